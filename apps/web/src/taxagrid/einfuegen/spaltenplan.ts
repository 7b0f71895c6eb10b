import { leseStadium } from '@benthos/fachmodell/taxonname/stadium'
import { type Dezimalzeichen, leseZahlAusListe } from '@benthos/fachmodell/zahl/leseZahlAusListe'
import type { Eingabeliste } from '../taxa/eingabeliste.ts'

/** Bedeutung einer Spalte der Zwischenablage; `keine`: wird nicht übernommen. */
export const ROLLEN = ['taxon', 'artStadium', 'anzahl', 'habitat', 'cf', 'bemerkung', 'keine'] as const
export type Rolle = (typeof ROLLEN)[number]

export const ROLLENTEXT: Readonly<Record<Rolle, string>> = {
  taxon: 'Taxon',
  artStadium: 'Stadium',
  anzahl: 'Anzahl',
  habitat: 'Habitat',
  cf: 'cf.',
  bemerkung: 'Bemerkung',
  keine: 'nicht übernehmen',
}

/** Wie der eingefügte Text gelesen wird. */
export type Spaltenplan = {
  rollen: readonly Rolle[]
  hatKopfzeile: boolean
  /** null: je Zelle aus der Schreibweise; Mehrdeutiges wird beanstandet */
  dezimalzeichen: Dezimalzeichen | null
}

/** Wörter in Spaltenköpfen, am Wortanfang verglichen; die Reihenfolge ist der Vorrang. */
const KOPFWORTE: readonly (readonly [Exclude<Rolle, 'keine'>, RegExp])[] = [
  ['artStadium', /^(art)?-?stad|^entwicklungsst|^lv\.?\s*\/\s*ad|^stage/i],
  ['anzahl', /^(anz|ind|h(ä|ae)uf|abund|count|menge|zahl|summe|st(ü|ue)ck|n$)/i],
  ['bemerkung', /^(bem|anm|notiz|kommentar|comment|remark)/i],
  ['habitat', /^(habitat|choriotop|substrat)/i],
  ['cf', /^(cf\.?|unsicher|qualifier)$/i],
  ['taxon', /^(tax|art($|\s|name)|name|species|organism|wissenschaftl|bestimmung)/i],
]
/** So viele Zellen je Spalte werden für die Erkennung angesehen. */
const STICHPROBE = 200
const SICHER = 0.6

/** Errät Kopfzeile, Bedeutung der Spalten und Dezimalzeichen. Alles lässt sich danach ändern. */
export function erkenneSpalten(zeilen: readonly (readonly string[])[], liste: Eingabeliste): Spaltenplan {
  const breite = zeilen.reduce((n, z) => Math.max(n, z.length), 0)
  const kopf = zeilen.find(z => z.some(t => t.trim() !== '')) ?? []
  const kopfrollen = Array.from({ length: breite }, (_, i) => kopfrolle(kopf[i] ?? ''))
  const hatKopfzeile = kopfrollen.some(r => r !== null) && !istDatenzeile(kopf, liste)
  const daten = hatKopfzeile ? zeilen.slice(zeilen.indexOf(kopf) + 1) : zeilen
  const spalten = Array.from({ length: breite }, (_, i) => stichprobe(daten, i))

  const rollen: Rolle[] = Array.from({ length: breite }, () => 'keine')
  const frei = () => spalten.map((_, i) => i).filter(i => rollen[i] === 'keine')
  if (hatKopfzeile) {
    for (const [i, rolle] of kopfrollen.entries()) if (rolle !== null && !rollen.includes(rolle)) rollen[i] = rolle
  }
  const bestimme = (rolle: Rolle, anteil: (zellen: readonly string[]) => number) => {
    if (rollen.includes(rolle)) return
    const [beste] = frei()
      .map(i => ({ i, wert: anteil(spalten[i] ?? []) }))
      .filter(({ wert }) => wert >= SICHER)
      .sort((a, b) => b.wert - a.wert || a.i - b.i)
    if (beste !== undefined) rollen[beste.i] = rolle
  }
  bestimme('artStadium', z => anteilVon(z, t => leseStadium(t) !== null))
  bestimme('anzahl', z => anteilVon(z, siehtWieZahlAus))
  bestimme(
    'taxon',
    z => anteilVon(z, t => /[a-zäöü]{3}/i.test(t)) * (0.6 + 0.4 * anteilVon(z, t => istTaxon(t, liste))),
  )
  const anzahl = rollen.indexOf('anzahl')
  return { rollen, hatKopfzeile, dezimalzeichen: anzahl === -1 ? null : erkenneDezimalzeichen(spalten[anzahl] ?? []) }
}

/**
 * Dezimalzeichen einer Zahlenspalte, wenn eindeutige Zellen es verraten und keine widerspricht.
 * @example erkenneDezimalzeichen(['1.234', '2,5']) // ','
 * @example erkenneDezimalzeichen(['1,5', '2.5']) // null
 */
export function erkenneDezimalzeichen(zellen: readonly string[]): Dezimalzeichen | null {
  let komma = 0
  let punkt = 0
  for (const text of zellen) {
    const alsKomma = leseZahlAusListe(text, ',').art === 'WERT'
    const alsPunkt = leseZahlAusListe(text, '.').art === 'WERT'
    if (alsKomma && !alsPunkt) komma++
    if (alsPunkt && !alsKomma) punkt++
  }
  if (komma > 0 && punkt === 0) return ','
  return punkt > 0 && komma === 0 ? '.' : null
}

function kopfrolle(text: string): Exclude<Rolle, 'keine'> | null {
  const wort = text.trim()
  return KOPFWORTE.find(([, muster]) => muster.test(wort))?.[0] ?? null
}

/** Eine Zeile mit bekanntem Taxon oder mit einer Zahl ist keine Kopfzeile. */
function istDatenzeile(zeile: readonly string[], liste: Eingabeliste): boolean {
  return zeile.some(t => istTaxon(t, liste) || leseZahlAusListe(t).art === 'WERT')
}

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

function siehtWieZahlAus(text: string): boolean {
  return /^[-<>~]?\s*\d[\d.,\s]*$/.test(text)
}

function istTaxon(text: string, liste: Eingabeliste): boolean {
  return /[a-z]{3}/i.test(text) && liste.ordneZu(text).art === 'TREFFER'
}
