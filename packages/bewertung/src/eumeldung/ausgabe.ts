import { entschaerfeFormel } from '@benthos/fachmodell/tabelle/entschaerfeFormel'
import { MELDESTUFEN, type Meldeedition, type Meldestufe, type Meldetabelle, type Meldezeile } from './edition.ts'
import type { Meldebefund } from './regeln.ts'

/** Kopf und Zellen einer Tabelle in der Folge der Edition. */
export function alsZellen(
  edition: Meldeedition,
  tabelle: Meldetabelle,
  zeilen: readonly Meldezeile[],
): { kopf: string[]; zellen: string[][] } {
  const { spalten } = edition.tabellen[tabelle]
  return {
    kopf: spalten.map(({ name }) => name),
    zellen: zeilen.map(({ werte }) => spalten.map(({ rolle }) => werte[rolle] ?? '')),
  }
}

/**
 * CSV, wie Reportnet 3 sie annimmt: Beistrich, Texte und Codes in Anführungszeichen, Zahlen mit Punkt ohne, Zeilenende CR LF,
 * UTF-8 ohne Kennung am Anfang.
 */
export function schreibeMeldecsv(edition: Meldeedition, tabelle: Meldetabelle, zeilen: readonly Meldezeile[]): string {
  const { kopf, zellen } = alsZellen(edition, tabelle, zeilen)
  const istZahl = edition.tabellen[tabelle].spalten.map(({ art }) => art === 'dezimal' || art === 'ganzzahl')
  const alsText = (wert: string) => `"${wert.replaceAll('"', '""')}"`
  const zahl = /^\d+(\.\d+)?$/
  return [
    kopf.map(alsText),
    ...zellen.map(zeile =>
      zeile.map((wert, i) => (wert === '' || (istZahl[i] === true && zahl.test(wert)) ? wert : alsText(wert))),
    ),
  ]
    .map(zeile => `${zeile.join(',')}\r\n`)
    .join('')
}

/** Die höchste Stufe entscheidet; null: kein Befund. */
export function bestimmeHoechsteStufe(befunde: readonly Meldebefund[]): Meldestufe | null {
  const hoechste = MELDESTUFEN.findLastIndex(stufe => befunde.some(befund => befund.stufe === stufe))
  return MELDESTUFEN[hoechste] ?? null
}

/** Angaben, die das Protokoll an den Anfang stellt. */
export type Protokollkopf = readonly (readonly [string, string])[]

/** Protokoll der Prüfung: Regel, Stufe, Tabelle, Zeile, Spalte, Wert, Satz, durch Tabulatoren getrennt. */
export function schreibeMeldeprotokoll(
  edition: Meldeedition,
  kopf: Protokollkopf,
  befunde: readonly Meldebefund[],
): string {
  const zelle = (wert: string | number | null) => entschaerfeFormel(String(wert ?? '').replaceAll(/[\t\r\n]+/g, ' '))
  const zeilen = befunde.map(({ regel, stufe, tabelle, zeile, spalte, wert, satz }) =>
    [regel, stufe, edition.tabellen[tabelle].name, zeile, spalte, wert, satz].map(zelle),
  )
  return [
    ...kopf.map(([name, wert]) => `${zelle(name)}: ${zelle(wert)}`),
    '',
    ['Regel', 'Stufe', 'Tabelle', 'Zeile', 'Spalte', 'Wert', 'Befund'].join('\t'),
    ...zeilen.map(zeile => zeile.join('\t')),
    '',
  ].join('\r\n')
}

/** Die Edition, wie sie der Meldung beiliegt: Bezeichnung, Quelle, Vorbehalte, Spalten, Listen, Zuordnung. */
export function beschreibeEdition(edition: Meldeedition): string {
  const { kategorien, ...rest } = edition
  const lesbar = Object.fromEntries(
    Object.entries(kategorien).map(([code, k]) => [code, { ...k, determinanden: k.determinanden.source }]),
  )
  return `${JSON.stringify({ ...rest, kategorien: lesbar }, null, 2)}\n`
}
