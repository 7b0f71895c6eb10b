/**
 * Zellen eines quadratischen Gitters, durch die eine Strecke läuft, Spalte für Spalte: ihr ganzes Rechteck wären bei langen
 * Strecken Millionen.
 * @param weite Seite einer Zelle, in der Einheit der Koordinaten
 */
export function* gitterzellen(x1: number, y1: number, x2: number, y2: number, weite: number): Generator<string> {
  const zelle = (wert: number) => Math.floor(wert / weite)
  const [west, ost] = [Math.min(x1, x2), Math.max(x1, x2)]
  const hoeheBei = (x: number) => y1 + ((y2 - y1) * (x - x1)) / (x2 - x1)
  for (let x = zelle(west); x <= zelle(ost); x++) {
    const von = x1 === x2 ? y1 : hoeheBei(Math.max(west, x * weite))
    const bis = x1 === x2 ? y2 : hoeheBei(Math.min(ost, (x + 1) * weite))
    for (let y = zelle(Math.min(von, bis)); y <= zelle(Math.max(von, bis)); y++) yield `${x}/${y}`
  }
}
