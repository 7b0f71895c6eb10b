import type { ArtStadium } from '../listen/mzb.ts'
import { loeseKlammerbestimmung } from './klammerbestimmung.ts'
import {
  ABGRENZUNG,
  AUTORENWORT,
  GATTUNGSMARKE,
  GRUPPENMARKE,
  HOEHERE_ENDUNG,
  RANGMARKE,
  TYPMARKE,
  UNBESTIMMT,
  UNSICHER,
} from './marken.ts'
import { leseStadium } from './stadium.ts'
import type { Bezeichnungsart, NormalisierterName } from './typen.ts'
import { type Umlautlesung, vereinheitlicheZeichen } from './zeichen.ts'

const GRUPPENSUFFIX =
  /(?: ?- ?| )\(?(artengruppe|gruppe|group|grp|gr|aggregat|aggr|agg|komplex|complex|formenkreis|sippen|type)\)?(?=[\s.,/]|$)\.?/gi
const WORT = /^[a-z]+(-[a-z]+)*$/
/** Gattung, danach ein großes Wort in Klammern. */
const UNTERGATTUNG = /^(\??\s*(?:cf\.? )?[A-Za-z-]+) [([]([A-Z][a-z]+)[)\]](?=[ -]|$)/
/** Gattung im engen oder weiten Sinn vor einem Artnamen: `Simulium (s. str.) ornatum`. */
const GATTUNG_IM_SINN =
  /^([A-Z][a-z-]+) (\(?s(?:ensu|\.)? ?(?:str(?:icto)?|l(?:at[ao])?)\.?\)?) (?=[a-z]{3,})(?!spec|spp|indet|gr\b)/
/** Jahr einer Beschreibung, auch als Spanne und in Klammern. */
export const JAHR = /^[([]*(1[789]|20)\d\d([-/]\d\d(\d\d)?)?[a-z]?[)\]]*$/

/** Gattungen oder Familien, zwischen denen die Bestimmung offen bleibt: `Nemoura/Nemurella`. */
const KOMBINIERT = /^[A-Z][a-z]{2,}(?:\/[A-Z][a-z]{2,})+$/
/** Buchstabe oder römische Zahl, mit der ein Bestimmer ein unbenanntes Taxon bezeichnet. */
const ZEICHEN = /^(?:[A-Z]|[IVX]{2,})$/

/** Danach ist ein einzelner Buchstabe noch Teil des Autors: `L. B`, `Cleve & K`. */
const NOCH_AUTOR = /^(?:&|[A-Z])$|\.$/

/** Was beim Durchgang durch die Wörter entsteht. */
type Zerlegung = {
  gattung: string
  epitheta: string[]
  /** Rangkürzel vor dem jeweiligen Epitheton, leer ohne */
  raenge: string[]
  stadium: ArtStadium | null
  cf: boolean
  gruppe: boolean
  unbestimmt: boolean
  larveOderLinnaeus: boolean
  zusaetze: string[]
  /** Wörter, die an der Stelle des Autors stehen */
  autorenangabe: string[]
}

/**
 * Zerlegt einen Taxonnamen, wie er in Laborlisten steht, und bringt ihn in einheitliche Schreibweise. Autor, Jahr und Untergattung entfallen;
 * Stadium und cf. werden eigene Angaben; alles, was das Taxon einengt, bleibt als `zusatz` erhalten.
 * @example normalisiereTaxonname(' Elmis  sp. Lv.').anzeige // 'Elmis sp.'
 * @example normalisiereTaxonname('Ecdyonurus (Ecdyonurus) venosus Gruppe').schluessel // 'ecdyonurus venosus gr'
 */
export function normalisiereTaxonname(text: string, umlaute: Umlautlesung = 'AE'): NormalisierterName {
  const { kern, untergattung, klammerzusatz, weggelassen } = loeseZusaetze(text, vereinheitlicheZeichen(text, umlaute))
  const z = zerlege(woerter(kern))
  if (klammerzusatz !== null) z.zusaetze.push(klammerzusatz)
  const art = bestimmeArt(z)
  const zusatz = z.zusaetze.length > 0 ? z.zusaetze.join(' ') : null
  return {
    art,
    gattung: z.gattung,
    epitheta: z.epitheta,
    schluessel: bildeSchluessel(art, z.gattung, z.epitheta, zusatz),
    anzeige: bildeAnzeige(art, z, zusatz),
    stadium: z.stadium,
    cf: z.cf,
    larveOderLinnaeus: z.larveOderLinnaeus,
    zusatz,
    untergattung,
    autorenangabe: z.autorenangabe
      .join(' ')
      .replaceAll(/ \) (\S*[)\]])/g, ' $1')
      .replaceAll(' )', ')'),
    weggelassen:
      art === 'OBERBEGRIFF' || untergattung === null ? weggelassen : [...weggelassen, ohneWirkung(`(${untergattung})`)],
  }
}

type Zusatzlesung = {
  kern: string
  untergattung: string | null
  klammerzusatz: string | null
  weggelassen: readonly string[]
}

/** Nimmt heraus, was nicht in den Schlüssel gehört, und hält fest, was davon mehr als eine Schreibweise sein kann. */
function loeseZusaetze(text: string, einheitlich: string): Zusatzlesung {
  const weggelassen: string[] = []
  // Um den ganzen Namen sind Anführungszeichen eine Eigenheit der Datei, in ihm eine Aussage.
  if (/[^\s"„“”«»].*["„“”«»].*[^\s"„“”«»]|^[^"„“”«»]+["„“”«»].*["„“”«»]\s*$/.test(text))
    weggelassen.push('Die Anführungszeichen sind weggelassen.')
  if (text.includes('×')) weggelassen.push('Das Zeichen × (Bastard) ist weggelassen.')
  const cf = /\[\s*(?:cf|conf|cfr)\b[^\]]*\]?/i.exec(text)?.[0]
  if (cf !== undefined) weggelassen.push(`„${cf}“ ist als unsichere Bestimmung (cf.) gelesen.`)
  const sinn = GATTUNG_IM_SINN.exec(einheitlich)
  if (sinn) {
    weggelassen.push(ohneWirkung(sinn[2] ?? ''))
    return { kern: einheitlich.replace(GATTUNG_IM_SINN, '$1 '), untergattung: null, klammerzusatz: null, weggelassen }
  }
  const klammer = loeseKlammerbestimmung(einheitlich)
  if (klammer.unsicher !== null && cf === undefined)
    weggelassen.push(`„(${klammer.unsicher})“ ist als unsichere Bestimmung (cf.) gelesen.`)
  const klammerzusatz = klammer.zusatz
  const untergattung = UNTERGATTUNG.exec(klammer.kern)?.[2] ?? null
  const kern = klammer.kern.replace(UNTERGATTUNG, '$1')
  // „Elmis (Imago) aenea“: am Ende steht das Stadium so, wie es sonst auch gelesen wird.
  if (untergattung !== null && leseStadium(untergattung) !== null)
    return { kern: `${kern} (${untergattung})`, untergattung: null, klammerzusatz, weggelassen }
  return { kern, untergattung, klammerzusatz, weggelassen }
}

function ohneWirkung(stueck: string): string {
  return `Die Angabe „${stueck}“ zwischen Gattung und Art ist weggelassen; der Artname ist ohne sie eindeutig.`
}

/** Trennt in Wörter: Blanks um Schrägstriche weg, Punkt beendet ein Wort, Klammern bleiben am Wort. */
function woerter(text: string): readonly string[] {
  const klein = /[a-z]{3}/.test(text) ? text : text.charAt(0) + text.slice(1).toLowerCase()
  return klein
    .replaceAll(GRUPPENSUFFIX, ' gr. ')
    .replaceAll(/\s*\/\s*/g, '/')
    .replaceAll(/(?<=^([A-Z][a-z-]*) [^/]*(?:\/[^/]*)*)\/([A-Z][a-z]*)(\.?) (?=[a-z])/g, kuerzeGattung)
    .replaceAll(/\.(?=[A-Za-z(])/g, '. ')
    .replaceAll('?', ' ? ')
    .replaceAll(/,(?=\S)/g, ', ')
    .split(' ')
    .filter(w => w !== '' && w !== ',' && w !== '-')
}

/** In `Baetis fuscatus/B. scambus` ist die zweite Gattung die erste; eine andere bleibt stehen. */
function kuerzeGattung(stueck: string, gattung: string, zweite: string, punkt: string): string {
  return zweite === gattung || (punkt === '.' && gattung.startsWith(zweite)) ? '/' : stueck
}

function zerlege(liste: readonly string[]): Zerlegung {
  const z: Zerlegung = {
    gattung: '',
    epitheta: [],
    raenge: [],
    stadium: null,
    cf: false,
    gruppe: false,
    unbestimmt: false,
    larveOderLinnaeus: false,
    zusaetze: [],
    autorenangabe: [],
  }
  /** Name abgeschlossen: ab hier sind kleine Wörter keine Epitheta mehr. */
  let fertig = false
  let autor = false
  let rang = ''
  /** in einer Klammer, die als Autor oder Bemerkung beginnt und noch schließt */
  let inKlammer = false
  for (let i = 0; i < liste.length; i++) {
    const roh = liste[i] ?? ''
    const naechstes = liste[i + 1] ?? ''
    const kern = roh.replace(/^[([]+/, '').replace(/[)\].,;:]+$/, '')
    const klein = kern.toLowerCase()
    const warInKlammer = inKlammer
    if (warInKlammer && /[)\]]/.test(roh)) {
      inKlammer = false
      // Schließt sie mit einem Wort, das anderswo steht („(rot juv.)“), endet die Angabe davor.
      z.autorenangabe.push(')')
    }
    if (roh === '?' || UNSICHER.has(klein)) {
      z.cf = true
    } else if (z.gattung === '') {
      if (!/^[A-Za-z-]+$/.test(kern) && !KOMBINIERT.test(kern)) z.zusaetze.push(klein)
      else {
        z.gattung = klein.split('/').sort().join('/')
        if (roh.endsWith('.') && klein.length <= 4) z.zusaetze.push('Gattung abgekürzt')
      }
    } else if (ABGRENZUNG.has(klein)) {
      z.zusaetze.push(`${klein}.`)
    } else if (GRUPPENMARKE.has(klein)) {
      z.gruppe = true
    } else if ((klein === 's' || klein === 'sensu') && /^(str|stricto|l|lat|lato)[.,)]*$/.test(naechstes)) {
      z.zusaetze.push(naechstes.startsWith('s') ? 's. str.' : 's. l.')
      i++
    } else if (z.epitheta.length === 0 && istGattungsmarke(roh, klein, naechstes)) {
      z.unbestimmt = true
    } else if (UNBESTIMMT.has(klein)) {
      if (z.epitheta.length === 0) z.unbestimmt = true
      else if (klein === 'indet') z.stadium = 'INDET'
      else z.autorenangabe.push(roh)
      fertig = true
    } else if (klein === 'nov' && z.unbestimmt && !autor) {
      z.zusaetze.push('nov.')
    } else if (TYPMARKE.has(klein) || (klein === 'form' && ZEICHEN.test(naechstes))) {
      z.zusaetze.push(kern)
      fertig = true
    } else if (klein === 'l' && roh !== 'l.' && z.epitheta.length > 0 && !z.unbestimmt) {
      // „L.“ nach einem Artnamen: mit Jahr oder in Klammern der Autor Linnaeus, sonst offen
      const alsAutor = autor || roh.startsWith('(') || roh.endsWith(',') || JAHR.test(naechstes.replace(/[),]+$/, ''))
      if (!alsAutor) z.larveOderLinnaeus = true
      fertig = true
    } else if (nenntMehrereStadien(kern, z.stadium)) {
      z.zusaetze.push(roh)
    } else if (istStadium(roh, kern)) {
      z.stadium = leseStadium(kern)
      fertig = true
    } else if (RANGMARKE.has(klein)) {
      if (!WORT.test(naechstes)) {
        fertig = true
        z.autorenangabe.push(roh)
      } else {
        fertig = autor = false
        rang = RANGMARKE.get(klein) ?? ''
      }
    } else if (JAHR.test(kern)) {
      autor = true
      z.autorenangabe.push(roh)
    } else if (/\d/.test(kern) && !warInKlammer) {
      z.zusaetze.push(kern)
    } else if (ZEICHEN.test(roh) && !(autor && NOCH_AUTOR.test(liste[i - 1] ?? '')) && !/^[A-Z&]/.test(naechstes)) {
      // „sp. A“, „Typ II“: ein Taxon, das nur der Bestimmer kennt, wie „sp. 1“
      z.zusaetze.push(roh)
      fertig = true
    } else if (!fertig && !autor && istEpitheton(roh, kern, naechstes, z)) {
      z.epitheta.push(klein)
      z.raenge.push(rang)
      rang = ''
    } else if (/^[A-Z&([]/.test(roh) || AUTORENWORT.has(klein) || warInKlammer) {
      autor = true
      z.autorenangabe.push(roh)
      inKlammer ||= /^[([][^)\]]*$/.test(roh) && liste.slice(i + 1).some(wort => /[)\]]/.test(wort))
    } else if (klein !== '' && autor && roh.endsWith(')')) {
      z.autorenangabe.push(roh)
    } else if (klein !== '') {
      z.zusaetze.push(klein)
    }
  }
  // „Baetis-Gr.“ ist weder die Gattung noch die Gruppe um eine Art; „a/b-Gr.“ nennt dieselben Arten wie „a/b“.
  if (z.gruppe && (z.epitheta.length === 0 || z.epitheta.some(e => e.includes('/')))) z.zusaetze.push('Gr.')
  return z
}

/** `Gen.`, `gen. indet.`, `Gen sp`: nur mit Punkt oder vor einer Unbestimmtmarke, sonst könnte es ein Epitheton sein. */
function istGattungsmarke(roh: string, klein: string, naechstes: string): boolean {
  return GATTUNGSMARKE.has(klein) && (roh.endsWith('.') || UNBESTIMMT.has(naechstes.replace(/\.$/, '').toLowerCase()))
}

/** Einzelne Buchstaben und kurze Wörter gelten nur mit Punkt, in Klammern oder groß als Stadium, damit kein Epitheton verloren geht. */
function istStadium(roh: string, kern: string): boolean {
  if (leseStadium(kern) === null) return false
  return kern.length > 2 || /[.)\]]$/.test(roh) || /^[A-Z]/.test(kern) || kern === 'lv' || kern === 'ad'
}

/** `Lv./Ad.` oder `Lv. Ad.`: zwei Stadien sind zwei Funde und werden nie stillschweigend einer. */
function nenntMehrereStadien(kern: string, bisher: ArtStadium | null): boolean {
  const stadien = kern.split('/').map(leseStadium)
  if (stadien.some(s => s === null)) return false
  return stadien.length > 1 || (bisher !== null && stadien[0] !== bisher)
}

/**
 * Ein Epitheton ist ein kleines Wort. Direkt nach der Gattung zählt auch ein großes Wort (`Baetis Rhodani`), außer ein Jahr weist es als
 * Autor aus. So wird aus einer falsch geschriebenen Art nie stillschweigend die Gattung.
 */
function istEpitheton(roh: string, kern: string, naechstes: string, z: Zerlegung): boolean {
  if (z.epitheta.length >= 3 || z.unbestimmt || /^[([]/.test(roh)) return false
  const teile = kern.split('/')
  if (teile.every(t => WORT.test(t))) return !AUTORENWORT.has(kern)
  if (z.epitheta.length > 0 || roh.endsWith('.') || JAHR.test(naechstes)) return false
  return /^[A-Z][A-Za-z]{2,}$/.test(kern)
}

function bestimmeArt(z: Zerlegung): Bezeichnungsart {
  if (z.gattung === '') return 'LEER'
  if (z.epitheta.length === 0) return 'OBERBEGRIFF'
  if (z.epitheta.some(e => e.includes('/'))) return 'KOMBINATION'
  if (z.gruppe) return 'ARTENGRUPPE'
  return z.epitheta.length > 1 ? 'UNTERART' : 'ART'
}

/** Vergleichsschlüssel aus den Bestandteilen; die Reihenfolge in Kombinationen ist gleichgültig. */
export function bildeSchluessel(
  art: Bezeichnungsart,
  gattung: string,
  epitheta: readonly string[],
  zusatz: string | null,
): string {
  const ende = zusatz === null ? '' : ` [${zusatz.toLowerCase()}]`
  switch (art) {
    case 'LEER':
      return ''
    case 'OBERBEGRIFF':
      return `${gattung} sp${ende}`
    case 'KOMBINATION':
      return `${gattung} ${epitheta.map(e => e.split('/').sort().join('/')).join(' ')}${ende}`
    case 'ARTENGRUPPE':
      return `${gattung} ${epitheta.join(' ')} gr${ende}`
    default:
      return `${gattung} ${epitheta.join(' ')}${ende}`
  }
}

/** Gattung, wie sie geschrieben wird; in Kombinationen jede. */
export function grossGeschrieben(gattung: string): string {
  return gattung
    .split('/')
    .map(wort => wort.charAt(0).toUpperCase() + wort.slice(1))
    .join('/')
}

function bildeAnzeige(art: Bezeichnungsart, { gattung, epitheta, raenge }: Zerlegung, zusatz: string | null): string {
  if (art === 'LEER') return ''
  const gross = grossGeschrieben(gattung)
  const ende = zusatz === null ? '' : ` ${zusatz}`
  if (art === 'OBERBEGRIFF') return `${gross} ${HOEHERE_ENDUNG.test(gattung) ? 'Gen. sp.' : 'sp.'}${ende}`
  const namen = epitheta.map((e, i) => `${raenge[i] ?? ''}${e}`).join(' ')
  return `${gross} ${namen}${art === 'ARTENGRUPPE' ? '-Gr.' : ''}${ende}`
}
