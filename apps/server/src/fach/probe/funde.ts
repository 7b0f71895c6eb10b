import { METHODENANGABEN, type Probenmethode } from '@benthos/fachmodell'
import { fundfelder, type Methodenfund, mitKurzform } from '@benthos/vertrag/fund'
import { type Kysely, sql } from 'kysely'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import { type NummerierterFund, ordneNummernZu } from './fundnummern.ts'
import { feldVon, fundspalten, spalteVon } from './fundspalten.ts'

/** SQL der Funde einer Bestimmung, der ersten wie der zweiten. Welche Felder eine Methode hat, sagt der Vertrag. */

/** Eine Bestimmung mit der Methode ihrer Probe. */
export type Bestimmung = { id: number; methode: Probenmethode }

const refs = (spalten: readonly string[], tabelle?: string) =>
  sql.join(spalten.map(spalte => sql.ref(tabelle === undefined ? spalte : `${tabelle}.${spalte}`)))

/** Was die Methode an einem Fund erfasst. */
const felderDer = (methode: Probenmethode) => fundfelder(METHODENANGABEN[methode].element)

export async function ladeFunde(db: Kysely<DB>, { id, methode }: Bestimmung): Promise<Methodenfund[]> {
  const felder = ['zeile', ...felderDer(methode)].map(feld =>
    feld === 'taxon' ? sql`taxon.name as taxon` : sql`${sql.ref(`fund.${spalteVon(feld)}`)} as ${sql.ref(feld)}`,
  )
  const { rows } = await sql<Methodenfund>`
    select ${sql.join(felder)}
    from fund
    join taxon on taxon.id = fund.taxon_id
    where fund.bestimmung_id = ${id}
    order by fund.zeile
  `.execute(db)
  return rows.map(mitKurzform)
}

/** Proben einer Methode an vielen Aufnahmen mit ihren Funden, in einer Abfrage; Aufnahmen ohne Probe fehlen. */
export async function ladeFundeVieler(db: Kysely<DB>, aufnahmeIds: readonly number[], methode: Probenmethode) {
  const felder = ['zeile', ...felderDer(methode)].flatMap(feld => [
    sql.lit(feld),
    feld === 'taxon' ? sql.ref('taxon.name') : sql.ref(`fund.${spalteVon(feld)}`),
  ])
  const { rows } = await sql<{
    aufnahmeId: number
    bestimmer: string | null
    taxalistenversion: string
    funde: Methodenfund[]
  }>`
    select probe.aufnahme_id as "aufnahmeId", probe.bestimmer, taxalistenversion.name as taxalistenversion,
      coalesce(
        jsonb_agg(jsonb_build_object(${sql.join(felder)}) order by fund.zeile) filter (where fund.zeile is not null),
        '[]'
      ) as funde
    from erstbestimmung as probe
    join taxalistenversion on taxalistenversion.id = probe.taxalistenversion_id
    left join fund on fund.bestimmung_id = probe.id
    left join taxon on taxon.id = fund.taxon_id
    where probe.aufnahme_id = any(${[...aufnahmeIds]}::bigint[]) and probe.methode = ${methode}
    group by probe.aufnahme_id, probe.bestimmer, taxalistenversion.name
  `.execute(db)
  return rows
}

export type Fundzeile = Omit<Methodenfund, 'taxon' | 'cf'> & { taxonId: number }
export type Abgleich = { geloescht: number; geaendert: number; eingefuegt: number }

/** Bringt die gespeicherten Funde einer Bestimmung auf den übergebenen Stand. */
export async function gleicheFundeAb(
  tx: Transaktion,
  { id, methode }: Bestimmung,
  funde: readonly Fundzeile[],
): Promise<Abgleich> {
  return (await gleicheFundeVielerAb(tx, methode, new Map([[id, funde]]))).get(id) ?? UNVERAENDERT
}

const UNVERAENDERT: Abgleich = { geloescht: 0, geaendert: 0, eingefuegt: 0 }

/**
 * Bringt die Funde vieler Bestimmungen einer Methode auf den übergebenen Stand: ein Löschen, ein Ändern, ein Einfügen über ganze
 * Mengen, in einer Anweisung. Was gleich geblieben ist, wird nicht angefasst; was nur in einer anderen Zeile steht, behält seine
 * Nummer.
 * @returns je Bestimmung, an der sich etwas änderte, was es war
 */
export async function gleicheFundeVielerAb(
  tx: Transaktion,
  methode: Probenmethode,
  fundeVon: ReadonlyMap<number, readonly Fundzeile[]>,
): Promise<ReadonlyMap<number, Abgleich>> {
  const spalten = fundspalten(felderDer(methode))
  const werte = ['zeile', ...spalten].map(spalte => [spalte, feldVon(spalte)] as const)
  const bisherige = await listeNummern(tx, [...fundeVon.keys()], spalten)
  const zeilen = [...fundeVon].flatMap(([id, funde]) => {
    const nummern = ordneNummernZu(bisherige.get(id) ?? [], funde)
    return funde.map((fund, i) => {
      const zeile: Record<string, unknown> = { bestimmung_id: id, nummer: nummern[i] }
      // Die meisten Angaben sind leer: was fehlt, liest die Datenbank als leer, und die Nachricht bleibt halb so lang.
      for (const [spalte, feld] of werte) zeile[spalte] = fund[feld as keyof Fundzeile] ?? undefined
      return zeile
    })
  })
  const alle = sql`any(${[...fundeVon.keys()]}::bigint[])`
  const { rows } = await sql<Abgleich & { id: number }>`
    with eingabe as materialized (
      select bestimmung_id, zeile, nummer, ${refs(spalten)},
        row_number() over (partition by bestimmung_id, nummer is null) as stelle
      from jsonb_populate_recordset(null::fund, ${JSON.stringify(zeilen)}::jsonb)
    ), vergeben as materialized (
      select bestimmung_id, neue_fundnummern(count(*)::int) as nummern
      from eingabe
      where nummer is null
      group by bestimmung_id
    ), neu as materialized (
      select bestimmung_id, zeile, coalesce(nummer, nummern[stelle::int]) as nummer, ${refs(spalten)}
      from eingabe
      left join vergeben using (bestimmung_id)
    ), geloescht as (
      delete from fund
      where fund.bestimmung_id = ${alle}
        and not exists (select from neu where neu.bestimmung_id = fund.bestimmung_id and neu.zeile = fund.zeile)
      returning bestimmung_id
    ), geaendert as (
      update fund
      set (nummer, ${refs(spalten)}) = row(neu.nummer, ${refs(spalten, 'neu')})
      from neu
      where fund.bestimmung_id = ${alle}
        and fund.bestimmung_id = neu.bestimmung_id
        and fund.zeile = neu.zeile
        and (${refs(spalten, 'fund')}) is distinct from (${refs(spalten, 'neu')})
      returning fund.bestimmung_id
    ), eingefuegt as (
      insert into fund (bestimmung_id, zeile, nummer, ${refs(spalten)})
      select bestimmung_id, zeile, nummer, ${refs(spalten)}
      from neu
      where not exists (
        select
        from fund
        where fund.bestimmung_id = ${alle} and fund.bestimmung_id = neu.bestimmung_id and fund.zeile = neu.zeile
      )
      returning bestimmung_id
    )
    select bestimmung_id as id, count(*) filter (where art = 'G') as geloescht, count(*) filter (where art = 'A') as geaendert,
      count(*) filter (where art = 'E') as eingefuegt
    from (
      select 'G' as art, bestimmung_id from geloescht
      union all
      select 'A', bestimmung_id from geaendert
      union all
      select 'E', bestimmung_id from eingefuegt
    ) as zeile
    group by bestimmung_id
  `.execute(tx)
  return new Map(rows.map(({ id, ...abgleich }) => [id, abgleich]))
}

/** Die gespeicherten Funde mit ihren Nummern, je Bestimmung in der Folge ihrer Zeilen. */
async function listeNummern(
  tx: Transaktion,
  bestimmungIds: readonly number[],
  spalten: readonly string[],
): Promise<ReadonlyMap<number, readonly NummerierterFund[]>> {
  const felder = spalten.map(spalte => sql`${sql.ref(spalte)} as ${sql.ref(feldVon(spalte))}`)
  const { rows } = await sql<NummerierterFund & { bestimmungId: number }>`
    select bestimmung_id as "bestimmungId", nummer, zeile, ${sql.join(felder)}
    from fund
    where bestimmung_id = any(${[...bestimmungIds]}::bigint[])
    order by bestimmung_id, zeile
  `.execute(tx)
  const je = new Map<number, NummerierterFund[]>()
  for (const { bestimmungId, ...fund } of rows) {
    const liste = je.get(bestimmungId)
    if (liste) liste.push(fund)
    else je.set(bestimmungId, [fund])
  }
  return je
}

export async function vermerkeTaxaaenderung(tx: Transaktion, bestimmungIds: readonly number[]): Promise<void> {
  await sql`
    update bestimmung
    set version = version + 1, geaendert_am = now(), geaendert_von = journal_benutzer()
    where id = any(${[...bestimmungIds]}::bigint[])
  `.execute(tx)
}
