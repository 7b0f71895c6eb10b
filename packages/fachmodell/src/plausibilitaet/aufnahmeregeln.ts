import type { Aufnahmebild } from './aufnahmebild.ts'
import type { Plausibilitaetsbefund, Pruefregel } from './befund.ts'
import { pruefeBeobachtung } from './datumBeobachtung.ts'
import { pruefeJahreszeit } from './datumJahreszeit.ts'
import { pruefeErstnachweis } from './taxonErstnachweis.ts'
import { pruefeHaeufigkeit } from './taxonHaeufigkeit.ts'
import { pruefeEigeneReihe } from './wertEigeneReihe.ts'
import { pruefeNachbarn } from './wertNachbarn.ts'

/** Alle Regeln über Aufnahmen; eine neue kommt hier und in `PLAUSIBILITAETSREGELN` dazu. */
const REGELN: readonly Pruefregel<Aufnahmebild>[] = [
  pruefeBeobachtung,
  pruefeJahreszeit,
  pruefeEigeneReihe,
  pruefeNachbarn,
  pruefeErstnachweis,
  pruefeHaeufigkeit,
]

export function pruefeAufnahme(bild: Aufnahmebild): Plausibilitaetsbefund[] {
  return REGELN.flatMap(regel => regel(bild))
}
