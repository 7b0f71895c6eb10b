import { type Element, FREIGABESTATUS_LABEL, type Freigabestatus, statusLabel } from '@benthos/fachmodell'
import { Aufnahmedaten, auftragnehmerfelder } from '@benthos/vertrag/aufnahme'
import { type Angabe, feldangaben } from '@benthos/vertrag/feldangaben'
import type { z } from 'zod'
import { spaltenname } from '../../fach/elemente/spalten.ts'
import { spalteVon } from '../../fach/probe/fundspalten.ts'
import type { Namen } from './sql.ts'

/** Wie ein gespeicherter Wert im Verlauf heißt und aussieht. */

/** Felder einer Tabelle: ihre Namen und Werte sagt der Katalog. */
export type Felder = {
  schema: z.ZodObject
  /** Spalten, die anders heißen als ihr Feld */
  spalten?: Readonly<Record<string, string>>
  /** Felder, in deren Spalte die Kennung eines anderen Gegenstands steht */
  verweise?: Readonly<Record<string, keyof Namen>>
}

export const verweis = (art: keyof Namen) => (wert: unknown, namen: Namen) =>
  typeof wert === 'number' ? (namen[art].get(wert) ?? '(gelöscht)') : null

/** Angaben einer Tabellenzeile, soweit das Element sie zeigt. */
export function zeilenangaben(
  zeile: Readonly<Record<string, unknown>> | null,
  { schema, spalten, verweise }: Felder,
  namen: Namen,
  element: Element,
): Angabe[] {
  if (zeile === null) return []
  return feldangaben(schema, (feld, eintrag) => {
    if (eintrag.element !== undefined && eintrag.element !== element) return null
    const wert = zeile[spalten?.[feld] ?? spalteVon(feld)]
    const art = verweise?.[feld]
    return art === undefined ? wert : verweis(art)(wert, namen)
  })
}

/** Status und Freigabe erzählen die Statusereignisse. */
export const AUFNAHMEFELDER: Felder = {
  schema: Aufnahmedaten,
  spalten: auftragnehmerfelder(element => spaltenname(element, 'auftragnehmerId')),
  verweise: {
    messstelleId: 'messstelle',
    projektId: 'projekt',
    auftragnehmerMzbId: 'organisationseinheit',
    auftragnehmerPhbId: 'organisationseinheit',
  },
}

/** Titel des Teils der Aufnahme, den eine Änderung betrifft. */
export const TITEL = {
  aufnahme: 'Aufnahmedaten',
  status: 'Status',
  freigabe: 'Freigabe',
  typologie: 'Gewässertyp',
  einschaetzung: 'Experteneinschätzung',
  bestaetigung: 'Plausibilität: geprüfter Hinweis',
  rueckfrage: 'Rückfrage',
  antwort: 'Antwort auf eine Rückfrage',
} as const

export function statusText(art: unknown, wert: unknown): string | null {
  if (typeof wert !== 'string') return null
  return art === 'FREIGABE' ? (FREIGABESTATUS_LABEL[wert as Freigabestatus] ?? wert) : statusLabel(wert)
}

/** Wie eine Zeile einer Liste heißt und was sie sagt. */
export type Zeilenworte<Z extends { zeile: number }> = {
  label: (zeile: Z, namen: Namen) => string
  text: (zeile: Z) => string
}
