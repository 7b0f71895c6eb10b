import { expect, test } from 'vitest'
import { speicherablage } from '../../fach/taxagrid/pruefdaten/speicherablage.pruefhilfe.ts'
import { verwirfUnter } from './verwirfUnter.ts'

test('Mit einem Gegenstand gehen seine Entwürfe, die von Nachbarn mit ähnlicher Kennung bleiben', async () => {
  const ablage = speicherablage()
  for (const objekt of ['aufnahme/1/mzb/mhs', 'aufnahme/1/mzb/mhs/taxa', 'aufnahme/1/mzb/mhs2', 'aufnahme/12/mzb/mhs'])
    await ablage.schreibe(objekt, { feld: 1 }, 1)
  await verwirfUnter(ablage, 'aufnahme/1/mzb/mhs')
  expect([...ablage.entwuerfe.keys()]).toEqual(['aufnahme/1/mzb/mhs2', 'aufnahme/12/mzb/mhs'])
  await verwirfUnter(ablage, 'aufnahme/1')
  expect([...ablage.entwuerfe.keys()]).toEqual(['aufnahme/12/mzb/mhs'])
})
