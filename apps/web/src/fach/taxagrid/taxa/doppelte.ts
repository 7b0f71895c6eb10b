import { schluesselGleicher } from '@benthos/vertrag/fund'
import { type Aenderung, zellschritte } from '../modell/aenderung.ts'
import { entfernschritte } from '../modell/vorgang.ts'
import { type Zeile, zelleVon } from '../modell/zeile.ts'
import type { Eingabeliste } from './eingabeliste.ts'
import { type Menge, vereineMengen } from './menge.ts'

/** Schlüssel gleicher Funde; null: noch kein Fund (Taxon fehlt). */
export type Fundschluessel = (zeile: Zeile) => string | null

/**
 * Gleiche Funde haben Taxon (nach Auflösung von Synonymen) und alles gemeinsam, was sich nicht zusammenfassen lässt: ein
 * Zusammenzählen würde es verlieren. Dieselbe Regel gilt am Server.
 * @param bearbeiter wer im Kopf der Probe steht
 */
export function fundschluesselVon(liste: Pick<Eingabeliste, 'nachName'>, bearbeiter: string | null): Fundschluessel {
  return zeile => {
    const taxon = zelleVon(zeile, 'taxon')
    if (taxon === '') return null
    const gueltig = liste.nachName(taxon)?.name ?? taxon
    return schluesselGleicher(gueltig, bearbeiter, feld => zelleVon(zeile, feld))
  }
}

/** Gruppen gleicher Funde mit mindestens zwei Zeilen, in der Reihenfolge der Liste. */
export function findeDoppelte(zeilen: readonly Zeile[], fundschluessel: Fundschluessel): readonly (readonly Zeile[])[] {
  const gruppen = new Map<string, Zeile[]>()
  for (const zeile of zeilen) {
    const schluessel = fundschluessel(zeile)
    if (schluessel === null) continue
    const gruppe = gruppen.get(schluessel)
    if (gruppe === undefined) gruppen.set(schluessel, [zeile])
    else gruppe.push(zeile)
  }
  return [...gruppen.values()].filter(g => g.length > 1)
}

/**
 * Schritte, die gleiche Funde zu je einer Zeile zusammenfassen: die erste Zeile bleibt, Mengen werden vereinigt, Bemerkungen
 * aneinandergereiht. Gruppen mit einer unlesbaren oder fehlenden Menge bleiben stehen: ihre Summe wäre geraten.
 */
export function fasseZusammen(
  zeilen: readonly Zeile[],
  fundschluessel: Fundschluessel,
  mengen: readonly Menge[],
): { schritte: readonly Aenderung[]; entfernt: number } {
  const schritte: Aenderung[] = []
  const weg = new Set<string>()
  for (const [erste, ...weitere] of findeDoppelte(zeilen, fundschluessel)) {
    if (erste === undefined) continue
    const vereint = vereineMengen(mengen, [erste, ...weitere])
    if (vereint === null) continue
    for (const z of weitere) weg.add(z.id)
    schritte.push(...zellschritte(erste, { ...vereint, bemerkung: verbindeBemerkungen([erste, ...weitere]) }))
  }
  return { schritte: [...schritte, ...entfernschritte(zeilen, weg)], entfernt: weg.size }
}

/** Bemerkungen aneinandergereiht, jede einmal. */
export function verbindeBemerkungen(zeilen: readonly Zeile[]): string {
  return [...new Set(zeilen.map(z => zelleVon(z, 'bemerkung')).filter(t => t !== ''))].join('; ')
}
