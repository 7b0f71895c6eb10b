import { inflateSync } from 'node:zlib'

export type PdfInhalt = {
  /** Text aller Seiten in der Reihenfolge, in der er geschrieben wurde */
  text: string
  /** Text je Seite */
  seiten: string[]
  /** Text der ersten Seite */
  ersteSeite: string
  /** trägt eine Struktur für Vorlesehilfen */
  istGetaggt: boolean
  sprache: string | null
}

/**
 * Liest den Text eines PDF über die Zeichentabellen seiner Schriften (ToUnicode). Genügt für die eigenen Berichte und für das, was
 * Chromium druckt: jede Schrift hat im ganzen Dokument denselben Namen, Ströme sind mit Deflate verdichtet.
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
  const seite = [...objekte.values()].find(({ kopf }) => /\/Type \/Pages\b/.test(kopf))?.kopf
  const kinder = /\/Kids \[([^\]]*)\]/.exec(seite ?? '')?.[1] ?? ''
  const seiten = [...kinder.matchAll(/(\d+) 0 R/g)].map(([, nummer = '']) => {
    const inhalt = /\/Contents \[?(\d+) 0 R/.exec(objekte.get(nummer)?.kopf ?? '')?.[1] ?? ''
    return leseText(objekte.get(inhalt)?.strom ?? '', tafeln).replaceAll(/\s+/g, ' ')
  })
  return {
    text: text.replaceAll(/\s+/g, ' '),
    seiten,
    ersteSeite: seiten[0] ?? '',
    istGetaggt: /\/StructTreeRoot \d+ 0 R/.test(roh) && /\/Marked true/.test(roh),
    sprache: /\/Lang \(([^)]+)\)/.exec(roh)?.[1] ?? null,
  }
}

function leseObjekte(roh: string): Map<string, { kopf: string; strom: string }> {
  const objekte = new Map<string, { kopf: string; strom: string }>()
  for (const [, nummer = '', inhalt = ''] of roh.matchAll(/(?:^|\n)(\d+) 0 obj\r?\n([\s\S]*?)\r?\nendobj/g)) {
    const [trenner = ''] = /(?<=[\s>])stream\r?\n/.exec(inhalt) ?? []
    const grenze = trenner === '' ? inhalt.length : inhalt.indexOf(trenner)
    const [kopf, daten] = [inhalt.slice(0, grenze), inhalt.slice(grenze + trenner.length)]
    const laenge = Number(/\/Length (\d+)/.exec(kopf)?.[1] ?? 0)
    const strom = Buffer.from(daten.slice(0, laenge), 'latin1')
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

/** `<0000> <0002> [<0041> <0042> <00660066>]`: ab dem ersten Zeichencode je ein Text; `<0003> <0020>` und `<0014> <0017> <0031>`: fortlaufend. */
function leseTafel(cmap: string): ReadonlyMap<string, string> {
  const tafel = new Map<string, string>()
  const setze = (stelle: number, text: string) => tafel.set(stelle.toString(16).padStart(4, '0'), text)
  for (const [, von = '', bis = '', ziel = ''] of cmap.matchAll(
    /^<([0-9a-f]{4})> (?:<([0-9a-f]{4})> )?<([0-9a-f]{4})>$/gim,
  )) {
    const [erste, letzte, zeichen] = [von, bis || von, ziel].map(hex => Number.parseInt(hex, 16)) as [
      number,
      number,
      number,
    ]
    for (let i = 0; i <= letzte - erste; i += 1) setze(erste + i, String.fromCharCode(zeichen + i))
  }
  for (const [, von = '', liste = ''] of cmap.matchAll(/<([0-9a-f]{4})>\s*<[0-9a-f]{4}>\s*\[([^\]]*)\]/gi)) {
    const texte = [...liste.matchAll(/<([0-9a-f ]+)>/gi)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    )
    for (const [i, text] of texte.entries()) setze(Number.parseInt(von, 16) + i, text)
  }
  return tafel
}

function leseText(strom: string, tafeln: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let tafel: ReadonlyMap<string, string> | undefined
  const teile: string[] = []
  // Was in einem Textblock (BT … ET) einzeln gesetzt ist, gehört zu einem Wort.
  for (const [ganz, schrift, einzeln, stuecke] of strom.matchAll(
    /\/(F\d+) [\d.]+ Tf|(<[0-9a-f]+>) Tj|\[([^\]]*)\] TJ|\bET\b/gi,
  )) {
    if (ganz === 'ET') teile.push(' ')
    else if (schrift !== undefined) tafel = tafeln.get(schrift)
    else
      for (const [, hex = ''] of (einzeln ?? stuecke ?? '').matchAll(/<([0-9a-f]+)>/gi) ?? [])
        teile.push(...(hex.match(/.{4}/g) ?? []).map(code => tafel?.get(code.toLowerCase()) ?? '\uFFFD'))
    if (stuecke !== undefined) teile.push(' ')
  }
  return teile.join('')
}
