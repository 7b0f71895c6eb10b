import { expect, test } from 'vitest'
import { schreibeMeldeprotokoll } from './ausgabe.ts'
import { WISE2_2024_12 as EDITION } from './editionen/wise2-2024-12.ts'

test('[A-AUSFUHR-06] im Protokoll beginnt kein Wert eine Formel, auch nicht der beanstandete', () => {
  const text = schreibeMeldeprotokoll(
    EDITION,
    [['Filter', '=1+1']],
    [
      {
        regel: 'D5',
        stufe: 'BLOCKER',
        tabelle: 'messstellen',
        zeile: 1,
        spalte: 'siteCode',
        wert: '\r\n=HYPERLINK("boese")',
        satz: '@SUM(1)',
      },
    ],
  )
  const zellen = text.split('\r\n').flatMap(zeile => zeile.split('\t'))
  expect(zellen).toEqual(expect.arrayContaining(["Filter: '=1+1", ' =HYPERLINK("boese")', "'@SUM(1)"]))
  expect(zellen.filter(zelle => /^[=+\-@\t\r]/.test(zelle))).toEqual([])
})
