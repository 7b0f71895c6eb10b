import type { ArtStadium } from '@benthos/fachmodell/listen/mzb'
import type { TaxonRang } from '@benthos/fachmodell/taxaliste'
import { einfacheBlanks, ohneUntergattung } from '../namen.ts'

/** Eine bereinigte Zeile der Namensliste oder der Grund, warum sie kein Taxon ergibt. */
export type BereinigteZeile =
  | { art: 'TAXON'; name: string; rang: TaxonRang; stadium: ArtStadium | null }
  | { art: 'AUSLASSUNG'; grund: string }

/** Arbeitsnamen ohne gültigen Artnamen: Puppenexuvien (`Pe 2a`), Bearbeiterkürzel in Anführungszeichen, nummerierte Arten. */
const ARBEITSNAME = / Pe ?(\d|f\.)| sp \d|"(JDS2|sterkselsee Aa|spec Kingbeek)"| sensu$/

/** Einzelfälle, die keiner Regel folgen; jeder nennt, was daraus wird. */
const EINZELFAELLE: Readonly<Record<string, BereinigteZeile>> = {
  'Asellus aquaticus (karstic type)': taxon('Asellus aquaticus', 'ART'),
  'Synurella ambulans (karstic type)': taxon('Synurella ambulans', 'ART'),
  'Anodonta cygnea ssp.': taxon('Anodonta cygnea', 'ART'),
  'Theodoxus fluviatilis ssp.': taxon('Theodoxus fluviatilis', 'ART'),
  'Culex pipiens biotype molestus': taxon('Culex pipiens f. molestus', 'UNTERART'),
  'Culex pipiens f. pipiens LINNAEUS, 1758 &  Culex pipiens f. molestus L': taxon('Culex pipiens', 'ART'),
  'Tubificidae juv with setae': taxon('Tubificidae juv. mit Borsten', 'GRUPPE'),
  'Tubificidae juv without setae': taxon('Tubificidae juv. ohne Borsten', 'GRUPPE'),
  'Orthocladiini COP': taxon('Orthocladiini COP', 'GRUPPE'),
}

function taxon(name: string, rang: TaxonRang, stadium: ArtStadium | null = null): BereinigteZeile {
  return { art: 'TAXON', name, rang, stadium }
}

/**
 * Bereinigt einen Namen der Namensliste: Stadium abtrennen, Untergattung, Anführungszeichen und doppelte Blanks entfernen, Rang bestimmen.
 * @example bereinige('Elmis aenea Lv.') // { name: 'Elmis aenea', rang: 'ART', stadium: 'LARVE' }
 */
export function bereinige(roh: string): BereinigteZeile {
  const fall = EINZELFAELLE[roh]
  if (fall) return fall
  if (ARBEITSNAME.test(roh)) {
    return { art: 'AUSLASSUNG', grund: 'Arbeitsname ohne gültigen Artnamen' }
  }
  const stadium: ArtStadium | null = roh.endsWith(' Lv.') ? 'LARVE' : roh.endsWith(' Ad.') ? 'IMAGO' : null
  const name = ohneUntergattung(einfacheBlanks(roh.replace(/ (Lv|Ad)\.$/, '').replaceAll('"', '')))
  if (/^[A-Z][a-z-]+ sp\.$/.test(name)) return taxon(name, 'GATTUNG', stadium)
  if (/^[A-Z][a-z-]+ [a-z-]+(\/[a-z-]+)+$/.test(name)) return taxon(name, 'ARTENGRUPPE', stadium)
  if (/^[A-Z][a-z-]+ [a-z-]+$/.test(name)) return taxon(name, 'ART', stadium)
  if (/^[A-Z][a-z-]+ [a-z-]+ ((var|f)\. )?[a-z-]+$/.test(name)) return taxon(name, 'UNTERART', stadium)
  return { art: 'AUSLASSUNG', grund: 'Schreibweise nicht deutbar' }
}

/** Art, zu der eine Unterart, Varietät oder Form gehört. */
export function artDerUnterart(name: string): string {
  return name.split(' ').slice(0, 2).join(' ')
}
