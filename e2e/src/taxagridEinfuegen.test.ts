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

test('Fragen beim Einfügen: eine Ziffer antwortet und führt zur nächsten offenen, auch über viele Zeilen; Esc verwirft nichts Beantwortetes', async () => {
  const { kontext, seite, raster } = await oeffne()
  const s = mhsseite(seite)
  const offen = (name: string) => s.einfuegen.getByRole('group', { name: `„${name}“` })
  // Dieselbe Frage achtzigmal: die Antwort gilt allen, die nächste offene steht weit unten.
  const viele = Array.from({ length: 80 }, (_, i) => `Baetis rodani\t${i + 1}`)
  await legeInZwischenablage(
    seite,
    ['Taxon\tAnzahl', ...viele, 'Elmis aenaea\t7', 'Gammarus fosarum\t1.234'].join('\n'),
  )
  await raster.geheZumEnde()
  await raster.druecke('Control+v')
  await warteAufFokus(offen('Baetis rodani').first())
  await raster.druecke('1')
  await warteAufFokus(offen('Elmis aenaea'))
  await raster.druecke('Escape')
  const rueckfrage = seite.getByRole('alertdialog', { name: /Prüfung verwerfen/ })
  await rueckfrage.getByText('1 Entscheidung geht verloren; in der Liste ändert sich nichts.').waitFor()
  await raster.druecke('Escape')
  await rueckfrage.waitFor({ state: 'detached' })
  await warteAufFokus(offen('Elmis aenaea'))
  // Ein Buchstabe beginnt die Suche, und er geht dabei nicht verloren.
  await seite.keyboard.type('Elmis aen')
  await raster.druecke('Enter')
  await warteAufFokus(offen('Gammarus fosarum'))
  await raster.druecke('1')
  // Dieselbe Zeile hat noch eine Frage: von zwei Lesungen der Zahl gilt hier nur eine, drei Nachkommastellen hat keine Anzahl.
  await warteAufFokus(s.einfuegen.getByRole('group', { name: 'Anzahl für Zeile 83' }))
  await raster.druecke('1')
  await warteAufFokus(s.uebernehmen)
  await raster.druecke('Enter')
  await expect
    .poll(async () => (await raster.spalte('Taxon')).map(name => name.split(' ', 2).join(' ')))
    .toEqual(['Baetis rhodani', 'Elmis aenea', 'Gammarus fossarum'])
  await expect.poll(() => raster.spalte('Anzahl')).toEqual(['3.240', '7', '1.234'])
  await kontext.close()
})

test('Angekreuzte Taxa: eine Wahl gilt allen, und die Summe der Liste wird mit dem verglichen, was übernommen wird', async () => {
  const { kontext, seite, raster } = await oeffne()
  const s = mhsseite(seite)
  await legeInZwischenablage(
    seite,
    [
      'Taxon\tAnzahl',
      'Baetis rhodani\t12',
      'Gammarus fossarum\tx',
      'Elmis aenea\t8',
      'Leuctra sp.\tx',
      'Summe\t20',
    ].join('\n'),
  )
  await raster.geheZumEnde()
  await raster.druecke('Control+v')
  await expect
    .poll(() => s.bilanz.textContent())
    .toBe('gelesen 6 = übernommen 2 + zusammengefasst 0 + übersprungen 2 + abgelehnt 2')
  const ueberDerListe = s.einfuegen.getByText('Summe in Zeile 6: Anzahl 20 stimmt mit den übernommenen Zeilen überein.')
  await ueberDerListe.waitFor()
  await s.einfuegen.getByRole('button', { name: /Ohne Zahl \(2 Taxa\)/ }).click()
  await seite.getByRole('option', { name: 'übernehmen mit Anzahl 1, in der Bemerkung vermerkt' }).click()
  await s.einfuegen.getByText('Anzahl 20: die Zeilen der Liste ergeben 22, das sind 2 mehr.').first().waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await s.einfuegen.getByRole('button', { name: /Ohne Zahl/ }).click()
  await seite.getByRole('option', { name: 'übernehmen, die Menge bleibt offen' }).click()
  await ueberDerListe.waitFor()
  await s.uebernehmen.click()
  await expect.poll(() => raster.spalte('Anzahl')).toEqual(['12', '', '8', ''])
  await kontext.close()
})
