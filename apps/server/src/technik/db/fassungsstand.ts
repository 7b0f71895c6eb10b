import { sql } from 'kysely'

/** Wo eine Fassung heute steht; VORGEMERKT: aktiviert, gilt aber erst ab einem späteren Tag. */
export type Fassungsstand = 'ENTWURF' | 'VORGEMERKT' | 'GUELTIG' | 'ABGELOEST'

/**
 * Stand einer Zeile von `taxalistenversion` oder `parametersatz`, aus ihren Daten bestimmt: die Spalte `status` sagt nur, ob
 * sie aktiviert ist.
 */
export const FASSUNGSSTAND = sql<Fassungsstand>`fassungsstand(status, gueltig_von, abgeloest_ab)`

/** Ob eine Fassung gilt oder galt: nur dann steht ihr Inhalt für immer fest, und Ergebnisse können sich auf sie berufen. */
export function istInKraft(stand: Fassungsstand): boolean {
  return stand === 'GUELTIG' || stand === 'ABGELOEST'
}
