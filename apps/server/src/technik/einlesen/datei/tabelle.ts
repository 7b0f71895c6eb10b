import { schreibeZahl } from '@benthos/fachmodell/zahl/schreibeZahl'
import type { Dateiform } from '@benthos/vertrag/einlesung'
import { ANZEIGE_ZEICHEN, HOECHSTENS_ZEICHEN } from '../konstanten.ts'

/**
 * Inhalt einer Zelle, wie er in der Datei steht: Text, Zahl oder Wahrheitswert aus Excel, ein Tag (Excel kennt Datumszellen),
 * oder ein Mangel, den die Zelle selbst hat (`#BEZUG!`, Formel ohne Ergebnis, verbunden).
 */
export type Zelle =
  /** `istErgaenzt`: in der Datei ist die Zelle leer */
  | { art: 'TEXT'; text: string; istErgaenzt?: true }
  | { art: 'ZAHL'; zahl: number }
  /** `zeit`: HH:MM oder HH:MM:SS, wo die Zelle zum Tag auch eine Uhrzeit hat; Mitternacht ist keine */
  | { art: 'TAG'; tag: string; zeit?: string }
  | { art: 'JA_NEIN'; wert: boolean }
  | { art: 'MANGEL'; text: string; grund: string }

/** Zellen einer Zeile nach ihrer Spalte ab 0; leere fehlen. `nummer`: Zeile der Datei ab 1. */
export type Dateizeile = {
  nummer: number
  zellen: ReadonlyMap<number, Zelle>
  istAusgeblendet?: boolean
  /** Spalten, in denen eine Formel den Wert aus einer anderen Datei holt */
  ausAndererDatei?: ReadonlySet<number>
}

/** Eine geöffnete Datei: wie sie gelesen wird, und ihre Zeilen der Reihe nach. */
export type Tabelle = {
  form: Dateiform
  /** Spalten ab 0, die beim Öffnen der Datei niemand sieht; fehlt, wo es das nicht gibt */
  verborgeneSpalten?(): Promise<ReadonlySet<number>>
  zeilen(): AsyncGenerator<Dateizeile>
  /** Ein anderes Blatt derselben Mappe, ohne sie noch einmal zu öffnen; fehlt, wo es keine Blätter gibt */
  mitBlatt?(name: string): Tabelle
}

/** Die Datei als Ganzes lässt sich nicht einlesen; der Text sagt, was zu tun ist. */
export class Dateimangel extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'Dateimangel'
  }
}

/** Was in der Zelle zu lesen ist, für Meldungen und das Protokoll. */
export function zelltext(zelle: Zelle | undefined): string {
  switch (zelle?.art) {
    case undefined:
      return ''
    case 'TEXT':
    case 'MANGEL':
      return zelle.text
    case 'ZAHL':
      return schreibeZahl(zelle.zahl)
    case 'TAG':
      return [zelle.tag.split('-').toReversed().join('.'), zelle.zeit ?? []].flat().join(' ')
    case 'JA_NEIN':
      return zelle.wert ? 'ja' : 'nein'
  }
}

/** NUL und halbe Zeichen kann niemand sehen und die Datenbank nicht speichern. */
const UNSPEICHERBAR = /\0|\p{Surrogate}/gu

/** Was keines dieser Zeichen enthält, braucht den langsameren Blick auf ganze Zeichen nicht. */
// oxlint-disable-next-line no-control-regex -- das Zeichen, das die Datenbank nicht speichert
const VIELLEICHT_UNSPEICHERBAR = /[\0\ud800-\udfff]/

/** Zelle mit Text; `null`, wenn nichts darin steht. */
export function textzelle(text: string): Zelle | null {
  const rein = VIELLEICHT_UNSPEICHERBAR.test(text) ? text.replaceAll(UNSPEICHERBAR, '') : text
  if (rein.trim() === '') return null
  if (rein.includes('\uFFFD')) return { art: 'MANGEL', text: kuerze(rein), grund: UNLESBAR }
  if (rein.length <= HOECHSTENS_ZEICHEN) return { art: 'TEXT', text: rein }
  return { art: 'MANGEL', text: kuerze(rein), grund: ZU_LANG }
}

const UNLESBAR = 'Hier steht ein Zeichen, das sich in diesem Zeichensatz nicht lesen lässt. Bitte schreiben Sie es neu.'
export const ZU_LANG = 'Der Text ist zu lang.'

/** Text für Meldungen und Protokoll: ein überlanger steht dort mit seinem Anfang. */
export function kuerze(text: string, hoechstens = ANZEIGE_ZEICHEN): string {
  if (text.length <= hoechstens) return text
  return `${text.slice(0, hoechstens).replaceAll(UNSPEICHERBAR, '')} …`
}

/** Spalte als Buchstabe, wie Excel sie nennt. @example spaltenname(27) // 'AB' */
export function spaltenname(spalte: number): string {
  const rest = String.fromCharCode(65 + (spalte % 26))
  return spalte < 26 ? rest : spaltenname(Math.floor(spalte / 26) - 1) + rest
}

/** Umkehrung von `spaltenname`. @example spaltennummer('AB') // 27 */
export function spaltennummer(name: string): number {
  return [...name].reduce((summe, buchstabe) => summe * 26 + buchstabe.charCodeAt(0) - 64, 0) - 1
}
