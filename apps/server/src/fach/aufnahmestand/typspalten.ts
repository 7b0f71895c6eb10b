/** Angaben der Messstelle, die als Gewässertyp in die Bewertung eingehen: ändern sie sich, gehört ein Ergebnis nicht mehr zu diesen Daten. */
export const TYPSPALTEN = [
  'bioregion',
  'bioregion_hoehe',
  'einzugsgebietsklasse',
  'saprobieller_grundzustand',
  'trophischer_grundzustand',
] as const
