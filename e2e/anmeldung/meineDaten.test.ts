import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { waehleImBenutzermenue } from '../seiten/benutzermenue.ts'

const p = starteFuerDatei()
schliesseFensterNachJedem(p)

/** Ein Bild je Breite; auf keiner läuft etwas über. */
async function zeigeAufBreiten(seite: Page, name: string, breiten: readonly number[]): Promise<void> {
  for (const breite of breiten) {
    await seite.setViewportSize({ width: breite, height: 900 })
    await bild(seite, `${name}-${breite}`)
    expect(await laeuftUeber(seite), String(breite)).toBe(false)
  }
}

test('[A-DSGVO-03] „Meine Daten“: Auskunft auf jeder Breite, als Datei mit der Tastatur', async () => {
  const { seite } = await alsPerson(p.browser, p.produkt.adresse, 'Anna Auinger')
  await waehleImBenutzermenue(seite, 'Meine Daten')
  await seite.getByRole('heading', { name: 'Gespeichert' }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await zeigeAufBreiten(seite, 'meine-daten', [390, 1440, 1920])
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
  await zeigeAufBreiten(admin.seite, 'aufbewahrung', [390, 1440])
  await admin.seite.goto(`${p.produkt.adresse}/benutzer-bearbeiten/3`)
  await admin.seite.getByRole('heading', { name: 'Verlauf' }).waitFor()
  const name = await admin.seite.getByRole('heading', { level: 1 }).innerText()
  const geoeffnet = await alsPerson(p.browser, p.produkt.adresse, name, undefined, '/meine-daten')
  await geoeffnet.seite
    .getByRole('table', { name: 'Wer Ihre Angaben geöffnet hat' })
    .getByText('Adele Achleitner')
    .waitFor()
})

test('[A-DSGVO-10] Berichtigung: mit der Tastatur erbeten, von der Glocke zum Konto, geantwortet, gelesen', async () => {
  const lena = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', undefined, '/meine-daten')
  await lena.seite.getByRole('button', { name: 'Berichtigung erbitten' }).press('Enter')
  const frage = lena.seite.getByRole('textbox', { name: /Was stimmt nicht/ })
  await lena.seite.getByRole('button', { name: 'Abschicken' }).click()
  await lena.seite.getByText('Dieses Feld ist verpflichtend').waitFor()
  await frage.fill('Ich heiße jetzt Leitgeb-Ott.')
  expect(await pruefeBarrierefreiheit(lena.seite)).toEqual([])
  await lena.seite.getByRole('button', { name: 'Abschicken' }).press('Enter')
  const bitten = lena.seite.getByRole('table', { name: 'Ihre Bitten um Berichtigung' })
  await bitten.getByText('noch offen').waitFor()
  await zeigeAufBreiten(lena.seite, 'berichtigung-erbeten', [390, 1440])

  const { seite } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner')
  await seite.getByRole('button', { name: /Benachrichtigungen/ }).click()
  await seite.getByRole('link', { name: /Jemand bittet um Berichtigung/ }).click()
  await seite.getByRole('heading', { name: 'Die Person bittet um Berichtigung' }).waitFor()
  await seite.getByText('Ich heiße jetzt Leitgeb-Ott.').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await zeigeAufBreiten(seite, 'berichtigung-konto', [390, 1440])
  // Wer die Nachricht übersehen hat, findet sie in der Benutzerverwaltung.
  await seite.goto(`${p.produkt.adresse}/benutzerverwaltung`)
  await seite.getByRole('heading', { name: '1 Bitte um Berichtigung offen' }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await zeigeAufBreiten(seite, 'berichtigungen-offen', [390, 1440, 1920])
  await seite.getByRole('link', { name: /^Bitte von Lena Leitgeb vom .* erledigen$/ }).press('Enter')
  await seite.getByRole('button', { name: /^Bitte vom .* erledigen$/ }).click()
  await seite.getByRole('textbox', { name: /Antwort/ }).fill('Ist geändert.')
  await seite.getByRole('button', { name: 'Erledigen', exact: true }).last().click()
  await seite.getByText('Bitte erledigt', { exact: true }).waitFor()
  await seite.getByText('Die Person bittet um Berichtigung').waitFor({ state: 'detached' })
  await seite.goto(`${p.produkt.adresse}/benutzerverwaltung`)
  await seite.getByRole('table', { name: 'Benutzer' }).waitFor()
  expect(await seite.getByText('um Berichtigung offen').count()).toBe(0)

  await lena.seite.reload()
  await lena.seite.getByRole('heading', { name: 'Gespeichert' }).waitFor()
  await bild(lena.seite, 'berichtigung-beantwortet')
  await bitten.getByText('Ist geändert. (').waitFor()
})
