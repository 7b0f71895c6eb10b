import { expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { waehleImBenutzermenue } from '../seiten/benutzermenue.ts'

const p = starteFuerDatei()
schliesseFensterNachJedem(p)

test('[A-DSGVO-03] „Meine Daten“: Auskunft auf jeder Breite, als Datei mit der Tastatur', async () => {
  const { seite } = await alsPerson(p.browser, p.produkt.adresse, 'Anna Auinger')
  await waehleImBenutzermenue(seite, 'Meine Daten')
  await seite.getByRole('heading', { name: 'Gespeichert' }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  for (const breite of [390, 1440, 1920]) {
    await seite.setViewportSize({ width: breite, height: 900 })
    await bild(seite, `meine-daten-${breite}`)
    expect(await laeuftUeber(seite), String(breite)).toBe(false)
  }
  const archiv = seite.waitForEvent('download')
  await seite.getByRole('button', { name: 'Als PDF und Tabellen speichern (ZIP)' }).press('Enter')
  expect((await archiv).suggestedFilename()).toMatch(/^Meine_Daten_\d{4}-\d\d-\d\d\.zip$/)
  const datei = seite.waitForEvent('download')
  await seite.getByRole('button', { name: 'Als Datei speichern (JSON)' }).focus()
  await seite.keyboard.press('Enter')
  expect((await datei).suggestedFilename()).toBe('meine-daten.json')
})

test('[A-DSGVO-05] [A-DSGVO-07] Die Administration öffnet ein Konto; die Person sieht es, und die Fristen stehen auf einer Seite', async () => {
  const admin = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner', undefined, '/meine-daten')
  await admin.seite.getByRole('link', { name: 'Aufbewahrung' }).click()
  const mails = admin.seite.getByRole('row').filter({ hasText: 'Versandte E-Mails' })
  await mails.getByText('90 Tage nach dem Versand').waitFor()
  expect(await pruefeBarrierefreiheit(admin.seite)).toEqual([])
  for (const breite of [390, 1440]) {
    await admin.seite.setViewportSize({ width: breite, height: 900 })
    await bild(admin.seite, `aufbewahrung-${breite}`)
    expect(await laeuftUeber(admin.seite), String(breite)).toBe(false)
  }
  await admin.seite.goto(`${p.produkt.adresse}/benutzer-bearbeiten/3`)
  await admin.seite.getByRole('heading', { name: 'Verlauf' }).waitFor()
  const name = await admin.seite.getByRole('heading', { level: 1 }).innerText()
  const geoeffnet = await alsPerson(p.browser, p.produkt.adresse, name, undefined, '/meine-daten')
  await geoeffnet.seite
    .getByRole('table', { name: 'Wer Ihre Angaben geöffnet hat' })
    .getByText('Adele Achleitner')
    .waitFor()
})
