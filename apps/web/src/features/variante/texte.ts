/** Wie die Menge eines Funds heißt, je nachdem, worin er erfasst ist. */
export const MENGENNAMEN = {
  anzahl: 'Anzahl',
  haeufigkeitsklasse: 'Häufigkeit',
  schalen: 'Schalen',
  schaetzklasse: 'Schätzklasse',
  deckung: 'Deckung %',
} as const

/** Was an einer einzelnen Bestimmung anders wäre. */
export const BESTIMMUNGSTEXT = {
  WEGGELASSEN: 'weggelassen',
  GATTUNG: 'nur als Gattung',
  FAMILIE: 'nur als Familie',
} as const
