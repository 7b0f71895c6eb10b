import { z } from 'zod'
import { Datum, pflichttext } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

/** Eine Liste als Datei, so wie sie am Schirm steht: ihre gezeigten Spalten in ihrer Reihenfolge, alle gefilterten Zeilen. */

/** Zeilen einer Ausgabe; so weit zählen und blättern auch die Listen. */
export const MAX_AUSGABEZEILEN = 10_000
/** Spalten einer Ausgabe: eine Taxamatrix hat eine je Aufnahme. */
export const MAX_AUSGABESPALTEN = 400

/** Zelle einer ausgegebenen Liste; ein Tag bleibt in Excel ein Datum. */
export const Listenzelle = z.union([z.null(), z.number(), z.string().max(2000), z.strictObject({ tag: Datum })])
export type Listenzelle = z.infer<typeof Listenzelle>

export const gibListeAus = endpunkt({
  methode: 'POST',
  pfad: '/api/listenausgabe',
  thema: 'Allgemein',
  zusammenfassung: 'Eine Liste als CSV- oder Excel-Datei, mit erwarteten und geschriebenen Zeilen und Zellen',
  recht: 'allgemein.angemeldet',
  objekt: null,
  body: z.strictObject({
    format: z.enum(['csv', 'xlsx']),
    /** Name der Liste, der Datei und des Blatts */
    titel: pflichttext(31).regex(/^[\p{L}\p{N} _-]+$/u, 'Bitte nennen Sie einen Titel aus Buchstaben und Ziffern'),
    /** wonach gefiltert ist, in Worten */
    filter: pflichttext(2000),
    /** so viele Zeilen sagt die Liste; fehlt eine, gibt es keine Datei */
    erwartet: z.number().int().min(0).max(MAX_AUSGABEZEILEN),
    /** so viele Zellen mit Inhalt zählt eine Tabelle, die in beide Richtungen wächst; fehlt eine, gibt es keine Datei */
    zellen: z.number().int().min(0).optional(),
    spalten: z.array(pflichttext(200)).min(1).max(MAX_AUSGABESPALTEN),
    zeilen: z.array(z.array(Listenzelle).max(MAX_AUSGABESPALTEN)).max(MAX_AUSGABEZEILEN),
  }),
  antwort: 'datei',
  medientypen: [MEDIENTYP.csv, MEDIENTYP.xlsx],
})
