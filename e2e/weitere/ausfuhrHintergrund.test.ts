import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'

const p = starteFuerDatei()
beforeAll(async () => {
  const welt = await musterwelt(p.produkt.db)
  for (let i = 0; i < 3; i++) await welt.aufnahme({ mzb: { status: 'ROHDATEN' } })
})

test('[A-AUFTRAG-09] [A-AUFTRAG-11] eine Ausfuhr im Hintergrund, allein mit der Tastatur: wählen, starten, Verweis erstellen, ohne Anmeldung holen, widerrufen', async () => {
  const { seite, fehler, kontext } = await alsPerson(
    p.browser,
    p.produkt.adresse,
    'Adele Achleitner',
    BREIT,
    '/aufnahmen-uebersicht',
  )
  await seite.getByRole('button', { name: 'Weitere Handlungen' }).first().press('Enter')
  await seite.getByRole('menuitem', { name: 'Im Hintergrund erstellen' }).press('Enter')
  const fenster = seite.getByRole('alertdialog', { name: 'Im Hintergrund erstellen' })
  await fenster.getByRole('radio', { name: 'Ergebnisübersicht (Excel)' }).focus()
  await seite.keyboard.press('ArrowUp')
  await expect.poll(() => fenster.getByRole('radio', { name: /^Sichtbare Datenbank/ }).isChecked()).toBe(true)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'hintergrund-fenster-1440')
  await fenster.getByRole('button', { name: 'Auftrag starten' }).press('Enter')

  await seite.getByRole('heading', { level: 1, name: 'Aufträge' }).waitFor()
  const zeile = seite.getByRole('row', { name: /Sichtbare Datenbank: alles Lesbare/ })
  // Der erste Auftrag eines Servers wartet auf seinen Faden, auf einer ausgelasteten Maschine lange.
  await zeile.getByText('erledigt').waitFor({ timeout: 120_000 })
  await zeile.getByText(/kB, aufgehoben bis/).waitFor()
  await zeile.getByRole('button', { name: /^Verweis:/ }).press('Enter')
  const verweis = seite.getByRole('dialog', { name: 'Verweis auf das Ergebnis' })
  await verweis.getByText('es gibt keinen').waitFor()
  await verweis.getByRole('button', { name: 'Verweis erstellen' }).press('Enter')
  const adresse = await verweis.getByRole('textbox', { name: 'Verweis' }).inputValue()
  expect(adresse).toMatch(/\/benthosdb\/api\/abholung\/[\w-]{43}$/)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  for (const [breite, groesse] of [
    ['390', SCHMAL],
    ['1440', { width: 1440, height: 900 }],
    ['1920', { width: 1920, height: 1080 }],
  ] as const) {
    await seite.setViewportSize(groesse)
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, `verweis-fenster-${breite}`)
  }

  // Ohne Anmeldung und ohne Browser, in zwei Abschnitten.
  const [anfang, rest] = await Promise.all([
    fetch(adresse, { headers: { range: 'bytes=0-999' } }),
    fetch(adresse, { headers: { range: 'bytes=1000-' } }),
  ])
  expect([anfang.status, rest.status]).toEqual([206, 206])
  const bytes = (await anfang.arrayBuffer()).byteLength + (await rest.arrayBuffer()).byteLength
  const { rows } = await sql<{ datei_bytes: number }>`select datei_bytes from auftrag`.execute(p.produkt.db)
  expect(bytes).toBe(rows[0]?.datei_bytes)

  await verweis.getByRole('button', { name: 'Verweis widerrufen' }).press('Enter')
  await verweis.getByText('es gibt keinen').waitFor()
  expect((await fetch(adresse)).status).toBe(404)
  await verweis.getByRole('button', { name: 'Schließen', exact: true }).press('Enter')
  await verweis.waitFor({ state: 'hidden' })

  for (const [breite, groesse] of [
    ['390', SCHMAL],
    ['1440', { width: 1440, height: 900 }],
    ['1920', { width: 1920, height: 1080 }],
  ] as const) {
    await seite.setViewportSize(groesse)
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, `auftraege-ausfuhr-${breite}`)
  }

  await seite.setViewportSize(BREIT)
  await seite.goto(`${p.produkt.adresse}/start`)
  await seite.getByRole('heading', { name: 'Fertige Ergebnisse' }).waitFor()
  const [download] = await Promise.all([
    seite.waitForEvent('download'),
    seite.getByRole('button', { name: 'Sichtbare Datenbank: alles Lesbare' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toMatch(/^Benthosdatenbank_\d{4}-\d{2}-\d{2}\.zip$/)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  for (const [breite, groesse] of [
    ['390', SCHMAL],
    ['1440', { width: 1440, height: 900 }],
  ] as const) {
    await seite.setViewportSize(groesse)
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, `start-fertige-${breite}`)
  }
  expect(fehler).toEqual([])
  await kontext.close()
})
