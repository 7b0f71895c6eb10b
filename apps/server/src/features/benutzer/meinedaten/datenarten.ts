import { AUFBEWAHRUNG, beschreibeFrist } from '@benthos/fachmodell/aufbewahrung'
import { type RawBuilder, sql } from 'kysely'

/** Jede Art von Daten über eine Person, die einmal erklärt ist: woher sie kommt, wozu sie da ist und wie lange sie bleibt. */

type Datenquelle = {
  art: string
  label: string
  zweck: string
  aufbewahrung: string
  /** Spalten, die auf die Person verweisen und deren Zeilen hier vorkommen, als `tabelle.spalte` */
  bezuege: readonly string[]
  /** Zeilen der Person */
  aus: (benutzerId: number) => RawBuilder<unknown>
  /** was davon die Auskunft wiedergibt; ohne: nur gezählt, der Inhalt gehört zu den Fachdaten */
  spalten?: readonly string[]
}

const SOLANGE_KONTO = 'solange das Konto besteht; danach unter einem Pseudonym'
const FACHDATEN = 'dauerhaft, als Nachweis der Herkunft; nach dem Löschen der Angaben unter einem Pseudonym'
const BIS_GELOESCHT = 'bis Sie es löschen oder Ihre Angaben gelöscht werden'

/** Art, Bezeichnung, Zweck, Verweise: Fachdaten, von denen nur die Zahl wiedergegeben wird. */
const GEZAEHLTE: readonly (readonly [string, string, string, ...string[]])[] = [
  ['angelegt', 'Aufnahmen, die Sie angelegt haben', 'Herkunft der Fachdaten', 'aufnahme.angelegt_von'],
  ['geaendert', 'Aufnahmen, die Sie zuletzt geändert haben', 'Herkunft der Fachdaten', 'aufnahme.geaendert_von'],
  [
    'teile',
    'Teile von Aufnahmen und Messstellen, die Sie zuletzt geändert haben',
    'Herkunft der Fachdaten',
    'aufnahme_abschnitt.geaendert_von',
    'aufnahme_typologie.geaendert_von',
    'probe.geaendert_von',
    'bestimmung.geaendert_von',
    'messstelle.geaendert_von',
  ],
  [
    'bewertungen',
    'Bewertungen, die Sie errechnet haben',
    'Herkunft der Ergebnisse; die Kapsel nennt Sie nicht',
    'bewertung.erstellt_von',
  ],
  ['status', 'Wechsel von Status und Freigabe', 'Nachweis der Prüfung', 'status_ereignis.benutzer_id'],
  [
    'einschaetzungen',
    'Experteneinschätzungen, die Sie abgegeben oder beendet haben',
    'Nachweis des Urteils neben der errechneten Klasse',
    'experteneinschaetzung.abgegeben_von',
    'experteneinschaetzung.beendet_von',
  ],
  [
    'vermerke',
    'Plausibilitätshinweise, die Sie bestätigt haben',
    'Nachweis der Prüfung',
    'plausibilitaet_bestaetigung.benutzer_id',
  ],
  ['erledigte', 'Rückfragen, die Sie erledigt haben', 'Nachweis der Klärung', 'rueckfrage.erledigt_von'],
  ['bilder', 'Bilder, die Sie hochgeladen haben', 'Dokumentation der Probenahme', 'bild.hochgeladen_von'],
  [
    'zweitbestimmungen',
    'Zweitbestimmungen, die Sie bestellt, gezogen, gemacht, entschieden oder belegt haben',
    'Nachweis der Qualitätssicherung',
    'qs_auftrag.angefordert_von',
    'qs_auftrag.zweitbestimmer_id',
    'qs_aufloesung.entschieden_von',
    'qs_ergebnisbericht.hochgeladen_von',
    'qs_ergebnisbericht.entfernt_von',
    'qs_ziehung.gezogen_von',
  ],
  ['ruecknahmen', 'Importe, die Sie zurückgenommen haben', 'Nachweis', 'einlesung_ruecknahme.benutzer_id'],
  [
    'hausnamen',
    'Namen und Formen der eigenen Organisation, die Sie zuletzt geändert haben',
    'Merkhilfen beim Erfassen, für das ganze Haus',
    'hausname.geaendert_von',
    'hausform.geaendert_von',
  ],
  [
    'inhalte',
    'Fassungen der Informationsseiten',
    'Nachweis, wer welchen Text veröffentlicht hat',
    'cms_fassung.benutzer_id',
  ],
  [
    'fassungen',
    'Listen, Parameter und Netze, die Sie eingespielt, vorausgesehen oder aktiviert haben',
    'Herkunft der Grundlagen der Bewertung',
    'fassungsvorschau.benutzer_id',
    'netzeinfuhr.benutzer_id',
    'parametersatz.angelegt_von',
    'parametersatz.aktiviert_von',
    'taxalistenversion.angelegt_von',
    'taxalistenversion.aktiviert_von',
  ],
  [
    'entscheidungen',
    'Konten, Rollen, Registrierungen und Berichtigungen anderer, über die Sie entschieden haben',
    'Nachweis, wer Rechte vergeben hat',
    'benutzer_ereignis.durch',
    'registrierung.entschieden_von',
    'berichtigung.erledigt_von',
    'rollenvergabe.vergeben_von',
    'rollenvergabe.entzogen_von',
  ],
  ['ansichten', 'Konten anderer, die Sie geöffnet haben', 'Auskunft an diese Personen', 'benutzereinsicht.von'],
  ['barrieren', 'Gemeldete Barrieren, die Sie erledigt haben', 'Nachweis der Erledigung', 'barriere.erledigt_von'],
  [
    'archiv',
    'Öffentliches Archiv, das nachts in Ihrem Namen entsteht',
    'Damit es nur enthält, was Sie freigeben dürfen',
    'archiveinstellung.auftraggeber_id',
  ],
]

/** Zeilen der Person in allen diesen Spalten; eine Zeile, die zweimal auf sie verweist, zählt zweimal. */
const zeilenMit = (bezuege: readonly string[], id: number): RawBuilder<unknown> =>
  sql`(${sql.join(
    bezuege.map(bezug => {
      const [tabelle = '', spalte = ''] = bezug.split('.')
      return sql`select from ${sql.table(tabelle)} where ${sql.ref(spalte)} = ${id}`
    }),
    sql` union all `,
  )}) as zeilen`

/** Steht der volle Name der Person darin? */
const nennt = (spalte: RawBuilder<unknown>, id: number) => sql`exists (
  select from benutzer
  where benutzer.id = ${id} and strpos(lower(${spalte}), lower(benutzer.vorname || ' ' || benutzer.nachname)) > 0
)`

export const DATENARTEN: readonly Datenquelle[] = [
  {
    art: 'rollen',
    label: 'Änderungen von Rollen, Organisation und Sperren',
    zweck: 'Nachweis, wer wann welche Rechte hatte und von wem',
    aufbewahrung: SOLANGE_KONTO,
    bezuege: ['benutzer_ereignis.benutzer_id'],
    aus: id => sql`benutzer_ereignis where benutzer_id = ${id}`,
    spalten: ['art', 'rolle', 'zeitpunkt', 'grund'],
  },
  {
    art: 'vergaben',
    label: 'Rollen für andere Organisationen oder auf Zeit',
    zweck: 'Was Sie wo von wann bis wann dürfen, und warum',
    aufbewahrung: SOLANGE_KONTO,
    bezuege: ['rollenvergabe.benutzer_id'],
    aus: id => sql`rollenvergabe where benutzer_id = ${id}`,
    spalten: ['rolle', 'gueltig_ab', 'gueltig_bis', 'grund', 'vergeben_am', 'entzogen_am', 'entzugsgrund'],
  },
  {
    art: 'registrierung',
    label: 'Registrierung',
    zweck: 'Bitte um ein Konto und die Entscheidung darüber',
    aufbewahrung: beschreibeFrist('FREIGEGEBENE_REGISTRIERUNGEN'),
    bezuege: ['registrierung.benutzer_id'],
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
      'portalursprung',
    ],
  },
  {
    art: 'berichtigungen',
    label: 'Bitten um Berichtigung Ihrer Angaben',
    zweck: 'Damit sie berichtigt werden, und was daraus wurde',
    aufbewahrung: `offene bis zur Antwort, dann ${beschreibeFrist('BERICHTIGUNGEN')}`,
    bezuege: ['berichtigung.benutzer_id'],
    aus: id => sql`(select * from berichtigung where benutzer_id = ${id} order by id desc) as bitte`,
    spalten: ['eingelangt_am', 'text', 'erledigt_am', 'antwort'],
  },
  {
    art: 'einsichten',
    label: 'Wer Ihre Angaben geöffnet hat',
    zweck: 'Nachweis, wer Ihr Konto einzeln angesehen hat',
    aufbewahrung: beschreibeFrist('EINSICHTEN'),
    bezuege: ['benutzereinsicht.benutzer_id'],
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
    bezuege: ['benutzerfilter.benutzer_id'],
    aus: id => sql`benutzerfilter where benutzer_id = ${id}`,
    spalten: ['schluessel', 'name', 'wert'],
  },
  {
    art: 'benachrichtigungen',
    label: 'Benachrichtigungen',
    zweck: 'Was in der Glocke steht',
    aufbewahrung: `gelesene ${AUFBEWAHRUNG.GELESENE_NACHRICHTEN.tage} Tage, ungelesene ${AUFBEWAHRUNG.UNGELESENE_NACHRICHTEN.tage} Tage`,
    bezuege: ['benachrichtigung.empfaenger_id'],
    aus: id => sql`benachrichtigung where empfaenger_id = ${id}`,
    spalten: ['art', 'angelegt_am', 'gelesen_am', 'aufnahme_id'],
  },
  {
    art: 'mailwahl',
    label: 'Wahl der Benachrichtigungen',
    zweck: 'Wovon Sie wie erfahren wollen',
    aufbewahrung: BIS_GELOESCHT,
    bezuege: ['benachrichtigungswahl.benutzer_id'],
    aus: id => sql`benachrichtigungswahl where benutzer_id = ${id}`,
    spalten: ['art', 'weg'],
  },
  {
    art: 'mails',
    label: 'E-Mails an Sie',
    zweck: 'Nachweis des Versands; Adresse und Inhalt sind nicht gespeichert',
    aufbewahrung: beschreibeFrist('MAILS'),
    bezuege: ['post.empfaenger_id'],
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
    bezuege: ['auftrag.benutzer_id'],
    aus: id => sql`auftrag where benutzer_id = ${id}`,
    spalten: ['titel', 'zustand', 'angelegt_am', 'beendet_am'],
  },
  {
    art: 'sitzungen',
    label: 'Offene Anmeldungen',
    zweck: 'Damit Sie angemeldet bleiben; welche Schlüssel es sind, steht hier nicht',
    aufbewahrung: 'bis zur Abmeldung oder zum Ende der Sitzung',
    bezuege: [],
    aus: id => sql`oidc_eintrag where art = 'Session' and nutzlast ->> 'accountId' = ${String(id)}`,
  },
  {
    art: 'konten',
    label: 'Frühere Konten, die in diesem aufgegangen sind',
    zweck: 'Damit nach Befangenheit gefragt beide als eine Person gelten',
    aufbewahrung: SOLANGE_KONTO,
    bezuege: ['benutzer.zusammengefuehrt_mit'],
    aus: id => sql`benutzer where zusammengefuehrt_mit = ${id}`,
    spalten: ['username', 'angelegt_am'],
  },
  {
    art: 'arbeit',
    label: 'Arbeit, die von oder zu Ihnen überging, im Verlauf anderer',
    zweck: 'Nachweis, wer was von wem übernahm',
    aufbewahrung: SOLANGE_KONTO,
    bezuege: ['benutzer_ereignis.andere_id'],
    aus: id => sql`benutzer_ereignis where andere_id = ${id}`,
    spalten: ['art', 'gegenstand', 'zeitpunkt'],
  },
  {
    art: 'dateien',
    label: 'Hochgeladene Dateien',
    zweck: 'Einlesen von Messstellen und Taxalisten, und woher deren Zeilen stammen',
    aufbewahrung: FACHDATEN,
    bezuege: ['einlesung.benutzer_id'],
    aus: id => sql`einlesung where benutzer_id = ${id}`,
    spalten: ['art', 'dateiname', 'bytes', 'zustand', 'angelegt_am'],
  },
  {
    art: 'rueckfragen',
    label: 'Rückfragen, die Sie gestellt haben',
    zweck: 'Klärung von Befunden zwischen den Beteiligten',
    aufbewahrung: FACHDATEN,
    bezuege: ['rueckfrage.gestellt_von'],
    aus: id => sql`rueckfrage where gestellt_von = ${id}`,
    spalten: ['aufnahme_id', 'gestellt_am', 'text'],
  },
  {
    art: 'antworten',
    label: 'Antworten auf Rückfragen',
    zweck: 'Klärung von Befunden zwischen den Beteiligten',
    aufbewahrung: FACHDATEN,
    bezuege: ['rueckfrage_antwort.benutzer_id'],
    aus: id => sql`rueckfrage_antwort where benutzer_id = ${id}`,
    spalten: ['rueckfrage_id', 'zeitpunkt', 'text'],
  },
  {
    art: 'genannt',
    label: 'Aufnahmen und Bestimmungen, die Sie beim Namen nennen',
    zweck: 'Wer Proben genommen und bestimmt hat; gezählt nach dem vollen Namen, auch wo jemand anderer so heißt',
    aufbewahrung: FACHDATEN,
    bezuege: [],
    aus: id => sql`(
      select from aufnahme where ${nennt(sql`probenehmer`, id)}
      union all
      select from bestimmung where ${nennt(sql`bestimmer`, id)}
    ) as genannt`,
  },
  {
    art: 'journal',
    label: 'Einträge im Journal über das, was Sie geändert haben',
    zweck: 'Nachweis jeder Änderung, verkettet und unveränderlich',
    aufbewahrung: FACHDATEN,
    bezuege: [],
    aus: id => sql`journal where benutzer_id = ${id}`,
  },
  ...GEZAEHLTE.map(([art, label, zweck, ...bezuege]) => ({
    art,
    label,
    zweck,
    bezuege,
    aufbewahrung: FACHDATEN,
    aus: (id: number) => zeilenMit(bezuege, id),
  })),
]
