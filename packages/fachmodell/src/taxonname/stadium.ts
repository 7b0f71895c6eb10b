/**
 * Entwicklungsstadien eines Fundes, mit den Kürzeln der Laborlisten.
 * Wertevorrat nach AQEM/MHS-Protokoll (EN 16150): Ei, Larve, Nymphe, Puppe, Imago, juvenil, unbestimmt.
 */
export const ART_STADIEN = ['EI', 'LARVE', 'NYMPHE', 'PUPPE', 'IMAGO', 'JUVENIL', 'INDET'] as const
export type ArtStadium = (typeof ART_STADIEN)[number]

const SCHREIBWEISEN: Readonly<Record<string, ArtStadium>> = {
  ei: 'EI',
  eier: 'EI',
  gelege: 'EI',
  lv: 'LARVE',
  larve: 'LARVE',
  larven: 'LARVE',
  larv: 'LARVE',
  larva: 'LARVE',
  larvae: 'LARVE',
  l: 'LARVE',
  ny: 'NYMPHE',
  nymphe: 'NYMPHE',
  nymphen: 'NYMPHE',
  pu: 'PUPPE',
  pup: 'PUPPE',
  puppe: 'PUPPE',
  puppen: 'PUPPE',
  pupa: 'PUPPE',
  pupae: 'PUPPE',
  ad: 'IMAGO',
  adult: 'IMAGO',
  adulte: 'IMAGO',
  imago: 'IMAGO',
  imagines: 'IMAGO',
  im: 'IMAGO',
  imag: 'IMAGO',
  juv: 'JUVENIL',
  juvenil: 'JUVENIL',
  juvenile: 'JUVENIL',
  indet: 'INDET',
}

/**
 * Liest eine Stadienangabe aus einer Laborliste (`Lv.`, `Lv`, `Larve`, `Ad.`, `Imago`, `Puppe`, `juv.` …).
 * @returns das Stadium, oder null, wenn die Angabe leer oder kein bekanntes Kürzel ist
 * @example leseStadium(' Lv. ') // 'LARVE'
 */
export function leseStadium(text: string): ArtStadium | null {
  const schluessel = text
    .replaceAll('\u00a0', ' ')
    .trim()
    .toLowerCase()
    .replace(/^\((.*)\)$/, '$1')
    .replace(/\.$/, '')
  return Object.hasOwn(SCHREIBWEISEN, schluessel) ? (SCHREIBWEISEN[schluessel] ?? null) : null
}
