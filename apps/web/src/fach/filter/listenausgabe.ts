import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { entschaerfeFormel } from '@benthos/fachmodell/tabelle/entschaerfeFormel'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Listenzelle } from '@benthos/vertrag/listenausgabe'
import { MAX_AUSGABEZEILEN } from '@benthos/vertrag/listenausgabe'
import type { Listenspalte } from './listenansicht.ts'
import type { Trefferzahl } from './trefferzahl.ts'

/** Eine Liste, wie sie am Schirm steht. */
export type Tabelleninhalt = {
  spalten: string[]
  zeilen: Listenzelle[][]
  /** Zellen mit Inhalt, wo sie zu zählen sind: der Server schreibt nur, wenn er gleich viele erhält */
  zellen?: number
}

/** Eine Seite der Liste, wie sie der Server liefert. */
export type Seitenleser<Z> = (seite: number, groesse: number) => Promise<Trefferzahl & { zeilen: Z[] }>

const SEITENGROESSE = 200

/**
 * Liest alle Zeilen einer Liste, Seite um Seite.
 * @throws wenn es mehr sind, als sich ausgeben lassen, oder wenn am Ende eine fehlt, die die Liste am Anfang zählte
 */
export async function liesAlle<Z>(liesSeite: Seitenleser<Z>): Promise<Z[]> {
  const zeilen: Z[] = []
  let gesamt = 0
  for (let seite = 1; seite === 1 || zeilen.length < gesamt; seite++) {
    const teil = await liesSeite(seite, SEITENGROESSE)
    if (teil.gesamtIstMindestens)
      throw new Error(
        `Auf einmal lassen sich höchstens ${formatiereZahl(MAX_AUSGABEZEILEN)} Zeilen ausgeben. Grenzen Sie die Liste mit dem Filter ein.`,
      )
    if (seite === 1) ({ gesamt } = teil)
    if (teil.gesamt !== gesamt || (teil.zeilen.length === 0 && zeilen.length < gesamt))
      throw new Error('Die Liste hat sich während des Lesens geändert. Versuchen Sie es noch einmal.')
    zeilen.push(...teil.zeilen)
  }
  return zeilen
}

/** Die gezeigten Spalten in ihrer Reihenfolge; was eine Zelle nicht als Text zeigt, sagt `wert` ihrer Spalte. */
export function alsTabelle<Z>(spalten: readonly Listenspalte<Z>[], zeilen: readonly Z[]): Tabelleninhalt {
  const mitInhalt = spalten.filter(({ isHeaderHidden }) => isHeaderHidden !== true)
  return {
    spalten: mitInhalt.map(({ header, unit }) => (unit === undefined ? header : `${header} ${unit}`)),
    zeilen: zeilen.map(zeile => mitInhalt.map(spalte => zelleVon(spalte, zeile))),
  }
}

function zelleVon<Z>({ wert, cell }: Listenspalte<Z>, zeile: Z): Listenzelle {
  if (wert) return wert(zeile)
  const inhalt = cell(zeile)
  return typeof inhalt === 'string' || typeof inhalt === 'number' ? inhalt : null
}

/** Für die Zwischenablage: Tabulatoren zwischen den Zellen; Formeln in Texten führt keine Tabellenkalkulation aus. */
export function alsZwischenablage({ spalten, zeilen }: Tabelleninhalt): string {
  return [spalten, ...zeilen.map(zeile => zeile.map(textVon))].map(zeile => zeile.join('\t')).join('\n')
}

function textVon(zelle: Listenzelle): string {
  if (zelle === null) return ''
  if (typeof zelle === 'number') return formatiereZahl(zelle)
  if (typeof zelle === 'object') return formatiereDatum(zelle.tag)
  return entschaerfeFormel(zelle.replaceAll(/[\t\r\n]+/g, ' '))
}
