import type { Element } from '@benthos/fachmodell'
import { type RawBuilder, sql } from 'kysely'
import { spaltenname } from '../../../fach/elemente/spalten.ts'
import type { Transaktion } from '../../../technik/db/datenbank.ts'

/** Hat der Server die Datenbank schon eingerichtet? */
export async function istEingerichtet(tx: Transaktion): Promise<boolean> {
  const { rows } = await sql<{ ja: boolean }>`select to_regclass('aufnahme') is not null as ja`.execute(tx)
  return rows[0]?.ja ?? false
}

/** Was schon da ist, in der Folge, in der es jemand sucht; eine Datenbank, in die eingespielt wird, hat davon nichts. */
export async function zaehleVorhandenes(
  tx: Transaktion,
): Promise<{ projekte: number; messstellen: number; aufnahmen: number }> {
  // Niemand legt daneben etwas an, solange eingespielt wird; gelesen werden darf.
  await sql`lock table projekt, messstelle, aufnahme in share row exclusive mode`.execute(tx)
  const { rows } = await sql<{ projekte: number; messstellen: number; aufnahmen: number }>`
    select (select count(*)::int from projekt) as projekte, (select count(*)::int from messstelle) as messstellen,
      (select count(*)::int from aufnahme) as aufnahmen
  `.execute(tx)
  return rows[0] as { projekte: number; messstellen: number; aufnahmen: number }
}

/** Fügt Zeilen ein; die Spalten sind die der ersten, Zahlen und Tage kommen als Text und werden, was ihre Spalte ist. */
export async function fuegeEin(tx: Transaktion, tabelle: string, zeilen: readonly object[]): Promise<void> {
  if (zeilen.length === 0) return
  const spalten = sql.join(Object.keys(zeilen[0] ?? {}).map(spalte => sql.id(spalte)))
  await sql`
    insert into ${sql.table(tabelle)} (${spalten})
    select ${spalten} from jsonb_populate_recordset(null::${sql.table(tabelle)}, ${JSON.stringify(zeilen)}::jsonb)
  `.execute(tx)
}

/** Kennungen nach Namen; was es noch nicht gibt, wird angelegt. */
export async function sichereOrganisationen(
  tx: Transaktion,
  namen: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  await sql`
    insert into organisationseinheit (name, art)
    select name, 'SONSTIGE' from unnest(${[...namen]}::text[]) as name
    on conflict (name) do nothing
  `.execute(tx)
  return ladeKennungen(tx, 'organisationseinheit', 'name')
}

/** Kennung je Code oder Name. */
export async function ladeKennungen(
  tx: Transaktion,
  tabelle: 'organisationseinheit' | 'projekt' | 'messstelle' | 'aufnahme',
  spalte: 'name' | 'code',
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.id(spalte)} as name from ${sql.table(tabelle)}
  `.execute(tx)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Gewässer dieses Namens, das mit der niedrigsten Kennung. */
export async function findeGewaesser(tx: Transaktion, name: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select min(id) as id from gewaesser where name = ${name}`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

/** Eine Erstbestimmung mit der Fassung ihrer Taxaliste. */
export type Bestimmungszeile = { id: number; aufnahmeId: number; methode: string; taxaliste: string }

export async function listeBestimmungen(tx: Transaktion): Promise<Bestimmungszeile[]> {
  const { rows } = await sql<Bestimmungszeile>`
    select b.id, b.aufnahme_id as "aufnahmeId", b.methode, v.name as taxaliste
    from bestimmung as b join taxalistenversion as v on v.id = b.taxalistenversion_id
  `.execute(tx)
  return rows
}

/** Kennung je Fassung einer Taxaliste, die schon gilt oder galt. */
export async function ladeListenkennungen(tx: Transaktion): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from taxalistenversion where status in ('GUELTIG', 'ABGELOEST')
  `.execute(tx)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

export async function ladeMischbestaende(tx: Transaktion): Promise<{ id: number; aufnahmeId: number; name: string }[]> {
  const { rows } = await sql<{ id: number; aufnahmeId: number; name: string }>`
    select id, aufnahme_id as "aufnahmeId", name from phb_algenmischbestand
  `.execute(tx)
  return rows
}

/** Ein nachgerechnetes Ergebnis, wie es abgelegt wird. */
export type Uebernommenes = {
  aufnahmeId: number
  element: Element
  methode: string
  verfahren: string
  edition: string
  parametersatz: string
  taxalistenversionId: number
  klasse: number | null
  eingabe: Uint8Array
  ergebnis: Uint8Array
  kapselHash: string
  engineVersion: string
  /** österreichische Ortszeit */
  bewertetAm: string
  veraltet: boolean
  fuehrend: boolean
}

/** Legt Ergebnisse mit ihrem Zeitpunkt ab und macht die führenden dazu. */
export async function uebernimmErgebnisse(tx: Transaktion, ergebnisse: readonly Uebernommenes[]): Promise<void> {
  for (const e of ergebnisse) {
    const { rows } = await sql<{ id: number }>`
      insert into bewertung (aufnahme_id, element, methode, verfahren, edition, parametersatz, taxalistenversion_id, klasse,
        eingabe, ergebnis, kapsel_hash, engine_version, veraltet, erstellt_am)
      values (${e.aufnahmeId}, ${e.element}, ${e.methode}, ${e.verfahren}, ${e.edition}, ${e.parametersatz},
        ${e.taxalistenversionId}, ${e.klasse}, ${alsJson(e.eingabe)}, ${alsJson(e.ergebnis)}, ${e.kapselHash},
        ${e.engineVersion}, ${e.veraltet}, ${e.bewertetAm}::timestamp)
      returning id
    `.execute(tx)
    if (e.fuehrend)
      await sql`
        update aufnahme set ${sql.id(spaltenname(e.element, 'bewertungId'))} = ${rows[0]?.id} where id = ${e.aufnahmeId}
      `.execute(tx)
  }
}

const alsJson = (utf8: Uint8Array): RawBuilder<unknown> => sql`convert_from(${utf8}, 'UTF8')::jsonb`

/** Was nach dem Archiv im alten Bestand noch entstand oder gelöscht wurde, kann anderswo genannt sein. */
const ABSTAND = 10_000

/** Neue Aufnahmen zählen weit über den eingespielten weiter: keine Nummer bezeichnet je etwas anderes. Die der Funde sind zufällig. */
export async function zaehleWeiter(tx: Transaktion): Promise<void> {
  await sql`
    select setval(zaehler, greatest(vergeben, (select max(id) + ${ABSTAND}::bigint from aufnahme)))
    from (select pg_get_serial_sequence('aufnahme', 'id')::regclass as zaehler) as eine,
      pg_sequence_last_value(zaehler) as vergeben
    where exists (select from aufnahme)
  `.execute(tx)
}
