import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL } from '../gemeinsam/browser.ts'
import { AUFTRAGNEHMERIN, legeMhsprobeAn, type Mhsprobe } from '../gemeinsam/mhsprobe.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { Raster } from '../seiten/raster.ts'

const p = starteFuerDatei()
let probe: Mhsprobe
beforeAll(async () => {
  probe = await legeMhsprobeAn(p.produkt, await musterwelt(p.produkt.db))
})

const GESPEICHERT = ['Baetis rhodani', 'Ecdyonurus venosus', 'Leuctra fusca', 'Hydropsyche siltalai', 'Perla marginata']
const tafel = (seite: Page) => seite.getByRole('complementary', { name: 'Vorläufige Bewertung' })
/** Beschriftung und Wert jeder Zeile der Tafel. */
const werte = (seite: Page) =>
  tafel(seite)
    .locator('dl > div')
    .evaluateAll(zeilen =>
      Object.fromEntries(
        zeilen.map(zeile => [
          (zeile.querySelector('dt')?.firstChild?.textContent ?? '').trim(),
          (zeile.querySelector('dd')?.textContent ?? '').split(' ')[0] ?? '',
        ]),
      ),
    )
const klasse = (seite: Page) => tafel(seite).locator('[class*="large"]').innerText()

test('[GEN-01] vorläufige Bewertung beim Tippen: folgt jeder Zeile, lässt Fehlerhaftes aus, und ist nach dem Speichern das Ergebnis', async () => {
  await probe.speichere(GESPEICHERT.map((taxon, i) => ({ zeile: i + 1, taxon, anzahl: 6 * (i + 1) })))
  const { seite, fehler, kontext } = await alsPerson(p.browser, p.produkt.adresse, AUFTRAGNEHMERIN, BREIT)
  const raster = new Raster(seite)
  await raster.oeffne(probe.adresse)
  await tafel(seite).getByText('Taxazahl').waitFor()
  await expect.poll(() => werte(seite)).toMatchObject({ Taxazahl: '5', 'EPT-Taxa': '5' })
  await bild(seite, 'vorlaeufig-breit')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])

  // Eine fehlerhafte Zeile zählt nicht mit, eine vollständige sofort.
  await raster.geheZumEnde()
  await raster.tippe('tub tub')
  await raster.druecke('Tab', 'Tab')
  await raster.tippe('viele')
  await raster.druecke('Enter')
  await tafel(seite).getByText('Eine Zeile mit Beanstandungen zählt nicht mit.').waitFor()
  await expect.poll(async () => (await werte(seite))['Taxazahl']).toBe('5')
  await raster.geheZu(6, 'Anzahl')
  await raster.tippe('250')
  await raster.druecke('Enter')
  await tafel(seite).locator('dl > div', { hasText: 'Taxazahl6' }).waitFor()
  const [vorlaeufig, vorher] = [await werte(seite), await klasse(seite)]
  const nochmals = tafel(seite).getByText(/^Noch einmal gezählt: .*%$/)
  await nochmals.waitFor()
  const anteile = (await nochmals.innerText()).replace('Noch einmal gezählt: ', '').split(', ')
  await raster.speichere()

  await seite.getByRole('link', { name: 'Bewertung MZB', exact: true }).click()
  await seite.getByRole('button', { name: 'Bewertung starten' }).click()
  const gesamt = seite.getByRole('region', { name: 'Gesamtergebnis' })
  await gesamt.waitFor()
  await seite.getByRole('button', { name: 'Alles aufklappen' }).click()
  await expect
    .poll(async () => (await gesamt.innerText()).replaceAll('\n', ' '))
    .toContain(vorher.replaceAll('\n', ' '))
  await expect
    .poll(async () =>
      (
        await seite
          .getByRole('list', { name: 'Klassen der wiederholten Zählung' })
          .getByRole('listitem')
          .allInnerTexts()
      ).map(text => text.replaceAll('\n', ' ').replace(/^\d /, '')),
    )
    .toEqual(anteile)
  const groesse = async (name: string) =>
    seite
      .getByRole('row')
      .filter({ has: seite.getByRole('rowheader', { name, exact: true }) })
      .locator('td')
      .first()
      .innerText()
  for (const [name, hier] of [
    ['Saprobienindex', 'Saprobie'],
    ['EPT-Taxa', 'EPT-Taxa'],
    ['ASPT', 'ASPT'],
    ['Individuendichte', 'Individuendichte'],
  ] as const)
    expect(Number((await groesse(name)).replace(',', '.')), name).toBeCloseTo(
      Number(vorlaeufig[hier]?.replace(',', '.')),
      2,
    )
  expect(fehler).toEqual([])
  await kontext.close()
})

test('[GEN-01] auf dem Telefon steht die Tafel unter dem Raster, ohne seitliches Rollen; ohne Taxa sagt sie, was fehlt', async () => {
  await probe.speichere([])
  const { seite, kontext } = await alsPerson(p.browser, p.produkt.adresse, AUFTRAGNEHMERIN, SCHMAL)
  await new Raster(seite).oeffne(probe.adresse)
  await tafel(seite).getByText('Sobald ein Taxon mit seiner Menge dasteht').waitFor()
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  await bild(seite, 'vorlaeufig-schmal')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await kontext.close()
})
