/** Ausgelesene von allen gleichen Teilen einer Probe; höchstens alle, mindestens einer. */
export type Teilung = { zaehler: number; nenner: number }

/** Schreibt sie, wie `leseTeilung` sie liest. */
export const schreibeTeilung = ({ zaehler, nenner }: Teilung): string => `${zaehler}/${nenner}`

/** Wie zwei gespeicherte Zahlen zusammen dastehen; null: es ist nichts angegeben. */
export function zeigeTeilung(zaehler: unknown, nenner: unknown): string | null {
  return typeof zaehler === 'number' && typeof nenner === 'number' ? schreibeTeilung({ zaehler, nenner }) : null
}
