/** Mitgelieferte Bilder der Informationsseiten mit ihren Maßen in Bildpunkten; erzeugt von `werkzeug/src/bilder/main.ts`. */
export const CMS_BILDER: Readonly<Record<string, { breite: number; hoehe: number }>> = {}
