import { leseDatum } from '@benthos/fachmodell/datum/leseDatum'
import { leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import { readTable, type TableText } from '@benthos/ui/table/readTable.ts'
import type { TableTarget } from '@benthos/ui/table/tableOutput.ts'
import type { Listenzelle } from '@benthos/vertrag/listenausgabe'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { type Ausgabeziel, gibTabelleAus } from './gibTabelleAus.ts'
import type { Tabelleninhalt } from './listenausgabe.ts'

const ZIEL: Readonly<Record<TableTarget, Ausgabeziel>> = { clipboard: 'ablage', csv: 'csv', xlsx: 'xlsx' }

/** So viele Zeichen fasst der Name eines Blatts, und so viele eine Zelle. */
const TITELLAENGE = 31
const ZELLENLAENGE = 2000

/** Gibt eine Tabelle aus, wie sie am Schirm steht, und sagt danach, wie viele Zeilen es waren. */
export async function gibVomSchirmAus(element: HTMLTableElement, ziel: TableTarget): Promise<void> {
  const text = readTable(element)
  try {
    const message = await gibTabelleAus(
      {
        titel: alsTitel(text.caption),
        filter: gekuerzt(`${document.title}: ${text.caption}`),
        tabelle: alsTabelleninhalt(text),
      },
      ZIEL[ziel],
    )
    kurznachrichten.add({ type: 'success', message })
  } catch (fehler) {
    kurznachrichten.add({
      type: 'danger',
      message: `Die Tabelle konnte nicht ausgegeben werden. ${fehler instanceof Error ? fehler.message : ''}`,
    })
  }
}

/** Was dasteht, als Werte: Tage bleiben Tage, und in Spalten aus Zahlen steht, was eine ist, als Zahl. */
export function alsTabelleninhalt({ columns, rows }: TableText): Tabelleninhalt {
  return {
    spalten: columns.map(({ header }, i) => header || `Spalte ${i + 1}`),
    zeilen: rows.map(zeile => zeile.map((zelle, i) => zelleVon(zelle, columns[i]?.isNumeric === true))),
  }
}

function zelleVon(text: string, istZahl: boolean): Listenzelle {
  if (text === '') return null
  const zahl = istZahl ? leseZahl(text) : null
  if (zahl?.art === 'WERT') return zahl.wert
  const tag = /^\d\d\.\d\d\.\d{4}$/.test(text) ? leseDatum(text) : null
  return tag?.art === 'WERT' ? { tag: tag.wert } : gekuerzt(text)
}

const gekuerzt = (text: string): string => (text.length > ZELLENLAENGE ? `${text.slice(0, ZELLENLAENGE - 1)}…` : text)

/** Der Name der Tabelle ohne die Zeichen, die in keinem Dateinamen und keinem Blattnamen stehen dürfen. */
export function alsTitel(name: string): string {
  const erlaubt = name.replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ').replaceAll(/ +/g, ' ')
  return erlaubt.trim().slice(0, TITELLAENGE).trim() || 'Tabelle'
}
