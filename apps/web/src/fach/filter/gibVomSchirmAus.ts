import { leseDatum } from '@benthos/fachmodell/datum/leseDatum'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import { readTable, type TableText } from '@benthos/ui/table/readTable.ts'
import type { TableExtent, TableTarget } from '@benthos/ui/table/tableOutput.ts'
import type { Listenzelle } from '@benthos/vertrag/listenausgabe'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { type Ausgabeziel, gibTabelleAus } from './gibTabelleAus.ts'
import type { Tabelleninhalt } from './listenausgabe.ts'

const ZIEL: Readonly<Record<TableTarget, Ausgabeziel>> = { clipboard: 'ablage', csv: 'csv', xlsx: 'xlsx' }

/** So viele Zeichen fasst der Name eines Blatts, und so viele eine Zelle einer Datei. */
const TITELLAENGE = 31
const ZELLENLAENGE = 2000
/** Der Vertrag lässt 2.000 zu; der Rest bleibt den Vermerken. */
const FILTERLAENGE = 1500

/** Gibt eine Tabelle aus, wie sie am Schirm steht, und sagt danach, wie viele Zeilen es waren. */
export async function gibVomSchirmAus(
  element: HTMLTableElement,
  ziel: TableTarget,
  { total, targets }: TableExtent,
): Promise<void> {
  const text = readTable(element)
  const hoechstens = ziel === 'clipboard' ? Number.POSITIVE_INFINITY : ZELLENLAENGE
  try {
    const message = await gibTabelleAus(
      {
        titel: alsTitel(text.caption),
        filter: kuerze(`${document.title}: ${text.caption}`, FILTERLAENGE),
        tabelle: alsTabelleninhalt(text, hoechstens),
        gesamt: total,
        vermerke: vermerkeZu(text, total, hoechstens),
        ausweg: targets.includes('csv') ? 'Speichern Sie die Tabelle als Datei.' : undefined,
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
export function alsTabelleninhalt({ columns, rows }: TableText, hoechstens: number): Tabelleninhalt {
  return {
    spalten: columns.map(({ header }, i) => header || `Spalte ${i + 1}`),
    zeilen: rows.map(zeile => zeile.map((zelle, i) => zelleVon(zelle, columns[i]?.isNumeric === true, hoechstens))),
  }
}

/** Was die Ausgabe nicht enthält: Zeilen, die nicht dastehen, und das Ende zu langer Texte. */
export function vermerkeZu({ rows }: TableText, total: number | undefined, hoechstens: number): string[] {
  const gekuerzte = rows.flat().filter(text => text.length > hoechstens).length
  return [
    ...(total !== undefined && total > rows.length ? ['nur die gezeigten'] : []),
    ...(gekuerzte === 0
      ? []
      : [`${formatiereAnzahl(gekuerzte, 'Zelle', 'Zellen')} auf ${formatiereZahl(hoechstens)} Zeichen gekürzt`]),
  ]
}

function zelleVon(text: string, istZahl: boolean, hoechstens: number): Listenzelle {
  if (text === '') return null
  const zahl = istZahl ? leseZahl(text) : null
  if (zahl?.art === 'WERT') return zahl.wert
  const tag = /^\d\d\.\d\d\.\d{4}$/.test(text) ? leseDatum(text) : null
  return tag?.art === 'WERT' ? { tag: tag.wert } : kuerze(text, hoechstens)
}

const kuerze = (text: string, hoechstens: number): string =>
  text.length > hoechstens ? `${text.slice(0, hoechstens - 1)}…` : text

/** Der Name der Tabelle ohne die Zeichen, die in keinem Dateinamen und keinem Blattnamen stehen dürfen. */
export function alsTitel(name: string): string {
  const erlaubt = name.replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ').replaceAll(/ +/g, ' ')
  return erlaubt.trim().slice(0, TITELLAENGE).trim() || 'Tabelle'
}
