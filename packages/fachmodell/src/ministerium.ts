/** Wer das Produkt betreibt: in der Fußzeile und als Absender von Berichten. */
export const MINISTERIUM =
  'Bundesministerium für Land- und Forstwirtschaft, Klima- und Umweltschutz, Regionen und Wasserwirtschaft'
