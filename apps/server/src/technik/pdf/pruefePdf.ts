/** Anfang eines PDF: seine Fassung. Manche Programme setzen etwas davor; angenommen wird es nur ganz vorn. */
const ANFANG = /^%PDF-(?:1\.[0-7]|2\.0)[\r\n \t]/
/** Ende: wo das Verzeichnis der Objekte steht, dann die Schlussmarke. */
const ENDE = /startxref\s+(\d{1,10})\s+%%EOF\s*$/
/** So weit vor dem Ende darf die Schlussmarke liegen. */
const SCHLUSS = 1024
/** Das Verzeichnis ist eine Tafel oder, ab 1.5, selbst ein Objekt. */
const VERZEICHNIS = /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/

/**
 * Ist die Datei ihrem Inhalt nach ein ganzes PDF? Name und Medientyp sagt der Absender nur.
 * @returns was fehlt, als Satz für den, der sie hochlädt; `null`: sie ist eines
 */
export function pruefePdf(inhalt: Buffer): string | null {
  if (!ANFANG.test(inhalt.toString('latin1', 0, 16)))
    return 'Die Datei ist kein PDF. Bitte speichern Sie den Bericht als PDF und laden Sie ihn noch einmal hoch.'
  const stelle = ENDE.exec(inhalt.subarray(-SCHLUSS).toString('latin1'))?.[1]
  const verzeichnis = stelle === undefined ? -1 : Number(stelle)
  const istGanz =
    verzeichnis > 0 &&
    verzeichnis < inhalt.length &&
    VERZEICHNIS.test(inhalt.toString('latin1', verzeichnis, verzeichnis + 40))
  return istGanz ? null : 'Das PDF ist unvollständig oder beschädigt. Bitte öffnen Sie es und speichern Sie es neu.'
}
