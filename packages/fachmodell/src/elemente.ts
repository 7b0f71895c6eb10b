/**
 * Die biologischen Qualitätselemente, die eine Aufnahme tragen kann, und worin sie sich unterscheiden. Alles Übrige folgt daraus:
 * Kriterien, Rechte, Spalten und Aufrufe gibt es je Eintrag. Was einem Element an Methoden und Teilen gehört, sagen
 * `METHODENANGABEN` und `AUFNAHMETEILE`.
 */
type Elementangabe = {
  label: string
  /** sein Zustand hängt auch von den Nährstoffen ab: zum Gewässertyp gehört der trophische Grundzustand */
  trophisch: boolean
}

export const ELEMENTANGABEN = {
  MZB: { label: 'Makrozoobenthos', trophisch: false },
  PHB: { label: 'Phytobenthos', trophisch: true },
} as const satisfies Record<string, Elementangabe>

export type Element = keyof typeof ELEMENTANGABEN
