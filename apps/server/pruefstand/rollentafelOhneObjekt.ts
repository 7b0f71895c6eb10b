import type { Person } from './rollentafel.ts'

/**
 * Wer einen Aufruf rufen darf, der an keinem Objekt hängt: aus der Rechtetafel der Produktgestaltung noch einmal aufgeschrieben,
 * nicht aus Fachmodell oder Verträgen gelesen. Was die Antwort dann enthält, prüfen die Prüfungen der einzelnen Aufrufe.
 */

const ROLLEN = ['ADMIN', 'BUND', 'LAND', 'AUFTRAGNEHMER', 'FACHPROJEKT', 'QS', 'LESEN'] as const
type Rolle = (typeof ROLLEN)[number]

/** `null`: jeder, auch ohne Anmeldung. */
type Kreis = readonly Rolle[] | null

const JEDER: Kreis = null
const ANGEMELDET: Kreis = ROLLEN
const ADMINISTRATION: Kreis = ['ADMIN']
const ADMINISTRATION_UND_BUND: Kreis = ['ADMIN', 'BUND']
/** „edit data of a method“ */
const ERFASSENDE: Kreis = ['ADMIN', 'LAND', 'AUFTRAGNEHMER', 'FACHPROJEKT']
/** „create Aufnahme“; ebenso Projekte, und Messstellen in ihrem Bereich */
const ANLEGENDE: Kreis = ['ADMIN', 'BUND', 'LAND', 'FACHPROJEKT']
/** Wer erarbeitet, verantwortet oder prüft: alle, außer wer nur Freigegebenes liest. */
const BEFASSTE: Kreis = ROLLEN.filter(rolle => rolle !== 'LESEN')
/** „users“: die Administration alle, drei Rollen die der eigenen Organisation */
const BENUTZER_VERWALTENDE: Kreis = ['ADMIN', 'LAND', 'AUFTRAGNEHMER', 'FACHPROJEKT']
/** „approval by the responsible side (Bund, Land for its contractors, an organisation's administrator for its own)“ */
const REGISTRIERUNGEN_ENTSCHEIDENDE: Kreis = [...BENUTZER_VERWALTENDE, 'BUND']

/** Nach Methode und Weg; der erste Treffer gilt. */
const TAFEL: readonly [RegExp, Kreis][] = [
  // Anmeldung, Rahmen, Inhalte
  [
    /^GET \/api\/(env|env\/ecoweb|env\/keycloak|auth\/user|me|routes)$|^GET \/logout$|^POST \/api\/(log|test\/token)$/,
    JEDER,
  ],
  [/^POST \/api\/auth\/role$/, ANGEMELDET],
  [/^GET \/api\/cms\/:id$|^POST \/api\/barrieren$/, JEDER],
  [/^POST \/api\/cms$|^GET \/api\/barrieren$|^POST \/api\/barrieren\/:id\/erledigen$/, ADMINISTRATION],
  [/^POST \/register(\/(otf|bestaetigen))?$/, JEDER],
  // Was jeder für sich führt
  [
    / \/api\/(benachrichtigungen|filter|user-tasks|einlesen)(\/|$)|^(GET|POST) \/api\/(meine-daten(\/(datei|berichtigung))?|einlesevorlage\/:art)$/,
    ANGEMELDET,
  ],
  [/^GET \/api\/abholung\/:schluessel$|^(GET \/api\/post\/abmeldung|POST \/post-abmelden)\/:kennzeichen$/, JEDER],
  [/ \/api\/hausnamen(\/delete)?$/, ERFASSENDE],
  // Nachschlagen, Rechnen ohne Daten
  [/^GET \/list\/|^GET \/user\/organisationseinheit\/auftragnehmer$/, ANGEMELDET],
  [/^GET \/api\/(taxon|taxoncodes|taxonnamen|taxaliste\/suche|bewertung\/parametersatz)$/, ANGEMELDET],
  [/^POST \/api\/(koordinaten\/deutung|kapsel\/pruefen|listenausgabe)$/, ANGEMELDET],
  [/^GET \/api\/kapsel\/schluessel$| \/reconcile(\/|$)/, JEDER],
  // Karte, Netz, offene Schnittstelle: Veröffentlichtes
  [/^GET \/api\/kacheln\/|^GET \/api\/karte\/|^GET \/ogc(\/|$)|^POST \/lrs\/|^GET \/api\/netz\/routen$/, JEDER],
  [/^GET \/api\/archiv(\/|$)/, JEDER],
  [/ \/api\/archivbetrieb(\/|$)|^POST \/api\/archiv\/:fassung\/entfernen$/, ADMINISTRATION_UND_BUND],
  [/^GET \/export\/qsberichte$/, ['ADMIN', 'BUND', 'LAND', 'AUFTRAGNEHMER', 'QS']],
  // Aufnahmen: Listen und Ausfuhren liest jede Rolle, jede das Ihre
  [
    /^GET \/(aufnahmen(\/codes)?|api\/aufnahmen\/staende|bewertung\/verify|ergebnisUebersichtBy(Filter|Id)|gesamttaxaliste|export\/.+)$/,
    ANGEMELDET,
  ],
  [/^POST \/aufnahme\/(create|init)$/, ANLEGENDE],
  // „create Aufnahme“ und „edit data of a method“: an jeder Zeile gilt das Recht zu dem, was sie tut
  [/^POST \/aufnahmen\/import$/, [...ANLEGENDE, 'AUFTRAGNEHMER']],
  [/^POST \/bewertung$| \/taxaliste\/(import|validate|protokoll)/, ERFASSENDE],
  [/^POST \/api\/zuordnung\/vorschau$/, ['ADMIN', 'BUND', 'LAND']],
  [/^POST \/api\/statuswechsel\/(vorschau|hinweise)$|^GET \/api\/rueckfragen\/offene$/, BEFASSTE],
  [/^GET \/api\/eumeldung(\/(datei|pruefung))?$/, ['ADMIN', 'BUND', 'LAND']],
  // Qualitätssicherung: fordern und führen Bund, Land und QS; auswerten darf auch, wessen Bestimmungen es sind; ziehen, wer anfordert
  [/ \/api\/qs\/ziehung(en)?(\/|$)/, ['ADMIN', 'BUND', 'LAND']],
  [/^GET \/api\/qs\/uebereinstimmung$/, ['ADMIN', 'BUND', 'LAND', 'AUFTRAGNEHMER', 'QS']],
  [/ \/api\/qs\//, ['ADMIN', 'BUND', 'LAND', 'QS']],
  // Messstellen, Gewässer, Projekte
  [/^GET \/(messstellen|projekte)$|^GET \/api\/netz\/(nachbarn|profil)$/, ANGEMELDET],
  [
    /^POST \/messstelle\/(land|fachprojekt)\/create$|^POST \/messstellen\/import$|^POST \/projekte(\/import)?$/,
    ANLEGENDE,
  ],
  [/^GET \/api\/gewaesser\/(doppel|tabelle)$|^POST (\/api\/gewaesser|\/gewaesser\/import)$/, ANLEGENDE],
  [/ \/api\/(gewaesser|netz\/(einfuhr(en)?|mitgeliefertes))(\/|$)/, ADMINISTRATION],
  // „taxa lists, methods, CMS, users“
  [/^GET \/api\/fassungen(\/:art\/:id\/datei)?$/, ['ADMIN', 'BUND', 'QS']],
  [/^GET \/api\/eumeldung\/verzeichnisse$/, ['ADMIN', 'BUND', 'QS']],
  [/^POST \/api\/eumeldung\/verzeichnisse$/, ADMINISTRATION],
  [/ \/api\/(fassungen|fassungseinfuhr)\//, ADMINISTRATION],
  [/^GET \/user(\/organisationseinheit(\/:id\/(logo|bilder))?)?$/, [...BENUTZER_VERWALTENDE, 'BUND', 'QS']],
  [/^(POST|DELETE) \/user\/organisationseinheit\//, ADMINISTRATION],
  [/ \/user\/create$| \/api\/registrierungen(\/|$)/, REGISTRIERUNGEN_ENTSCHEIDENDE],
  [/^POST \/user\/update$|^GET \/api\/berichtigungen$/, BENUTZER_VERWALTENDE],
  [/ \/api\/post(\/|$)|^GET \/api\/(werte\/verdaechtig|aufbewahrung)$/, ADMINISTRATION],
]

/** @throws Error, wenn der Aufruf hier fehlt: ein neuer verlangt seine Zeile */
export function darfOhneObjekt(person: Person | null, aufruf: string): boolean {
  const zeile = TAFEL.find(([muster]) => muster.test(aufruf))
  if (!zeile) throw new Error(`Zu „${aufruf}“ sagt die Rechtetafel der Prüfung nichts`)
  const [, kreis] = zeile
  return kreis === null || (person?.rollen ?? []).some(rolle => kreis.some(eine => eine === rolle))
}
