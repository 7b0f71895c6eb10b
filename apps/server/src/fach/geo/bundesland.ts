import { leseFlaechen, liegtInFlaeche, type Polygon } from './topologie.ts'

/**
 * Bundesländer als Flächen in WGS84. Quelle: Flooh Perlot nach Geoland, CC BY 4.0 (werkzeug/quellen/QUELLEN.md);
 * auf einige hundert Meter vereinfacht, also für Karten und Plausibilität, nicht für Grenzfälle.
 */
type Landesflaeche = { bundesland: string; polygone: readonly Polygon[] }

let flaechen: readonly Landesflaeche[] | null = null

/** Die Flächen aller Bundesländer. */
export function bundeslandflaechen(): readonly Landesflaeche[] {
  flaechen ??= leseFlaechen<{ iso: string }>('bundeslaender.topo.json').map(({ merkmale: { iso }, polygone }) => ({
    bundesland: iso.startsWith('AT-') ? iso : `AT-${iso}`,
    polygone,
  }))
  return flaechen
}

/** ISO-Schlüssel des Bundeslandes an diesem Punkt, außerhalb Österreichs null. */
export function ermittleBundesland(laenge: number, breite: number): string | null {
  return bundeslandflaechen().find(({ polygone }) => liegtInFlaeche(polygone, laenge, breite))?.bundesland ?? null
}
