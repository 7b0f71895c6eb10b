import { AUTORENWORT } from './marken.ts'
import { JAHR } from './normalisiereTaxonname.ts'
import type { Taxonindex } from './taxonindex.ts'
import type { TaxonSuchEintrag } from './typen.ts'

/** Eine Klammer mit ihrem Inhalt, sonst der Text bis zur nächsten. */
const STUECK = /[([][^()[\]]*[)\]]?|[^()[\]]+[)\]]?/g
/** Bindewörter zwischen zwei Autoren; steht keiner davor, binden sie nichts. */
const VERBINDER = /^(?:et|ex|in|and|und|al|emend|&)\.?$/i
const BINDEWORT = new Set([...AUTORENWORT].filter(wort => wort !== 'nom' && wort !== 'nov'))

/**
 * Was hinter einem Namen als Autor gelesen wurde und keiner ist: weder ein Autor der Liste noch nach der Gestalt einer
 * (große Wörter, danach ein Jahr).
 * @param angabe die Wörter, wie sie dastanden
 * @param eigene Autorenangaben des getroffenen Taxons
 * @returns die Stücke, die sonst stillschweigend wegfielen
 * @example keinAutor('(Pictet, 1843)', index, []) // []
 * @example keinAutor('(rhodani)', index, []) // ['(rhodani)']
 */
export function keinAutor<T extends TaxonSuchEintrag>(
  angabe: string,
  index: Taxonindex<T>,
  eigene: readonly (string | null | undefined)[],
): readonly string[] {
  const lage: Lage = { istGebunden: false, hatJahr: false, eigene, kennt: wort => index.istAutorenwort(wort, eigene) }
  const fremde: string[] = []
  for (const stueck of angabe.replaceAll(/\[(\d{4})\]/g, '$1').match(STUECK) ?? []) {
    const text = stueck.trim()
    const fremd = fremdeWoerter(woerterVon(text), lage)
    lage.istGebunden = fremd.length === 0
    if (fremd.length > 0) fremde.push(...(/^[([]/.test(text) ? [text] : fremd))
  }
  return [...new Set(fremde)]
}

type Lage = {
  /** davor steht ein Autor, an den ein Bindewort anschließt */
  istGebunden: boolean
  /** ein Autor mit Jahr ist gelesen; einen zweiten gibt es nur, wenn ihn die Liste kennt */
  hatJahr: boolean
  eigene: readonly (string | null | undefined)[]
  kennt: (wort: string) => boolean
}

function woerterVon(text: string): readonly string[] {
  return text
    .replaceAll(/[()[\]]/g, ' ')
    .replaceAll('&', ' & ')
    .split(/[\s,;]+-?/)
    .filter(wort => wort !== '')
}

function fremdeWoerter(alle: readonly string[], lage: Lage): readonly string[] {
  const istLose = (wort: string, i: number) =>
    VERBINDER.test(wort) && !lage.istGebunden && !alle.slice(0, i).some(istGross)
  const lose = alle.filter(istLose)
  const woerter = alle.filter((wort, i) => !istLose(wort, i))
  const jahr = woerter.findIndex(wort => JAHR.test(wort.replace(/[.:]$/, '')))
  if (jahr < 0) return [...lose, ...ohneAutoren(woerter, lage)]
  const davor = woerter.slice(0, jahr)
  const hatGestalt = !lage.hatJahr && davor.some(istName) && davor.every(wort => istGross(wort) || istBindewort(wort))
  const fremde = hatGestalt ? [] : ohneAutoren(davor, lage)
  // Neben einem bekannten Autor ist jedes Jahr seines.
  const istSeines = hatGestalt || (davor.length > 0 && fremde.length === 0)
  const istBekannt = istSeines || lage.eigene.some(autor => autor?.includes(woerter[jahr] ?? ''))
  lage.istGebunden = lage.hatJahr = true
  const danach = fremdeWoerter(woerter.slice(jahr + 1), lage)
  return [...lose, ...fremde, ...(istBekannt ? [] : woerter.slice(jahr, jahr + 1)), ...danach]
}

/** Wörter, die keinen Autor der Liste nennen; Bindewörter und Initialen sind nur neben einem Autor welche. */
function ohneAutoren(woerter: readonly string[], { kennt }: Lage): readonly string[] {
  const ohne = woerter.filter(wort => !kennt(wort))
  const fremde = ohne.filter(wort => !istBindewort(wort) && !istInitiale(wort))
  return ohne.length === woerter.length ? ohne : fremde
}

function istGross(wort: string): boolean {
  return /^d?[A-Z][A-Za-z-]*\.?$/.test(wort)
}

/** Ein großes Wort, das mehr ist als ein Zeichen: abgekürzt oder ab drei Buchstaben, keine römische Zahl. */
function istName(wort: string): boolean {
  return istGross(wort) && (wort.endsWith('.') || (wort.length > 2 && !/^[IVX]+$/.test(wort)))
}

function istBindewort(wort: string): boolean {
  return wort === '&' || wort === 'f.' || BINDEWORT.has(wort.replace(/\.$/, '').toLowerCase())
}

function istInitiale(wort: string): boolean {
  return /^(?!II|IV|VI|IX|XI)[A-Z]{1,2}$|^[A-Z](?:\.-?[A-Z]){0,2}\.$/.test(wort)
}
