import type { TaxonRang } from '@benthos/fachmodell/taxaliste'
import { einfacheBlanks, variantenSchluessel } from '../namen.ts'

export type BereinigterAlgenname =
  | { art: 'TAXON'; name: string; rang: TaxonRang }
  | { art: 'AUSLASSUNG'; grund: string }

const MISSBILDUNG =
  / (abnormal|forme?|fo) |abnormal fo\.$| forme?$|morphotyp|teratog|teratolog| group ?\d$| (var|heurck)\.?$/
const UNSICHER = / (cf|aff)\. |\[cf\./
/** Was unter dem Mikroskop nicht weiter bestimmt wurde: DARLEQ zählt es mit. */
const ZAEHLKLASSE = /\bundiff?\b|^Unknown diatom$/
const ZWEI_GATTUNGEN = /^(Fistulifera|Pseudostaurosira) \//

function aus(grund: string): BereinigterAlgenname {
  return { art: 'AUSLASSUNG', grund }
}

/**
 * Vereinheitlicht einen Algennamen der Quellen: Rangkürzel (`fo.` → `f.`, `subsp.` → `ssp.`), Anführungszeichen, Sammelarten
 * (`agg`, `ag.`, `type` → `agg.`). Zählklassen ohne Bestimmung (`Centric undif.`) bleiben. Missbildungen, Morphotypen
 * und unsichere Bestimmungen ergeben kein Taxon.
 * @example bereinigeAlge('Cocconeis placentula agg') // { name: 'Cocconeis placentula agg.', rang: 'ARTENGRUPPE' }
 */
export function bereinigeAlge(roh: string): BereinigterAlgenname {
  const name = einfacheBlanks(
    roh
      .replaceAll('"', '')
      .replace('(dicta)', '')
      .replace('var. var.', 'var.')
      .replaceAll(/\bfo\. /g, 'f. ')
      .replaceAll(/\b(subsp|ssp)\. ?/g, 'ssp. ')
      .replace(' sensu stricto', ' s. str.')
      .replace(' sensu lato', ' s. l.')
      .replace(/ - (Sippen|Formenkreis)$/, '-$1')
      .replace(/[ -](agg|ag\.|type)$/, ' agg.')
      .replace('Sphaerophorum', 'sphaerophorum'),
  )
  if (ZAEHLKLASSE.test(roh)) return { art: 'TAXON', name: roh.replace(/ \(.+\)$/, ' sp.'), rang: 'GRUPPE' }
  if (ZWEI_GATTUNGEN.test(roh)) return aus('Zwei Gattungen in einer Zählklasse')
  if (UNSICHER.test(roh)) return aus('Unsichere Bestimmung (cf., aff.)')
  if (MISSBILDUNG.test(roh) || / \(/.test(name)) return aus('Missbildung, Morphotyp oder Zusatz im Namen')
  const gattung = /^([A-Z][a-z-]+)( spp?\.?)?$/.exec(name)
  if (gattung) return { art: 'TAXON', name: `${gattung[1]} sp.`, rang: 'GATTUNG' }
  const paar = /^([A-Z][a-z-]+ [a-z-]+) \/ ([a-z-]+) agg\.$/.exec(name)
  if (paar) return { art: 'TAXON', name: `${paar[1]}/${paar[2]}`, rang: 'ARTENGRUPPE' }
  if (/^[A-Z][a-z-]+ [a-z-]+\/[a-z-]+$/.test(name)) return { art: 'TAXON', name, rang: 'ARTENGRUPPE' }
  if (/( agg\.|-Sippen|-Formenkreis)$/.test(name)) return { art: 'TAXON', name, rang: 'ARTENGRUPPE' }
  if (/^[A-Z][a-z-]+ [a-z-]+( s\. (str|l)\.)?$/.test(name)) return { art: 'TAXON', name, rang: 'ART' }
  if (/^[A-Z][a-z-]+ [a-z-]+( ((var|f|ssp)\. )?[a-z-]+)+$/.test(name)) return { art: 'TAXON', name, rang: 'UNTERART' }
  return aus('Schreibweise nicht deutbar')
}

/** Art eines infraspezifischen Namens: die ersten zwei Wörter. */
export function artDerAlge(name: string): string {
  return name.split(' ').slice(0, 2).join(' ')
}

/**
 * Schlüssel für Schreibvarianten: Rangkürzel entfallen (`ssp. media` und `var. media` derselben Art), Genusendungen werden gleich.
 * null für Namen mit Zusatz (Sammelarten, s. str.), die nie als Variante gelten.
 */
export function algenvariante(name: string): string | null {
  if (/ s\. | agg\.|-|\/| sp\./.test(name.replace(/[a-z]-[a-z]/g, ''))) return null
  const [gattung = '', ...rest] = name.split(' ')
  const epitheta = rest.filter(w => !w.endsWith('.'))
  return `${gattung} ${epitheta.map(variantenSchluessel).join(' ')}`
}
