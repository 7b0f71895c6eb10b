import { type Wert, werteliste } from '../werteliste.ts'

/** Klassen der Taxaliste, die Kieselalgen sind: sie werden als Schalen gezählt, alle anderen Algen geschätzt. */
const KIESELALGENKLASSEN: ReadonlySet<string> = new Set([
  'Bacillariophyta',
  'Bacillariophyceae',
  'Coscinodiscophyceae',
  'Fragilariophyceae',
  'Mediophyceae',
])

/** Ist ein Taxon dieser Großgruppe eine Kieselalge? */
export function istKieselalge({ gruppe }: { gruppe: string }): boolean {
  return KIESELALGENKLASSEN.has(gruppe)
}

/** Fünfteilige Schätzskala des Phytobenthos (deutsche Praxis): unter dem Mikroskop, dann nach Deckung. */
export const SCHAETZKLASSEN = werteliste({
  '1': '1 – mikroskopisch selten',
  '2': '2 – mikroskopisch häufig',
  '3': '3 – unter 5 %',
  '4': '4 – 5 bis 33 %',
  '5': '5 – über 33 %',
})

/**
 * Schätzklasse zu einer Deckung.
 * @param deckung % der Sohle, größer als 0
 * @example bestimmeSchaetzklasse(12) // 4
 */
export function bestimmeSchaetzklasse(deckung: number): 3 | 4 | 5 {
  if (deckung < 5) return 3
  return deckung <= 33 ? 4 : 5
}

/** Zahl der Schalen, bis zu der ein Präparat ausgezählt wird. */
export const SCHALENZIELE = werteliste({ '400': '400 Schalen', '500': '500 Schalen' })

/** Farbe eines Bewuchses, wie sie am Ort zu sehen ist. */
export const FARBGRUPPEN = werteliste({
  GRUEN: 'grün',
  BLAUGRUEN: 'blaugrün bis schwarz',
  ROT: 'rot bis violett',
  BRAUN: 'braun',
  GOLDBRAUN: 'gelb bis goldbraun',
})
export type Farbgruppe = (typeof FARBGRUPPEN)[number]['value']

export const WUCHSFORMEN = werteliste({
  UEBERZUG: 'Überzug, Film',
  HAUT: 'Haut, Matte',
  KRUSTE: 'Kruste',
  POLSTER: 'Polster',
  GALLERTLAGER: 'Gallertlager',
  BUESCHEL: 'Büschel',
  FAEDEN: 'einzelne Fäden',
  WATTEN: 'Watten',
  ZOTTEN: 'Zotten',
  THALLUS: 'Thallus, Schlauch',
})
export type Wuchsform = (typeof WUCHSFORMEN)[number]['value']

/** Wuchsformen, die bei einer Farbgruppe vorkommen. */
const WUCHSFORMEN_JE_FARBGRUPPE: Readonly<Record<Farbgruppe, readonly Wuchsform[]>> = {
  GRUEN: ['UEBERZUG', 'KRUSTE', 'POLSTER', 'GALLERTLAGER', 'BUESCHEL', 'FAEDEN', 'WATTEN', 'ZOTTEN', 'THALLUS'],
  BLAUGRUEN: ['UEBERZUG', 'HAUT', 'KRUSTE', 'POLSTER', 'GALLERTLAGER', 'BUESCHEL'],
  ROT: ['KRUSTE', 'BUESCHEL', 'FAEDEN', 'THALLUS'],
  BRAUN: ['UEBERZUG', 'HAUT', 'KRUSTE', 'POLSTER', 'GALLERTLAGER', 'FAEDEN', 'ZOTTEN'],
  GOLDBRAUN: ['UEBERZUG', 'GALLERTLAGER', 'FAEDEN', 'WATTEN', 'ZOTTEN'],
}

/** Wählbare Wuchsformen; ohne Farbgruppe (die Art ist bekannt) alle. */
export function listeWuchsformen(farbgruppe: Farbgruppe | null): readonly Wert<Wuchsform>[] {
  if (farbgruppe === null) return WUCHSFORMEN
  return WUCHSFORMEN.filter(({ value }) => WUCHSFORMEN_JE_FARBGRUPPE[farbgruppe].includes(value))
}
