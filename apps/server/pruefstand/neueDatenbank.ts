import { inject } from 'vitest'
import { type Kopierangaben, kopiereVorlage, type Pruefdatenbank } from './pruefdatenbank.ts'

/** In Tests des Projekts `datenbank`: eigene Kopie der Vorlage. Danach `entferne()` rufen, etwa in `afterAll`. */
export function neueDatenbank(angaben?: Kopierangaben): Promise<Pruefdatenbank> {
  return kopiereVorlage(inject('pruefstand'), angaben)
}
