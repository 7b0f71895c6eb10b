/** Mitgelieferte Bilder der Informationsseiten mit ihren Maßen in Bildpunkten; erzeugt von `e2e/bilder/main.ts`. */
export const CMS_BILDER: Readonly<Record<string, { breite: number; hoehe: number }>> = {
  'status.svg': { breite: 760, hoehe: 230 },
}
