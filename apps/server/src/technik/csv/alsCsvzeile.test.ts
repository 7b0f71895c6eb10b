import { entschaerfeFormel } from '@benthos/fachmodell/tabelle/entschaerfeFormel'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { alsCsvzeile, alsCsvzeilen } from './alsCsvzeile.ts'

test('Was am Schirm kopiert wird, ist so entschärft wie in der Datei: jedes Zeichen der Grundebene am Anfang', () => {
  const abweichend: string[] = []
  for (let zeichen = 1; zeichen < 0xd800; zeichen++) {
    const text = `${String.fromCodePoint(zeichen)}1`
    const inDerDatei = alsCsvzeile([text])
      .replace(/\r\n$/, '')
      .replace(/^"([^]*)"$/, '$1')
      .replaceAll('""', '"')
    if (inDerDatei !== entschaerfeFormel(text)) abweichend.push(zeichen.toString(16))
  }
  for (const text of ['\uFF1D1', '\uFF0B1', '\uFF0D1', '\uFF201'])
    expect(alsCsvzeile([text])).toBe(`${entschaerfeFormel(text)}\r\n`)
  expect(abweichend).toEqual([])
})

/** Liest nach RFC 4180, wie Tabellenkalkulationen es tun: außerhalb der Anführung beendet auch ein einzelnes CR oder LF die Zeile. */
function lies(text: string): string[][] {
  const zeilen: string[][] = []
  let zeile: string[] = []
  let zelle = ''
  let istAngefuehrt = false
  const schliesseZeile = () => {
    zeilen.push([...zeile, zelle])
    zeile = []
    zelle = ''
  }
  for (let i = 0; i < text.length; i++) {
    const zeichen = text[i] as string
    if (istAngefuehrt) {
      if (zeichen !== '"') zelle += zeichen
      else if (text[i + 1] === '"') zelle += text[++i]
      else istAngefuehrt = false
    } else if (zeichen === '"') istAngefuehrt = true
    else if (zeichen === ';') {
      zeile.push(zelle)
      zelle = ''
    } else if (zeichen === '\r' && text[i + 1] === '\n') {
      schliesseZeile()
      i += 1
    } else if (zeichen === '\r' || zeichen === '\n') schliesseZeile()
    else zelle += zeichen
  }
  return zeilen
}

test('[A-AUSFUHR-06] jeder Text bleibt in seiner Zelle: Zeilenenden jeder Art, Anführung, Strichpunkt, Formeln', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '=', '+', '"', ';', '\r', '\n', '\t', ' ', 'ä', "'", '\u2028'),
    maxLength: 8,
  })
  const zeilen = fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(zeilen, erwartet => {
      expect(lies(alsCsvzeilen(erwartet))).toEqual(erwartet.map(zeile => zeile.map(entschaerfeFormel)))
    }),
    { numRuns: 2000 },
  )
  // Was nach einem Zeilenende wie eine Formel aussieht, steht nie am Anfang einer Zeile.
  expect(lies(alsCsvzeile(['harmlos\n=cmd|calc', 'x']))).toEqual([['harmlos\n=cmd|calc', 'x']])
})
