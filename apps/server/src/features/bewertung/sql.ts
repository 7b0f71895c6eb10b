import type { MzbMethode } from '@benthos/fachmodell'
import { sql } from 'kysely'
import type { Datenbank, Transaktion } from '../../db/datenbank.ts'

type Db = Datenbank | Transaktion

/** Probe mit Gewässertyp und Funden, so wie sie in die Bewertung geht; `null`: keine Probe dieser Methode. */
export async function ladeBewertungsdaten(db: Db, aufnahmeId: number, methode: MzbMethode) {
  const probe = await db
    .selectFrom('mzb_probe')
    .innerJoin('aufnahme', 'aufnahme.id', 'mzb_probe.aufnahme_id')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .innerJoin('taxalistenversion', 'taxalistenversion.id', 'mzb_probe.taxalistenversion_id')
    .select([
      'mzb_probe.id',
      'mzb_probe.methode',
      'mzb_probe.flaeche',
      'mzb_probe.aussortiert_zaehler',
      'mzb_probe.aussortiert_nenner',
      'taxalistenversion.name as taxaliste',
      'mzb_probe.taxalistenversion_id',
      'messstelle.bioregion',
      'messstelle.bioregion_hoehe',
      'messstelle.einzugsgebietsklasse',
      'messstelle.saprobieller_grundzustand',
    ])
    .where('mzb_probe.aufnahme_id', '=', aufnahmeId)
    .where('mzb_probe.methode', '=', methode)
    .executeTakeFirst()
  if (!probe) return null
  const funde = await db
    .selectFrom('mzb_fund')
    .innerJoin('taxon', 'taxon.id', 'mzb_fund.taxon_id')
    .select(['taxon.name', 'mzb_fund.art_stadium', 'mzb_fund.anzahl', 'mzb_fund.cf'])
    .where('mzb_fund.probe_id', '=', probe.id)
    .orderBy('mzb_fund.zeile')
    .execute()
  return { ...probe, funde }
}
export type Bewertungsdaten = NonNullable<Awaited<ReturnType<typeof ladeBewertungsdaten>>>

/** Gewässertyp der Messstelle einer Aufnahme. */
export function ladeTypologie(db: Db, aufnahmeId: number) {
  return db
    .selectFrom('aufnahme')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .select([
      'messstelle.bioregion',
      'messstelle.bioregion_hoehe',
      'messstelle.einzugsgebietsklasse',
      'messstelle.saprobieller_grundzustand',
    ])
    .where('aufnahme.id', '=', aufnahmeId)
    .executeTakeFirstOrThrow()
}

/** Zuletzt gespeichertes Ergebnis des MZB mit Urheber. */
export function ladeBewertung(db: Db, aufnahmeId: number) {
  return db
    .selectFrom('aufnahme')
    .innerJoin('bewertung', 'bewertung.id', 'aufnahme.mzb_bewertung_id')
    .innerJoin('taxalistenversion', 'taxalistenversion.id', 'bewertung.taxalistenversion_id')
    .leftJoin('benutzer', 'benutzer.id', 'bewertung.erstellt_von')
    .select(eb => [
      'bewertung.id',
      'bewertung.methode',
      'bewertung.verfahren',
      'bewertung.edition',
      'bewertung.parametersatz',
      'taxalistenversion.name as taxalistenversion',
      'bewertung.klasse',
      'bewertung.veraltet',
      'bewertung.kapsel_hash',
      'bewertung.engine_version',
      'bewertung.erstellt_am',
      'bewertung.eingabe',
      'bewertung.ergebnis',
      eb.fn<string | null>('concat_ws', [eb.val(' '), 'benutzer.vorname', 'benutzer.nachname']).as('erstellt_von'),
    ])
    .where('aufnahme.id', '=', aufnahmeId)
    .executeTakeFirst()
}
export type GespeicherteBewertung = NonNullable<Awaited<ReturnType<typeof ladeBewertung>>>

export type NeueBewertung = {
  aufnahmeId: number
  methode: MzbMethode
  verfahren: string
  edition: string
  parametersatz: string
  taxalistenversionId: number
  klasse: number | null
  eingabe: object
  ergebnis: object
  kapselHash: string
  engineVersion: string
  benutzerId: number
}

/** Legt ein Ergebnis ab; frühere bleiben unverändert stehen. */
export async function speichereBewertung(tx: Transaktion, neu: NeueBewertung): Promise<number> {
  const { id } = await tx
    .insertInto('bewertung')
    .values({
      aufnahme_id: neu.aufnahmeId,
      element: 'MZB',
      methode: neu.methode,
      verfahren: neu.verfahren,
      edition: neu.edition,
      parametersatz: neu.parametersatz,
      taxalistenversion_id: neu.taxalistenversionId,
      klasse: neu.klasse,
      eingabe: JSON.stringify(neu.eingabe),
      ergebnis: JSON.stringify(neu.ergebnis),
      kapsel_hash: neu.kapselHash,
      engine_version: neu.engineVersion,
      erstellt_von: neu.benutzerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function ladeCodes(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from aufnahme where id = any (${[...ids]}::bigint[])
  `.execute(db)
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** Kopf der Aufnahme für den Ergebnisbericht. */
export function ladeBerichtskopf(db: Db, aufnahmeId: number) {
  return db
    .selectFrom('aufnahme')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .innerJoin('gewaesser', 'gewaesser.id', 'messstelle.gewaesser_id')
    .innerJoin('projekt', 'projekt.id', 'aufnahme.projekt_id')
    .select([
      'aufnahme.code',
      'aufnahme.datum',
      'aufnahme.probenehmer',
      'aufnahme.ist_demo',
      'aufnahme.mzb_status',
      'messstelle.code as messstelle_code',
      'messstelle.name as messstelle',
      'gewaesser.name as gewaesser',
      'messstelle.bundesland',
      'messstelle.bioregion',
      'messstelle.saprobieller_grundzustand',
      'projekt.name as projekt',
    ])
    .where('aufnahme.id', '=', aufnahmeId)
    .executeTakeFirstOrThrow()
}
export type Berichtskopf = Awaited<ReturnType<typeof ladeBerichtskopf>>
