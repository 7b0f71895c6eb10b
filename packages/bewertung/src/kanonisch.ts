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
  if (Array.isArray(wert)) return `[${wert.map(element => kanonisch(element)).join(',')}]`
  if (typeof wert === 'object') {
    const objekt = wert as Readonly<Record<string, unknown>>
    const teile: string[] = []
    for (const schluessel of Object.keys(objekt).sort()) {
      const inhalt = objekt[schluessel]
      if (inhalt !== undefined) teile.push(`${JSON.stringify(schluessel)}:${kanonisch(inhalt)}`)
    }
    return `{${teile.join(',')}}`
  }
  throw new RangeError(`Ein Wert der Art ${typeof wert} lässt sich nicht als JSON schreiben.`)
}
