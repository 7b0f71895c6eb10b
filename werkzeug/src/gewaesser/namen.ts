export type Flussgebietseinheit = 'DONAU' | 'RHEIN' | 'ELBE'

/**
 * Amtlicher Name in Österreich, wo die Quelle den fremdsprachigen führt. Es kommt kein Gewässer hinzu, und keines
 * wechselt seinen Lauf.
 */
const DEUTSCHER_NAME: Readonly<Record<string, string>> = {
  Adige: 'Etsch',
  Danube: 'Donau',
  Dyje: 'Thaya',
  Morava: 'March',
  // Die Quelle zeichnet die Leitha als Oberlauf der Moson-Donau, in die sie in Ungarn mündet; hier bleibt nur die Leitha.
  'Mosoni-Duna': 'Leitha',
  Vltava: 'Moldau',
}

/** Nur Rhein und Moldau (Elbe) entwässern nicht zur Donau. Quelle: WRRL Art. 3, Nationaler Gewässerbewirtschaftungsplan. */
const ANDERE_EINHEIT: Readonly<Record<string, Flussgebietseinheit>> = { Rhein: 'RHEIN', Moldau: 'ELBE' }

export function deutscherName(name: string): string {
  return DEUTSCHER_NAME[name] ?? name
}

export function flussgebietseinheitVon(name: string): Flussgebietseinheit {
  return ANDERE_EINHEIT[name] ?? 'DONAU'
}
