import type { RawBuilder } from 'kysely'
import { type Ausfuhrwert, type Lesetafel, liesTafel } from '../../fach/ausfuhr/tafel.ts'
import type { Schnappschuss } from '../../technik/schnappschuss/schnappschuss.ts'
import type { Archivtabelle } from './edition.ts'

/** Zeilen des Archivs aus einer Abfrage: eine Zeile der Abfrage wird eine der Datei. */
export type Quelle = {
  tafel: Lesetafel
  alsZeile: (werte: readonly Ausfuhrwert[]) => Readonly<Record<string, string | number | boolean | null | undefined>>
}

/**
 * Verbindet Abfrage und Übersetzung.
 * @param werte Name in der Übersetzung → Ausdruck
 */
export function quelle<W>(
  tafel: Omit<Lesetafel, 'spalten'>,
  werte: { [N in keyof W]: RawBuilder<unknown> },
  alsZeile: (werte: W) => ReturnType<Quelle['alsZeile']>,
): Quelle {
  const namen = Object.keys(werte)
  return {
    tafel: { ...tafel, spalten: Object.values<RawBuilder<unknown>>(werte).map(wert => ({ wert })) },
    alsZeile: liste => alsZeile(Object.fromEntries(namen.map((name, i) => [name, liste[i] ?? null])) as W),
  }
}

/** Die Zeilen einer Quelle als Text in Schüben. @throws Error, wenn es andere sind als erwartet */
export async function* schreibeZeilen(
  schnappschuss: Schnappschuss,
  { tafel, alsZeile }: Quelle,
  { begriffe }: Archivtabelle,
  erwartet: number,
): AsyncGenerator<{ text: string; zeilen: number }> {
  const namen = Object.keys(begriffe)
  for await (const schub of liesTafel(schnappschuss, tafel, erwartet)) {
    const text = schub.map(werte => {
      const zeile = alsZeile(werte)
      return `${namen.map(name => alsZelle(zeile[name])).join('\t')}\n`
    })
    yield { text: text.join(''), zeilen: schub.length }
  }
}

/** Dezimalpunkt, nie eine Hochzahl. @example alsDezimal(21.599999999999998) // '21.6' */
export function alsDezimal(zahl: number): string {
  if (Number.isInteger(zahl)) return String(zahl)
  return zahl.toFixed(10).replace(/\.?0+$/, '')
}

/** Steuerzeichen, Zeilen- und Absatztrenner: in den Dateien trennen sie Spalten und Zeilen, in Texten bedeuten sie Leerraum. */
const TRENNENDES = new RegExp(String.raw` *[\u0000-\u001f\u007f-\u009f\u2028\u2029]+[\s\u0000-\u001f]*`, 'g')

function alsZelle(wert: string | number | boolean | null | undefined): string {
  if (wert === null || wert === undefined) return ''
  if (typeof wert === 'number') return alsDezimal(wert)
  if (typeof wert === 'boolean') return String(wert)
  return wert.replaceAll(TRENNENDES, ' ').trim()
}
