import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { BREIT, SCHMAL } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn } from '../gemeinsam/schnittstelle.ts'

const p = starteFuerDatei()
let welt: Musterwelt
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})

test('[ROUTE-02] [API-02] Aufträge: erst im Menü, wenn es einen gibt; Ergebnis holen, löschen, schmal lesbar', async () => {
  const { seite, fehler, kontext } = await alsPerson(
    p.browser,
    p.produkt.adresse,
    'Adele Achleitner',
    BREIT,
    '/user-tasklist',
  )
  // Erst wenn die leere Liste da ist, sagt das Menü etwas.
  await seite.getByText('Sie haben keine Aufträge.').waitFor()
  const menue = seite.getByRole('navigation', { name: 'Hauptnavigation' })
  await menue.getByRole('link', { name: 'Messstellen' }).waitFor()
  await expect.poll(() => menue.getByRole('link', { name: 'Aufträge' }).count()).toBe(0)

  const id = await welt.aufnahme({ mzb: { status: 'ROHDATEN' } })
  const admin = await meldeAn(p.produkt.adresse, 'admin')
  expect(await admin.sende('/bewertung', { aufnahmen: [id] })).toMatchObject({ status: 200 })
  await seite.goto(`${p.produkt.adresse}/start`)
  await menue.getByRole('link', { name: 'Aufträge' }).click()
  await seite.getByRole('heading', { level: 1, name: 'Aufträge' }).waitFor()
  const zeile = seite.getByRole('row', { name: /Bewertung MZB von 1 Aufnahme/ })
  await zeile.getByText('0 von 1 bewertet, 1 nicht bewertet').waitFor()
  await zeile.getByText('erledigt').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])

  const [download] = await Promise.all([
    seite.waitForEvent('download'),
    zeile.getByRole('button', { name: /^Ergebnis herunterladen/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Bewertung_MZB.csv')
  expect(readFileSync(await download.path(), 'utf8')).toContain('nicht bewertet;;Es gibt noch keine MHS-Probe')

  await seite.setViewportSize(SCHMAL)
  await seite.getByText('erledigt').first().waitFor()
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await seite.getByRole('button', { name: /^Löschen/ }).click()
  await seite.getByRole('button', { name: 'Auftrag löschen' }).click()
  await seite.getByText('Sie haben keine Aufträge.').waitFor()
  expect(fehler).toEqual([])
  await kontext.close()
})
