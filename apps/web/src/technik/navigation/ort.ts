import { generatePath, matchPath } from 'react-router'
import type { Navigationsknoten } from './navigationsknoten.ts'

export type Brotkrume = { name: string; linkTo: string; istServerseite: boolean }
export type Ort = { aktuell: Navigationsknoten | null; brotkrumen: readonly Brotkrume[] }

type Fund = { spur: readonly Navigationsknoten[]; laenge: number; params: Readonly<Record<string, string | undefined>> }

/** Wo im Baum der Wege eine Adresse liegt: der genaueste Weg darüber und die Kette seiner Eltern. */
export function bestimmeOrt(knoten: readonly Navigationsknoten[], pathname: string): Ort {
  const fund = listeFunde(knoten, pathname, []).reduce<Fund | null>(
    (bester, dieser) => (bester === null || dieser.laenge > bester.laenge ? dieser : bester),
    null,
  )
  if (!fund) return { aktuell: null, brotkrumen: [] }
  return {
    aktuell: fund.spur.at(-1) ?? null,
    brotkrumen: fund.spur.map(({ name, linkTo, istServerseite }) => ({
      name,
      linkTo: generatePath(linkTo, fund.params),
      istServerseite,
    })),
  }
}

function listeFunde(
  knoten: readonly Navigationsknoten[],
  pathname: string,
  eltern: readonly Navigationsknoten[],
): readonly Fund[] {
  return knoten.flatMap(einer => {
    const spur = [...eltern, einer]
    const treffer = matchPath({ path: einer.path, end: false }, pathname)
    const eigener = treffer ? [{ spur, laenge: treffer.pathnameBase.length, params: treffer.params }] : []
    return [...eigener, ...listeFunde(einer.subItems, pathname, spur)]
  })
}
