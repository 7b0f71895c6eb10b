/**
 * Ob in einem JSON-Text ein Objekt denselben Namen zweimal trägt: `JSON.parse` nähme den letzten, ein anderer Leser den ersten, und
 * beide hielten dasselbe Token für zwei verschiedene.
 * @param json gültiges JSON
 */
export function hatDoppelteNamen(json: string): boolean {
  const offene: (Set<string> | null)[] = []
  for (const [zeichen, name] of json.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (zeichen === '{') offene.push(new Set())
    else if (zeichen === '[') offene.push(null)
    else if (zeichen === '}' || zeichen === ']') offene.pop()
    else if (name !== undefined) {
      const namen = offene.at(-1)
      const gelesen = JSON.parse(name) as string
      if (namen?.has(gelesen)) return true
      namen?.add(gelesen)
    }
  }
  return false
}
