import { beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { legeMhsprobeAn } from '../gemeinsam/mhsprobe.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { oeffneRaster } from '../gemeinsam/rasterfenster.ts'
import { legeInZwischenablage, mhsseite } from '../seiten/mhs.ts'

const p = starteFuerDatei()
let welt: Musterwelt
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})

test('Ein berichtigter Name wird für die Organisation gemerkt, gilt beim nächsten Einfügen und lässt sich ändern und zurücknehmen', async () => {
  const probe = await legeMhsprobeAn(p.produkt, welt)
  const { kontext, seite, raster } = await oeffneRaster(p, probe)
  const s = mhsseite(seite)
  const fuegeEin = async (text: string) => {
    await legeInZwischenablage(seite, text)
    await raster.geheZumEnde()
    await raster.druecke('Control+v')
    await s.einfuegen.waitFor()
  }
  await fuegeEin('Baetis rodani\t3\nElmis aenaea\t4\nGammarus fossarum\t5')
  await warteAufFokus(s.einfuegen.getByRole('group', { name: '„Baetis rodani“' }))
  await raster.druecke('1')
  await warteAufFokus(s.einfuegen.getByRole('group', { name: '„Elmis aenaea“' }))
  await raster.druecke('1')
  await s.einfuegen.getByText('Namen merken').first().click()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await s.uebernehmen.click()
  await seite.getByText('1 Name gemerkt').first().waitFor()

  // Nur was gemerkt werden sollte, ist zugeordnet; der andere ist wieder eine Frage.
  await fuegeEin('baetis  rodani Lv.\t7\nElmis aenaea\t8')
  await s.einfuegen.getByText(/^gemerkter Name von /).waitFor()
  await s.einfuegen.getByRole('heading', { name: 'Unbekannt (1)' }).waitFor()
  await raster.druecke('Escape')
  await s.einfuegen.waitFor({ state: 'detached' })

  await raster.speichere()
  await seite.getByRole('link', { name: '1 eigener Name' }).click()
  await seite.getByRole('heading', { name: 'Eigene Namen', level: 1 }).waitFor()
  const zeile = seite.getByRole('row', { name: /Baetis rodani/ })
  await zeile.getByText('gilt in MZB 2026.3').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await zeile.getByRole('button', { name: 'ändern' }).click()
  const feld = seite.getByRole('combobox', { name: 'Gemeintes Taxon' })
  await feld.fill('bae alp')
  await seite
    .getByRole('option', { name: /^Baetis alpinus/ })
    .first()
    .click()
  await seite.getByRole('button', { name: 'Speichern', exact: true }).click()
  await zeile.getByText('Baetis alpinus').waitFor()
  await zeile.getByRole('button', { name: 'zurücknehmen' }).click()
  await seite.getByText('Noch keine eigenen Namen').waitFor()
  await seite.getByRole('button', { name: 'Wieder merken' }).click()
  await zeile.getByText('Baetis alpinus').waitFor()
  await kontext.close()
})
