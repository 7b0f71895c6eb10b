import { ordneNamenUndCodeZu } from '@benthos/fachmodell/taxonname/codezuordnung'
import { type Hausnamen, ordneHausnamenZu } from '@benthos/fachmodell/taxonname/hausnamen'
import { erkenneSumme, type Summenart } from '@benthos/fachmodell/taxonname/summenzeile'
import { feldIn, titelIn } from '@benthos/vertrag/feld'
import { Fund, type Fundfeld } from '@benthos/vertrag/fund'
import type { Zellen } from '../modell/zeile.ts'
import type { Eingabetaxon } from '../taxa/eingabeliste.ts'
import { type Menge, mangelImVertrag } from '../taxa/menge.ts'
import { pruefeStadium } from '../taxa/pruefeFund.ts'
import { beantworteZweifel, mangelDerSicherheit, UNSICHER } from '../taxa/sicherheit.ts'
import { deuteStadium } from '../taxa/stadium.ts'
import type { Einfuegeart } from './einfuegeart.ts'
import { istAngekreuzt, kleinsteMenge, type Ohnezahl } from './ohneZahl.ts'
import { CODE, type Rolle, type Spaltenplan } from './spaltenplan.ts'
import { findeUeberschriften } from './ueberschrift.ts'

/** Was mit einer gelesenen Zeile los ist. Die Reihenfolge ist die der Abschnitte in „Einfügen prüfen“. */
export const LAGEN = ['MEHRDEUTIG', 'UNBEKANNT', 'UNGUELTIG', 'SUMME', 'ZUGEORDNET', 'UEBERSPRUNGEN'] as const
export type Lage = (typeof LAGEN)[number]
/** Lagen, die ein Mensch entscheidet. */
export const ZU_FRAGEN: ReadonlySet<Lage> = new Set(['MEHRDEUTIG', 'UNBEKANNT', 'UNGUELTIG'])

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
  /** nennt ein Taxon, aber keine Menge: die Wahl für alle Taxa ohne Zahl gilt auch ihr */
  ohneZahl: boolean
  /** die Zeile zählt zusammen und ist kein Fund; in ihren Zellen stehen die Mengen, wie sie dastehen */
  summe?: Summenart
}

/** Was ein Mensch zu einer eingefügten Liste entschieden hat. */
export type Entscheidungen = {
  /** Berichtigungen je Zeilennummer */
  berichtigungen?: ReadonlyMap<number, Berichtigung>
  /** gewähltes Taxon je Namenstext */
  namenswahl?: ReadonlyMap<string, string>
  /** für alle Taxa ohne Zahl; ohne Wahl sind Kreuze Fragen, leere Mengen kein Fund und Listen ohne Mengen offen */
  ohneZahl?: Ohnezahl
  /** gemerkte Namen der Organisation */
  hausnamen?: Hausnamen | null
}

/** Ordnet jede Zeile des eingefügten Textes ein. Jede Zeile kommt im Ergebnis genau einmal vor. */
export function pruefeEinfuegen(
  zeilen: readonly (readonly string[])[],
  plan: Spaltenplan,
  art: Einfuegeart,
  entscheidungen: Entscheidungen = {},
): readonly Pruefzeile[] {
  const kopf = plan.hatKopfzeile ? zeilen.findIndex(z => !istLeer(z)) : -1
  const ueberschrift = zeilen[kopf]?.[plan.rollen.indexOf('sicherheit')]?.trim() ?? ''
  const lage = { plan, ueberschrift, art, entscheidungen, hatKreuze: hatKreuze(zeilen, plan, art) }
  const ueberschriften = findeUeberschriften(zeilen, plan, art)
  return zeilen.map((roh, i) => {
    if (i === kopf) return ohneFund(i + 1, roh, 'UEBERSPRUNGEN', 'Kopfzeile')
    if (istLeer(roh)) return ohneFund(i + 1, roh, 'UEBERSPRUNGEN', 'Leerzeile')
    if (ueberschriften.has(i) && !entscheidungen.berichtigungen?.has(i + 1))
      return ohneFund(
        i + 1,
        roh,
        'UEBERSPRUNGEN',
        'Überschrift einer Gruppe',
        roh[plan.rollen.indexOf('taxon')]?.trim(),
      )
    return pruefeZeile(i + 1, roh, lage)
  })
}

type Listenlage = {
  plan: Spaltenplan
  /** Überschrift der Sicherheit: sie sagt, was ein Ja in der Spalte heißt */
  ueberschrift: string
  art: Einfuegeart
  entscheidungen: Entscheidungen
  /** Taxa sind angekreuzt: eine leere Menge heißt dann, es ist nicht gefunden */
  hatKreuze: boolean
}

function pruefeZeile(nr: number, roh: readonly string[], lage: Listenlage): Pruefzeile {
  const { plan, ueberschrift, art, entscheidungen, hatKreuze } = lage
  const { liste, mengen, spalten } = art
  const { namenswahl = new Map(), berichtigungen } = entscheidungen
  const berichtigung = berichtigungen?.get(nr) ?? {}
  const feld = (rolle: Rolle) => roh[plan.rollen.indexOf(rolle)]?.trim() ?? ''
  const code = feld(CODE)
  const taxontext = feld('taxon') || code
  // Ohne Taxon kann die Beschriftung in jeder Spalte stehen. Ein Taxon der Liste ist nie eine Summe.
  const beschriftung = taxontext === '' ? roh.find(t => erkenneSumme(t) !== null)?.trim() : taxontext
  const summe = erkenneSumme(beschriftung ?? '')
  if (summe !== null && liste.ordneZu(taxontext).art !== 'TREFFER')
    return {
      ...ohneFund(nr, roh, 'SUMME', 'Summe, kein Fund', beschriftung),
      zellen: Object.fromEntries(mengen.map(({ spalte, deute }) => [spalte, deute(feld(spalte), plan.dezimalzeichen)])),
      summe,
    }
  const gewaehlt = berichtigung['taxon'] ?? namenswahl.get(taxontext) ?? taxontext
  const gruende: Record<string, string> = {}
  const gemessen: Record<string, string> = {}
  const kreuz = mengen.find(m => berichtigung[m.spalte] === undefined && istAngekreuzt(m, feld(m.spalte)))
  for (const menge of mengen) {
    if (menge === kreuz) {
      gemessen[menge.spalte] = ''
      continue
    }
    const { text, grund } = leseMenge(menge, feld(menge.spalte), berichtigung[menge.spalte], plan)
    gemessen[menge.spalte] = text
    if (grund !== null) gruende[menge.spalte] = grund
  }
  const erwartete = mengen.filter(menge => plan.rollen.includes(menge.spalte))
  const nullen = erwartete.filter(menge => gemessen[menge.spalte] === '0')
  const hatMenge = mengen.some(({ spalte }) => gemessen[spalte] !== '' && gemessen[spalte] !== '0')
  const ohneZahl = !hatMenge && nullen.length === 0 && (hatKreuze ? kreuz !== undefined : true)
  const wahl = entscheidungen.ohneZahl ?? (kreuz ? 'EINZELN' : erwartete.length === 0 ? 'OFFEN' : 'AUSLASSEN')
  if (!hatMenge && (!ohneZahl || wahl === 'AUSLASSEN')) {
    const namen = (nullen.length > 0 ? nullen : erwartete.length > 0 ? erwartete : mengen).map(m =>
      titelIn(Fund, m.spalte),
    )
    const grund = nullen.length > 0 ? `${namen[0]} 0` : `ohne ${namen.join(', ')}`
    return { ...ohneFund(nr, roh, 'UEBERSPRUNGEN', grund, taxontext), ohneZahl }
  }
  if (kreuz !== undefined && wahl === 'EINZELN') {
    gemessen[kreuz.spalte] = feld(kreuz.spalte)
    gruende[kreuz.spalte] = `„${feld(kreuz.spalte)}“ nennt das Taxon, aber keine ${titelIn(Fund, kreuz.spalte)}.`
  }
  for (const menge of nullen) gemessen[menge.spalte] = ''

  const istGewaehlt = berichtigung['taxon'] !== undefined || namenswahl.has(taxontext)
  const zuordnung = istGewaehlt
    ? liste.ordneZu(gewaehlt)
    : ordneHausnamenZu(ordneNamenUndCodeZu(liste, gewaehlt, code), gewaehlt, liste, entscheidungen.hausnamen ?? null)
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
  const kleinste =
    ohneZahl && wahl === 'KLEINSTE' ? kleinsteMenge(art, treffer?.taxon ?? null, weitere['bemerkung'] ?? '') : {}

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
      ...kleinste,
    },
    gruende,
    hinweise: treffer?.hinweise ?? [],
    ohneZahl,
  }
}

function hatKreuze(zeilen: readonly (readonly string[])[], { rollen }: Spaltenplan, { mengen }: Einfuegeart): boolean {
  return mengen.some(m => {
    const spalte = rollen.indexOf(m.spalte)
    return spalte !== -1 && zeilen.some(zeile => istAngekreuzt(m, zeile[spalte] ?? ''))
  })
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

function ohneFund(
  nr: number,
  roh: readonly string[],
  lage: 'SUMME' | 'UEBERSPRUNGEN',
  grund: string,
  taxontext = '',
): Pruefzeile {
  return {
    nr,
    roh,
    lage,
    taxontext,
    taxon: null,
    vorschlaege: [],
    zellen: {},
    gruende: { zeile: grund },
    hinweise: [],
    ohneZahl: false,
  }
}
