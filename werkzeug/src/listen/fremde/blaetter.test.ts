import { Mappe } from '@benthos/server/src/technik/xlsx/mappe.ts'
import { expect, it } from 'vitest'
import { leseBlaetter } from './blaetter.ts'

it('liest jedes Blatt einer Mappe: Code, Name und Mengen; Kopfzeilen und leere Zellen zählen nicht', async () => {
  const mappe = new Mappe()
  const teile = [
    await mappe.beginneBlatt('Flüsse', []),
    await mappe.schreibe([
      ['SampleID', null, 'SPR001', 'SPR002', 'SPR003'],
      ['Alkalinity', null, 242, 408, 213],
      ['NI009A', 'Nitzschia palea ', 10.5, null, 0],
    ]),
    await mappe.beginneBlatt('Seen', []),
    await mappe.schreibe([['AC001A', 'Achnanthes lanceolata', 0.26]]),
    await mappe.schliesse(),
  ]
  expect([...(await leseBlaetter(Buffer.concat(teile)))]).toEqual([
    ['Flüsse', [{ code: 'NI009A', name: 'Nitzschia palea', mengen: [10.5, 0] }]],
    ['Seen', [{ code: 'AC001A', name: 'Achnanthes lanceolata', mengen: [0.26] }]],
  ])
})
