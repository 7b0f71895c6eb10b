import { entschaerfeFormel } from '@benthos/fachmodell/tabelle/entschaerfeFormel'
import { expect, test } from 'vitest'
import { alsCsvzeile } from './alsCsvzeile.ts'

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
