import { escapeLiteral } from 'pg'

/**
 * Anweisung ohne Parameter, für die Befehle, die keine nehmen (`copy`). Was in Anführung steht, bleibt, wie es ist; die Werte
 * bekommen dieselbe Textform, in der sie der Treiber sonst neben der Anweisung schickt.
 * @throws TypeError bei einem Wert, der hier nicht vorkommt
 */
export function setzeEin(text: string, parameter: readonly unknown[]): string {
  return text.replaceAll(ANGEFUEHRTES_ODER_PLATZ, (stelle, nummer?: string) =>
    nummer === undefined ? stelle : alsLiteral(parameter[Number(nummer) - 1]),
  )
}

const ANGEFUEHRTES_ODER_PLATZ = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g

function alsLiteral(wert: unknown): string {
  if (wert === null) return 'null'
  return escapeLiteral(Array.isArray(wert) ? `{${wert.map(alsElement).join()}}` : alsText(wert))
}

const alsElement = (wert: unknown): string =>
  wert === null ? 'NULL' : `"${alsText(wert).replaceAll(/["\\]/g, String.raw`\$&`)}"`

function alsText(wert: unknown): string {
  if (typeof wert === 'string' || typeof wert === 'number' || typeof wert === 'boolean') return String(wert)
  throw new TypeError(`Ein Wert der Art ${typeof wert} lässt sich nicht einsetzen.`)
}
