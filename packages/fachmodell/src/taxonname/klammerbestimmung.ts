import { ALLE_MARKEN, GATTUNGSMARKE, GRUPPENMARKE, HOEHERE_ENDUNG, UNBESTIMMT, UNSICHER } from './marken.ts'
import { leseStadium } from './stadium.ts'

const MARKEN = [...GRUPPENMARKE].join('|')
/** Gattung, danach nur unbestimmte Marken, dann eine Klammer: `Rhithrogena sp. (semicolorata-Gr.) Lv.` */
const KLAMMER = /^(\??\s*(?:cf\.? )?[A-Za-z-]+)((?: [^\s()[\]]+)*?) ?[([]([^()[\]]+)[)\]](.*)$/
const GRUPPE_DAVOR = new RegExp(String.raw`^(?:${MARKEN})(?:\. ?| )`, 'i')
const GRUPPE_DANACH = new RegExp(String.raw`(?: ?- ?| )(?:${MARKEN})\.?$`, 'i')
const GRUPPE_DARIN = new RegExp(String.raw`(?:^|[ -])(?:${MARKEN})(?:[ .,;]|$)`, 'i')
const EPITHETA = /^[a-z]{3,}(?:-[a-z]+)*(?: ?\/ ?[a-z]{3,}(?:-[a-z]+)*)*$/

/** Eine Bestimmung in Klammern, aufgelöst. */
export type Klammerlesung = {
  /** der Text ohne die Klammer; eine Bestimmung steht in ihm an der Stelle der Art */
  kern: string
  /** was in der Klammer das Taxon einengt, sich aber nicht als Bestimmung lesen lässt */
  zusatz: string | null
  /** Klammer, wie sie dastand, wenn sie als unsichere Art gelesen ist */
  unsicher: string | null
}

/**
 * Liest eine Klammer nach der Gattung, die eine Gruppe, eine Kombination oder eine unsichere Art nennt, als Bestimmung:
 * `Baetis sp. (rhodani-Gr.)` ist `Baetis rhodani-Gr.`. Eine bloße Art in Klammern (`Baetis sp. (rhodani)`) bleibt stehen: ob sie
 * bestimmt ist oder vermutet, sagt die Schreibweise nicht.
 */
export function loeseKlammerbestimmung(text: string): Klammerlesung {
  const offen = { kern: text, zusatz: null, unsicher: null }
  const teile = KLAMMER.exec(text)
  if (!teile) return offen
  const [, gattung = '', dazwischen = '', inhalt = '', rest = ''] = teile
  const bestimmung = leseBestimmung(gattung, inhalt.trim())
  const hinten = `${dazwischen}${rest}`.split(' ').filter(wort => wort !== '')
  if (bestimmung !== null && hinten.every(istNebenwort)) {
    const uebrig = hinten.filter(wort => !istUnbestimmt(wort))
    return {
      kern: [gattung, bestimmung.text, ...uebrig].join(' '),
      zusatz: null,
      unsicher: bestimmung.cf ? inhalt.trim() : null,
    }
  }
  // Eine Gruppe um etwas anderes ist nie die Gruppe um das Wort vor der Klammer.
  const nurMarke = GRUPPENMARKE.has(blank(inhalt))
  if (!nurMarke && GRUPPE_DARIN.test(inhalt))
    return { kern: `${gattung}${dazwischen}${rest}`, zusatz: inhalt.trim(), unsicher: null }
  return offen
}

function leseBestimmung(vorne: string, inhalt: string): { text: string; cf: boolean } | null {
  const gattung = vorne.replace(/^.* /, '').replace(/^\?/, '')
  if (HOEHERE_ENDUNG.test(gattung)) return null
  const ohneGattung = inhalt.replace(/^([A-Z][a-z]*)(\.? )/, (stueck, wort: string, ende: string) =>
    wort === gattung || (ende === '. ' && gattung.startsWith(wort)) ? '' : stueck,
  )
  const ohneCf = ohneGattung.replace(/^(?:cf|cfr|conf)\b\.? ?/i, '').replace(/\s*\?$|^\?\s*/, '')
  const epitheta = ohneCf.replace(GRUPPE_DAVOR, '').replace(GRUPPE_DANACH, '')
  if (!EPITHETA.test(epitheta) || epitheta.split(/ ?\/ ?/).some(istKeinEpitheton)) return null
  const [cf, gruppe] = [ohneCf !== ohneGattung, epitheta !== ohneCf]
  if (!cf && !gruppe && !epitheta.includes('/')) return null
  return { text: `${cf ? 'cf. ' : ''}${epitheta}${gruppe ? '-Gr.' : ''}`, cf }
}

function istKeinEpitheton(wort: string): boolean {
  return ALLE_MARKEN.has(wort) || leseStadium(wort) !== null
}

function istNebenwort(wort: string): boolean {
  return istUnbestimmt(wort) || UNSICHER.has(blank(wort)) || leseStadium(wort) !== null
}

function istUnbestimmt(wort: string): boolean {
  return UNBESTIMMT.has(blank(wort)) || GATTUNGSMARKE.has(blank(wort))
}

function blank(wort: string): string {
  return wort
    .trim()
    .replace(/[.,;]+$/, '')
    .toLowerCase()
}
