import type { Route } from '@benthos/vertrag/allgemein'
import { FESTE_WEGE, GALERIE } from './festeWege.ts'
import type { Weg } from './weg.ts'

/** Alle Wege der Anwendung: die festen, dann die des Servers; außerhalb der Produktion auch die Galerie der Bausteine. */
export function baueWegbaum(routen: readonly Route[], istProduktion: boolean): readonly Weg[] {
  return [...FESTE_WEGE, ...routen.map(alsWeg), ...(istProduktion ? [] : [GALERIE])]
}

/** Wer an keinem Bereich etwas darf, den der Server zu der Seite nennt, darf sie nicht öffnen. */
function alsWeg({ bereiche, subRoutes, ...route }: Route): Weg {
  return { ...route, hatZugang: () => bereiche.length > 0, subRoutes: subRoutes.map(alsWeg) }
}
