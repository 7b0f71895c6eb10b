import type { MzbFund } from '@benthos/vertrag/fund'

/** Gezählter Fund einer MZB-Probe, sonst ohne Angaben. */
export const mzbFund = (zeile: number, taxon: string, anzahl: number, rest: Partial<MzbFund> = {}): MzbFund => ({
  zeile,
  taxon,
  artStadium: null,
  anzahl,
  haeufigkeitsklasse: null,
  habitat: null,
  cf: false,
  biomasse: null,
  bemerkung: null,
  sicherheit: null,
  bestimmungsmethode: null,
  bestimmer: null,
  ...rest,
})
