import { leseStadium } from '@benthos/fachmodell/taxonname/stadium'
import { erkenneDezimalzeichen } from '@benthos/fachmodell/zahl/erkenneDezimalzeichen'
import { type Dezimalzeichen, leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import { feldIn } from '@benthos/vertrag/feld'
import { Fund, fundfelder } from '@benthos/vertrag/fund'
import type { Eingabeliste } from '../taxa/eingabeliste.ts'
import type { Einfuegeart } from './einfuegeart.ts'

/** Bedeutung einer Spalte der Zwischenablage: eine Spalte des Rasters. */
export type Rolle = string
/** Zweiter Schlüssel des Taxons: gilt, wo der Name nicht zuzuordnen ist. */
export const CODE: Rolle = 'code'
/** Die Spalte wird nicht übernommen. */
export const KEINE: Rolle = 'keine'

/** Wie der eingefügte Text gelesen wird. */
export type Spaltenplan = {
  rollen: readonly Rolle[]
  hatKopfzeile: boolean
  /** null: je Zelle aus der Schreibweise; Mehrdeutiges wird beanstandet */
  dezimalzeichen: Dezimalzeichen | null
}

/** Wörter in Spaltenköpfen, am Wortanfang verglichen; die Reihenfolge ist der Vorrang, Mengen kommen nach dem Stadium. */
const STADIUM = /^(art)?-?stad|^entwicklungsst|^lv\.?\s*\/\s*ad|^stage/i
const KOPFWORTE: readonly (readonly [Rolle, RegExp])[] = [
  [CODE, /^(code|(taxon|nbs|aqem|darleq)[ -]?(code|id|nr)|id[ -]?art)/i],
  ...fundfelder().flatMap(feld => {
    const { label, kurz = label, synonyme, darwinCore = label } = feldIn(Fund, feld)
    return synonyme ? [[feld, ueberschrift([label, kurz, darwinCore, ...synonyme])] as const] : []
  }),
  ['taxon', /^(tax|(art|bestimmung)($|\s)|artname|name|species|organism|wissenschaftl)/i],
]
/** So beginnt eine Überschrift; sehr kurze Wörter stehen allein. */
function ueberschrift(worte: readonly string[]): RegExp {
  const muster = worte.map(wort => wort.replaceAll('.', '\\.') + (wort.length < 3 ? '\\.?$' : ''))
  return new RegExp(`^(${muster.join('|')})`, 'i')
}
/** So viele Zellen je Spalte werden für die Erkennung angesehen. */
const STICHPROBE = 200
const SICHER = 0.6

/** Errät Kopfzeile, Bedeutung der Spalten und Dezimalzeichen. Alles lässt sich danach ändern. */
export function erkenneSpalten(zeilen: readonly (readonly string[])[], art: Einfuegeart): Spaltenplan {
  const { liste, mengen } = art
  const breite = zeilen.reduce((n, z) => Math.max(n, z.length), 0)
  const kopf = zeilen.find(z => z.some(t => t.trim() !== '')) ?? []
  const kopfrollen = Array.from({ length: breite }, (_, i) => kopfrolle(kopf[i] ?? '', art))
  const hatKopfzeile = kopfrollen.some(r => r !== null) && !istDatenzeile(kopf, liste)
  const daten = hatKopfzeile ? zeilen.slice(zeilen.indexOf(kopf) + 1) : zeilen
  const spalten = Array.from({ length: breite }, (_, i) => stichprobe(daten, i))

  const rollen: Rolle[] = Array.from({ length: breite }, () => KEINE)
  const frei = () => spalten.map((_, i) => i).filter(i => rollen[i] === KEINE)
  if (hatKopfzeile) {
    for (const [i, rolle] of kopfrollen.entries()) if (rolle !== null && !rollen.includes(rolle)) rollen[i] = rolle
  }
  const bestimme = (rolle: Rolle, anteil: (zellen: readonly string[]) => number, andereEinheit?: RegExp) => {
    if (rollen.includes(rolle) || !(rolle === CODE ? liste.hatCodes : art.spalten.some(s => s.id === rolle))) return
    const [beste] = frei()
      .filter(i => !hatKopfzeile || !andereEinheit?.test(kopf[i] ?? ''))
      .map(i => ({ i, wert: anteil(spalten[i] ?? []) }))
      .filter(({ wert }) => wert >= SICHER)
      .sort((a, b) => b.wert - a.wert || a.i - b.i)
    if (beste !== undefined) rollen[beste.i] = rolle
  }
  bestimme(CODE, z => anteilVon(z, t => istCode(t, liste)))
  bestimme('artStadium', z => anteilVon(z, t => leseStadium(t) !== null))
  for (const menge of mengen) bestimme(menge.spalte, z => anteilVon(z, menge.siehtSoAus), menge.andereEinheit)
  bestimme(
    'taxon',
    z => anteilVon(z, t => /[a-zäöü]{3}/i.test(t)) * (0.6 + 0.4 * anteilVon(z, t => istTaxon(t, liste))),
  )
  // Ohne eine Spalte mit Namen sind die Codes die Taxa.
  if (!rollen.includes('taxon') && rollen.includes(CODE)) rollen[rollen.indexOf(CODE)] = 'taxon'
  const zahlen = mengen.filter(menge => menge.ausrichtung === 'zahl').map(menge => rollen.indexOf(menge.spalte))
  return { rollen, hatKopfzeile, dezimalzeichen: erkenneDezimalzeichen(zahlen.flatMap(i => spalten[i] ?? [])) }
}

function kopfrolle(text: string, { liste, mengen, spalten }: Einfuegeart): Rolle | null {
  const wort = text.trim()
  const gemeinte = mengen.filter(menge => !menge.andereEinheit?.test(wort))
  const worte = [
    ['artStadium', STADIUM] as const,
    ...gemeinte.map(m => [m.spalte, m.kopfmuster] as const),
    ...KOPFWORTE,
  ]
  const gibtEs = (rolle: Rolle) => (rolle === CODE ? liste.hatCodes : spalten.some(spalte => spalte.id === rolle))
  return worte.find(([rolle, muster]) => gibtEs(rolle) && muster.test(wort))?.[0] ?? null
}

/** Eine Zeile mit bekanntem Taxon oder mit einer Zahl ist keine Kopfzeile. */
function istDatenzeile(zeile: readonly string[], liste: Eingabeliste): boolean {
  return zeile.some(t => istTaxon(t, liste) || istZahl(t))
}

const istZahl = (text: string) => leseZahl(text).art === 'WERT' || leseZahl(text, '.').art === 'WERT'

function stichprobe(zeilen: readonly (readonly string[])[], spalte: number): readonly string[] {
  const zellen: string[] = []
  for (const zeile of zeilen) {
    const text = zeile[spalte]?.trim() ?? ''
    if (text !== '') zellen.push(text)
    if (zellen.length === STICHPROBE) break
  }
  return zellen
}

function anteilVon(zellen: readonly string[], trifft: (text: string) => boolean): number {
  return zellen.length === 0 ? 0 : zellen.filter(trifft).length / zellen.length
}

/** Codes mit Buchstaben; bloße Zahlen nennt nur der Spaltenkopf einen Code, sie könnten auch Mengen sein. */
function istCode(text: string, liste: Eingabeliste): boolean {
  if (!/[A-Z]/i.test(text) || !/\d/.test(text)) return false
  const zuordnung = liste.ordneZu(text)
  return zuordnung.art === 'TREFFER' && zuordnung.ueber === 'CODE'
}

function istTaxon(text: string, liste: Eingabeliste): boolean {
  return /[a-z]{3}/i.test(text) && liste.ordneZu(text).art === 'TREFFER'
}
