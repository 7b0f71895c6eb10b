import type { Problem } from '@benthos/vertrag'
import { feldpfad } from './pruefung.ts'
import type { Feldort } from './typen.ts'

export type Fehlerverteilung = {
  /** Meldung je Feldpfad */
  felder: ReadonlyMap<string, string>
  /** was kein Feld dieses Formulars betrifft */
  allgemein: readonly string[]
}

/** Setzt Feldfehler des Servers an die Felder des Formulars. */
export function verteile(problem: Problem, orte: readonly Feldort[]): Fehlerverteilung {
  const felder = new Map<string, string>()
  const allgemein: string[] = []
  for (const { field, message } of problem.errors) {
    const pfad = pfadVon(field, orte)
    if (pfad === '') allgemein.push(message)
    else if (!felder.has(pfad)) felder.set(pfad, message)
  }
  if (problem.errors.length === 0 || (felder.size > 0 && problem.code === 'NICHT_ERLAUBT'))
    allgemein.push(problem.message)
  return { felder, allgemein }
}

/**
 * Der Rumpf eines Abschnitts liegt unter `daten`: aus `abschnitt.daten.feld` wird `abschnitt.feld`. Wird ein Abschnitt für
 * sich gespeichert, nennt der Server seine Felder ohne Vorsatz; er wird ergänzt, wenn nur ein Feld gemeint sein kann.
 */
function pfadVon(field: string, orte: readonly Feldort[]): string {
  const name = field
    .split('.')
    .filter((teil, i) => teil !== 'daten' || i > 1)
    .join('.')
  const genau = feldpfad(name, orte)
  if (genau !== '') return genau
  const vorsaetze = new Set(orte.flatMap(({ abschnitt }) => abschnitt.vorsatz ?? []))
  const [treffer = '', ...weitere] = [...vorsaetze].map(v => feldpfad(`${v}.${name}`, orte)).filter(p => p !== '')
  return weitere.length === 0 ? treffer : ''
}
