/** Zahlen in Meldungen und Regelsätzen: deutsches Komma, Punkt als Tausendertrennzeichen, unabhängig von der Laufzeit. */

function trenneTausender(ganz: string): string {
  return ganz.replace(/\B(?=(\d{3})+(?!\d))/g, '.')
}

/**
 * Wert mit zwei bis vier Nachkommastellen: so viele, wie nötig sind, damit er nicht auf eine Grenze gerundet erscheint.
 * Beispiele: 0.595 → '0,595', 1.98 → '1,98', 2 → '2,00'
 */
export function zahltext(wert: number): string {
  const [ganz = '0', rest = '00'] = wert.toFixed(4).replace('.', ',').split(',')
  const stellen = rest.replace(/0{1,2}$/, '')
  return `${trenneTausender(ganz)},${stellen}`
}

/** Anzahl ohne erzwungene Nachkommastellen. Beispiele: 12 → '12', 1313 → '1.313', 2.5 → '2,5' */
export function anzahltext(wert: number): string {
  const [ganz = '0', rest] = String(Math.round(wert * 1e4) / 1e4).split('.')
  return rest === undefined ? trenneTausender(ganz) : `${trenneTausender(ganz)},${rest}`
}

/** '1 Individuum', '12 Individuen' */
export function individuentext(anzahl: number): string {
  return `${anzahltext(anzahl)} ${anzahl === 1 ? 'Individuum' : 'Individuen'}`
}
