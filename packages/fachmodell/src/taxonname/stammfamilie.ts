import { bildeSchluessel } from './normalisiereTaxonname.ts'
import type { Taxonindex } from './taxonindex.ts'
import type { TaxonSuchEintrag } from './typen.ts'

/** Unterfamilie und Tribus tragen den Stamm ihrer Typusgattung (ICZN Art. 29): Ceratopogon → Ceratopogoninae, Drusus → Drusini. */
const ENDUNG = /^([a-z]{2,})(inae|ini)$/
/** Was vom Namen der Typusgattung nach dem Stamm übrig ist. */
const GATTUNGSENDUNG = /^(|us|a|um|es|is|os|on|e|as|ys|s)$/

/**
 * Familie, zu der eine Unterfamilie oder ein Tribus gehört: die mit demselben Stamm, sonst die der Typusgattung.
 * @param wort kleingeschriebenes erstes Wort, etwa `chironominae`
 * @returns Eintrag der Familie; null, wenn das Wort keines von beiden ist oder die Liste den Stamm nicht oder in zwei Familien führt
 */
export function findeStammfamilie<T extends TaxonSuchEintrag>(index: Taxonindex<T>, wort: string): T | null {
  const stamm = ENDUNG.exec(wort)?.[1]
  if (stamm === undefined) return null
  const gleicherStamm = familieneintrag(index, `${stamm}idae`)
  if (gleicherStamm) return gleicherStamm
  const familien = new Set(
    index.zeilen
      .filter(
        ({ oberbegriff, gattung, eintrag }) =>
          oberbegriff &&
          eintrag.rang === 'GATTUNG' &&
          gattung.startsWith(stamm) &&
          GATTUNGSENDUNG.test(gattung.slice(stamm.length)),
      )
      .flatMap(({ gueltig }) => gueltig.familie ?? []),
  )
  const [familie] = familien
  return familie !== undefined && familien.size === 1 ? familieneintrag(index, familie.toLowerCase()) : null
}

function familieneintrag<T extends TaxonSuchEintrag>(index: Taxonindex<T>, familie: string): T | null {
  const zeilen = index.nachSchluessel(bildeSchluessel('OBERBEGRIFF', familie, [], null))
  const gueltige = new Set(zeilen.map(zeile => zeile.gueltig))
  const [taxon] = gueltige
  return taxon?.rang === 'FAMILIE' && gueltige.size === 1 ? taxon : null
}
