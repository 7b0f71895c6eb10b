import { hatGleichenInhalt, istLeereZeile, type Zeile } from '../modell/zeile.ts'

/** Steht in der Liste etwas anderes als in der Grundlage? Leere Zeilen zählen nicht. */
export function istVerschieden(basis: readonly Zeile[], zeilen: readonly Zeile[]): boolean {
  if (basis === zeilen) return false
  const gefuellt = zeilen.filter(z => !istLeereZeile(z))
  if (gefuellt.length !== basis.length) return true
  return gefuellt.some((zeile, i) => {
    const vorher = basis[i]
    return (
      vorher === undefined ||
      (vorher !== zeile && (vorher.nummer !== zeile.nummer || !hatGleichenInhalt(vorher, zeile)))
    )
  })
}
