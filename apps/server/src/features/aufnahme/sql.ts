import type { Akteur, Element, Sachverhalt } from '@benthos/fachmodell'
import type { Aufnahmedaten } from '@benthos/vertrag/aufnahme'
import { type Kysely, sql } from 'kysely'
import type { Transaktion } from '../../db/datenbank.ts'
import type { DB } from '../../db/schema.ts'
import { bezugsrechtAlsSql } from '../../rechte/bezugsrecht.ts'

/** SQL der Aufnahmen: Kopf lesen, anlegen, ändern, löschen. */

export function ladeKopf(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('aufnahme')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .innerJoin('gewaesser', 'gewaesser.id', 'messstelle.gewaesser_id')
    .innerJoin('projekt', 'projekt.id', 'aufnahme.projekt_id')
    .leftJoin('organisationseinheit as an_mzb', 'an_mzb.id', 'aufnahme.mzb_auftragnehmer_id')
    .leftJoin('organisationseinheit as an_phb', 'an_phb.id', 'aufnahme.phb_auftragnehmer_id')
    .leftJoin('benutzer', 'benutzer.id', 'aufnahme.geaendert_von')
    .select([
      'aufnahme.id',
      'aufnahme.stand',
      'aufnahme.version',
      'aufnahme.code',
      'aufnahme.datum',
      'aufnahme.uhrzeit',
      'aufnahme.probenehmer',
      'aufnahme.bemerkung',
      'aufnahme.mzb_status',
      'aufnahme.mzb_freigabe',
      'aufnahme.mzb_klasse',
      'aufnahme.mzb_bewertung_id',
      'aufnahme.mzb_auftragnehmer_id',
      'an_mzb.name as mzb_auftragnehmer',
      'aufnahme.phb_status',
      'aufnahme.phb_freigabe',
      'aufnahme.phb_klasse',
      'aufnahme.phb_bewertung_id',
      'aufnahme.phb_auftragnehmer_id',
      'an_phb.name as phb_auftragnehmer',
      'aufnahme.ist_demo',
      'aufnahme.geaendert_am',
      sql<string | null>`benutzer.vorname || ' ' || benutzer.nachname`.as('geaendert_von'),
      'aufnahme.messstelle_id',
      'messstelle.code as messstelle_code',
      'messstelle.name as messstelle_name',
      'messstelle.art as messstelle_art',
      'messstelle.bundesland',
      'messstelle.bioregion',
      'gewaesser.name as gewaesser',
      'aufnahme.projekt_id',
      'projekt.name as projekt_name',
    ])
    .where('aufnahme.id', '=', id)
    .executeTakeFirst()
}
export type Kopfzeile = NonNullable<Awaited<ReturnType<typeof ladeKopf>>>

/** Hält Messstelle und Projekt, wie sie sind, bis die Aufnahme geschrieben ist: beide bestimmen, wem sie gehört. */
export async function haltBezuegeFest(
  tx: Transaktion,
  { messstelleId, projektId }: Pick<Aufnahmedaten, 'messstelleId' | 'projektId'>,
): Promise<void> {
  await tx.selectFrom('messstelle').select('id').where('id', '=', messstelleId).forShare().execute()
  await tx.selectFrom('projekt').select('id').where('id', '=', projektId).forShare().execute()
}

/** Was die Prüfung der Aufnahmedaten über Messstelle, Projekt, Auftragnehmer und Code wissen muss, in einer Abfrage. */
export async function ladeBezuege(db: Kysely<DB>, daten: Aufnahmedaten, ausser: number | null) {
  const { rows } = await sql<{
    messstelle_art: DB['messstelle']['art'] | null
    messstelle_aktiv: boolean | null
    messstelle_bundesland: string | null
    messstelle_organisation: number | null
    projekt_bereich: DB['projekt']['bereich'] | null
    projekt_bundesland: string | null
    projekt_organisation: number | null
    auftragnehmer: number[]
    code_vergeben: boolean
    heute: string
  }>`
    select
      messstelle.art as messstelle_art,
      messstelle.aktiv as messstelle_aktiv,
      messstelle.bundesland as messstelle_bundesland,
      coalesce(messstelle.organisationseinheit_id, ortsprojekt.organisationseinheit_id) as messstelle_organisation,
      projekt.bereich as projekt_bereich,
      projekt.bundesland as projekt_bundesland,
      projekt.organisationseinheit_id as projekt_organisation,
      array(
        select id
        from organisationseinheit
        where ist_auftragnehmer and aktiv and id in (${daten.auftragnehmerMzbId}, ${daten.auftragnehmerPhbId})
      ) as auftragnehmer,
      exists (
        select
        from aufnahme
        where code = ${daten.code} and id is distinct from ${ausser}
      ) as code_vergeben,
      current_date as heute
    from (select) as eine
    left join messstelle on messstelle.id = ${daten.messstelleId}
    left join projekt as ortsprojekt on ortsprojekt.id = messstelle.projekt_id
    left join projekt on projekt.id = ${daten.projektId}
  `.execute(db)
  return rows[0] as (typeof rows)[number]
}
export type Bezuege = Awaited<ReturnType<typeof ladeBezuege>>

/** Freier Code aus Messstelle und Datum: `<Code>-JJJJMMTT`, bei Bedarf mit laufender Nummer. */
export async function schlageCodeVor(db: Kysely<DB>, messstelleId: number, datum: string): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select vorschlag.code
    from messstelle
    cross join generate_series(1, 99) as nr
    cross join lateral (
      select messstelle.code || '-' || to_char(${datum}::date, 'YYYYMMDD') || case when nr > 1 then '-' || nr else '' end as code
    ) as vorschlag
    where messstelle.id = ${messstelleId}
      and not exists (
        select
        from aufnahme
        where aufnahme.code = vorschlag.code
      )
    order by nr
    limit 1
  `.execute(db)
  return rows[0]?.code ?? null
}

/** Was an einer Messstelle darüber entscheidet, wer dort Aufnahmen anlegen darf. */
export async function ladeOrt(db: Kysely<DB>, messstelleId: number): Promise<Sachverhalt | null> {
  const zeile = await db
    .selectFrom('messstelle')
    .leftJoin('projekt', 'projekt.id', 'messstelle.projekt_id')
    .select(eb => [
      'messstelle.art as bereich',
      'messstelle.bundesland',
      eb.fn
        .coalesce('messstelle.organisationseinheit_id', 'projekt.organisationseinheit_id')
        .as('organisationseinheitId'),
    ])
    .where('messstelle.id', '=', messstelleId)
    .executeTakeFirst()
  return zeile ? { ...zeile, auftragnehmerId: null, freigabe: null, status: null } : null
}

/** Projekt der Messstelle oder das der jüngsten Aufnahme dort, das der Akteur lesen darf. */
export async function schlageProjektVor(db: Kysely<DB>, akteur: Akteur, messstelleId: number): Promise<number | null> {
  const { rows } = await sql<{ projekt_id: number | null }>`
    select coalesce(
      messstelle.projekt_id,
      (
        select aufnahme.projekt_id
        from aufnahme
        join projekt on projekt.id = aufnahme.projekt_id
        where aufnahme.messstelle_id = messstelle.id and ${bezugsrechtAlsSql(akteur, 'projekt.lesen', 'projekt').sql}
        order by aufnahme.datum desc, aufnahme.id desc
        limit 1
      )
    ) as projekt_id
    from messstelle
    where messstelle.id = ${messstelleId}
  `.execute(db)
  return rows[0]?.projekt_id ?? null
}

export async function fuegeAufnahmeEin(
  tx: Transaktion,
  daten: Aufnahmedaten,
  organisationseinheitId: number,
  benutzerId: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('aufnahme')
    .values({
      ...kopfspalten(daten),
      ...neueElemente(daten.methoden),
      mzb_auftragnehmer_id: daten.auftragnehmerMzbId,
      phb_auftragnehmer_id: daten.auftragnehmerPhbId,
      organisationseinheit_id: organisationseinheitId,
      angelegt_von: benutzerId,
      geaendert_von: benutzerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await vermerkeNeu(tx, id, daten.methoden, benutzerId)
  return id
}

/** Ändert den Kopf, wenn `version` noch die gespeicherte ist; sonst `false`. */
export async function aendereAufnahme(
  tx: Transaktion,
  id: number,
  version: number,
  daten: Aufnahmedaten,
  organisationseinheitId: number,
  elemente: { neu: readonly Element[]; weg: readonly Element[] },
  benutzerId: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('aufnahme')
    .set(eb => ({
      ...kopfspalten(daten),
      ...neueElemente(elemente.neu),
      ...(elemente.weg.includes('MZB') && { mzb_status: null, mzb_freigabe: null }),
      ...(elemente.weg.includes('PHB') && { phb_status: null, phb_freigabe: null }),
      mzb_auftragnehmer_id: daten.auftragnehmerMzbId,
      phb_auftragnehmer_id: daten.auftragnehmerPhbId,
      organisationseinheit_id: organisationseinheitId,
      version: eb('version', '+', 1),
      stand: eb('stand', '+', 1),
      geaendert_am: sql<string>`now()`,
      geaendert_von: benutzerId,
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  await vermerkeNeu(tx, id, elemente.neu, benutzerId)
  return numUpdatedRows === 1n
}

/** Löscht die Aufnahme mit allem, was an ihr hängt, wenn `stand` noch der gesehene ist; sonst `false`. */
export async function entferneAufnahme(tx: Transaktion, id: number, stand: number): Promise<boolean> {
  // Die Funde zuerst und ausdrücklich: so nennt das Journal noch die Aufnahme, zu der sie gehörten.
  await sql`
    delete from mzb_fund
    using mzb_probe, aufnahme
    where mzb_probe.id = mzb_fund.probe_id
      and aufnahme.id = mzb_probe.aufnahme_id
      and aufnahme.id = ${id}
      and aufnahme.stand = ${stand}
  `.execute(tx)
  const { numDeletedRows } = await tx
    .deleteFrom('aufnahme')
    .where('id', '=', id)
    .where('stand', '=', stand)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Trägt das Element schon Daten oder Ergebnisse? Dann lässt es sich nicht mehr aus der Aufnahme nehmen. */
export async function hatDaten(db: Kysely<DB>, id: number, element: Element): Promise<boolean> {
  const { rows } = await sql<{ ja: boolean }>`
    select
      ${sql.ref(element === 'MZB' ? 'mzb_status' : 'phb_status')} <> 'NEU'
      or (${element} = 'MZB' and exists (select from mzb_probe where aufnahme_id = ${id}))
      or exists (select from bewertung where aufnahme_id = ${id} and element = ${element}) as ja
    from aufnahme
    where id = ${id}
  `.execute(db)
  return rows[0]?.ja ?? false
}

export async function weiseAuftragnehmerZu(
  tx: Transaktion,
  id: number,
  element: Element,
  auftragnehmerId: number | null,
): Promise<void> {
  const spalte = element === 'MZB' ? 'mzb_auftragnehmer_id' : 'phb_auftragnehmer_id'
  await tx
    .updateTable('aufnahme')
    .set(eb => ({
      [spalte]: auftragnehmerId,
      version: eb('version', '+', 1),
      stand: eb('stand', '+', 1),
      geaendert_am: sql<string>`now()`,
      geaendert_von: sql<number | null>`journal_benutzer()`,
    }))
    .where('id', '=', id)
    // Dieselbe Zuweisung noch einmal ändert nichts und macht niemandes Stand ungültig.
    .where(spalte, 'is distinct from', auftragnehmerId)
    .execute()
}

export async function istAuftragnehmer(db: Kysely<DB>, organisationseinheitId: number): Promise<boolean> {
  const zeile = await db
    .selectFrom('organisationseinheit')
    .select('id')
    .where('id', '=', organisationseinheitId)
    .where('ist_auftragnehmer', '=', true)
    .where('aktiv', '=', true)
    .executeTakeFirst()
  return zeile !== undefined
}

function kopfspalten(daten: Aufnahmedaten) {
  return {
    code: daten.code,
    messstelle_id: daten.messstelleId,
    projekt_id: daten.projektId,
    datum: daten.datum,
    uhrzeit: daten.uhrzeit,
    probenehmer: daten.probenehmer,
    bemerkung: daten.bemerkung,
  }
}

function neueElemente(elemente: readonly Element[]) {
  return {
    ...(elemente.includes('MZB') && { mzb_status: 'NEU' as const, mzb_freigabe: 'NICHT_FREIGEGEBEN' as const }),
    ...(elemente.includes('PHB') && { phb_status: 'NEU' as const, phb_freigabe: 'NICHT_FREIGEGEBEN' as const }),
  }
}

async function vermerkeNeu(tx: Transaktion, id: number, elemente: readonly Element[], benutzerId: number) {
  if (elemente.length === 0) return
  await tx
    .insertInto('status_ereignis')
    .values(
      elemente.map(element => ({
        aufnahme_id: id,
        element,
        art: 'STATUS' as const,
        von: null,
        nach: 'NEU',
        grund: null,
        benutzer_id: benutzerId,
      })),
    )
    .execute()
}
