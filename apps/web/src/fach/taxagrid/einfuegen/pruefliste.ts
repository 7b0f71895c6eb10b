import type { Zuordnung } from '@benthos/fachmodell/taxonname/typen'
import { feldIn, titelIn } from '@benthos/vertrag/feld'
import { Fund, type Fundfeld } from '@benthos/vertrag/fund'
import type { Zellen } from '../modell/zeile.ts'
import type { Eingabeliste, Eingabetaxon } from '../taxa/eingabeliste.ts'
import { type Menge, mangelImVertrag } from '../taxa/menge.ts'
import { pruefeStadium } from '../taxa/pruefeFund.ts'
import { deuteStadium } from '../taxa/stadium.ts'
import { beantworteZweifel, mangelDerSicherheit, UNSICHER } from '../taxa/wahl.ts'
import type { Einfuegeart } from './einfuegeart.ts'
import { CODE, type Rolle, type Spaltenplan } from './spaltenplan.ts'

/** Was mit einer gelesenen Zeile los ist. Die Reihenfolge ist die der Abschnitte in „Einfügen prüfen“. */
export const LAGEN = ['MEHRDEUTIG', 'UNBEKANNT', 'UNGUELTIG', 'ZUGEORDNET', 'UEBERSPRUNGEN'] as const
export type Lage = (typeof LAGEN)[number]

/** Berichtigung eines Menschen in der Prüfansicht, je Feld. */
export type Berichtigung = Zellen

export type Pruefzeile = {
  /** Nummer der Zeile im eingefügten Text, ab 1 */
  nr: number
  roh: readonly string[]
  lage: Lage
  /** Namenstext, wie er dastand: gleiche Texte werden gemeinsam entschieden */
  taxontext: string
  taxon: Eingabetaxon | null
  vorschlaege: readonly Eingabetaxon[]
  /** Zellen der künftigen Zeile */
  zellen: Zellen
  /** warum die Zeile so nicht übernommen wird, je Feld */
  gruende: Readonly<Record<string, string>>
  /** Deutungen, die der Mensch sehen soll (Synonym, „L.“ als Larve) */
  hinweise: readonly string[]
}

/** Ordnet jede Zeile des eingefügten Textes ein. Jede Zeile kommt im Ergebnis genau einmal vor. */
export function pruefeEinfuegen(
  zeilen: readonly (readonly string[])[],
  plan: Spaltenplan,
  art: Einfuegeart,
  berichtigungen: ReadonlyMap<number, Berichtigung> = new Map(),
  namenswahl: ReadonlyMap<string, string> = new Map(),
): readonly Pruefzeile[] {
  const kopf = plan.hatKopfzeile ? zeilen.findIndex(z => !istLeer(z)) : -1
  const ueberschrift = zeilen[kopf]?.[plan.rollen.indexOf('sicherheit')]?.trim() ?? ''
  return zeilen.map((roh, i) => {
    if (i === kopf) return uebersprungen(i + 1, roh, 'Kopfzeile')
    if (istLeer(roh)) return uebersprungen(i + 1, roh, 'Leerzeile')
    return pruefeZeile(i + 1, roh, plan, ueberschrift, art, berichtigungen.get(i + 1) ?? {}, namenswahl)
  })
}

function pruefeZeile(
  nr: number,
  roh: readonly string[],
  plan: Spaltenplan,
  /** Überschrift der Sicherheit: sie sagt, was ein Ja in der Spalte heißt */
  ueberschrift: string,
  { liste, mengen, spalten }: Einfuegeart,
  berichtigung: Berichtigung,
  namenswahl: ReadonlyMap<string, string>,
): Pruefzeile {
  const feld = (rolle: Rolle) => roh[plan.rollen.indexOf(rolle)]?.trim() ?? ''
  const code = feld(CODE)
  const taxontext = feld('taxon') || code
  const gewaehlt = berichtigung['taxon'] ?? namenswahl.get(taxontext) ?? taxontext
  const gruende: Record<string, string> = {}
  const gemessen: Record<string, string> = {}
  for (const menge of mengen) {
    const { text, grund } = leseMenge(menge, feld(menge.spalte), berichtigung[menge.spalte], plan)
    gemessen[menge.spalte] = text
    if (grund !== null) gruende[menge.spalte] = grund
  }
  const erwartete = mengen.filter(menge => plan.rollen.includes(menge.spalte))
  const nullen = erwartete.filter(menge => gemessen[menge.spalte] === '0')
  if (erwartete.length > 0 && erwartete.every(({ spalte }) => gemessen[spalte] === '' || gemessen[spalte] === '0')) {
    const namen = (nullen.length > 0 ? nullen : erwartete).map(menge => titelIn(Fund, menge.spalte))
    const grund = nullen.length > 0 ? `${namen[0]} 0` : `ohne ${namen.join(', ')}`
    return uebersprungen(nr, roh, grund, taxontext)
  }
  for (const menge of nullen) gemessen[menge.spalte] = ''

  const istGewaehlt = berichtigung['taxon'] !== undefined || namenswahl.has(taxontext)
  const zuordnung = istGewaehlt ? liste.ordneZu(gewaehlt) : ordneZeileZu(liste, gewaehlt, code)
  const treffer = zuordnung.art === 'TREFFER' ? zuordnung : null
  if (gewaehlt === '') gruende['taxon'] = 'Der Taxonname fehlt.'
  else if (zuordnung.art !== 'TREFFER') gruende['taxon'] = mangelDerAngabe('taxon', gewaehlt) ?? zuordnung.grund

  const stadiumtext = berichtigung['artStadium'] ?? feld('artStadium')
  const stadium = stadiumtext === '' ? (zuordnung.stadium ?? '') : deuteStadium(stadiumtext)
  const stadienfehler = pruefeStadium(treffer?.taxon, stadium)
  if (stadienfehler !== null) gruende['artStadium'] = stadienfehler
  const weitere: Record<string, string> = {}
  for (const { id, istEingabe, lies } of spalten) {
    if (!istEingabe || id === 'taxon' || id === 'artStadium' || id in gemessen) continue
    const text = berichtigung[id] ?? feld(id)
    Object.assign(weitere, lies(id === 'sicherheit' ? beantworteZweifel(ueberschrift, text) : text))
    const mangel = weitere[id] ? mangelDerAngabe(id as Fundfeld, weitere[id]) : null
    if (mangel !== null) gruende[id] = mangel
  }
  if (zuordnung.cf) weitere['sicherheit'] ||= UNSICHER

  return {
    nr,
    roh,
    lage: bestimmeLage(zuordnung.art, gruende, gewaehlt),
    taxontext,
    taxon: treffer?.taxon ?? null,
    vorschlaege: zuordnung.art === 'TREFFER' ? [] : zuordnung.vorschlaege,
    zellen: {
      taxon: treffer?.taxon.name ?? gewaehlt,
      artStadium: stadium,
      ...gemessen,
      ...weitere,
    },
    gruende,
    hinweise: treffer?.hinweise ?? [],
  }
}

/** Von einem Wort, das niemand versteht, steht so viel im Grund; darüber ist es kein Wort. */
const HOECHSTENS_GENANNT = 40

/** Warum eine Angabe so nicht gilt, mit dem Namen ihrer Spalte; null: sie gilt. */
function mangelDerAngabe(feld: Fundfeld, text: string): string | null {
  const zweideutig = feld === 'sicherheit' ? mangelDerSicherheit(text) : null
  if (zweideutig !== null) return zweideutig
  const mangel = mangelImVertrag(feld, text)
  if (mangel === null) return null
  const kopf = titelIn(Fund, feld)
  if (feldIn(Fund, feld).werte === undefined) return `${kopf}: ${mangel}.`
  const genannt = text.length > HOECHSTENS_GENANNT ? `${text.slice(0, HOECHSTENS_GENANNT)}…` : text
  return `„${genannt}“ ist in der Spalte ${kopf} nicht verständlich.`
}

/** Der Name gilt; wo er nicht zuzuordnen ist, der Code. Widersprechen sie sich, entscheidet ein Mensch. */
function ordneZeileZu(liste: Eingabeliste, name: string, code: string): Zuordnung<Eingabetaxon> {
  const nachName = liste.ordneZu(name)
  const nachCode = code === '' || code === name ? null : liste.ordneZu(code)
  if (nachCode?.art !== 'TREFFER' || nachCode.ueber !== 'CODE') return nachName
  if (nachName.art !== 'TREFFER')
    return { ...nachCode, hinweise: [`„${name}“ ist über seinen Code zugeordnet.`, ...nachCode.hinweise] }
  // Was nur aus der Schreibweise folgt (s. l., -Gr.), hat keinen eigenen Code; er nennt die Art, um die es geht.
  const artname = nachName.ueber === 'GRAMMATIK' ? nachName.taxon.name.replace(/(?:-Gr\.| s\. (?:l|str)\.)$/, '') : null
  if (ohneNominatform(artname ?? nachName.taxon.name) === ohneNominatform(nachCode.taxon.name)) return nachName
  const grund = `Name und Code widersprechen sich: „${name}“ ist ${nachName.taxon.name}, ${code} ist ${nachCode.taxon.name}.`
  return { art: 'MEHRDEUTIG', vorschlaege: [nachName.taxon, nachCode.taxon], cf: nachName.cf, grund }
}

/** Der Code meint oft die Art, wo der Name ihre Nominatform nennt (Nitzschia palea var. palea); jede andere Varietät ist ein anderes Taxon. */
function ohneNominatform(name: string): string {
  return name.replace(/^(\S+ (\S+)) (?:(?:ssp|subsp|var|f)\. )?\2$/, '$1')
}

function bestimmeLage(art: string, gruende: Readonly<Record<string, string>>, name: string): Lage {
  if (name !== '' && art === 'MEHRDEUTIG') return 'MEHRDEUTIG'
  if (name !== '' && art === 'UNBEKANNT') return 'UNBEKANNT'
  return Object.keys(gruende).length > 0 ? 'UNGUELTIG' : 'ZUGEORDNET'
}

/** Leere Menge und 0 sind kein Fehler, sondern kein Fund (Vordruck mit allen Taxa). */
function leseMenge(
  menge: Menge,
  roh: string,
  berichtigung: string | undefined,
  plan: Spaltenplan,
): { text: string; grund: string | null } {
  // Was ein Mensch hier berichtigt, ist deutsch geschrieben wie im Raster.
  const lesung = menge.leseAusListe(berichtigung ?? roh, berichtigung === undefined ? plan.dezimalzeichen : ',')
  if (lesung.art === 'FEHLER') return { text: berichtigung ?? roh, grund: lesung.grund }
  return { text: lesung.art === 'WERT' ? lesung.wert : '', grund: null }
}

function istLeer(zeile: readonly string[]): boolean {
  return zeile.every(t => t.trim() === '')
}

function uebersprungen(nr: number, roh: readonly string[], grund: string, taxontext = ''): Pruefzeile {
  return {
    nr,
    roh,
    lage: 'UEBERSPRUNGEN',
    taxontext,
    taxon: null,
    vorschlaege: [],
    zellen: {},
    gruende: { zeile: grund },
    hinweise: [],
  }
}
