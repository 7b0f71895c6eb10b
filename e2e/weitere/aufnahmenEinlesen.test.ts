import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baueMappe, verbessereMappe } from '../../apps/server/pruefstand/mappen.ts'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { unerwartet } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { weitereHandlung } from '../seiten/listenkopf.ts'
import { Tastatur } from '../seiten/tastatur.ts'

const p = starteFuerDatei()
let ordner = ''
beforeAll(async () => {
  ordner = await mkdtemp(join(tmpdir(), 'aufnahmen-'))
})
afterAll(() => rm(ordner, { recursive: true, force: true }))

const KOPF = ['Messstelle', 'Datum', 'Projekt', 'Qualitätselemente', 'Probenehmer', 'Lufttemperatur', 'Deckung Akal']

test('[A-EINLESEN-32] Aufnahmen mit Ortsbefund aus einer Mappe, mit der Tastatur: prüfen, Gültiges laden, Beanstandetes in der Mappe verbessern, zurücknehmen', async () => {
  const { db } = p.produkt
  const welt = await musterwelt(db)
  const name = async (tabelle: 'messstelle' | 'projekt', spalte: 'code' | 'name', id: number) =>
    (
      await db
        .selectFrom(tabelle)
        .select(spalte as 'name')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    )[spalte as 'name']
  const [a, b] = [await welt.messstelle('LAND', 'AT-3'), await welt.messstelle('LAND', 'AT-3')]
  const stellen = [await name('messstelle', 'code', a), await name('messstelle', 'code', b)]
  const projekt = await name('projekt', 'name', await welt.projekt('LAND', 'land-noe', 'AT-3'))
  const weg = join(ordner, 'aufnahmen.xlsx')
  await writeFile(
    weg,
    await baueMappe({
      Notizen: [['Feldbuch 7']],
      Termine: [
        KOPF,
        [stellen[0] ?? '', '14.03.2025', projekt, 'Makrozoobenthos', 'Maria Muster', '8,5', '100'],
        [stellen[1] ?? '', '15.03.2025', projekt, 'Makrozoobenthos', 'Maria Muster', '99', '100'],
      ],
    }),
  )
  const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
  const t = new Tastatur(seite)
  await seite.getByRole('link', { name: 'Aufnahmen', exact: true }).first().click()
  await (await weitereHandlung(seite, 'Aufnahmen importieren')).click()
  await seite.getByRole('heading', { level: 1, name: 'Aufnahmen importieren' }).waitFor()
  await seite.getByText('Noch kein Import').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  const maus = await Tastatur.ueberwacheMaus(seite)
  const waehle = async () => {
    await seite.getByLabel('Excel-, ODS- oder CSV-Datei').setInputFiles(weg)
    await t.betaetige(seite.getByRole('button', { name: 'Datei prüfen' }))
    await seite.getByRole('heading', { name: 'Bericht' }).waitFor()
  }
  const bilanz = () => seite.getByRole('group', { name: 'Bilanz der Zeilen' }).getByRole('button').allTextContents()
  await waehle()
  await expect
    .poll(bilanz)
    .toEqual(['2 gelesen', '1 neu', '0 geändert', '0 unverändert', '0 übersprungen', '1 abgelehnt'])
  await seite.getByText('Wert darf maximal 45 sein').waitFor()
  for (const breite of [390, 1440, 1920]) {
    await seite.setViewportSize({ width: breite, height: 900 })
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, `aufnahmen-bericht-${breite}`)
  }
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])

  const [herunter] = await Promise.all([
    seite.waitForEvent('download'),
    t.betaetige(seite.getByRole('button', { name: 'Excel mit Anmerkungen' })),
  ])
  await t.betaetige(seite.getByRole('button', { name: '1 gültige Zeile laden' }), true)
  await seite.getByText('1 Aufnahme ist geladen').waitFor()
  const uebersicht = seite.getByRole('region', { name: 'Eingelesene Aufnahmen: Makrozoobenthos' })
  await uebersicht.getByRole('link', { name: `${stellen[0]}-20250314` }).waitFor()
  await seite.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  await seite.setViewportSize({ width: 1440, height: 900 })
  await bild(seite, 'aufnahmen-geladen')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])

  const { inhalt, notizen } = await verbessereMappe(await readFile(await herunter.path()), 'Termine', { F3: '9,9' })
  expect(notizen[0]).toContain('maximal 45')
  await writeFile(weg, inhalt)
  await t.betaetige(seite.getByRole('link', { name: 'Andere Datei' }), true)
  await waehle()
  await expect
    .poll(bilanz)
    .toEqual(['2 gelesen', '1 neu', '0 geändert', '1 unverändert', '0 übersprungen', '0 abgelehnt'])
  await t.betaetige(seite.getByRole('button', { name: 'Alles oder nichts laden' }), true)
  await seite.getByText('1 Aufnahme ist geladen').waitFor()
  await t.betaetige(seite.getByRole('button', { name: 'Zurücknehmen …' }))
  const rueckfrage = seite.getByRole('alertdialog')
  await rueckfrage.getByText('1 neue Aufnahme wird gelöscht.').waitFor()
  await t.betaetige(rueckfrage.getByRole('button', { name: 'Zurücknehmen', exact: true }))
  await seite.getByText('1 Aufnahme ist zurückgenommen').waitFor()
  expect(maus()).toBe(0)
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})
