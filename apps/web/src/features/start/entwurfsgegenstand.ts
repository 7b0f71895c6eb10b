import { AUFNAHMETEILE, type Aufnahmeteil, ELEMENTE, type Element, einzigesElement, kurzVon } from '@benthos/fachmodell'

/** Woran ein Entwurf hängt, aus seinem Schlüssel (`aufnahme/12/ortsbefund/choriotop`). */
export type Gegenstand = { art: 'aufnahme' | 'messstelle'; id: number; teile: readonly string[] }
type Rechte = Readonly<Partial<Record<string, unknown>>>

/** `null`: er hängt an nichts, was gesperrt sein kann, etwa an einer neuen Messstelle. */
export function gegenstandVon(objekt: string): Gegenstand | null {
  const [art, id, ...teile] = objekt.split('/')
  if ((art !== 'aufnahme' && art !== 'messstelle') || !/^\d+$/.test(id ?? '')) return null
  return { art, id: Number(id), teile }
}

/** Lässt sich der Teil noch speichern? `rechte` sind die des Angemeldeten an diesem Gegenstand. */
export function istOffen({ art, teile }: Gegenstand, rechte: Rechte): boolean {
  if (art === 'messstelle') return rechte['bearbeiten'] === true
  const [bereich = '', teil = ''] = teile
  const bearbeitbar = (element: Element) => rechte[`${kurzVon(element)}Bearbeiten`] === true
  if (bereich === 'aufnahmedaten') return rechte['kopfBearbeiten'] === true
  const eigenes = ELEMENTE.find(element => kurzVon(element) === bereich)
  if (eigenes) return bearbeitbar(eigenes)
  if (bereich !== 'ortsbefund') return true
  const einziges = teil in AUFNAHMETEILE ? einzigesElement(teil as Aufnahmeteil) : null
  return einziges ? bearbeitbar(einziges) : ELEMENTE.some(bearbeitbar)
}

/** Haben beide dieselben Teile mit demselben Inhalt? Was keine reinen Daten sind (Dateien), gilt als verschieden. */
export function istGleich(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((wert, i) => istGleich(wert, b[i]))
  if (!istSatz(a) || !istSatz(b)) return false
  const namen = Object.keys(a)
  return namen.length === Object.keys(b).length && namen.every(name => name in b && istGleich(a[name], b[name]))
}

function istSatz(wert: unknown): wert is Record<string, unknown> {
  return typeof wert === 'object' && wert !== null && Object.getPrototypeOf(wert) === Object.prototype
}
