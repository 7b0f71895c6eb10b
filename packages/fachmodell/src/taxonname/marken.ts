/** Wörter in Taxonnamen, die kein Name sind; verglichen wird klein und ohne Punkt. */

/** Unbestimmtes Epitheton: `Baetis sp.`, `Baetis spec.`, `Baetidae indet.` */
export const UNBESTIMMT = new Set(['sp', 'spp', 'spec', 'species', 'indet', 'ind', 'unbest', 'unbestimmt', 'div'])

/** Unbestimmte Gattung: `Tubificidae Gen. sp.` */
export const GATTUNGSMARKE = new Set(['gen', 'genus', 'gattung', 'gatt', 'g'])

/** Artengruppe: `venosus-Gr.`, `venosus Gruppe`, `placentula agg.` */
export const GRUPPENMARKE = new Set([
  'gr',
  'grp',
  'gruppe',
  'artengruppe',
  'group',
  'agg',
  'aggr',
  'aggregat',
  'komplex',
  'complex',
  'formenkreis',
  'sippen',
])

/** Rang unterhalb der Art, mit dem Kürzel der Listen. */
export const RANGMARKE: ReadonlyMap<string, string> = new Map([
  ...['ssp', 'subsp', 'subspec', 'subspecies'].map(m => [m, 'ssp. '] as const),
  ...['var', 'varietas'].map(m => [m, 'var. '] as const),
  ...['f', 'fo', 'forma', 'form'].map(m => [m, 'f. '] as const),
])

/** Vor einem Buchstaben oder einer Zahl: ein Taxon, das nur der Bestimmer kennt (`Gammarus fossarum Typ A`). */
export const TYPMARKE = new Set(['typ', 'morphotyp', 'genotyp', 'haplotyp', 'morphe', 'klade', 'linie'])

/** Unsichere Bestimmung. */
export const UNSICHER = new Set(['cf', 'conf', 'cfr'])

/** Abgrenzung von der genannten Art: ein anderes, unbenanntes Taxon. */
export const ABGRENZUNG = new Set(['aff', 'nr', 'near', 'non', 'nec', 'auct'])

/** Bindewörter in Autorenangaben. */
export const AUTORENWORT = new Set([
  'et',
  'ex',
  'in',
  'and',
  'und',
  'de',
  'van',
  'von',
  'der',
  'den',
  'du',
  'da',
  'al',
  'emend',
  'nom',
  'nov',
])

/** Endungen höherer Taxa; danach richtet sich die Anzeige `Gen. sp.` statt `sp.` */
export const HOEHERE_ENDUNG = /(idae|inae|ini|oidea|aceae|phyceae|ales|ptera|poda|oda)$/

/** Alle Wörter, die kein Epitheton sein können. */
export const ALLE_MARKEN: ReadonlySet<string> = new Set(
  [UNBESTIMMT, GATTUNGSMARKE, GRUPPENMARKE, RANGMARKE, UNSICHER, ABGRENZUNG, AUTORENWORT].flatMap(m => [...m.keys()]),
)
