/** Zellentext einer unsicheren Bestimmung. */
export const UNSICHER = 'cf.'

const JA = new Set(['cf', 'cf.', 'cfr', 'cfr.', 'conf.', 'x', 'ja', 'j', '1', 'wahr', 'true', '?'])
const NEIN = new Set(['', '-', 'nein', 'n', '0', 'falsch', 'false'])

/** Deutet die Angabe zur Unsicherheit; Unverstandenes bleibt stehen und wird beanstandet. */
export function deuteUnsicher(text: string): string {
  const klein = text.trim().toLowerCase()
  if (JA.has(klein)) return UNSICHER
  return NEIN.has(klein) ? '' : text.trim()
}
