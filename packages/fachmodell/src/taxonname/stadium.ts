import type { ArtStadium } from '../listen/mzb.ts'

/** Wie Listen das Stadium schreiben, klein und ohne Punkt am Ende. */
export const STADIENSCHREIBWEISEN: Readonly<Record<string, ArtStadium>> = Object.fromEntries([
  ...paare('EI', 'ei eier gelege'),
  ...paare('LARVE', 'lv larve larven larv larva larvae l'),
  ...paare('NYMPHE', 'ny nymphe nymphen'),
  ...paare('PUPPE', 'pu pup puppe puppen pupa pupae'),
  ...paare('IMAGO', 'ad adult adulte imago imagines im imag'),
  ...paare('JUVENIL', 'juv juvenil juvenile'),
  ...paare('INDET', 'indet'),
])
const SCHREIBWEISEN: ReadonlyMap<string, ArtStadium> = new Map(Object.entries(STADIENSCHREIBWEISEN))

function paare(stadium: ArtStadium, schreibweisen: string): [string, ArtStadium][] {
  return schreibweisen.split(' ').map(s => [s, stadium])
}

/**
 * Liest eine Stadienangabe aus einer Laborliste (`Lv.`, `Lv`, `Larve`, `(Ad.)`, `Imago`, `Puppe`, `juv.` …).
 * @returns das Stadium, oder null, wenn die Angabe leer oder kein bekanntes Kürzel ist
 * @example leseStadium(' Lv. ') // 'LARVE'
 */
export function leseStadium(text: string): ArtStadium | null {
  const schluessel = text
    .replaceAll('\u00a0', ' ')
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .toLowerCase()
    .replace(/\.$/, '')
  return SCHREIBWEISEN.get(schluessel) ?? null
}

/** Ob ein kleingeschriebenes Wort ohne Punkt ein Stadium bezeichnet. */
export function istStadienwort(wort: string): boolean {
  return SCHREIBWEISEN.has(wort)
}
