import type { Route } from '@benthos/vertrag/allgemein'
import { FESTE_WEGE, GALERIE } from './festeWege.ts'
import type { Weg } from './weg.ts'

/** Alle Wege der Anwendung: die festen, dann die des Servers; außerhalb der Produktion auch die Galerie der Bausteine. */
export function baueWegbaum(routen: readonly Route[], istProduktion: boolean): readonly Weg[] {
  const vomServer = routen.map(alsWeg).map(weg => ({
    ...weg,
    subRoutes: [...weg.subRoutes, ...FESTE_WEGE.filter(({ unter }) => unter === weg.path)],
  }))
  const fuerSich = FESTE_WEGE.filter(({ unter }) => !vomServer.some(({ path }) => path === unter))
  return [
    ...fuerSich.filter(({ amEnde }) => !amEnde),
    ...vomServer,
    ...fuerSich.filter(({ amEnde }) => amEnde),
    ...(istProduktion ? [] : [GALERIE]),
  ]
}

/** Wer an keinem Bereich etwas darf, den der Server zu der Seite nennt, darf sie nicht öffnen. */
function alsWeg({ bereiche, subRoutes, ...route }: Route): Weg {
  return { ...route, hatZugang: () => bereiche.length > 0, subRoutes: subRoutes.map(alsWeg) }
}
