/** Abschnitte der Seite einer Messstelle: wie sie in der Adresse und in der Sprungleiste heißen, in ihrer Reihenfolge. */
export type Sprungziel = { anker: string; kurz: string }

export const ANKER = {
  aufnahmen: 'aufnahmen',
  verlauf: 'verlauf',
  lage: 'lage',
  identifizierung: 'identifizierung',
  verwaltung: 'allgemeine-lage',
  charakteristik: 'charakteristik',
  bilder: 'bilder',
} as const

export const SPRUNGZIELE: readonly Sprungziel[] = [
  { anker: ANKER.aufnahmen, kurz: 'Aufnahmen' },
  { anker: ANKER.verlauf, kurz: 'Entwicklung' },
  { anker: ANKER.lage, kurz: 'Karte' },
  { anker: ANKER.identifizierung, kurz: 'Identifizierung' },
  { anker: ANKER.verwaltung, kurz: 'Allgemeine Lage' },
  { anker: ANKER.charakteristik, kurz: 'Charakteristik' },
  { anker: ANKER.bilder, kurz: 'Bilder' },
]
