import type { Weg } from './weg.ts'

/** Alle Wege der Anwendung: die festen, dann die des Servers. */
export function baueWegbaum(feste: readonly Weg[], routen: readonly Weg[]): readonly Weg[] {
  const vomServer = routen.map(weg => ({
    ...weg,
    subRoutes: [...weg.subRoutes, ...feste.filter(({ unter }) => unter === weg.path)],
  }))
  const fuerSich = feste.filter(({ unter }) => !vomServer.some(({ path }) => path === unter))
  return [...fuerSich.filter(({ amEnde }) => !amEnde), ...vomServer, ...fuerSich.filter(({ amEnde }) => amEnde)]
}
