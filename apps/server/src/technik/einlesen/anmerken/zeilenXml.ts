import { alsXmltext } from '../../xml/xml.ts'
import { spaltenname, spaltennummer } from '../datei/tabelle.ts'
import type { Formate } from './formate.ts'

/** Was an einer Zeile anzumerken ist; Spalten ab 0. */
export type Zeilenmarken = {
  /** zu hinterlegende Zellen */
  rote: ReadonlySet<number>
  /** was in der Spalte des Prüfergebnisses steht; `null`: nichts */
  ergebnis: { spalte: number; text: string } | null
  /** die Spalte hat schon ein Prüfergebnis von früher: was darin steht, gilt nicht mehr */
  istEigene: boolean
}

/** `wo`: Spalten, die bisher rot waren; `ort`: wo das Prüfergebnis nun steht */
export type Zeilenergebnis = { xml: string; bisherRote: readonly number[]; stehtErgebnis: boolean }

type Zellteil = { spalte: number; attribute: string; inhalt: string | null; davor: string }

const ZELLE = /<c(?=[\s/>])([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g

/**
 * Ändert an einer Zeile eines Blatts nur, was anzumerken ist: Formate beanstandeter Zellen, das Prüfergebnis. Werte, Formeln und alle
 * anderen Zellen bleiben Zeichen für Zeichen.
 * @param xml von `<row` bis `</row>`
 * @param spaltenformat Format, das eine Zelle hat, die noch nicht dasteht
 */
export function merkeZeileAn(
  xml: string,
  nummer: number,
  { rote, ergebnis, istEigene }: Zeilenmarken,
  formate: Formate,
  spaltenformat: (spalte: number) => number,
): Zeilenergebnis {
  const { oeffnung, zellen, rest } = zerlege(xml)
  const bisherRote: number[] = []
  for (const zelle of zellen) {
    const format = formatVon(zelle)
    if (formate.istRot(format)) bisherRote.push(zelle.spalte)
    if (rote.has(zelle.spalte)) setzeFormat(zelle, formate.rot(format))
    else if (formate.istRot(format)) setzeFormat(zelle, formate.ohneRot(format))
  }
  const vorhandene = new Set(zellen.map(({ spalte }) => spalte))
  const neue = [...rote].filter(spalte => !vorhandene.has(spalte))
  for (const spalte of neue) fuegeEin(zellen, leereZelle(spalte, nummer, formate.rot(spaltenformat(spalte))))
  const stehtErgebnis = ergebnis !== null && setzeErgebnis(zellen, nummer, ergebnis, istEigene)
  const istUnveraendert = bisherRote.length === 0 && rote.size === 0 && !stehtErgebnis
  return { xml: istUnveraendert ? xml : verbinde(oeffnung, zellen, rest), bisherRote, stehtErgebnis }
}

function zerlege(xml: string): { oeffnung: string; zellen: Zellteil[]; rest: string } {
  const ende = xml.indexOf('>')
  const istLeer = xml[ende - 1] === '/'
  // Wie weit die Zeile reicht, ist eine Angabe nur zum schnelleren Lesen und stimmt mit einer Spalte mehr nicht.
  const oeffnung = xml.slice(0, istLeer ? ende - 1 : ende).replace(/\sspans="[^"]*"/, '')
  const inhalt = istLeer ? '' : xml.slice(ende + 1, xml.lastIndexOf('</row>'))
  const zellen: Zellteil[] = []
  let gelesen = 0
  for (const treffer of inhalt.matchAll(ZELLE)) {
    const [ganz, attribute = '', wert] = treffer
    const [, bezug] = /\sr="([A-Z]{1,3})\d+"/.exec(attribute) ?? []
    const spalte = bezug === undefined ? (zellen.at(-1)?.spalte ?? -1) + 1 : spaltennummer(bezug)
    zellen.push({ spalte, attribute, inhalt: wert ?? null, davor: inhalt.slice(gelesen, treffer.index) })
    gelesen = treffer.index + ganz.length
  }
  return { oeffnung, zellen, rest: inhalt.slice(gelesen) }
}

function verbinde(oeffnung: string, zellen: readonly Zellteil[], rest: string): string {
  const teile = zellen.map(({ davor, attribute, inhalt }) =>
    inhalt === null ? `${davor}<c${attribute}/>` : `${davor}<c${attribute}>${inhalt}</c>`,
  )
  return `${oeffnung}>${teile.join('')}${rest}</row>`
}

const formatVon = ({ attribute }: Zellteil): number => Number(/\ss="(\d+)"/.exec(attribute)?.[1] ?? 0)

function setzeFormat(zelle: Zellteil, format: number): void {
  zelle.attribute = `${zelle.attribute.replace(/\ss="\d*"/, '').trimEnd()} s="${format}"`
}

const leereZelle = (spalte: number, nummer: number, format: number): Zellteil => ({
  spalte,
  attribute: ` r="${spaltenname(spalte)}${nummer}" s="${format}"`,
  inhalt: null,
  davor: '',
})

function fuegeEin(zellen: Zellteil[], zelle: Zellteil): void {
  const ort = zellen.findIndex(({ spalte }) => spalte > zelle.spalte)
  zellen.splice(ort < 0 ? zellen.length : ort, 0, zelle)
}

/** @returns ob es dasteht: eine fremde Zelle, in der schon etwas steht, behält ihren Inhalt */
function setzeErgebnis(
  zellen: Zellteil[],
  nummer: number,
  { spalte, text }: NonNullable<Zeilenmarken['ergebnis']>,
  istEigene: boolean,
): boolean {
  const dort = zellen.find(zelle => zelle.spalte === spalte)
  if (dort && !istEigene && dort.inhalt !== null && /<(v|is|f)\b/.test(dort.inhalt)) return false
  const format = /\ss="\d+"/.exec(dort?.attribute ?? '')?.[0] ?? ''
  const ort = ` r="${spaltenname(spalte)}${nummer}"${format}`
  // Als Text in der Zelle: was wie eine Formel aussieht, rechnet niemand aus.
  const inhalt = text === '' ? null : `<is><t xml:space="preserve">${alsXmltext(text)}</t></is>`
  const neue = { spalte, attribute: inhalt === null ? ort : `${ort} t="inlineStr"`, inhalt, davor: dort?.davor ?? '' }
  if (dort) Object.assign(dort, neue)
  else if (inhalt !== null) fuegeEin(zellen, neue)
  return true
}
