import { AUFBEWAHRUNG, type Aufbewahrungsart } from '@benthos/fachmodell/aufbewahrung'
import { type RawBuilder, sql } from 'kysely'

/** Wo jede Art der Aufbewahrung steht: Tabelle, Beginn ihrer Frist und welche Zeilen sie meint. */

export type Aufbewahrungsort = Readonly<{
  tabelle: string
  /** Zeitpunkt einer Zeile, ab dem die Frist läuft; null: sie läuft noch nicht */
  ab: RawBuilder<unknown>
  /** welche Zeilen der Tabelle; ohne: alle */
  wo?: RawBuilder<unknown>
  /** Tage in der Zeile selbst, als sie entstand; sonst gilt die erklärte Frist */
  tage?: RawBuilder<unknown>
}>

const auftrag = { tabelle: 'auftrag', ab: sql`beendet_am`, tage: sql`aufbewahren_tage` }
const IST_AUSFUHR = sql`aufbewahren_tage <= ${sql.lit(AUFBEWAHRUNG.AUSFUHREN.tage)}`
const registrierung = { tabelle: 'registrierung', ab: sql`entschieden_am` }

export const AUFBEWAHRUNGSORTE: Readonly<Record<Aufbewahrungsart, Aufbewahrungsort>> = {
  ANMELDUNGEN: { tabelle: 'oidc_eintrag', ab: sql`laeuft_ab` },
  AUFTRAEGE: { ...auftrag, wo: sql`not ${IST_AUSFUHR}` },
  AUSFUHREN: { ...auftrag, wo: IST_AUSFUHR },
  MAILS: { tabelle: 'post', ab: sql`beendet_am` },
  GELESENE_NACHRICHTEN: { tabelle: 'benachrichtigung', ab: sql`gelesen_am` },
  UNGELESENE_NACHRICHTEN: { tabelle: 'benachrichtigung', ab: sql`angelegt_am`, wo: sql`gelesen_am is null` },
  UNBESTAETIGTE_REGISTRIERUNGEN: {
    ...registrierung,
    ab: sql`coalesce(bestaetigbar_bis, eingelangt_am)`,
    wo: sql`stand = 'ANGELEGT'`,
  },
  WARTENDE_REGISTRIERUNGEN: { ...registrierung, ab: sql`eingelangt_am`, wo: sql`stand = 'WARTET'` },
  ABGELEHNTE_REGISTRIERUNGEN: { ...registrierung, wo: sql`stand = 'ABGELEHNT'` },
  FREIGEGEBENE_REGISTRIERUNGEN: { ...registrierung, wo: sql`stand = 'FREIGEGEBEN'` },
  EINSICHTEN: { tabelle: 'benutzereinsicht', ab: sql`zuletzt_am` },
  BERICHTIGUNGEN: { tabelle: 'berichtigung', ab: sql`erledigt_am` },
  BARRIEREN: { tabelle: 'barriere', ab: sql`erledigt_am` },
  VERWORFENE_EINLESUNGEN: {
    tabelle: 'einlesung',
    ab: sql`greatest(angelegt_am, geprueft_am)`,
    // Was ein Stück weit geladen ist, ist Herkunft von Daten und bleibt; auch, woran noch ein Auftrag arbeitet.
    wo: sql`zustand in ('PRUEFUNG', 'GEPRUEFT', 'UNLESBAR') and geladen = 0
      and not exists (select from auftrag where auftrag.id = einlesung.auftrag_id and auftrag.beendet_am is null)`,
  },
  ARCHIVLAEUFE: { tabelle: 'archivlauf', ab: sql`angelegt_am` },
  GESPERRTE_KONTEN: {
    tabelle: 'benutzer',
    // Steht im Verlauf nicht, wann es geschlossen wurde, beginnt die Frist frühestens mit der Aufbewahrung: ein Weg zurück besteht nicht.
    ab: sql`coalesce(
      (
        select max(zeitpunkt) from benutzer_ereignis
        where benutzer_id = benutzer.id and art in ('GESPERRT', 'ZUSAMMENGEFUEHRT')
      ),
      greatest(angelegt_am, (select angewandt_am from schema_migration where nummer = 73))
    )`,
    // Unter dem Namen eines zusammengeführten Kontos arbeitet die Person am anderen weiter, bis auch dessen Angaben gelöscht sind.
    wo: sql`not aktiv and pseudonymisiert_am is null and (
      zusammengefuehrt_mit is null
      or exists (
        select from benutzer as bleibendes
        where bleibendes.id = benutzer.zusammengefuehrt_mit and bleibendes.pseudonymisiert_am is not null
      )
    )`,
  },
  AUFBEWAHRUNGSLAEUFE: { tabelle: 'aufbewahrungslauf', ab: sql`gelaufen_am` },
}

const FACHDATEN = 'Herkunft amtlicher Fachdaten; beim Löschen der Person steht ihr Pseudonym'
const FASSUNGEN = 'Nachweis, nach welcher Liste bewertet wurde; beim Löschen der Person steht ihr Pseudonym'
const KONTO = 'gehört zum Konto und geht mit ihm'
const QS = 'Nachweis der Qualitätssicherung; beim Löschen der Person steht ihr Pseudonym'

/** Tabellen mit Personenbezug, aus denen keine Frist löscht, und weshalb. */
export const DAUERHAFT: Readonly<Record<string, string>> = {
  archiveinstellung: 'wer das nächtliche Archiv verantwortet, steht da, bis es jemand anderer ist',
  aufnahme: FACHDATEN,
  aufnahme_abschnitt: FACHDATEN,
  aufnahme_typologie: FACHDATEN,
  benachrichtigungswahl: KONTO,
  benutzer_ereignis: 'Nachweis, wer wann welche Rechte hatte; beim Löschen der Person steht ihr Pseudonym',
  rollenvergabe:
    'Nachweis, wer wofür von wann bis wann welche Rolle hatte; beim Löschen der Person steht ihr Pseudonym',
  benutzerfilter: KONTO,
  bestimmung: FACHDATEN,
  bewertung: FACHDATEN,
  bild: FACHDATEN,
  cms_fassung: 'Nachweis, wer die Informationsseiten wann änderte',
  einlesung_ruecknahme: FACHDATEN,
  experteneinschaetzung: FACHDATEN,
  fassungsvorschau: 'geht mit dem Entwurf, zu dem sie gehört',
  fund: FACHDATEN,
  hausform: FACHDATEN,
  hausname: FACHDATEN,
  journal: 'Nachvollziehbarkeit amtlicher Daten; beim Löschen der Person geschwärzt',
  messstelle: FACHDATEN,
  netzeinfuhr: FACHDATEN,
  organisationseinheit: 'Anschrift einer Organisation, nicht einer Person; ausgegeben auf ihren Berichten',
  parametersatz: FASSUNGEN,
  plausibilitaet_bestaetigung: FACHDATEN,
  probe: FACHDATEN,
  qs_aufloesung: QS,
  qs_auftrag: QS,
  qs_ergebnisbericht: QS,
  qs_ziehung: QS,
  rueckfrage: FACHDATEN,
  rueckfrage_antwort: FACHDATEN,
  status_ereignis: FACHDATEN,
  taxalistenversion: FASSUNGEN,
}
