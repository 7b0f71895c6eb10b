import { StringDecoder } from 'node:string_decoder'
import { Dateimangel } from './tabelle.ts'

/**
 * Anfang, Ende oder Text eines Elements; Namen ohne Namensraum, ein leeres Element hat Anfang und Ende. Nur, was die Teile
 * einer Excel-Datei brauchen: keine Dokumenttypen, keine eigenen Entitäten – und damit auch nichts, was sich darüber aufbläht.
 */
export type Xmlereignis =
  | { art: 'ANFANG'; name: string; attribute: string }
  | { art: 'ENDE'; name: string }
  | { art: 'TEXT'; text: string }

/** Ein Zeichen „<“ ohne Ende in so viel Text ist kein Element einer Tabelle. */
const HOECHSTENS_OFFEN = 1024 * 1024

export async function* leseXml(stuecke: AsyncIterable<Buffer>): AsyncGenerator<Xmlereignis[]> {
  const zeichen = new StringDecoder('utf8')
  let rest = ''
  for await (const stueck of stuecke) {
    rest += zeichen.write(stueck)
    const ereignisse: Xmlereignis[] = []
    rest = rest.slice(zerlege(rest, ereignisse))
    if (rest.length > HOECHSTENS_OFFEN)
      throw new Dateimangel('Die Excel-Datei ist beschädigt: Ein Element endet nicht.')
    yield ereignisse
  }
}

/** @returns bis wohin der Text verbraucht ist */
function zerlege(text: string, ereignisse: Xmlereignis[]): number {
  let ort = 0
  for (;;) {
    const auf = text.indexOf('<', ort)
    if (auf === -1) return ort
    if (auf > ort) ereignisse.push({ art: 'TEXT', text: entschluessle(text.slice(ort, auf)) })
    const zu = endeVon(text, auf)
    if (zu === -1) return auf
    if (text.startsWith('<![CDATA[', auf)) ereignisse.push({ art: 'TEXT', text: text.slice(auf + 9, zu - 2) })
    else if (text[auf + 1] !== '?' && text[auf + 1] !== '!') nimmElement(text.slice(auf + 1, zu), ereignisse)
    ort = zu + 1
  }
}

/** Stelle der schließenden Klammer; -1, wenn sie noch nicht da ist. In Anführungszeichen darf „>“ stehen. */
function endeVon(text: string, auf: number): number {
  if (text.startsWith('<!--', auf)) return verschoben(text.indexOf('-->', auf), 2)
  if (text.startsWith('<![CDATA[', auf)) return verschoben(text.indexOf(']]>', auf), 2)
  let ort = auf
  for (;;) {
    const zu = text.indexOf('>', ort)
    if (zu === -1) return -1
    let anfuehrung = ort
    while (anfuehrung < zu && text[anfuehrung] !== '"' && text[anfuehrung] !== "'") anfuehrung++
    if (anfuehrung === zu) return zu
    const ende = text.indexOf(text[anfuehrung] ?? '"', anfuehrung + 1)
    if (ende === -1) return -1
    ort = ende + 1
  }
}

const verschoben = (ort: number, um: number): number => (ort === -1 ? -1 : ort + um)

function nimmElement(inhalt: string, ereignisse: Xmlereignis[]): void {
  const istLeer = inhalt.endsWith('/')
  const [voll = ''] = /^\/?[^\s/]*/.exec(inhalt) ?? []
  const name = voll.replace(/^\//, '').replace(/^.*:/, '')
  if (voll.startsWith('/')) ereignisse.push({ art: 'ENDE', name })
  else {
    ereignisse.push({ art: 'ANFANG', name, attribute: inhalt.slice(voll.length) })
    if (istLeer) ereignisse.push({ art: 'ENDE', name })
  }
}

/** Wert eines Attributs, mit oder ohne Namensraum. @example attribut(' r="A1" t="s"', 't') // 's' */
export function attribut(attribute: string, name: string): string | null {
  const treffer = muster(name).exec(attribute)
  return treffer ? entschluessle(treffer[1] ?? treffer[2] ?? '') : null
}

const MUSTER = new Map<string, RegExp>()
function muster(name: string): RegExp {
  const vorhanden = MUSTER.get(name)
  if (vorhanden) return vorhanden
  const neu = new RegExp(`(?:^|\\s|:)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  MUSTER.set(name, neu)
  return neu
}

const ENTITAETEN: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function entschluessle(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,10}));/gi, (alles, hex, dezimal, name: string) => {
    if (name !== undefined) return ENTITAETEN[name] ?? alles
    const zeichen = hex === undefined ? Number(dezimal) : Number.parseInt(hex as string, 16)
    const istZeichen = zeichen > 0 && zeichen <= 0x10ffff && (zeichen < 0xd800 || zeichen > 0xdfff)
    return istZeichen ? String.fromCodePoint(zeichen) : ''
  })
}
