/** Großgruppen der Namensliste, die in der Taxaliste anders heißen: die Zuckmücken sind Zweiflügler mit eigener Familie. */
const NAMENSLISTE: Readonly<Record<string, string>> = {
  'Diptera (excl. Chironomidae)': 'Diptera',
  Chironomidae: 'Diptera',
}

/** Großgruppe eines Taxons nach der Spalte `group` der Namensliste. */
export function gruppeDerNamensliste(gruppe: string): string {
  return NAMENSLISTE[gruppe] ?? gruppe
}

/** Großgruppe nach der Spalte `taxon_group_class` des britischen Wörterbuchs; null: kein Makrozoobenthos. */
const BRITISCH: Readonly<Record<string, string>> = {
  Acari: 'Hydrachnidia',
  Aeolosomatida: 'Oligochaeta',
  Amphipoda: 'Crustacea',
  Anostraca: 'Crustacea',
  Bathynellacea: 'Crustacea',
  Branchiobdellida: 'Branchiobdellida',
  Branchiura: 'Crustacea',
  Bryozoan: 'Bryozoa',
  Cladocera: 'Crustacea',
  Coelenterate: 'Coelenterata',
  Coleoptera: 'Coleoptera',
  Collembola: 'Collembola',
  Copepoda: 'Crustacea',
  Decapoda: 'Crustacea',
  Diptera: 'Diptera',
  Ephemeroptera: 'Ephemeroptera',
  Hemiptera: 'Heteroptera',
  Hirudinea: 'Hirudinea',
  Hymenopteran: 'Hymenoptera',
  Isopoda: 'Crustacea',
  Lepidoptera: 'Lepidoptera',
  Megaloptera: 'Megaloptera',
  Mysidacea: 'Crustacea',
  Nematoda: 'Nematoda',
  Nematomorpha: 'Nematomorpha',
  Nemertea: 'Nemertini',
  Neuroptera: 'Planipennia',
  Notostraca: 'Crustacea',
  Odonata: 'Odonata',
  Oligochaeta: 'Oligochaeta',
  Ostracoda: 'Crustacea',
  Plecoptera: 'Plecoptera',
  Polychaeta: 'Polychaeta',
  Porifera: 'Porifera',
  Spider: 'Araneae',
  Tardigrada: 'Tardigrada',
  Trichoptera: 'Trichoptera',
  Turbellaria: 'Turbellaria',
}

/** Weichtiere führt das Wörterbuch ohne Klasse; hier entscheidet der Name des Oberbegriffs. */
const WEICHTIERE: Readonly<Record<string, string>> = { Gastropoda: 'Gastropoda', Bivalvia: 'Bivalvia' }

export function gruppeDesWoerterbuchs(klasse: string, name: string): string | null {
  const k = klasse.trim()
  if (k.toLowerCase() === 'mollusc') return WEICHTIERE[name] ?? null
  return BRITISCH[k] ?? null
}
