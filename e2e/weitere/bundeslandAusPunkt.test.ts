import { expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { alsPerson } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'

const p = starteFuerDatei()

test('Neue Messstelle: Bundesland, Bezirk und Gemeinde folgen auf Wunsch aus dem Punkt und werden nie still geändert', async () => {
  const { seite, kontext } = await alsPerson(
    p.browser,
    p.produkt.adresse,
    'Adele Achleitner',
    undefined,
    '/messstelle-anlegen',
  )
  await seite.getByRole('heading', { name: 'Messstelle anlegen', level: 1 }).waitFor()
  const land = seite.getByRole('button', { name: /^Bundesland/ })
  await seite.getByRole('button', { name: /^Koordinatensystem/ }).click()
  await seite.getByRole('option', { name: /WGS ?84/ }).click()
  await seite.getByRole('textbox', { name: /^x / }).fill('13,49')
  await seite.getByRole('textbox', { name: /^y / }).fill('46,8')
  await seite
    .getByText('Der Punkt liegt in Kärnten, Bezirk Spittal an der Drau, Gemeinde Spittal an der Drau.')
    .waitFor()
  expect(await land.textContent()).not.toContain('Kärnten')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await seite.getByRole('button', { name: 'Kärnten als Bundesland übernehmen' }).click()
  await expect.poll(() => land.textContent()).toContain('Kärnten')
  await seite.getByRole('button', { name: 'Kärnten als Bundesland übernehmen' }).waitFor({ state: 'detached' })
  // Die Schaltfläche gibt es nicht mehr: weiter geht es in dem Feld, das nun ausgefüllt ist.
  await expect.poll(() => land.evaluate(feld => feld === document.activeElement)).toBe(true)
  const [bezirk, gemeinde] = ['Bezirk', 'Gemeinde'].map(name =>
    seite.getByRole('textbox', { name: new RegExp(`^${name}`) }),
  )
  expect(await bezirk?.inputValue()).toBe('')
  await seite.getByRole('button', { name: 'Bezirk und Gemeinde übernehmen' }).click()
  await seite.getByRole('button', { name: 'Bezirk und Gemeinde übernehmen' }).waitFor({ state: 'detached' })
  expect(await bezirk?.inputValue()).toBe('Spittal an der Drau')
  expect(await gemeinde?.inputValue()).toBe('Spittal an der Drau')
  await expect.poll(() => bezirk?.evaluate(feld => feld === document.activeElement)).toBe(true)
  await kontext.close()
})
