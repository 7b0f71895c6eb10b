import type { FremderTeil } from '../../../technik/entwurf/typen.ts'
import type { Abgelehnt } from '../einfuegen/bilanz.ts'
import { hatGleichenInhalt, type Zeile } from '../modell/zeile.ts'
import { fuehreZusammen, type Zusammenfuehrung } from '../modell/zusammenfuehrung.ts'
import { leseFensteraenderung, ordneNach } from './entwurfsform.ts'

export type Fensterabgleich = Zusammenfuehrung & { abgelehnte: readonly Abgelehnt[] | null }

/** Führt die Änderungen eines anderen Fensters zellenweise in die eigenen Zeilen ein. */
export function gleicheFensterAb(
  eigene: readonly Zeile[],
  teile: readonly FremderTeil[],
  basis: readonly Zeile[],
): Fensterabgleich {
  const { vorher, nachher, ordnung, abgelehnte } = leseFensteraenderung(teile, basis)
  const betroffen = new Set([...vorher, ...nachher].map(z => z.id))
  const { zeilen, konflikte, fremd } = fuehreZusammen(
    vorher,
    eigene.filter(z => betroffen.has(z.id)),
    nachher,
  )
  const je = new Map(eigene.filter(z => !betroffen.has(z.id)).map(z => [z.id, z]))
  for (const zeile of zeilen) je.set(zeile.id, zeile)
  return { zeilen: ordneNach(je, ordnung ?? eigene.map(z => z.id)), konflikte, fremd, abgelehnte }
}

/**
 * Erkennt eigene neue Zeilen wieder, die ein anderes Fenster inzwischen gespeichert hat: gleicher Inhalt, am Server neu. Sie
 * bekommen deren Nummer, damit sie nicht doppelt in der Liste stehen.
 */
export function erkenneGespeicherteWieder(
  basis: readonly Zeile[],
  eigene: readonly Zeile[],
  server: readonly Zeile[],
): { basis: readonly Zeile[]; eigene: readonly Zeile[] } {
  const bekannt = new Set(basis.map(z => z.nummer))
  const neue = server.filter(z => !bekannt.has(z.nummer))
  const erkannt: Zeile[] = []
  const angeglichen = eigene.map(zeile => {
    if (zeile.nummer !== null && bekannt.has(zeile.nummer)) return zeile
    const stelle = neue.findIndex(z => hatGleichenInhalt(z, zeile))
    const [gleiche] = stelle === -1 ? [] : neue.splice(stelle, 1)
    if (gleiche === undefined) return zeile
    erkannt.push(gleiche)
    return { ...zeile, nummer: gleiche.nummer }
  })
  return { basis: [...basis, ...erkannt], eigene: angeglichen }
}
