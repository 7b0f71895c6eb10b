/** Mitgelieferte Bilder der Informationsseiten mit ihren Maßen in Bildpunkten; erzeugt von `e2e/bilder/main.ts`. */
export const CMS_BILDER: Readonly<Record<string, { breite: number; hoehe: number }>> = {
  'anmelden.webp': { breite: 1200, hoehe: 760 },
  'messstelle.webp': { breite: 1200, hoehe: 760 },
  'aufnahme.webp': { breite: 1200, hoehe: 760 },
  'choriotope.webp': { breite: 1200, hoehe: 760 },
  'probenkopf.webp': { breite: 1200, hoehe: 760 },
  'einfuegen.webp': { breite: 1200, hoehe: 760 },
  'taxaliste.webp': { breite: 1200, hoehe: 760 },
  'bewertung.webp': { breite: 1200, hoehe: 760 },
  'beitraege.webp': { breite: 1200, hoehe: 760 },
  'status.webp': { breite: 1200, hoehe: 760 },
  'verlauf.webp': { breite: 1200, hoehe: 760 },
  'status.svg': { breite: 760, hoehe: 230 },
}
