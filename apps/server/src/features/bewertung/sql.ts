import type { Probenmethode } from '@benthos/bewertung'
import { type Akteur, ELEMENTE, type Element } from '@benthos/fachmodell'
import { sql } from 'kysely'
import { spaltenname } from '../../fach/elemente/spalten.ts'
import { istMethodeVon } from '../../fach/probe/istMethodeVon.ts'
import { sichtbareAufnahmen } from '../../fach/rechte/sichtbareAufnahmen.ts'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import { Einwand } from '../../technik/http/problem.ts'

type Db = Datenbank | Transaktion

/** Zuletzt gespeichertes Ergebnis einer Methode mit Urheber; null: alle Methoden des Elements, das führende. */
export function ladeBewertung(db: Db, aufnahmeId: number, element: Element, methode: Probenmethode | null) {
  return db
    .selectFrom('aufnahme')
    .innerJoin('bewertung', 'bewertung.aufnahme_id', 'aufnahme.id')
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
    .where('bewertung.element', '=', element)
    .$if(methode === null, abfrage =>
      abfrage.whereRef('bewertung.id', '=', `aufnahme.${spaltenname(element, 'bewertungId')}`),
    )
    .$if(methode !== null, abfrage => abfrage.where('bewertung.methode', '=', methode as Probenmethode))
    .orderBy('bewertung.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
/** Wie `ladeBewertung`. @throws Einwand `NICHT_GEFUNDEN`, wenn noch nicht bewertet ist */
export async function gefordertesErgebnis(
  db: Db,
  aufnahmeId: number,
  element: Element,
  methode: Probenmethode | null = null,
): Promise<GespeicherteBewertung> {
  const gespeichert = await ladeBewertung(db, aufnahmeId, element, methode)
  if (!gespeichert) throw new Einwand('NICHT_GEFUNDEN', 'Diese Aufnahme ist noch nicht bewertet.')
  return gespeichert
}
export type GespeicherteBewertung = NonNullable<Awaited<ReturnType<typeof ladeBewertung>>>

export type NeueBewertung = {
  aufnahmeId: number
  element: Element
  methode: Probenmethode
  verfahren: string
  edition: string
  parametersatz: string
  taxalistenversionId: number
  klasse: number | null
  /** als JSON in UTF-8 */
  eingabe: Uint8Array
  /** als JSON in UTF-8 */
  ergebnis: Uint8Array
  kapselHash: string
  engineVersion: string
  benutzerId: number
  auftragId: number | null
}

/** Legt Ergebnisse ab; frühere bleiben unverändert stehen. */
export function speichereBewertungen(tx: Transaktion, neue: readonly NeueBewertung[]) {
  return tx
    .insertInto('bewertung')
    .values(
      neue.map(neu => ({
        aufnahme_id: neu.aufnahmeId,
        element: neu.element,
        methode: neu.methode,
        verfahren: neu.verfahren,
        edition: neu.edition,
        parametersatz: neu.parametersatz,
        taxalistenversion_id: neu.taxalistenversionId,
        klasse: neu.klasse,
        eingabe: alsJson(neu.eingabe),
        ergebnis: alsJson(neu.ergebnis),
        kapsel_hash: neu.kapselHash,
        engine_version: neu.engineVersion,
        erstellt_von: neu.benutzerId,
        auftrag_id: neu.auftragId,
      })),
    )
    .returning(['id', 'aufnahme_id as aufnahmeId', 'methode', 'klasse'])
    .execute()
}

/** Was ein Auftrag an diesen Aufnahmen schon bewertet hat, je Element das führende Ergebnis: es wurde zuerst abgelegt. */
export function ladeErledigte(db: Db, auftragId: number, aufnahmeIds: readonly number[]) {
  return db
    .selectFrom('bewertung')
    .distinctOn(['aufnahme_id', 'element'])
    .select(['aufnahme_id as aufnahmeId', 'element', 'klasse'])
    .where('auftrag_id', '=', auftragId)
    .where('aufnahme_id', '=', sql<number>`any(${sql.val([...aufnahmeIds])}::bigint[])`)
    .orderBy('aufnahme_id')
    .orderBy('element')
    .orderBy('id')
    .execute()
}

const alsJson = (utf8: Uint8Array) => sql<string>`convert_from(${utf8}, 'UTF8')::jsonb`

/** Codes der gewählten Aufnahmen; wer eine nicht sehen darf, erfährt auch ihren Code nicht. */
export async function ladeSichtbareCodes(
  db: Db,
  akteur: Akteur,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const zeilen = await db
    .selectFrom('aufnahme')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .select(['aufnahme.id', 'aufnahme.code'])
    .where('aufnahme.id', '=', sql<number>`any(${sql.val([...ids])}::bigint[])`)
    .where(sichtbareAufnahmen(akteur).aufnahme.sql)
    .execute()
  return new Map(zeilen.map(({ id, code }) => [id, code]))
}

/** Qualitätselemente, die in wenigstens einer dieser Aufnahmen vorkommen und dort zu lesen sind; gibt es keines, alle. */
export async function ladeVorhandeneElemente(
  db: Db,
  akteur: Akteur,
  aufnahmeIds: readonly number[],
): Promise<readonly Element[]> {
  const sicht = sichtbareAufnahmen(akteur)
  const { rows } = await sql<Record<Element, boolean | null>>`
    select ${sql.join(ELEMENTE.map(element => sql`bool_or(${sicht[element].sql}) as ${sql.ref(element)}`))}
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
    where aufnahme.id = any(${sql.val([...aufnahmeIds])}::bigint[]) and ${sicht.aufnahme.sql}
  `.execute(db)
  const vorhandene = ELEMENTE.filter(element => rows[0]?.[element])
  return vorhandene.length === 0 ? ELEMENTE : vorhandene
}

/** Gerät und Maschenweite der Probe, wie sie im Kopf stehen; in die Bewertung gehen sie nicht ein. */
export function ladeProbengeraet(db: Db, aufnahmeId: number, methode: Probenmethode) {
  return db
    .selectFrom('probe')
    .select(['entnahmegeraet', 'maschenweite', 'teilproben'])
    .where('aufnahme_id', '=', aufnahmeId)
    .where('methode', '=', methode)
    .executeTakeFirst()
}

/** Methoden des Elements mit einer Probe oder einem Ergebnis. */
export async function ladeProbenmethoden(db: Db, aufnahmeId: number, element: Element): Promise<string[]> {
  const { rows } = await sql<{ methode: string }>`
    select methode from probe where aufnahme_id = ${aufnahmeId} and ${istMethodeVon(element)}
    union
    select methode from bewertung where aufnahme_id = ${aufnahmeId} and element = ${element}
  `.execute(db)
  return rows.map(({ methode }) => methode)
}

/** Das geltende Ergebnis eines öffentlich freigegebenen Elements mit seinem Ort; undefined, wenn es das nicht gibt, für wen auch immer. */
export async function ladeVeroeffentlichtes(db: Db, aufnahmeId: number, element: Element) {
  const ort = await ladeOeffentlichen(db, aufnahmeId, element)
  const gespeichert = ort && (await ladeBewertung(db, aufnahmeId, element, null))
  return gespeichert && { ort, gespeichert }
}

/** Aufnahme und Messstelle zu einem Ergebnis, das öffentlich freigegeben ist; sonst undefined, für wen auch immer. */
export function ladeOeffentlichen(db: Db, aufnahmeId: number, element: Element) {
  return db
    .selectFrom('aufnahme')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .innerJoin('gewaesser', 'gewaesser.id', 'messstelle.gewaesser_id')
    .select([
      'aufnahme.code',
      'aufnahme.datum',
      'messstelle.code as messstellencode',
      'messstelle.name',
      'messstelle.bundesland',
      'gewaesser.name as gewaesser',
    ])
    .where('aufnahme.id', '=', aufnahmeId)
    .where(`aufnahme.${spaltenname(element, 'freigabe')}`, '=', 'OEFFENTLICH')
    .executeTakeFirst()
}
