import { create, type Schriftlauf, type Schriftobjekt } from 'fontkit'

/** So viele gesetzte Wörter behält eine Schrift; die eines Berichts sind einige hundert, und jedes braucht rund 2 kB. */
const HOECHSTENS_WOERTER = 5000

/** Ligaturen als eigene Zeichen: wer den Bericht liest oder durchsucht, soll ihre Buchstaben bekommen. */
const DARSTELLUNGSFORM = { von: 0xfb_00, bis: 0xfb_4f }

/**
 * Eine Schrift für alle Dokumente: ihre Tafeln werden einmal gelesen, jedes Wort einmal gesetzt. pdfkit täte beides je Dokument neu,
 * und das war der größte Teil der Zeit eines Berichts. Welche Glyphen ein Dokument einbettet, bleibt seine Sache.
 * @throws TypeError bei anderen als 1000 Einheiten je Geviert: pdfkit rechnete sie in den geteilten Wörtern jedes Mal neu um
 */
export function teileSchrift(inhalt: Uint8Array): Schriftobjekt {
  const schrift = create(inhalt)
  if (schrift.unitsPerEm !== 1000) throw new TypeError('Die Schrift hat nicht 1000 Einheiten je Geviert.')
  benenneGlyphen(schrift)
  const setze = schrift.layout.bind(schrift)
  const gesetzt = new Map<string, Schriftlauf>()
  return Object.assign(schrift, {
    layout: (text: string, merkmale?: unknown): Schriftlauf => {
      if (merkmale !== undefined) return setze(text, merkmale)
      const bekannt = gesetzt.get(text)
      if (bekannt !== undefined) return bekannt
      const lauf = setze(text)
      if (gesetzt.size >= HOECHSTENS_WOERTER) gesetzt.clear()
      gesetzt.set(text, lauf)
      return lauf
    },
  })
}

/**
 * Legt fest, für welches Zeichen eine Glyphe steht, die mehrere haben (Leerzeichen und geschütztes): das mit der kleinsten Nummer.
 * fontkit nähme das erste, das vorkommt, und ein Bericht hinge davon ab, was vor ihm gezeichnet wurde.
 */
function benenneGlyphen(schrift: Schriftobjekt): void {
  for (const zeichen of schrift.characterSet.toSorted((a, b) => a - b))
    if (zeichen < DARSTELLUNGSFORM.von || zeichen > DARSTELLUNGSFORM.bis) schrift.glyphForCodePoint(zeichen)
}
