/**
 * Was die Produktgestaltung verlangt, für die Prüfungen noch einmal aufgeschrieben: die Rechtetafel, die Ständetafel und wem
 * welcher Aufruf gehört. Nichts davon ist aus Fachmodell oder Verträgen gelesen; weicht eines ab, sagt es die Prüfung.
 */

/** Was über ein Qualitätselement einer Aufnahme (oder über Messstelle, Projekt) für die Rechte zählt. */
export type Lage = Readonly<{
  art: string
  bundesland: string | null
  organisation: number | null
  auftragnehmer: number | null
  status: string | null
  freigabe: string | null
}>
export type Person = Readonly<{ rollen: readonly string[]; organisation: number | null; bundesland: string | null }>

export type Tat =
  | 'Aufnahme lesen'
  | 'Ergebnis lesen'
  | 'Veröffentlichtes lesen'
  | 'Werdegang lesen'
  | 'Rückfragen führen'
  | 'QS lesen'
  | 'QS führen'
  | 'Aufnahme anlegen'
  | 'Daten ändern'
  | 'Aufnahmedaten ändern'
  | 'Aufnahme löschen'
  | 'Einschätzen'
  | 'Auftragnehmer zuweisen'
  | 'Messstelle lesen'
  | 'Messstelle ändern'
  | 'Projekt lesen'
  | 'Projekt ändern'
  | 'Benutzer lesen'
  | 'Benutzer pseudonymisieren'
  | 'Benutzer verwalten'

type Zelle = (l: Lage, p: Person) => boolean

const alles: Zelle = () => true
const inGzuev: Zelle = l => l.art === 'GZUEV'
const behoerdlich: Zelle = l => l.art === 'GZUEV' || l.art === 'LAND'
const eigenesLand: Zelle = (l, p) => p.bundesland !== null && l.bundesland === p.bundesland
const eigeneOrganisation: Zelle = (l, p) => p.organisation !== null && l.organisation === p.organisation
const eigenerAuftrag: Zelle = (l, p) => p.organisation !== null && l.auftragnehmer === p.organisation
const fuerBehoerden: Zelle = l => l.freigabe === 'BEHOERDEN' || l.freigabe === 'OEFFENTLICH'
const fuerAlle: Zelle = l => l.freigabe === 'OEFFENTLICH'
/** Übergeben, plausibel, freigegeben: gesperrt, für jede Rolle. */
const offen: Zelle = l => ['NEU', 'ROHDATEN', 'BEWERTET', 'UNPLAUSIBEL'].includes(l.status ?? '')
const ungeprueft: Zelle = (l, p) => offen(l, p) || l.status === 'BEWERTUNG_ABGESCHLOSSEN'
const und =
  (...teile: Zelle[]): Zelle =>
  (l, p) =>
    teile.every(teil => teil(l, p))
const oder =
  (...teile: Zelle[]): Zelle =>
  (l, p) =>
    teile.some(teil => teil(l, p))

const imLand = und(behoerdlich, eigenesLand)
const imFachprojekt = und(l => l.art === 'FACHPROJEKT', eigeneOrganisation)

const AUFNAHME_LESEN: Readonly<Record<string, Zelle>> = {
  ADMIN: alles,
  BUND: alles,
  LAND: oder(imLand, fuerBehoerden),
  AUFTRAGNEHMER: eigenerAuftrag,
  FACHPROJEKT: oder(imFachprojekt, fuerAlle),
  QS: behoerdlich,
  LESEN: fuerBehoerden,
}

/** Die Rechtetafel: Tat × Rolle. Wo eine Rolle fehlt, darf sie nie. */
export const TAFEL: Readonly<Record<Tat, Readonly<Record<string, Zelle>>>> = {
  'Aufnahme lesen': AUFNAHME_LESEN,
  'Ergebnis lesen': { ...AUFNAHME_LESEN, niemand: fuerAlle },
  // Unter der dauerhaften Adresse sehen alle dasselbe, auch wer mehr lesen darf.
  'Veröffentlichtes lesen': {
    ...Object.fromEntries(Object.keys(AUFNAHME_LESEN).map(rolle => [rolle, fuerAlle])),
    niemand: fuerAlle,
  },
  'Werdegang lesen': befasst(),
  // In jedem Status: gefragt wird auch zu Gesperrtem.
  'Rückfragen führen': befasst(),
  // Wer die Proben verantwortet oder bestimmt hat; Freigegebenes zu lesen genügt nicht, ein Fachprojekt hat keine.
  'QS lesen': { ADMIN: alles, BUND: alles, LAND: imLand, AUFTRAGNEHMER: eigenerAuftrag, QS: behoerdlich },
  // Welche Handlung jemand darf, prüft `qs.test.ts`; hier zählt, wer irgendeine darf.
  'QS führen': { ADMIN: behoerdlich, BUND: behoerdlich, LAND: imLand, QS: behoerdlich },
  'Aufnahme anlegen': { ADMIN: alles, BUND: inGzuev, LAND: imLand, FACHPROJEKT: imFachprojekt },
  'Daten ändern': {
    ADMIN: offen,
    LAND: und(imLand, offen),
    AUFTRAGNEHMER: und(eigenerAuftrag, offen),
    FACHPROJEKT: und(imFachprojekt, offen),
  },
  'Aufnahmedaten ändern': { ADMIN: offen, LAND: und(imLand, offen), FACHPROJEKT: und(imFachprojekt, offen) },
  'Aufnahme löschen': { ADMIN: offen, LAND: und(imLand, offen), FACHPROJEKT: und(imFachprojekt, offen) },
  Einschätzen: {
    ADMIN: ungeprueft,
    BUND: und(inGzuev, ungeprueft),
    LAND: und(imLand, ungeprueft),
    FACHPROJEKT: und(imFachprojekt, ungeprueft),
  },
  'Auftragnehmer zuweisen': { ADMIN: alles, BUND: alles, LAND: imLand },
  'Messstelle lesen': bezugLesen(),
  'Messstelle ändern': {
    ADMIN: alles,
    BUND: inGzuev,
    LAND: und(l => l.art === 'LAND', eigenesLand),
    FACHPROJEKT: imFachprojekt,
  },
  'Projekt lesen': bezugLesen(),
  'Projekt ändern': { ADMIN: alles, BUND: inGzuev, LAND: imLand, FACHPROJEKT: imFachprojekt },
  'Benutzer pseudonymisieren': { ADMIN: alles },
  'Benutzer verwalten': {
    ADMIN: alles,
    LAND: eigeneOrganisation,
    AUFTRAGNEHMER: eigeneOrganisation,
    FACHPROJEKT: eigeneOrganisation,
  },
  'Benutzer lesen': {
    ADMIN: alles,
    BUND: alles,
    LAND: eigeneOrganisation,
    AUFTRAGNEHMER: eigeneOrganisation,
    FACHPROJEKT: eigeneOrganisation,
    QS: alles,
  },
}

/** Wer erarbeitet, verantwortet oder prüft; nur Freigegebenes zu lesen genügt nicht. */
function befasst(): Readonly<Record<string, Zelle>> {
  return {
    ADMIN: alles,
    BUND: alles,
    LAND: imLand,
    AUFTRAGNEHMER: eigenerAuftrag,
    FACHPROJEKT: imFachprojekt,
    QS: behoerdlich,
  }
}

/** Stammdaten der GZÜV sind veröffentlicht; sonst liest sie, wer sie führt oder eine Aufnahme daran lesen darf. */
function bezugLesen(): Readonly<Record<string, Zelle>> {
  return {
    ADMIN: alles,
    BUND: alles,
    LAND: oder(
      inGzuev,
      und(l => l.art === 'LAND', eigenesLand),
      fuerBehoerden,
    ),
    AUFTRAGNEHMER: oder(inGzuev, eigenerAuftrag),
    FACHPROJEKT: oder(inGzuev, imFachprojekt, fuerAlle),
    QS: behoerdlich,
    LESEN: oder(inGzuev, fuerBehoerden),
  }
}

/** Darf die Person das (an dieser Lage; ohne Lage: überhaupt irgendwo)? */
export function darfLautTafel(person: Person | null, tat: Tat, lage: Lage | null): boolean {
  const rollen = person === null || person.rollen.length === 0 ? ['niemand'] : person.rollen
  const wer = person ?? { rollen: [], organisation: null, bundesland: null }
  return rollen.some(rolle => {
    const zelle = TAFEL[tat][rolle]
    return zelle !== undefined && (lage === null || zelle(lage, wer))
  })
}

/** Welche Tat ein Aufruf ist, nach Methode und Weg; der erste Treffer gilt. */
const TATEN: readonly [RegExp, Tat][] = [
  [/ \/api\/aufnahme\/:id\/rueckfragen/, 'Rückfragen führen'],
  [/^GET .*\/qs\//, 'QS lesen'],
  [/^POST .*\/qs\//, 'QS führen'],
  [/^GET .*\/history\/|^GET .*aufnahme\/:id\/plausibilitaet$/, 'Werdegang lesen'],
  [/^GET \/api\/ergebnis\//, 'Veröffentlichtes lesen'],
  [/^GET .*\/(kapsel|grundlage|requestJson)$/, 'Aufnahme lesen'],
  [/^GET .*(bewertung|\/ergebnisbericht$)/, 'Ergebnis lesen'],
  [/^GET .*\/aufnahme\//, 'Aufnahme lesen'],
  // Welchen Übergang jemand auslösen darf, prüft die Übergangstafel; hier zählt, wer das Element überhaupt sieht.
  [/^POST .*\/status\/(mzb|phb)$/, 'Aufnahme lesen'],
  [/^POST .*\/einschaetzung/, 'Einschätzen'],
  [/^POST .*\/duplicate/, 'Aufnahme anlegen'],
  [/^POST .*(\/assignAuftragnehmer|\/frist$)/, 'Auftragnehmer zuweisen'],
  [/^POST .*\/aufnahmedaten$/, 'Aufnahmedaten ändern'],
  [/^POST \/aufnahme\/delete/, 'Aufnahme löschen'],
  [/^(POST|DELETE) .*(\/aufnahme\/:id\/|\/bewertung\/(mzb|phb)\/:id)/, 'Daten ändern'],
  [/^GET \/messstelle\/:id\/importe$/, 'Messstelle ändern'],
  [/^GET .*\/messstelle\//, 'Messstelle lesen'],
  [/^(POST|DELETE) .*\/messstelle\//, 'Messstelle ändern'],
  [/^GET .*\/projekt\/:id\/importe$/, 'Projekt ändern'],
  [/^GET .*\/projekt\//, 'Projekt lesen'],
  [/^(POST|DELETE) \/projekte\//, 'Projekt ändern'],
  [/^GET \/user\/:id$/, 'Benutzer lesen'],
  [/^GET .*\/benutzer\/:id\/offenes$|\/berichtigung\/erledigen$/, 'Benutzer verwalten'],
  [/\/einschraenken$|\/pseudonymisieren$|\/zusammenfuehr(en|ung)$/, 'Benutzer pseudonymisieren'],
]

/** @throws Error, wenn der Aufruf hier fehlt: ein neuer verlangt seine Zeile */
export function tatVon(aufruf: string): Tat {
  const treffer = TATEN.find(([muster]) => muster.test(aufruf))
  if (!treffer) throw new Error(`Zu „${aufruf}“ sagt die Rechtetafel der Prüfung nichts`)
  return treffer[1]
}

type E = 'MZB' | 'PHB'

/** Qualitätselemente, denen gehört, was ein Aufruf liest oder ändert; null: der Aufnahme als Ganzer. */
const GEHOERT: readonly [RegExp, readonly E[] | null][] = [
  [/\/mzb(\/|$)/, ['MZB']],
  [/\/phb(\/|$)/, ['PHB']],
  [/\/ortsbefund\/(phytobenthos|phbMakroskopischeArtWuchsform)/, ['PHB']],
  [/\/ortsbefund\/choriotop$|\/choriotopskizze$/, ['MZB']],
  [/\/ortsbefund\/|\/foto\/:nummer$/, ['MZB', 'PHB']],
  [/./, null],
]

export function gehoert(pfad: string): readonly E[] | null {
  return GEHOERT.find(([muster]) => muster.test(pfad))?.[1] ?? null
}

/** Verlangt die Tat das Recht an jedem Qualitätselement der Aufnahme? Sonst genügt eines. */
export function verlangtAlle(tat: Tat): boolean {
  return tat === 'Aufnahmedaten ändern' || tat === 'Aufnahme löschen'
}

/** Ist ein Teil dieser Elemente gesperrt? Ein geteilter, den noch niemand gespeichert hat, bleibt dem offenen Element. */
export function istTeilGesperrt(elemente: readonly (Lage | null)[], istGespeichert: boolean): boolean {
  const eigene = elemente.filter(lage => lage !== null)
  const niemand = { rollen: [], organisation: null, bundesland: null }
  const offene = eigene.filter(lage => offen(lage, niemand)).length
  return istGespeichert ? offene < eigene.length : offene === 0
}
