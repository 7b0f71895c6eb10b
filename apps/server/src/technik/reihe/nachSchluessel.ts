/** Ordnet Zeilen nach einem Schlüssel, in ihrer Folge. */
export function nachSchluessel<Z, S>(zeilen: readonly Z[], schluessel: (zeile: Z) => S): Map<S, Z[]> {
  const gruppen = new Map<S, Z[]>()
  for (const zeile of zeilen) {
    const eigener = schluessel(zeile)
    const gruppe = gruppen.get(eigener)
    if (gruppe) gruppe.push(zeile)
    else gruppen.set(eigener, [zeile])
  }
  return gruppen
}
