import { leseDatum } from '@benthos/fachmodell/datum/leseDatum'
import { leseUhrzeit } from '@benthos/fachmodell/datum/leseUhrzeit'
import { leseTeilung } from '@benthos/fachmodell/zahl/leseTeilung'
import { leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import type { Lesung } from '@benthos/fachmodell/zahl/lesung'
import { meldungFuer } from '@benthos/vertrag/meldungstexte'
import type { FieldValues, Resolver, ResolverResult } from 'react-hook-form'
import { z } from 'zod'
import type { Einzelfeld, Feldort } from './typen.ts'
import { abschnittswerte, alsEingabe, hole, feldpfad as pfadDesFelds, verschachtele } from './werte.ts'

export type Pruefergebnis<D> =
  | { ok: true; daten: D }
  /** erste Meldung je Feldpfad; `''` steht für das Formular als Ganzes */
  | { ok: false; fehler: ReadonlyMap<string, string> }

/** Die Leser der Felder: was das Feld zu unlesbarem Text sagt, sagt damit auch die Übersicht der Fehler. */
const LESER: Partial<Record<Einzelfeld['art'], (text: string) => Lesung<unknown>>> = {
  zahl: leseZahl,
  ganzzahl: leseZahl,
  datum: leseDatum,
  zeit: leseUhrzeit,
  teilung: leseTeilung,
}

/** Prüft die Werte mit dem Schema des Vertrags; die Meldungen sind dieselben wie am Server. */
export function pruefe<S extends z.ZodType>(
  schema: S,
  orte: readonly Feldort[],
  werte: unknown,
): Pruefergebnis<z.output<S>> {
  const ergebnis = schema.safeParse(alsEingabe(orte, werte), { reportInput: true })
  if (ergebnis.success) return { ok: true, daten: ergebnis.data }
  const fehler = new Map<string, string>()
  for (const issue of ergebnis.error.issues) {
    const pfad = feldpfad(issue.path.join('.'), orte)
    if (fehler.has(pfad)) continue
    fehler.set(pfad, grundDesUnlesbaren(pfad, orte, werte) ?? meldungFuer(issue))
  }
  return { ok: false, fehler }
}

function grundDesUnlesbaren(pfad: string, orte: readonly Feldort[], werte: unknown): string | null {
  const art = orte.find(ort => ort.pfad === pfad)?.feld.art
  const wert = hole(werte, pfad)
  const lesung = art === undefined || typeof wert !== 'string' ? undefined : LESER[art]?.(wert)
  return lesung?.art === 'FEHLER' ? lesung.grund : null
}

/**
 * Dieselbe Prüfung für react-hook-form; gültige Werte sind die Daten des Schemas, nicht die Rohwerte der Felder.
 * @param beanstandungen was über das Schema hinaus an diesen Werten auszusetzen ist, etwa vom Server
 */
export function loeser(
  schema: z.ZodType,
  orte: readonly Feldort[],
  beanstandungen: (werte: unknown) => ReadonlyMap<string, string>,
): Resolver<FieldValues> {
  return (werte): ResolverResult<FieldValues> => {
    const ergebnis = pruefe(schema, orte, werte)
    const fehler = new Map([...beanstandungen(werte), ...(ergebnis.ok ? [] : ergebnis.fehler)])
    if (ergebnis.ok && fehler.size === 0) return { values: ergebnis.daten as FieldValues, errors: {} }
    const eintraege = [...fehler].map(([pfad, message]) => [pfad || 'root', { type: 'schema', message }] as const)
    return { values: {}, errors: verschachtele(Object.fromEntries(eintraege)) as Record<string, never> }
  }
}

/** Feld, zu dem ein Pfad gehört (`methoden.0` → `methoden`); `''`, wenn das Formular ihn nicht zeigt. */
export function feldpfad(pfad: string, orte: readonly Feldort[]): string {
  const trifft = (eigener: string) => pfad === eigener || pfad.startsWith(`${eigener}.`)
  const ort = orte.find(
    ({ pfad, feld, abschnitt }) =>
      trifft(pfad) || (feld.art === 'teilung' && trifft(pfadDesFelds(feld.nenner, abschnitt))),
  )
  return ort?.pfad ?? ''
}

/** Verlangt das Schema dieses Feld, oder machen andere Felder es zur Pflicht? */
export function istPflicht(schema: z.ZodType, { pfad, feld, abschnitt }: Feldort, werte: unknown): boolean {
  if (feld.pflichtWenn?.(abschnittswerte(werte, abschnitt))) return true
  const teil = teilschema(schema, pfad)
  // Ein Kästchen ist nie leer; Pflicht heißt, dass es angekreuzt sein muss.
  if (feld.art === 'schalter') return teil?.safeParse(false).success === false
  if (!teil || teil.safeParse(null).success) return false
  return feld.art === 'mehrfachauswahl' || feld.art === 'datei'
    ? !teil.safeParse([]).success
    : !teil.safeParse(undefined).success
}

function teilschema(schema: z.ZodType, pfad: string): z.ZodType | undefined {
  return pfad
    .split('.')
    .reduce<z.ZodType | undefined>(
      (stelle, teil) => (stelle instanceof z.ZodObject ? (stelle.shape[teil] as z.ZodType | undefined) : undefined),
      schema,
    )
}
