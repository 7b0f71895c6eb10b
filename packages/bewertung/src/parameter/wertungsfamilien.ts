/**
 * Zusammenfassung von Familien vor der Wertung. Britische Indizes werten Familien in dem Zuschnitt, in dem ihre Tabelle
 * veröffentlicht ist; spätere Aufspaltungen werden zurückgenommen, sonst zählte eine Familie doppelt.
 */

/**
 * BMWP: Sammelfamilien der ursprünglichen Tabelle. Quelle: Armitage et al. 1983, Water Research 17; Hawkes 1997,
 * Water Research 31; Bezeichnungen wie 'Planariidae (including Dugesiidae)' in der britischen Taxaliste.
 */
export const BMWP_SAMMELFAMILIEN: Readonly<Record<string, string>> = {
  Dugesiidae: 'Planariidae',
  Bithyniidae: 'Hydrobiidae',
  Acroloxidae: 'Ancylidae',
  Crangonyctidae: 'Gammaridae',
  Niphargidae: 'Gammaridae',
  Ameletidae: 'Siphlonuridae',
  Noteridae: 'Dytiscidae',
  Helophoridae: 'Hydrophilidae',
  Georissidae: 'Hydrophilidae',
  Hydrochidae: 'Hydrophilidae',
  Hydraenidae: 'Hydrophilidae',
  Glossosomatidae: 'Rhyacophilidae',
  Ecnomidae: 'Psychomyiidae',
  Apataniidae: 'Limnephilidae',
  Limoniidae: 'Tipulidae',
  Pediciidae: 'Tipulidae',
  Cylindrotomidae: 'Tipulidae',
}

/** LIFE, Fassung 2017: einzige verbliebene Sammelfamilie. Quelle: britische Taxaliste, 'Hydrophilidae (including …)'. */
export const LIFE_SAMMELFAMILIEN: Readonly<Record<string, string>> = {
  Helophoridae: 'Hydrophilidae',
  Georissidae: 'Hydrophilidae',
  Hydrochidae: 'Hydrophilidae',
}

/**
 * LIFE-Strömungsgruppen (1 = I … 6 = VI) von Familien, für die die britische Taxaliste keine eigene Angabe oder nur die der
 * Sammelfamilie führt; sie gehen der Liste vor. Quelle: Extence, Balbi & Chadd 1999, Familientabelle in der Fassung 2017,
 * zitiert nach Laini et al. 2022 (biomonitoR).
 */
export const LIFE_ERGAENZUNG: Readonly<Record<string, number>> = {
  Ameletidae: 1,
  Apataniidae: 2,
  Coenagrionidae: 4,
  Corduliidae: 4,
  Cylindrotomidae: 5,
  Dryopidae: 4,
  Ecnomidae: 3,
  Gomphidae: 3,
  Lestidae: 4,
  Limoniidae: 2,
  Margaritiferidae: 2,
  Osmylidae: 2,
  Pediciidae: 2,
  Pleidae: 4,
}

/**
 * PSI-Gruppen (1 = A … 4 = D) von Familien ohne Angabe in der britischen Taxaliste. Quelle: Extence et al. 2013,
 * Familientabelle, zitiert nach Laini et al. 2022 (biomonitoR). Andere Listen führen die Ancylidae in D; die Werte, die die
 * englische Umweltbehörde für ihre Proben angibt, ergeben sich nur mit A (mzb_amtliche_proben.csv).
 */
export const PSI_ERGAENZUNG: Readonly<Record<string, number>> = {
  Ancylidae: 1,
  Corduliidae: 4,
  Oligochaeta: 4,
  Rhagionidae: 4,
}
