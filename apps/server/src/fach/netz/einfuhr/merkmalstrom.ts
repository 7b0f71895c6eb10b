/** Länger ist kein Merkmal eines Gewässernetzes; darüber fehlt der Datei eine Klammer. */
const HOECHSTENS_ZEICHEN = 50_000_000

/** Die Datei ist keine Sammlung von Merkmalen; die Meldung sagt, woran es liegt. */
export class KeineSammlung extends Error {}

/**
 * Liest die Merkmale einer GeoJSON-Sammlung eines nach dem anderen, ohne die Datei als Ganzes zu zerlegen: im Speicher steht
 * immer nur eines. Was kein JSON ist, kommt als `undefined`, damit es mitgezählt wird.
 */
export function* liesMerkmalstrom(text: string): Generator<unknown> {
  const anfang = /"features"\s*:\s*\[/.exec(text)
  if (!/^\uFEFF?\s*\{/.test(text) || !anfang)
    throw new KeineSammlung('Die Datei ist keine GeoJSON-Sammlung: es fehlt die Liste „features“.')
  let i = anfang.index + anfang[0].length
  for (;;) {
    while (i < text.length && /[\s,]/.test(text.charAt(i))) i++
    if (text.charAt(i) === ']') return
    const ende = endeDesWerts(text, i)
    yield alsWert(text.slice(i, ende))
    i = ende
  }
}

/** Stelle hinter dem Wert, der hier beginnt: das passende Ende seiner Klammer, sonst das nächste Komma. */
function endeDesWerts(text: string, anfang: number): number {
  let tiefe = 0
  let imText = false
  for (let i = anfang; i < text.length && i - anfang < HOECHSTENS_ZEICHEN; i++) {
    const zeichen = text.charAt(i)
    if (imText) {
      if (zeichen === '\\') i++
      else if (zeichen === '"') imText = false
    } else if (zeichen === '"') imText = true
    else if (zeichen === '{' || zeichen === '[') tiefe++
    else if (tiefe === 0 && (zeichen === ',' || zeichen === ']')) return i
    else if ((zeichen === '}' || zeichen === ']') && --tiefe === 0) return i + 1
  }
  throw new KeineSammlung('Die Datei ist unvollständig: eine Klammer wird nicht geschlossen.')
}

function alsWert(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
