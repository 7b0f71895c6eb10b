import { AUFBEWAHRUNG, beschreibeFrist } from '@benthos/fachmodell/aufbewahrung'
import { type RawBuilder, sql } from 'kysely'

/** Jede Art von Daten über eine Person, die einmal erklärt ist: woher sie kommt, wozu sie da ist und wie lange sie bleibt. */

type Datenquelle = {
  art: string
  label: string
  zweck: string
  aufbewahrung: string
  /** Zeilen der Person */
  aus: (benutzerId: number) => RawBuilder<unknown>
  /** was davon die Auskunft wiedergibt; ohne: nur gezählt, der Inhalt gehört zu den Fachdaten */
  spalten?: readonly string[]
}

const SOLANGE_KONTO = 'solange das Konto besteht; danach unter einem Pseudonym'
const FACHDATEN = 'dauerhaft, als Nachweis der Herkunft; nach dem Löschen der Angaben unter einem Pseudonym'
const BIS_GELOESCHT = 'bis Sie es löschen oder Ihre Angaben gelöscht werden'

export const DATENARTEN: readonly Datenquelle[] = [
  {
    art: 'rollen',
    label: 'Rollen, Organisation, Sperren',
    zweck: 'Nachweis, wer wann welche Rechte hatte und von wem',
    aufbewahrung: SOLANGE_KONTO,
    aus: id => sql`benutzer_ereignis where benutzer_id = ${id}`,
    spalten: ['art', 'rolle', 'zeitpunkt', 'grund'],
  },
  {
    art: 'vergaben',
    label: 'Rollen für andere Organisationen oder auf Zeit',
    zweck: 'Was Sie wo von wann bis wann dürfen, und warum',
    aufbewahrung: SOLANGE_KONTO,
    aus: id => sql`rollenvergabe where benutzer_id = ${id}`,
    spalten: ['rolle', 'gueltig_ab', 'gueltig_bis', 'grund', 'vergeben_am', 'entzogen_am', 'entzugsgrund'],
  },
  {
    art: 'registrierung',
    label: 'Registrierung',
    zweck: 'Bitte um ein Konto und die Entscheidung darüber',
    aufbewahrung: beschreibeFrist('FREIGEGEBENE_REGISTRIERUNGEN'),
    aus: id => sql`registrierung where benutzer_id = ${id}`,
    spalten: [
      'username',
      'vorname',
      'nachname',
      'email',
      'organisation',
      'begruendung',
      'eingelangt_am',
      'email_bestaetigt_am',
    ],
  },
  {
    art: 'einsichten',
    label: 'Wer Ihre Angaben geöffnet hat',
    zweck: 'Nachweis, wer Ihr Konto einzeln angesehen hat',
    aufbewahrung: beschreibeFrist('EINSICHTEN'),
    aus: id => sql`(
      select zuletzt_am, anzahl, vorname || ' ' || nachname as wer, organisationseinheit.name as organisation
      from benutzereinsicht
      join benutzer on benutzer.id = benutzereinsicht.von
      left join organisationseinheit on organisationseinheit.id = benutzer.organisationseinheit_id
      where benutzereinsicht.benutzer_id = ${id}
      order by zuletzt_am desc
    ) as einsicht`,
    spalten: ['zuletzt_am', 'wer', 'organisation', 'anzahl'],
  },
  {
    art: 'filter',
    label: 'Gespeicherte Filter',
    zweck: 'Ihre Ansichten der Listen, nur für Sie',
    aufbewahrung: BIS_GELOESCHT,
    aus: id => sql`benutzerfilter where benutzer_id = ${id}`,
    spalten: ['schluessel', 'name', 'wert'],
  },
  {
    art: 'benachrichtigungen',
    label: 'Benachrichtigungen',
    zweck: 'Was in der Glocke steht',
    aufbewahrung: `gelesene ${AUFBEWAHRUNG.GELESENE_NACHRICHTEN.tage} Tage, ungelesene ${AUFBEWAHRUNG.UNGELESENE_NACHRICHTEN.tage} Tage`,
    aus: id => sql`benachrichtigung where empfaenger_id = ${id}`,
    spalten: ['art', 'angelegt_am', 'gelesen_am', 'aufnahme_id'],
  },
  {
    art: 'mailwahl',
    label: 'Wahl der Benachrichtigungen',
    zweck: 'Wovon Sie wie erfahren wollen',
    aufbewahrung: BIS_GELOESCHT,
    aus: id => sql`benachrichtigungswahl where benutzer_id = ${id}`,
    spalten: ['art', 'weg'],
  },
  {
    art: 'mails',
    label: 'E-Mails an Sie',
    zweck: 'Nachweis des Versands; Adresse und Inhalt sind nicht gespeichert',
    aufbewahrung: beschreibeFrist('MAILS'),
    // Ehe das Konto entstand, gingen sie an die Adresse der Registrierung.
    aus: id =>
      sql`post where empfaenger_id = ${id} or registrierung_id in (select id from registrierung where benutzer_id = ${id})`,
    spalten: ['art', 'zustand', 'angelegt_am', 'beendet_am', 'versuche'],
  },
  {
    art: 'auftraege',
    label: 'Aufträge im Hintergrund',
    zweck: 'Stand und Ergebnis langer Arbeiten',
    aufbewahrung: `${AUFBEWAHRUNG.AUFTRAEGE.tage} Tage, Ausfuhren ${AUFBEWAHRUNG.AUSFUHREN.tage}, oder bis Sie sie löschen`,
    aus: id => sql`auftrag where benutzer_id = ${id}`,
    spalten: ['art', 'titel', 'zustand', 'angelegt_am', 'beendet_am'],
  },
  {
    art: 'angelegt',
    label: 'Aufnahmen, die Sie angelegt haben',
    zweck: 'Herkunft der Fachdaten',
    aufbewahrung: FACHDATEN,
    aus: id => sql`aufnahme where angelegt_von = ${id}`,
  },
  {
    art: 'geaendert',
    label: 'Aufnahmen, die Sie zuletzt geändert haben',
    zweck: 'Herkunft der Fachdaten',
    aufbewahrung: FACHDATEN,
    aus: id => sql`aufnahme where geaendert_von = ${id}`,
  },
  {
    art: 'bewertungen',
    label: 'Bewertungen, die Sie errechnet haben',
    zweck: 'Herkunft der Ergebnisse; die Kapsel nennt Sie nicht',
    aufbewahrung: FACHDATEN,
    aus: id => sql`bewertung where erstellt_von = ${id}`,
  },
  {
    art: 'status',
    label: 'Wechsel von Status und Freigabe',
    zweck: 'Nachweis der Prüfung',
    aufbewahrung: FACHDATEN,
    aus: id => sql`status_ereignis where benutzer_id = ${id}`,
  },
]
