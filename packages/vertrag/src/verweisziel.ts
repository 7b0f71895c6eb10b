/** Seite dieser Anwendung oder, ab dem Kontextpfad, dieses Servers: nie `//` am Anfang, denn `//rechner` führte fort. */
const SEITE = /^(?:\/|(?:\.\.\/)+)(?:[\w-][\w./-]*)?(?:\?[\w=&%.-]*)?(?:#[\w-]+)?$/
const ABSCHNITT = /^#[\w-]+$/
const FREMDE_SEITE = /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?#][^\s"'<>\\^`{|}]*)?$/i
const POST = /^mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/

/** Erlaubt ist nur, was auf dieser Liste steht; `javascript:`, `data:` und alles Unbekannte steht nicht darauf. */
export function istErlaubtesZiel(ziel: string): boolean {
  return [SEITE, ABSCHNITT, FREMDE_SEITE, POST].some(muster => muster.test(ziel))
}
