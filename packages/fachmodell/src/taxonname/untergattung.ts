import { HOEHERE_ENDUNG } from './marken.ts'
import type { Taxonindex } from './taxonindex.ts'
import type { TaxonSuchEintrag } from './typen.ts'

/** Wie Gattungsnamen enden; `-es`, `-is`, `-on` und `-x` nur dort, wo Deutsches nicht ebenso endet (Totes, Hinweis, Region, Box). */
const LATEINISCH =
  /..(?:a|(?<!a)us|(?<!a)um|[db]ytes|bates|oi?des|(?<![enx])is|[ht]ys|[^is]on|[dhl]ops|plex|thrix|nyx|lyx|(?<!e)ifer|miger|gaster|psyche)$/

/** Bemerkungen auf Laborlisten, die lateinisch enden; verglichen wird klein. */
const BEMERKUNG = new Set(
  [
    // Geschlecht und Alter, soweit kein Stadium
    'adulta adulti adultus exuvia femina juvenis larvula neanis nympha ova ovum',
    // Bestimmung und Beleg
    'dia forma foto genus habitus herbarium epitheton individuum lapsus nova novum ordo phylum taxa taxon tribus typus varia video',
    // Probe und Fundort
    'aquarium austria europa vienna biota datum detritus drift fundus humus modus neuston extra maximum minimum neozoon plankton prima rhithron summa versus',
    // höhere Taxa, die keine der Listen führt
    'acarina annelida arachnida evertebrata insecta invertebrata macroinvertebrata makroinvertebrata malacostraca mollusca nematomorpha rotifera vertebrata',
  ].flatMap(woerter => woerter.split(' ')),
)

/** Zusammensetzungen mit einem Lehnwort: Entwicklungsstadium, Häufigkeitsskala. */
const LEHNWORT =
  /(?:debris|fauna|flora|fokus|kamera|klima|komma|material|museum|radius|schema|skala|stadium|status|terium|thema)$/

/**
 * Ob ein Wort in Klammern nach der Gattung eine Untergattung nennen kann. Welche es gibt, führt keine Liste; es muss wie ein
 * Gattungsname aussehen und darf nichts anderes sein: kein Autor der Gattung (`Baetis (Leach)`), kein höheres Taxon, keine Bemerkung.
 * Was eine Gattung der Liste heißt, kann es immer sein (`Bibio (Bibio)`).
 * @param wort wie geschrieben, mit großem Anfang
 */
export function istUntergattungsname<T extends TaxonSuchEintrag>(index: Taxonindex<T>, wort: string): boolean {
  const klein = wort.toLowerCase()
  if (index.nachGattung(klein).some(zeile => zeile.eintrag.gattung === wort)) return true
  if (index.istAutor(wort) || index.istHoeheresTaxon(wort)) return false
  if (klein.length < 4 || BEMERKUNG.has(klein) || LEHNWORT.test(klein)) return false
  return LATEINISCH.test(klein) && !HOEHERE_ENDUNG.test(klein)
}
