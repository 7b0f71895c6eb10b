/** Schritt von einer Folge zur anderen. */
export type Schritt<T> = { art: 'GLEICH' | 'NEW' | 'DELETED'; wert: T }

/** Mehr Vergleiche kostet keine Anzeige; längere Mittelstücke gelten als ganz ersetzt. */
const HOECHSTENS = 4_000_000

/** Kleinste Änderung von `alt` zu `neu`: was bleibt, was geht, was kommt, in der Reihenfolge des Lesens. */
export function bestimmeSchritte<T>(alt: readonly T[], neu: readonly T[]): Schritt<T>[] {
  const gleich = (wert: T): Schritt<T> => ({ art: 'GLEICH', wert })
  let anfang = 0
  while (anfang < alt.length && anfang < neu.length && alt[anfang] === neu[anfang]) anfang++
  let ende = 0
  while (ende < alt.length - anfang && ende < neu.length - anfang && alt.at(-1 - ende) === neu.at(-1 - ende)) ende++
  return [
    ...alt.slice(0, anfang).map(gleich),
    ...schritteDerMitte(alt.slice(anfang, alt.length - ende), neu.slice(anfang, neu.length - ende)),
    ...alt.slice(alt.length - ende).map(gleich),
  ]
}

/** Längste gemeinsame Teilfolge, von hinten gezählt und von vorn gelesen. */
function schritteDerMitte<T>(alt: readonly T[], neu: readonly T[]): Schritt<T>[] {
  const geht = (wert: T): Schritt<T> => ({ art: 'DELETED', wert })
  const kommt = (wert: T): Schritt<T> => ({ art: 'NEW', wert })
  if (alt.length * neu.length > HOECHSTENS) return [...alt.map(geht), ...neu.map(kommt)]
  const breite = neu.length + 1
  const laenge = new Uint32Array((alt.length + 1) * breite)
  const ab = (i: number, j: number) => laenge[i * breite + j] ?? 0
  for (let i = alt.length - 1; i >= 0; i--)
    for (let j = neu.length - 1; j >= 0; j--)
      laenge[i * breite + j] = alt[i] === neu[j] ? ab(i + 1, j + 1) + 1 : Math.max(ab(i + 1, j), ab(i, j + 1))
  const schritte: Schritt<T>[] = []
  let i = 0
  let j = 0
  while (i < alt.length && j < neu.length) {
    if (alt[i] === neu[j]) {
      schritte.push({ art: 'GLEICH', wert: alt[i] as T })
      i++
      j++
    } else if (ab(i + 1, j) >= ab(i, j + 1)) schritte.push(geht(alt[i++] as T))
    else schritte.push(kommt(neu[j++] as T))
  }
  return [...schritte, ...alt.slice(i).map(geht), ...neu.slice(j).map(kommt)]
}
