import { AUFBEWAHRUNG, type Aufbewahrungsart } from '@benthos/fachmodell/aufbewahrung'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Datenbank, mitTransaktion, type Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import { AUFBEWAHRUNGSORTE } from './arten.ts'

/** Stunde in Österreich, ab der die Läufe einer Nacht beginnen. */
export const NACHTSTUNDE = 2

/** Beginn der Frist jeder gelöschten oder pseudonymisierten Zeile. */
type Betroffene = readonly { ab: string }[]

/** Zeilen der Art, deren Frist zu diesem Zeitpunkt um ist. */
export function istAbgelaufen(art: Aufbewahrungsart, jetzt: Date): RawBuilder<boolean> {
  const { ab, wo = sql`true`, tage = sql`${AUFBEWAHRUNG[art].tage}::int` } = AUFBEWAHRUNGSORTE[art]
  return sql`(${wo} and ${ab} < ${jetzt}::timestamptz - make_interval(days => ${tage}))`
}

/**
 * Führt diese Arten aus, wenn die Nacht gekommen und sie für sie noch nicht gelaufen sind, jede für sich mit ihrem Nachweis. Läuft
 * auf jedem Server; wer zu zweit kommt, wartet und findet nichts mehr. Woran eine scheitert, hält die übrigen nicht auf; sie selbst
 * kommt in der nächsten Nacht wieder daran, und ihr Nachweis nennt bis dahin keine Zeile.
 * @param arbeit löscht oder pseudonymisiert, was abgelaufen ist
 * @throws AggregateError am Ende, mit allem, woran eine scheiterte
 */
export async function halteFristenEin(
  db: Datenbank,
  { arten, jetzt }: { arten: readonly Aufbewahrungsart[]; jetzt: Date },
  arbeit: (tx: Transaktion, art: Aufbewahrungsart, jetzt: Date) => Promise<Betroffene> = loescheAbgelaufene,
): Promise<void> {
  const gescheitert: unknown[] = []
  for (const { nacht, art } of await ladeAnstehende(db, arten, jetzt))
    await mitTransaktion(db, { benutzerId: null, anfrageId: `aufbewahrung ${nacht} ${art}` }, async tx => {
      // Nachts wartet niemand darauf: lieber lang als nie.
      await sql`set local statement_timeout = 0`.execute(tx)
      if (!(await beginne(tx, { nacht, art, jetzt }))) return
      await mitSicherung(tx, async () => weiseNach(tx, nacht, art, await arbeit(tx, art, jetzt))).catch(merke)
    }).catch(merke)
  if (gescheitert.length > 0) throw new AggregateError(gescheitert, 'Nicht jede Frist ließ sich einhalten')

  function merke(fehler: unknown): void {
    gescheitert.push(fehler)
  }
}

/** Führt `arbeit` so aus, dass die Transaktion weitergeht, wenn sie scheitert: was sie schrieb, ist dann zurückgenommen. */
export async function mitSicherung(tx: Transaktion, arbeit: () => Promise<void>): Promise<void> {
  await sql`savepoint arbeit`.execute(tx)
  try {
    await arbeit()
  } catch (fehler) {
    await sql`rollback to savepoint arbeit`.execute(tx)
    throw fehler
  } finally {
    await sql`release savepoint arbeit`.execute(tx)
  }
}

async function ladeAnstehende(db: Kysely<DB>, arten: readonly Aufbewahrungsart[], jetzt: Date) {
  const { rows } = await sql<{ nacht: string; art: Aufbewahrungsart }>`
    with hier as (select ${jetzt}::timestamptz at time zone 'Europe/Vienna' as zeit)
    select zeit::date::text as nacht, art
    from hier
    cross join unnest(${[...arten]}::text[]) with ordinality as gefragt(art, folge)
    where extract(hour from zeit) >= ${NACHTSTUNDE}
      and not exists (select from aufbewahrungslauf as lauf where lauf.nacht = zeit::date and lauf.art = gefragt.art)
    order by folge
  `.execute(db)
  return rows
}

/** @returns falsch, wenn ein anderer Server diese Art heute schon ausgeführt hat; auf den, der gerade dabei ist, wartet es */
async function beginne(
  tx: Kysely<DB>,
  { nacht, art, jetzt }: { nacht: string; art: Aufbewahrungsart; jetzt: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into aufbewahrungslauf (nacht, art, tage, anzahl, gelaufen_am)
    values (${nacht}::date, ${art}, ${AUFBEWAHRUNG[art].tage}, 0, ${jetzt}::timestamptz)
    on conflict do nothing
  `.execute(tx)
  return numAffectedRows === 1n
}

async function weiseNach(tx: Kysely<DB>, nacht: string, art: Aufbewahrungsart, betroffene: Betroffene): Promise<void> {
  const zeiten = betroffene.map(({ ab }) => ab).toSorted()
  await sql`
    update aufbewahrungslauf
    set anzahl = ${zeiten.length}, von = ${zeiten[0] ?? null}::timestamptz, bis = ${zeiten.at(-1) ?? null}::timestamptz
    where nacht = ${nacht}::date and art = ${art}
  `.execute(tx)
}

async function loescheAbgelaufene(tx: Transaktion, art: Aufbewahrungsart, jetzt: Date): Promise<Betroffene> {
  const { tabelle, ab } = AUFBEWAHRUNGSORTE[art]
  const { rows } = await sql<{ ab: string }>`
    delete from ${sql.table(tabelle)} where ${istAbgelaufen(art, jetzt)} returning ${ab} as ab
  `.execute(tx)
  return rows
}

export type Laufstand = { am: string; anzahl: number; von: string | null; bis: string | null; imJahr: number }

/** Je Art der letzte Lauf, und wie viel das letzte Jahr brachte. */
export async function ladeLaufstaende(db: Kysely<DB>): Promise<ReadonlyMap<string, Laufstand>> {
  const { rows } = await sql<Laufstand & { art: string }>`
    select distinct on (art) art, gelaufen_am as am, anzahl, von, bis,
      (sum(anzahl) filter (where nacht > current_date - 365) over (partition by art))::int as "imJahr"
    from aufbewahrungslauf
    order by art, nacht desc
  `.execute(db)
  return new Map(rows.map(({ art, ...lauf }) => [art, lauf]))
}
