import { normalisiereTaxonname } from './normalisiereTaxonname.ts'

/**
 * Unter diesem Schlüssel merkt sich ein Labor einen Namen, den die Taxaliste nicht kennt: derselbe Name in anderer Schreibweise
 * (Leerzeichen, Autor, Stadium, cf.) hat denselben, alles, was das Taxon einengt, einen anderen.
 * @returns der leere Text, wo kein Name steht
 * @example hausnamenschluessel('Baetis  rodani Lv.') === hausnamenschluessel('baetis rodani') // true
 */
export function hausnamenschluessel(text: string): string {
  const { art, schluessel, untergattung } = normalisiereTaxonname(text)
  if (art !== 'LEER') return untergattung === null ? schluessel : `${schluessel} (${untergattung.toLowerCase()})`
  // Kürzel eines Labors („B. 17“) sind kein Taxonname; sie gelten, wie sie geschrieben sind.
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
