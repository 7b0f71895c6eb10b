import { expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'

/** Verzeichnisse der Europäischen Umweltagentur: ansehen, laden, was daran falsch ist. */

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
const NAME = 'Verzeichnisse der Europäischen Umweltagentur'
const datei = (text: string) => ({ name: 'verzeichnis.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('[A-EUMELDUNG-04] wer nicht verwaltet, sieht die Verzeichnisse, aber kein Formular', async () => {
  const { seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Bruno Burgstaller', BREIT, '/fassungen')
  await seite.getByRole('table', { name: NAME }).getByText('keines geladen').first().waitFor()
  expect(await seite.getByRole('button', { name: 'Verzeichnis laden' }).count()).toBe(0)
  expect(unerwartet(fehler)).toEqual([])
})

test('[A-EUMELDUNG-04] die Administration lädt ein Verzeichnis; was die Datei nicht hergibt, steht an ihrem Feld', async () => {
  const { seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner', BREIT, '/fassungen')
  const laden = seite.getByRole('button', { name: 'Verzeichnis laden' })
  await laden.waitFor()
  expect(await laden.isDisabled()).toBe(true)
  await seite.getByRole('textbox', { name: /^Stand/ }).fill('01.11.2026')
  await seite.getByRole('textbox', { name: /^Quelle/ }).fill('dd.eionet.europa.eu, MonitoringSite')
  await seite.locator('input[type=file]').setInputFiles(datei('Schema;Kennung\neuMonitoringSiteCode;atfw1\n'))
  await laden.click()
  await seite.getByText('Zeile 2: „atfw1“ hat nicht die Form einer Kennung').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await seite
    .locator('input[type=file]')
    .setInputFiles(datei('Schema;Kennung\neuMonitoringSiteCode;ATFW1\neuMonitoringSiteCode;DE1\n'))
  await laden.click()
  const zeile = seite.getByRole('table', { name: NAME }).getByRole('row', { name: /Messstellen/ })
  await zeile.getByText('01.11.2026').waitFor()
  await seite.getByText('Verzeichnis geladen: 1 Kennung, 1 anderer Staaten übergangen').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'wiseverzeichnis-breit')
  await seite.setViewportSize(SCHMAL)
  expect(await laeuftUeber(seite)).toBe(false)
  await bild(seite, 'wiseverzeichnis-schmal')
  expect(unerwartet(fehler)).toEqual([])
})
