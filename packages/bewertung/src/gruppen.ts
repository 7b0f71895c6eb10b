/** Großgruppen der Taxaliste als Bits; Anteile und Taxazahlen je Gruppe werden über sie gezählt. */
export const GRUPPENBITS = {
  EPHEMEROPTERA: 1 << 0,
  PLECOPTERA: 1 << 1,
  TRICHOPTERA: 1 << 2,
  COLEOPTERA: 1 << 3,
  BIVALVIA: 1 << 4,
  ODONATA: 1 << 5,
  OLIGOCHAETA: 1 << 6,
  DIPTERA: 1 << 7,
  CHIRONOMIDAE: 1 << 8,
  GASTROPODA: 1 << 9,
  CRUSTACEA: 1 << 10,
  HIRUDINEA: 1 << 11,
  TURBELLARIA: 1 << 12,
  HETEROPTERA: 1 << 13,
  UEBRIGE: 1 << 14,
} as const

const B = GRUPPENBITS
export const EPT = B.EPHEMEROPTERA | B.PLECOPTERA | B.TRICHOPTERA
export const EPTCBO = EPT | B.COLEOPTERA | B.BIVALVIA | B.ODONATA
export const OLIGOCHAETA_DIPTERA = B.OLIGOCHAETA | B.DIPTERA

/** Schreibweisen der Quellen; Chironomidae sind Diptera, auch wenn die Quelle sie als eigene Gruppe führt. */
const BITS_JE_GRUPPE: Readonly<Record<string, number>> = {
  Ephemeroptera: B.EPHEMEROPTERA,
  Plecoptera: B.PLECOPTERA,
  Trichoptera: B.TRICHOPTERA,
  Coleoptera: B.COLEOPTERA,
  Bivalvia: B.BIVALVIA,
  Odonata: B.ODONATA,
  Oligochaeta: B.OLIGOCHAETA,
  Diptera: B.DIPTERA,
  'Diptera (excl. Chironomidae)': B.DIPTERA,
  Chironomidae: B.DIPTERA | B.CHIRONOMIDAE,
  Gastropoda: B.GASTROPODA,
  Crustacea: B.CRUSTACEA,
  Copepoda: B.CRUSTACEA,
  Amphipoda: B.CRUSTACEA,
  Isopoda: B.CRUSTACEA,
  Decapoda: B.CRUSTACEA,
  Hirudinea: B.HIRUDINEA,
  Turbellaria: B.TURBELLARIA,
  Heteroptera: B.HETEROPTERA,
}

/** Gruppenbits eines Taxons; unbekannte Gruppen zählen zu den übrigen. Beispiel: 'Plecoptera' → 2 */
export function bestimmeGruppenbits(gruppe: string, familie: string | null): number {
  if (familie === 'Chironomidae') return B.DIPTERA | B.CHIRONOMIDAE
  return BITS_JE_GRUPPE[gruppe] ?? B.UEBRIGE
}
