import { z } from 'zod'
import { pflichttext } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { beanstandeName, HOECHSTENS_BEANSTANDET, naechsterName } from './namen.ts'

/** Gespeicherte Filter des Angemeldeten. Feldnamen wie in der Spezifikation, Abschnitt 3. */

/** Spezifikation, Abschnitt 7, „Filter persistence“: unter diesem Schlüssel steht je Filter der gewählte. */
export const GEWAEHLTER_FILTER = 'filters_ojs_selected_filter_key'

/** Unter diesem Schlüssel steht je Liste, wie der Benutzer sie sich eingerichtet hat. */
export const LISTENANSICHT = 'filters_ojs_list_view_key'

/** Zeichen eines Satzes: reicht für jedes Kriterium mit allen seinen Einträgen. */
export const MAX_FILTERSATZ = 20_000
/** Sätze je Benutzer, über alle Listen. */
export const MAX_FILTERSAETZE = 300

const Wertetext = z.string().max(500)
/** Wert eines Kriteriums; leer sind `null`, der leere Text und das leere Feld. */
export const Kriteriumswert = z.union([z.null(), z.boolean(), z.number(), Wertetext, z.array(Wertetext).max(500)])
export type Kriteriumswert = z.infer<typeof Kriteriumswert>

/** Stand eines Kriteriums in einem Filter. */
export const Kriteriumsstand = z.strictObject({
  label: pflichttext(100),
  /** steht im Eingabefeld; wirkt erst, wenn der Filter angewendet ist */
  applyableValue: Kriteriumswert,
  /** wirkt */
  currentValue: Kriteriumswert,
  defaultValue: Kriteriumswert,
})
export type Kriteriumsstand = z.infer<typeof Kriteriumsstand>

export const GespeicherterFilter = z.strictObject({
  name: pflichttext(100),
  editable: z.boolean(),
  /** hat ungespeicherte Änderungen */
  touched: z.boolean(),
  enabled: z.boolean(),
  criterias: z.record(z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/), Kriteriumsstand),
})
export type GespeicherterFilter = z.infer<typeof GespeicherterFilter>

export const ZEILENHOEHEN = ['dicht', 'normal', 'weit'] as const
const Spaltennamen = z.array(z.string().regex(/^[A-Za-z0-9]{1,40}$/)).max(60)

/** Wie ein Benutzer eine Liste sieht. Spalten, die es nicht mehr gibt, gelten als nicht genannt; neue stehen an ihrem Platz. */
export const Listenansicht = z.strictObject({
  reihenfolge: Spaltennamen,
  verborgen: Spaltennamen,
  zeilenhoehe: z.enum(ZEILENHOEHEN),
})
export type Listenansicht = z.infer<typeof Listenansicht>

/** Liest die Ansicht aus einem Satz; `null`, wenn er keine ist. */
export function leseListenansicht(value: string): Listenansicht | null {
  return Listenansicht.safeParse(alsJson(value)).data ?? null
}

const Schluessel = z.string().regex(/^filters_[A-Za-z0-9_]{1,60}$/)
const Satzname = z.string().regex(/^[A-Za-z0-9-]{1,60}$/)

/**
 * Ein Satz der Ablage: gespeicherter Filter als JSON-Text, unter `GEWAEHLTER_FILTER` der Schlüssel des gewählten, unter
 * `LISTENANSICHT` die `Listenansicht` als JSON-Text.
 */
export const Filtersatz = z.object({ name: Satzname, value: z.string().min(1).max(MAX_FILTERSATZ) })
export type Filtersatz = z.infer<typeof Filtersatz>

/** Liest den Filter aus einem Satz; `null`, wenn er keiner ist. */
export function leseFilter(value: string): GespeicherterFilter | null {
  return GespeicherterFilter.safeParse(alsJson(value)).data ?? null
}

const KEIN_FILTER = 'Das ist kein gespeicherter Filter'

/** Was an einem Satz nicht stimmt; Felder, die es nicht gibt, mit dem, das gemeint sein dürfte. */
function beanstande(key: string, value: string): { path: readonly PropertyKey[]; message: string }[] {
  const keiner = { path: [], message: KEIN_FILTER }
  if (key === GEWAEHLTER_FILTER) return /^[A-Za-z0-9_-]{1,60}$/.test(value) ? [] : [keiner]
  if (key === LISTENANSICHT)
    return leseListenansicht(value) ? [] : [{ path: [], message: 'Das ist keine Ansicht einer Liste' }]
  const { success, error } = GespeicherterFilter.safeParse(alsJson(value))
  if (success) return []
  const istKeiner = error.issues.some(({ code }) => code !== 'unrecognized_keys')
  const fremde = error.issues.flatMap(issue => {
    if (issue.code !== 'unrecognized_keys') return []
    const namen = Object.keys((issue.path.length === 0 ? GespeicherterFilter : Kriteriumsstand).shape)
    return issue.keys.map(name => ({
      path: [...issue.path, name.slice(0, 60)],
      message: beanstandeName(namen, naechsterName(name, namen)),
    }))
  })
  return [...(istKeiner ? [keiner] : []), ...fremde.slice(0, HOECHSTENS_BEANSTANDET)]
}

function alsJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const leseFiltersaetze = endpunkt({
  methode: 'GET',
  pfad: '/api/filter',
  thema: 'Filter',
  zusammenfassung: 'Eigene gespeicherte Filter unter einem Schlüssel, in der Reihenfolge ihres Anlegens',
  recht: 'allgemein.angemeldet',
  objekt: null,
  query: z.object({ key: Schluessel, name: Satzname.optional() }),
  antwort: z.array(Filtersatz),
})
export const schreibeFiltersatz = endpunkt({
  methode: 'POST',
  pfad: '/api/filter',
  thema: 'Filter',
  zusammenfassung: 'Eigenen Filter speichern',
  recht: 'allgemein.angemeldet',
  objekt: null,
  body: Filtersatz.extend({ key: Schluessel }).superRefine(({ key, value }, ctx) => {
    for (const { path, message } of beanstande(key, value))
      ctx.addIssue({ code: 'custom', path: ['value', ...path], message, input: value })
  }),
  antwort: null,
})
export const loescheFiltersatz = endpunkt({
  methode: 'POST',
  pfad: '/api/filter/delete',
  thema: 'Filter',
  zusammenfassung: 'Eigenen Filter löschen',
  recht: 'allgemein.angemeldet',
  objekt: null,
  body: z.object({ key: Schluessel, name: Satzname }),
  antwort: null,
})
