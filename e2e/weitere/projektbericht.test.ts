import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { lesePdf } from '../../apps/server/pruefstand/pdf.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { waehleProjekthandlung } from '../seiten/projektliste.ts'

const p = starteFuerDatei()
const NAME = 'Untersuchung der Traisen und ihrer Nebenbäche von der Quelle bis zur Mündung in die Donau 2024 bis 2026'
beforeAll(async () => {
  const welt = await musterwelt(p.produkt.db)
  const id = await welt.aufnahme({ mzb: { status: 'ROHDATEN', auftragnehmer: 'auftragnehmer' } })
  await sql`update projekt set name = ${NAME} where id = (select projekt_id from aufnahme where id = ${id})`.execute(
    p.produkt.db,
  )
})

test('[A-BERICHT-04] der Bericht eines Projekts, allein mit der Tastatur: Briefkopf wählen, laden, im Hintergrund erstellen', async () => {
  const { seite, fehler, kontext } = await alsPerson(
    p.browser,
    p.produkt.adresse,
    'Adele Achleitner',
    BREIT,
    `/projekte-uebersicht`,
  )
  const fenster = seite.getByRole('alertdialog', { name: 'Projektbericht (PDF)' })
  await waehleProjekthandlung(seite, NAME, 'Bericht')
  await fenster.getByText('1 Aufnahme an 1 Messstelle').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  for (const [breite, groesse] of [
    ['390', SCHMAL],
    ['1440', { width: 1440, height: 900 }],
    ['1920', { width: 1920, height: 1080 }],
  ] as const) {
    await seite.setViewportSize(groesse)
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, `projektbericht-fenster-${breite}`)
  }
  await fenster.getByRole('radio', { name: 'Ohne Briefkopf' }).focus()
  await seite.keyboard.press('ArrowUp')
  await expect.poll(() => fenster.getByRole('radio', { name: 'Briefkopf des Ministeriums' }).isChecked()).toBe(true)
  const [datei] = await Promise.all([
    seite.waitForEvent('download'),
    fenster.getByRole('button', { name: 'Bericht laden' }).press('Enter'),
  ])
  expect(datei.suggestedFilename()).toMatch(/^Projektbericht_[\w-]+\.pdf$/)
  const { text } = lesePdf(readFileSync(await datei.path()))
  expect(text).toContain('Bundesministerium')
  expect(text).toContain('Daten erfasst, noch nicht bewertet')
  await fenster.waitFor({ state: 'hidden' })

  for (const [breite, groesse] of [
    ['390', SCHMAL],
    ['1920', { width: 1920, height: 1080 }],
  ] as const) {
    await seite.setViewportSize(groesse)
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, `projekte-mit-bericht-${breite}`)
  }
  await waehleProjekthandlung(seite, NAME, 'Bericht')
  await fenster.getByRole('button', { name: 'Im Hintergrund erstellen' }).press('Enter')
  await seite.getByRole('heading', { level: 1, name: 'Aufträge' }).waitFor()
  const zeile = seite.getByRole('row', { name: /Projektbericht: Untersuchung der Traisen/ })
  await zeile.getByText('erledigt').waitFor()
  expect(fehler).toEqual([])
  await kontext.close()
})
