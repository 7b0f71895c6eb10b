import { StringDecoder } from 'node:string_decoder'
import { SaxesParser } from 'saxes'
import { BESCHAEDIGT } from './archiv.ts'
import { Dateimangel } from './tabelle.ts'

/** Anfang, Ende oder Text eines Elements; Namen ohne Namensraum, ein leeres Element hat Anfang und Ende. */
export type Xmlereignis =
  | { art: 'ANFANG'; name: string; attribute: Readonly<Record<string, string>> }
  | { art: 'ENDE'; name: string }
  | { art: 'TEXT'; text: string }

/** So viel Text ohne Anfang, Ende oder Inhalt eines Elements hat kein Teil einer Tabelle. */
const HOECHSTENS_OFFEN = 1024 * 1024
/** So tief steckt in einem Teil einer Tabelle kein Element. */
const HOECHSTENS_TIEF = 100

/**
 * Liest XML im Strom. Eigene Entitäten kennt der Leser nicht, es bläht sich also nichts über sie auf; was nicht wohlgeformt
 * ist oder mittendrin endet, ist beschädigt.
 */
export async function* leseXml(stuecke: AsyncIterable<Buffer>): AsyncGenerator<Xmlereignis[]> {
  const zeichen = new StringDecoder('utf8')
  const leser = new SaxesParser({ xmlns: false, position: false })
  let ereignisse: Xmlereignis[] = []
  let tiefe = 0
  let offen = 0
  const nimmText = (text: string) => ereignisse.push({ art: 'TEXT', text })
  leser.on('text', nimmText)
  leser.on('cdata', nimmText)
  leser.on('opentag', ({ name, attributes }) => {
    if (++tiefe > HOECHSTENS_TIEF) throw new Dateimangel(BESCHAEDIGT)
    ereignisse.push({ art: 'ANFANG', name: ohneNamensraum(name), attribute: attributes })
  })
  leser.on('closetag', ({ name }) => {
    tiefe--
    ereignisse.push({ art: 'ENDE', name: ohneNamensraum(name) })
  })
  leser.on('error', () => {
    throw new Dateimangel(BESCHAEDIGT)
  })
  for await (const stueck of stuecke) {
    leser.write(zeichen.write(stueck))
    offen = ereignisse.length === 0 ? offen + stueck.length : 0
    if (offen > HOECHSTENS_OFFEN) throw new Dateimangel(BESCHAEDIGT)
    yield ereignisse
    ereignisse = []
  }
  leser.close()
}

/**
 * Attribut unter dem üblichen Vorsatz seines Namensraums; andere Vorsätze, die die Norm erlaubt, schreibt kein bekanntes Programm.
 * @example attributVon(e, 'table', 'name') // 'Tabelle1'
 */
export function attributVon(
  { attribute }: Extract<Xmlereignis, { art: 'ANFANG' }>,
  bereich: string,
  name: string,
): string | undefined {
  return attribute[`${bereich}:${name}`]
}

const ohneNamensraum = (name: string): string => name.slice(name.indexOf(':') + 1)
