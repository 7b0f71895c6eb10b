import type { Meldeedition } from '@benthos/bewertung/eumeldung/edition'
import { istMeldekennung } from '@benthos/bewertung/eumeldung/kennung'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { WiseVerzeichnisart } from '@benthos/vertrag/wiseverzeichnis'
import { leseCsvfelder } from '../../../technik/einlesen/datei/csv.ts'
import { Dateimangel, kuerze } from '../../../technik/einlesen/datei/tabelle.ts'

/** Liest ein Verzeichnis der Agentur: CSV mit zwei Spalten, Schema und Kennung, oder die Spalte `Notation` ihres Vokabulars. */

export type Wisekennung = { schema: string; kennung: string }
export type Gelesenes = { kennungen: Wisekennung[]; andere: number; doppelte: number }

/** Mehr Zeilen hat kein Verzeichnis, auch nicht das aller Staaten. */
const HOECHSTENS_ZEILEN = 2_000_000

/** Wie die Spalten heißen können: hier, in den Tabellen der Meldung und im Vokabular; ohne Groß und Klein, Leerzeichen und Striche. */
const NAMEN = {
  schema: ['schema', 'scheme', 'identifierscheme', 'monitoringsiteidentifierscheme', 'waterbodyidentifierscheme'],
  kennung: ['kennung', 'identifier', 'monitoringsiteidentifier', 'waterbodyidentifier'],
  notation: ['notation'],
}
const gleiche = (name: string) => name.replaceAll(/[\s_-]+/g, '').toLowerCase()
const platzVon = (kopf: readonly string[], namen: readonly string[]) =>
  kopf.findIndex(name => namen.includes(gleiche(name)))

/** Das Schema einer Wertetabelle; gesucht ohne auf Groß und Klein zu achten. */
const TABELLE = { MESSSTELLEN: 'messstellen', WASSERKOERPER: 'wasserkoerper' } as const

const schemataIn = ({ tabellen, listen }: Meldeedition, art: WiseVerzeichnisart): readonly string[] =>
  listen[tabellen[TABELLE[art]].spalten.find(({ rolle }) => rolle === 'schema')?.liste ?? '']?.codes ?? []

/**
 * @param editionen nach denen gemeldet werden kann, die neueste zuerst: gelesen ist, was eine von ihnen braucht
 * @throws Dateimangel mit der Zeile und dem, was zu tun ist
 */
export async function liesVerzeichnis(
  inhalt: Buffer,
  art: WiseVerzeichnisart,
  editionen: readonly [Meldeedition, ...Meldeedition[]],
): Promise<Gelesenes> {
  const [{ land }] = editionen
  const schemata = editionen.toReversed().flatMap(edition => schemataIn(edition, art))
  const codes = new Map(schemata.map(code => [code.toLowerCase(), code]))
  const gefunden = new Map<string, Wisekennung>()
  let [nummer, andere, doppelte] = [0, 0, 0]
  let zerlege: ((felder: readonly string[]) => Wisekennung) | null = null
  for await (const felder of leseCsvfelder(inhalt, {})) {
    nummer++
    if (felder.every(feld => feld.trim() === '')) continue
    if (zerlege === null) {
      zerlege = zerlegerZu(felder)
      continue
    }
    if (nummer > HOECHSTENS_ZEILEN)
      throw new Dateimangel(`Die Datei hat mehr als ${formatiereAnzahl(HOECHSTENS_ZEILEN, 'Zeile', 'Zeilen')}.`)
    const { schema, kennung } = zerlege(felder)
    const zeile = `Zeile ${nummer}`
    if (kennung === '')
      throw new Dateimangel(`${zeile}: Die Kennung fehlt. Bitte ergänzen oder entfernen Sie die Zeile.`)
    if (kennung.slice(0, land.length).toUpperCase() !== land) {
      andere++
      continue
    }
    const code = codes.get(schema.toLowerCase())
    if (code === undefined)
      throw new Dateimangel(
        `${zeile}: „${kuerze(schema)}“ ist kein Schema dieses Verzeichnisses; es heißt ${[...codes.values()].join(' oder ')}.`,
      )
    if (!istMeldekennung(kennung, land))
      throw new Dateimangel(
        `${zeile}: „${kuerze(kennung)}“ hat nicht die Form einer Kennung: ${land} und Großbuchstaben, Ziffern, einzelne „-“ oder „_“, 3 bis 42 Zeichen.`,
      )
    const schluessel = `${code}.${kennung}`
    if (gefunden.has(schluessel)) doppelte++
    else gefunden.set(schluessel, { schema: code, kennung })
  }
  if (zerlege === null) throw new Dateimangel('Die Datei ist leer.')
  if (gefunden.size === 0)
    throw new Dateimangel(`Die Datei nennt keine Kennung, die mit ${land} beginnt. Bitte wählen Sie das Verzeichnis.`)
  return { kennungen: [...gefunden.values()], andere, doppelte }
}

/** Wie aus den Feldern einer Zeile Schema und Kennung werden, nach der Kopfzeile. */
function zerlegerZu(kopf: readonly string[]): (felder: readonly string[]) => Wisekennung {
  const [schema, kennung, notation] = [NAMEN.schema, NAMEN.kennung, NAMEN.notation].map(namen => platzVon(kopf, namen))
  const feld = (felder: readonly string[], platz: number | undefined) => (felder[platz ?? -1] ?? '').trim()
  if (schema !== -1 && kennung !== -1)
    return felder => ({ schema: feld(felder, schema), kennung: feld(felder, kennung) })
  if (notation !== -1)
    return felder => {
      const text = feld(felder, notation)
      const punkt = text.indexOf('.')
      return { schema: text.slice(0, Math.max(punkt, 0)), kennung: text.slice(punkt + 1) }
    }
  throw new Dateimangel(
    'Die Kopfzeile nennt die Spalten nicht. Erwartet sind „Schema“ und „Kennung“ oder die Spalte „Notation“ des Vokabulars der Agentur.',
  )
}
