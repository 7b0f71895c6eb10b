import type { ArtStadium } from '../listen/mzb.ts'
import { bildeSchluessel, normalisiereTaxonname } from './normalisiereTaxonname.ts'
import { type Indexzeile, Taxonindex } from './taxonindex.ts'
import { Tippsuche } from './tippsuche.ts'
import type { NormalisierterName, TaxonSuchEintrag, TaxonSuche, Trefferweg, Zuordnung } from './typen.ts'
import { MAX_VORSCHLAEGE, Vorschlagsgeber } from './vorschlaege.ts'
import { hatUmlaute } from './zeichen.ts'

/** Großgruppen mit Larven; nur dort kann „L.“ nach einem Artnamen die Larve meinen. */
const MIT_LARVEN = new Set([
  'Coleoptera',
  'Diptera',
  'Ephemeroptera',
  'Heteroptera',
  'Hymenoptera',
  'Lepidoptera',
  'Megaloptera',
  'Odonata',
  'Planipennia',
  'Plecoptera',
  'Trichoptera',
])

const STADIUM_TEXT: Readonly<Record<ArtStadium, string>> = {
  EI: 'Ei',
  LARVE: 'Larve',
  NYMPHE: 'Nymphe',
  PUPPE: 'Puppe',
  IMAGO: 'Imago',
  JUVENIL: 'juvenil',
  INDET: 'indet.',
}

/** Anzahl der Vorschläge beim Tippen, wenn nichts anderes verlangt ist. */
const VORGABE_MAX = 12

/**
 * Baut die Taxonsuche über einer Liste: einmal je Fassung, für Erfassung und Import dieselbe.
 * @example erstelleTaxonSuche(taxa).suche('bae rho')[0]?.taxon.name // 'Baetis rhodani'
 * @example erstelleTaxonSuche(taxa).ordneZu('Baetis rodani').art // 'UNBEKANNT', erster Vorschlag Baetis rhodani
 */
export function erstelleTaxonSuche<T extends TaxonSuchEintrag>(eintraege: readonly T[]): TaxonSuche<T> {
  const index = new Taxonindex(eintraege)
  const tippsuche = new Tippsuche(index.zeilen)
  const vorschlagsgeber = new Vorschlagsgeber(index)

  return {
    suche: (text, max = VORGABE_MAX) => tippsuche.suche(text, max),
    ordneZu: text => ordneZu(index, vorschlagsgeber, text),
    nachName: name => {
      const eintrag = index.nachName(name)
      return eintrag && index.gueltig(eintrag)
    },
  }
}

function ordneZu<T extends TaxonSuchEintrag>(
  index: Taxonindex<T>,
  vorschlagsgeber: Vorschlagsgeber<T>,
  text: string,
): Zuordnung<T> {
  const n = normalisiereTaxonname(text)
  const genau = index.nachName(text)
  if (genau) return treffer(n, index.gueltig(genau), genau.akzeptiert === null ? 'NAME' : 'SYNONYM', [])

  for (const lesung of lesungen(text, n)) {
    // Mit Rangkürzel geschrieben, entscheidet es zwischen gleichen Epitheta (f. exigua, var. exigua).
    const mitRang = index.nachName(lesung.anzeige)
    if (mitRang)
      return treffer(lesung, index.gueltig(mitRang), mitRang.akzeptiert === null ? 'NORMALISIERT' : 'SYNONYM', [])
    const zeilen = index.nachSchluessel(lesung.schluessel)
    const gueltige = new Set(zeilen.map(z => z.gueltig))
    const [zeile] = zeilen
    if (zeile && gueltige.size === 1) return treffer(lesung, zeile.gueltig, wegDerZeile(zeilen), [])
    if (gueltige.size > 1) {
      return {
        art: 'MEHRDEUTIG',
        vorschlaege: [...gueltige].slice(0, MAX_VORSCHLAEGE),
        ...(n.stadium && { stadium: n.stadium }),
        cf: n.cf,
        grund: `„${text.trim()}“ kann ${gueltige.size} Einträge der Liste meinen.`,
      }
    }
  }
  const art = artDesAutonyms(index, n)
  if (art) return treffer(n, art.gueltig, 'ZUSAMMENFASSUNG', [`„${n.anzeige}“ ist als „${art.gueltig.name}“ geführt.`])
  return { art: 'UNBEKANNT', ...vorschlagsgeber.zu(n), ...(n.stadium && { stadium: n.stadium }), cf: n.cf }
}

/** Lesungen eines Textes in der Reihenfolge ihres Vorrangs: Umlaute als ae, dann als a. */
function lesungen(text: string, n: NormalisierterName): readonly NormalisierterName[] {
  if (n.art === 'LEER') return []
  return hatUmlaute(text) ? [n, normalisiereTaxonname(text, 'A')] : [n]
}

function wegDerZeile(zeilen: readonly Indexzeile<TaxonSuchEintrag>[]): Trefferweg {
  return zeilen.every(z => z.synonym) ? 'SYNONYM' : 'NORMALISIERT'
}

/** Die Nominatform (`Baetis rhodani rhodani`) gehört zur Art, wenn die Liste sie nicht eigens führt. */
function artDesAutonyms<T extends TaxonSuchEintrag>(
  index: Taxonindex<T>,
  n: NormalisierterName,
): Indexzeile<T> | undefined {
  if (n.art !== 'UNTERART' || n.zusatz !== null || new Set(n.epitheta).size !== 1) return undefined
  return index.nachSchluessel(bildeSchluessel('ART', n.gattung, n.epitheta.slice(0, 1), null))[0]
}

function treffer<T extends TaxonSuchEintrag>(
  n: NormalisierterName,
  taxon: T,
  ueber: Trefferweg,
  hinweise: readonly string[],
): Zuordnung<T> {
  const texte = [...hinweise]
  let stadium = n.stadium
  if (n.larveOderLinnaeus && stadium === null && MIT_LARVEN.has(taxon.gruppe)) {
    stadium = 'LARVE'
    texte.push('„L.“ ist als Larve gelesen, nicht als Autor Linnaeus.')
  }
  if (ueber === 'SYNONYM') texte.push(`Synonym; gültig ist „${taxon.name}“.`)
  if (stadium !== null && taxon.stadien && !taxon.stadien.includes(stadium)) {
    const gefuehrt = taxon.stadien.map(s => STADIUM_TEXT[s]).join(', ')
    texte.push(`Die Liste führt „${taxon.name}“ nur als ${gefuehrt}, nicht als ${STADIUM_TEXT[stadium]}.`)
  }
  return { art: 'TREFFER', taxon, ...(stadium && { stadium }), cf: n.cf, ueber, hinweise: texte }
}
