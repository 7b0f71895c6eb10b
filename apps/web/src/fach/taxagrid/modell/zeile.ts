/**
 * Inhalt einer Zeile: je Spalte der Text, wie er in der Zelle steht. Auch Unverstandenes bleibt so stehen, wie es getippt wurde;
 * gedeutet und geprüft wird daneben. Leere Zellen fehlen, damit gleiche Zeilen auch gleich aussehen.
 */
export type Zellen = Readonly<Record<string, string>>

export type Zeile = {
  /** bleibt, solange die Zeile im Browser lebt */
  readonly id: string
  /** Nummer am Server; null: noch nie gespeichert */
  readonly nummer: number | null
  readonly zellen: Zellen
}

export function zelleVon(zeile: Zeile, spalte: string): string {
  return zeile.zellen[spalte] ?? ''
}

export function neueZeile(id: string, zellen: Zellen = {}): Zeile {
  return { id, nummer: null, zellen: ohneLeere(zellen) }
}

/** Zeile mit geänderten Zellen; dieselbe, wenn sich nichts ändert. */
export function mitZellen(zeile: Zeile, aenderungen: Zellen): Zeile {
  const geaendert = Object.entries(aenderungen).filter(([spalte, text]) => zelleVon(zeile, spalte) !== text)
  if (geaendert.length === 0) return zeile
  return { ...zeile, zellen: ohneLeere({ ...zeile.zellen, ...Object.fromEntries(geaendert) }) }
}

export function istLeereZeile(zeile: Zeile): boolean {
  for (const _ in zeile.zellen) return false
  return true
}

/** Gleicher Inhalt, gleich welche Kennung. */
export function hatGleichenInhalt(a: Zeile, b: Zeile): boolean {
  if (a.zellen === b.zellen) return true
  const links = Object.keys(a.zellen)
  return links.length === Object.keys(b.zellen).length && links.every(s => a.zellen[s] === b.zellen[s])
}

function ohneLeere(zellen: Zellen): Zellen {
  return Object.fromEntries(Object.entries(zellen).filter(([, text]) => text !== ''))
}
