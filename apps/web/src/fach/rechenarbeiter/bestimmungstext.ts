/** Was an einer einzelnen Bestimmung anders wäre. */
export const BESTIMMUNGSTEXT = {
  WEGGELASSEN: 'weggelassen',
  GATTUNG: 'nur als Gattung',
  FAMILIE: 'nur als Familie',
} as const
