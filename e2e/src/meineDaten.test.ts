import { expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'

const p = starteFuerDatei()
schliesseFensterNachJedem(p)

test('[A-DSGVO-03] „Meine Daten“: Auskunft auf jeder Breite, als Datei mit der Tastatur', async () => {
  const { seite } = await alsPerson(p.browser, p.produkt.adresse, 'Anna Auinger', undefined, '/meine-daten')
  await seite.getByRole('heading', { name: 'Gespeichert' }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  for (const breite of [390, 1440, 1920]) {
    await seite.setViewportSize({ width: breite, height: 900 })
    await bild(seite, `meine-daten-${breite}`)
    expect(await laeuftUeber(seite), String(breite)).toBe(false)
  }
  const datei = seite.waitForEvent('download')
  await seite.getByRole('button', { name: 'Als Datei speichern (JSON)' }).focus()
  await seite.keyboard.press('Enter')
  expect((await datei).suggestedFilename()).toBe('meine-daten.json')
})
