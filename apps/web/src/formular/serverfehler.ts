import type { Problem } from '@benthos/vertrag'
import { feldpfad } from './pruefung.ts'
import type { Feldort } from './typen.ts'

export type Fehlerverteilung = {
  /** Meldung je Feldpfad */
  felder: ReadonlyMap<string, string>
  /** was kein Feld dieses Formulars betrifft */
  allgemein: readonly string[]
}

/**
 * Setzt Feldfehler des Servers an die Felder des Formulars. Der Rumpf eines Abschnitts liegt unter `daten`; mit
 * Vorsatz heißt das Feld `abschnitt.daten.feld`, im Formular `abschnitt.feld`.
 */
export function verteile(problem: Problem, orte: readonly Feldort[]): Fehlerverteilung {
  const felder = new Map<string, string>()
  const allgemein: string[] = []
  for (const { field, message } of problem.errors) {
    const pfad = feldpfad(
      field
        .split('.')
        .filter((teil, i) => teil !== 'daten' || i > 1)
        .join('.'),
      orte,
    )
    if (pfad === '') allgemein.push(message)
    else if (!felder.has(pfad)) felder.set(pfad, message)
  }
  if (problem.errors.length === 0 || (felder.size > 0 && problem.code === 'NICHT_ERLAUBT'))
    allgemein.push(problem.message)
  return { felder, allgemein }
}
