/**
 * Zwischenablage von Tabellenkalkulationen: Zellen durch Tabulator, Zeilen durch Zeilenwechsel getrennt; Zellen mit Tabulator,
 * Zeilenwechsel oder Anführungszeichen am Anfang stehen in Anführungszeichen, die innen verdoppelt sind (Verhalten von Excel
 * und LibreOffice).
 */

/** Zerlegt den Text der Zwischenablage; ein Zeilenwechsel am Ende beginnt keine weitere Zeile. */
export function leseTsv(text: string): string[][] {
  const zeilen: string[][] = []
  let zeile: string[] = []
  let i = 0
  const laenge = text.length
  if (laenge === 0) return zeilen
  for (;;) {
    const [zelle, nach] = text[i] === '"' ? leseGeschuetzt(text, i) : leseSchlicht(text, i)
    zeile.push(zelle)
    i = nach
    if (text[i] === '\t') {
      i++
      continue
    }
    zeilen.push(zeile)
    zeile = []
    if (i >= laenge) return zeilen
    i += text[i] === '\r' && text[i + 1] === '\n' ? 2 : 1
    if (i >= laenge) return zeilen
  }
}

/** Baut den Text für die Zwischenablage. */
export function schreibeTsv(zeilen: readonly (readonly string[])[]): string {
  return zeilen.map(zeile => zeile.map(schuetze).join('\t')).join('\r\n')
}

function schuetze(zelle: string): string {
  return /[\t\r\n]|^"/.test(zelle) ? `"${zelle.replaceAll('"', '""')}"` : zelle
}

function leseSchlicht(text: string, von: number): [string, number] {
  let i = von
  while (i < text.length && text[i] !== '\t' && text[i] !== '\n' && text[i] !== '\r') i++
  return [text.slice(von, i), i]
}

function leseGeschuetzt(text: string, von: number): [string, number] {
  let inhalt = ''
  let i = von + 1
  for (;;) {
    const ende = text.indexOf('"', i)
    // Ein Anführungszeichen ohne Ende war kein Schutz: der Text gilt, wie er dasteht.
    if (ende === -1) return leseSchlicht(text, von)
    inhalt += text.slice(i, ende)
    if (text[ende + 1] === '"') {
      inhalt += '"'
      i = ende + 2
      continue
    }
    const danach = text[ende + 1]
    if (danach === undefined || danach === '\t' || danach === '\n' || danach === '\r') return [inhalt, ende + 1]
    return leseSchlicht(text, von)
  }
}
