import { beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
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

async function oeffne(zeilen: readonly object[] = []) {
  const probe = await legeMhsprobeAn(p.produkt, welt)
  if (zeilen.length > 0) await probe.speichere(zeilen)
  return { probe, ...(await oeffneRaster(p, probe)) }
}

test('Nach dem Einfügen gilt schon der nächste Anschlag dem Raster', async () => {
  const { kontext, seite, raster } = await oeffne()
  const s = mhsseite(seite)
  await legeInZwischenablage(seite, 'Baetis rhodani\t1\nElmis aenea\t2')
  await raster.geheZumEnde()
  await raster.druecke('Control+v')
  await warteAufFokus(s.einfuegen)
  // Das Fenster gibt den Fokus erst mit dem nächsten Bild zurück; getippt wird vorher.
  await seite.evaluate(() => {
    const bild = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = zeichne => bild(() => setTimeout(() => zeichne(performance.now()), 500))
  })
  await s.uebernehmen.focus()
  await raster.druecke('Enter', 'ArrowRight', 'ArrowRight', '7', 'Enter', '8', 'Enter')
  await expect.poll(() => raster.spalte('Anzahl')).toEqual(['7', '8'])
  await kontext.close()
})

test('Fremdes, das zwei Zahlen sein kann, wird keine, bis jemand wählt; aus dem Raster Kopiertes kommt auch nach dem Neuladen zurück', async () => {
  const { probe, kontext, seite, raster } = await oeffne([
    { zeile: 20, taxon: 'Baetis rhodani', anzahl: 1 },
    { zeile: 40, taxon: 'Baetis alpinus', anzahl: 2 },
  ])
  await legeInZwischenablage(seite, '1,234')
  await raster.geheZu(1, 'Anzahl')
  await raster.druecke('Control+v')
  await expect.poll(() => raster.spalte('Anzahl')).toEqual(['1234 oder 1,234', '2'])
  const { beanstandungen } = mhsseite(seite)
  await beanstandungen.getByText('Die eingefügte Zahl kann 1234 oder 1,234 heißen.').waitFor()
  await beanstandungen.getByRole('button', { name: '1234 übernehmen' }).click()
  await expect.poll(() => raster.spalte('Anzahl')).toEqual(['1.234', '2'])
  await raster.geheZu(2, 'Anzahl')
  await raster.tippe('2,345')
  await raster.druecke('Enter')
  await raster.geheZu(2, 'Anzahl')
  await raster.druecke('Control+c', 'Control+z')
  await expect.poll(() => raster.spalte('Anzahl')).toEqual(['1.234', '2'])
  await raster.speichere()
  expect(await probe.liesZeilen()).toMatchObject([{ anzahl: 1234 }, { anzahl: 2 }])
  await seite.reload()
  await raster.geheZu(2, 'Anzahl')
  await raster.druecke('Control+v')
  await expect.poll(() => raster.spalte('Anzahl')).toEqual(['1.234', '2,345'])
  await kontext.close()
})
