import { inflateSync } from 'node:zlib'

export type PdfInhalt = {
  /** Text aller Seiten in der Reihenfolge, in der er geschrieben wurde */
  text: string
  /** trägt eine Struktur für Vorlesehilfen */
  istGetaggt: boolean
  sprache: string | null
}

/**
 * Liest den Text eines PDF über die Zeichentabellen seiner Schriften (ToUnicode). Genügt für die eigenen Berichte: jede
 * Schrift hat im ganzen Dokument denselben Namen, Ströme sind mit Deflate verdichtet.
 */
export function lesePdf(datei: Buffer): PdfInhalt {
  const roh = datei.toString('latin1')
  if (!roh.startsWith('%PDF-')) throw new Error(`Das ist kein PDF: ${roh.slice(0, 40)}`)
  const objekte = leseObjekte(roh)
  const tafeln = new Map<string, ReadonlyMap<string, string>>()
  for (const { kopf } of objekte.values())
    for (const [, name = '', nummer = ''] of kopf.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const verweis = /\/ToUnicode (\d+) 0 R/.exec(objekte.get(nummer)?.kopf ?? '')?.[1]
      if (verweis !== undefined) tafeln.set(name, leseTafel(objekte.get(verweis)?.strom ?? ''))
    }
  const text = [...objekte.values()]
    .map(({ strom }) => (/\bT[jJ]\b/.test(strom) ? leseText(strom, tafeln) : ''))
    .join('\n')
  return {
    text: text.replaceAll(/\s+/g, ' '),
    istGetaggt: /\/StructTreeRoot \d+ 0 R/.test(roh) && /\/Marked true/.test(roh),
    sprache: /\/Lang \(([^)]+)\)/.exec(roh)?.[1] ?? null,
  }
}

function leseObjekte(roh: string): Map<string, { kopf: string; strom: string }> {
  const objekte = new Map<string, { kopf: string; strom: string }>()
  for (const [, nummer = '', inhalt = ''] of roh.matchAll(/(?:^|\n)(\d+) 0 obj\r?\n([\s\S]*?)\r?\nendobj/g)) {
    const [kopf = '', daten] = inhalt.split(/\r?\nstream\r?\n/, 2)
    const laenge = Number(/\/Length (\d+)/.exec(kopf)?.[1] ?? 0)
    const strom = Buffer.from(daten?.slice(0, laenge) ?? '', 'latin1')
    const istSchrift = /\/(Subtype \/CIDFontType0C|Length1)/.test(kopf)
    objekte.set(nummer, {
      kopf,
      strom:
        istSchrift || laenge === 0
          ? ''
          : (kopf.includes('/FlateDecode') ? inflateSync(strom) : strom).toString('latin1'),
    })
  }
  return objekte
}

/** `<0000> <0002> [<0041> <0042> <00660066>]`: ab dem ersten Zeichencode je ein Text. */
function leseTafel(cmap: string): ReadonlyMap<string, string> {
  const tafel = new Map<string, string>()
  for (const [, von = '', liste = ''] of cmap.matchAll(/<([0-9a-f]{4})>\s*<[0-9a-f]{4}>\s*\[([^\]]*)\]/gi)) {
    const texte = [...liste.matchAll(/<([0-9a-f ]+)>/gi)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    )
    for (const [i, text] of texte.entries())
      tafel.set((Number.parseInt(von, 16) + i).toString(16).padStart(4, '0'), text)
  }
  return tafel
}

function leseText(strom: string, tafeln: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let tafel: ReadonlyMap<string, string> | undefined
  const teile: string[] = []
  for (const [, schrift, stuecke] of strom.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (schrift !== undefined) tafel = tafeln.get(schrift)
    else
      for (const [, hex = ''] of stuecke?.matchAll(/<([0-9a-f]+)>/gi) ?? [])
        teile.push(...(hex.match(/.{4}/g) ?? []).map(code => tafel?.get(code.toLowerCase()) ?? '\uFFFD'))
    teile.push(schrift === undefined ? ' ' : '')
  }
  return teile.join('')
}
