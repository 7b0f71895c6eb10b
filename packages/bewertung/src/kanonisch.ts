/**
 * Kanonisches JSON: Schlüssel nach UTF-16-Codeeinheiten sortiert, keine Leerzeichen, Zahlen in der kürzesten Schreibweise,
 * die denselben Wert ergibt (ECMAScript Number::toString; RFC 8785). Gleicher Inhalt ergibt überall dieselben Bytes.
 * Eigenschaften mit dem Wert undefined fehlen; NaN und unendlich sind kein JSON und werden abgewiesen.
 * Beispiel: kanonisch({ b: 1, a: [0.1, null] }) → '{"a":[0.1,null],"b":1}'
 */
export function kanonisch(wert: unknown): string {
  if (wert === null || typeof wert === 'boolean' || typeof wert === 'string') return JSON.stringify(wert)
  if (typeof wert === 'number') {
    if (!Number.isFinite(wert)) throw new RangeError(`${String(wert)} lässt sich nicht als JSON schreiben.`)
    return JSON.stringify(wert)
  }
  if (typeof wert !== 'object')
    throw new RangeError(`Ein Wert der Art ${typeof wert} lässt sich nicht als JSON schreiben.`)
  // Aneinandergehängt statt gesammelt und verbunden: eine Kapsel hat tausende kleine Werte.
  let text = ''
  if (Array.isArray(wert)) {
    for (const element of wert) text += text === '' ? kanonisch(element) : `,${kanonisch(element)}`
    return `[${text}]`
  }
  const objekt = wert as Readonly<Record<string, unknown>>
  for (const schluessel of ordne(Object.keys(objekt))) {
    const inhalt = objekt[schluessel]
    if (inhalt !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(schluessel)}:${kanonisch(inhalt)}`
  }
  return `{${text}}`
}

/** Darüber wäre das Einfügesortieren langsamer; fremde Kapseln können beliebig breit sein. */
const KLEIN = 32

/** Einfügesortieren nach UTF-16-Codeeinheiten: bei einem Dutzend Schlüsseln mehrfach schneller als die allgemeine Sortierung. */
function ordne(schluessel: string[]): string[] {
  if (schluessel.length > KLEIN) return schluessel.sort()
  for (let i = 1; i < schluessel.length; i++) {
    const eingefuegt = schluessel[i]!
    let platz = i
    for (; platz > 0 && schluessel[platz - 1]! > eingefuegt; platz--) schluessel[platz] = schluessel[platz - 1]!
    schluessel[platz] = eingefuegt
  }
  return schluessel
}
