/**
 * Großgruppen in systematischer Folge, wie Taxalisten der Gewässerökologie sie drucken: die Tiere von den Schwämmen zu den
 * Zweiflüglern (Fauna Aquatica Austriaca), die Algen von den Blaualgen über Rot- und Braunalgen und Kieselalgen zu den Grünalgen.
 */
const GROSSGRUPPEN: readonly string[] = [
  'Porifera',
  'Coelenterata',
  'Bryozoa',
  'Turbellaria',
  'Nemertini',
  'Nematoda',
  'Nematomorpha',
  'Tardigrada',
  'Gastropoda',
  'Bivalvia',
  'Polychaeta',
  'Oligochaeta',
  'Branchiobdellida',
  'Hirudinea',
  'Araneae',
  'Hydrachnidia',
  'Crustacea',
  'Copepoda',
  'Collembola',
  'Ephemeroptera',
  'Odonata',
  'Plecoptera',
  'Heteroptera',
  'Megaloptera',
  'Planipennia',
  'Coleoptera',
  'Trichoptera',
  'Lepidoptera',
  'Hymenoptera',
  'Diptera',
  'Cyanophyceae',
  'Bangiophyceae',
  'Florideophyceae',
  'Bicosoecophyceae',
  'Chrysophyceae',
  'Xanthophyceae',
  'Phaeophyceae',
  'Bacillariophyta',
  'Coscinodiscophyceae',
  'Fragilariophyceae',
  'Bacillariophyceae',
  'Chlorophyceae',
  'Trebouxiophyceae',
  'Ulvophyceae',
  'Klebsormidiophyceae',
  'Conjugatophyceae',
]

const PLATZ: ReadonlyMap<string, number> = new Map(GROSSGRUPPEN.map((gruppe, i) => [gruppe, i]))
const FOLGE = new Intl.Collator('de')

type Stellung = { gruppe: string; familie: string | null; gattung: string | null; name: string }

/**
 * Vergleicht zwei Taxa für eine systematisch geordnete Liste: Großgruppen in ihrer Folge, unbekannte dahinter; darin Familie, Gattung
 * und Name nach dem Alphabet, das Gröbere zuerst.
 */
export function vergleicheSystematisch(a: Stellung, b: Stellung): number {
  const gruppen = (PLATZ.get(a.gruppe) ?? PLATZ.size) - (PLATZ.get(b.gruppe) ?? PLATZ.size)
  return (
    gruppen ||
    FOLGE.compare(a.gruppe, b.gruppe) ||
    FOLGE.compare(a.familie ?? '', b.familie ?? '') ||
    FOLGE.compare(a.gattung ?? '', b.gattung ?? '') ||
    FOLGE.compare(a.name, b.name)
  )
}
