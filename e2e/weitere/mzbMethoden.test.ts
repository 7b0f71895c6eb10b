import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { legeFassungAn } from '../../apps/server/pruefstand/taxalistenfassung.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn, type Zugang } from '../gemeinsam/schnittstelle.ts'
import { aufnahmeteil } from '../seiten/aufnahmeteil.ts'
import { fuegeMethodeAn, legeInZwischenablage } from '../seiten/mhs.ts'
import { Raster } from '../seiten/raster.ts'
import { Tastatur } from '../seiten/tastatur.ts'

const p = starteFuerDatei()
const NEUE_FASSUNG = 'MZB Prüfung 2027'
let welt: Awaited<ReturnType<typeof musterwelt>>
let zugang: Zugang
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
  zugang = await meldeAn(p.produkt.adresse, 'auftragnehmer')
})

async function oeffne(id: number, teil: string, groesse = BREIT) {
  const fenster = await alsPerson(
    p.browser,
    p.produkt.adresse,
    'Anna Auinger',
    groesse,
    `/aufnahme-detail/${id}/${teil}`,
  )
  return { ...fenster, t: new Tastatur(fenster.seite) }
}
const neueAufnahme = () => welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
const gespeichert = async (id: number, pfad: string) =>
  ((await zugang.lies(`/aufnahme/${id}/mzb/${pfad}/taxa`)).daten as { zeilen: Record<string, unknown>[] }).zeilen
const EINGEFUEGT = [
  ['Taxon', 'Stadium', 'Häufigkeit'],
  ['Rhithrogena semicolorata', '', 'selten'],
  ['Rhithrogena semicolorata', '', '4'],
  ['Perla sp.', '', ''],
  ['Isoperla sp.', '', 'sehr viel'],
]
  .map(zeile => zeile.join('\t'))
  .join('\n')
/** Eine Zeile: Taxon, über das Stadium hinweg, die Menge. */
async function schreibe(seite: Page, raster: Raster, taxon: string, menge: string) {
  await raster.tippe(taxon)
  await raster.druecke('Tab', 'Tab')
  await raster.tippe(menge)
  await raster.druecke('Enter')
  await seite.getByRole('listbox').waitFor({ state: 'detached' })
}

test('[API-07] Screening mit der Tastatur: anfügen, Kopf, Häufigkeit als Wort, Wortanfang und Ziffer, speichern, neu laden', async () => {
  const id = await neueAufnahme()
  const { seite, t, fehler, kontext } = await oeffne(id, 'mzb/methoden')
  await seite.getByText('Noch keine. Fügen Sie unten die Methode an').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'mzb-methoden-leer')
  await fuegeMethodeAn(t, 'Screening-Methode')
  await aufnahmeteil(seite, 'Screening').waitFor()
  await expect.poll(() => aufnahmeteil(seite, 'MHS').count()).toBe(0)
  await t.waehle(seite.getByRole('button', { name: /^Entnahmegerät/ }), 'Kescher')
  await t.druecke('Control+s')
  await seite.getByText('Probenkopf Screening gespeichert').first().waitFor()

  const raster = new Raster(seite, 'Screening')
  await raster.geheZumEnde()
  await schreibe(seite, raster, 'bae rho', 'häufig')
  await schreibe(seite, raster, 'gam fos', 'mass')
  await schreibe(seite, raster, 'elm aen', '2')
  await raster.tippe('ecd ven')
  await raster.druecke('Tab', 'Tab')
  await raster.tippe('viele')
  await raster.druecke('Enter')
  await seite.getByText('„viele“ ist keine Stufe: 1 bis 5 oder das Wort.').first().waitFor()
  await bild(seite, 'mzb-screening')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await raster.geheZu(4, 'Häufigkeit')
  await raster.tippe('3')
  await raster.druecke('Enter')
  await raster.speichere()
  await expect
    .poll(() => raster.spalte('Häufigkeit'))
    .toEqual(['4 – häufig', '5 – massenhaft', '2 – selten', '3 – mäßig häufig'])

  // Eingefügt wie aus Excel: Worte und Ziffern, ein gleicher Fund (die höhere Stufe gilt), eine unverständliche Stufe.
  await legeInZwischenablage(seite, EINGEFUEGT)
  await raster.geheZumEnde()
  await raster.druecke('Control+v')
  const einfuegen = seite.getByRole('dialog', { name: 'Einfügen prüfen' })
  await einfuegen.getByText('„sehr viel“ ist keine Stufe: 1 bis 5 oder das Wort.').waitFor()
  await expect
    .poll(() => einfuegen.locator('[data-bilanz]').textContent())
    .toBe('gelesen 5 = übernommen 1 + zusammengefasst 1 + übersprungen 2 + abgelehnt 1')
  await einfuegen.getByRole('combobox', { name: 'Häufigkeit für Zeile 5' }).fill('selten')
  await seite.keyboard.press('Enter')
  await einfuegen.getByRole('button', { name: '3 Zeilen übernehmen' }).click()
  await einfuegen.waitFor({ state: 'detached' })
  await raster.geheZu(6, 'Häufigkeit')
  await raster.speichere()
  await seite.reload()
  await raster.bereit()
  await expect.poll(async () => (await raster.spalte('Häufigkeit')).slice(4)).toEqual(['4 – häufig', '2 – selten'])
  expect((await gespeichert(id, 'screening')).map(z => [z['taxon'], z['haeufigkeitsklasse'], z['anzahl']])).toEqual([
    ['Baetis rhodani', 4, null],
    ['Gammarus fossarum', 5, null],
    ['Elmis aenea', 2, null],
    ['Ecdyonurus venosus', 3, null],
    ['Rhithrogena semicolorata', 4, null],
    ['Isoperla sp.', 2, null],
  ])
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test('[API-07] Biomasse: Dezimalen, zu feine Werte beanstandet, Summe; Entfernen fragt und nennt, was verloren geht', async () => {
  const id = await neueAufnahme()
  await zugang.sende(`/aufnahme/${id}/mzb/methoden`, { methode: 'BIOMASSE' })
  const { seite, t, fehler, kontext } = await oeffne(id, 'mzb/biomasse')
  const raster = new Raster(seite, 'Biomasse')
  await raster.bereit()
  await raster.geheZumEnde()
  await schreibe(seite, raster, 'gam fos', '12,5')
  await schreibe(seite, raster, 'bae rho', '0,00001')
  await seite.getByText('Höchstens vier Nachkommastellen').first().waitFor()
  await raster.geheZu(2, 'Biomasse')
  await raster.tippe('0,0125')
  await raster.druecke('Enter')
  await expect.poll(() => seite.locator('[data-summen]').textContent()).toBe('2 Taxa · 12,5125 g/m²')
  await bild(seite, 'mzb-biomasse')
  await raster.speichere()
  expect((await gespeichert(id, 'biomasse')).map(z => [z['taxon'], z['biomasse']])).toEqual([
    ['Gammarus fossarum', 12.5],
    ['Baetis rhodani', 0.0125],
  ])

  await aufnahmeteil(seite, 'Methoden').click()
  await t.betaetige(seite.getByRole('button', { name: 'Biomasse entfernen' }))
  const frage = seite.getByRole('alertdialog', { name: /Biomasse entfernen\?/ })
  await frage.getByText('2 Zeilen der Taxaliste (Gammarus fossarum, Baetis rhodani)').waitFor()
  await bild(seite, 'mzb-entfernen')
  await warteAufFokus(frage)
  await t.druecke('Escape')
  await frage.waitFor({ state: 'detached' })
  expect(await gespeichert(id, 'biomasse')).toHaveLength(2)
  await warteAufFokus(seite.getByRole('button', { name: 'Biomasse entfernen' }))
  await t.druecke('Enter')
  await frage.getByText('2 Zeilen der Taxaliste (Gammarus fossarum, Baetis rhodani)').waitFor()
  await warteAufFokus(frage)
  await t.betaetige(frage.getByRole('button', { name: 'Methode entfernen' }))
  await frage.waitFor({ state: 'detached' })
  await seite.getByText('Noch keine. Fügen Sie unten die Methode an').waitFor()
  await expect.poll(() => aufnahmeteil(seite, 'Biomasse').count()).toBe(0)
  expect(await gespeichert(id, 'biomasse')).toEqual([])
  await seite.goto(`${p.produkt.adresse}/aufnahme-detail/${id}/mzb/biomasse`)
  await seite.getByText('Biomasse: nicht angefügt').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test('[API-07] Fassung wechseln: Vorschau nennt jedes Taxon, Fehlendes verlangt eine Wahl, umgestellt wird erst danach', async () => {
  await legeFassungAn(p.produkt.db, 'MZB_AUT', NEUE_FASSUNG, {
    'Baetis rhodani': null,
    'Elmis maugetii': null,
    'Elmis aenea': 'Elmis maugetii',
    'Gammarus pulex': null,
  })
  const id = await neueAufnahme()
  const zeilen = ['Baetis rhodani', 'Elmis aenea', 'Gammarus fossarum'].map((taxon, i) => ({
    zeile: i + 1,
    taxon,
    anzahl: 10,
  }))
  await zugang.sende(`/aufnahme/${id}/mzb/mhs/taxa`, { version: 0, zeilen })
  const { seite, t, fehler, kontext } = await oeffne(id, 'mzb/mhs')
  const raster = new Raster(seite)
  await raster.bereit()
  const wechseln = seite.getByRole('button', { name: 'Fassung wechseln' })
  const fenster = seite.getByRole('dialog', { name: 'Fassung der Taxaliste wechseln' })

  // Ungespeichertes geht vor.
  await raster.geheZu(1, 'Anzahl')
  await raster.tippe('11')
  await raster.druecke('Enter')
  await wechseln.click()
  await fenster.getByText('Die Taxaliste enthält ungespeicherte Änderungen').waitFor()
  await warteAufFokus(fenster)
  await seite.keyboard.press('Escape')
  await fenster.waitFor({ state: 'detached' })
  await warteAufFokus(wechseln)
  await raster.geheZu(1, 'Anzahl')
  await raster.speichere()

  await t.druecke('Escape')
  await t.betaetige(wechseln)
  await fenster
    .getByText('3 Taxa: 1 ohne Entsprechung, 1 als Synonym weitergeführt, 1 mit anderen Kennwerten.')
    .waitFor()
  await warteAufFokus(fenster)
  const umstellen = fenster.getByRole('button', { name: `Auf ${NEUE_FASSUNG} wechseln` })
  await expect.poll(() => umstellen.isDisabled()).toBe(true)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'mzb-fassung-offen')
  await t.suche(fenster.getByRole('combobox', { name: 'Neuer Name für Gammarus fossarum' }), 'gam', 'Gammarus pulex')
  await fenster.getByText('wird als Gammarus pulex weitergeführt').waitFor()
  await bild(seite, 'mzb-fassung-gewaehlt')
  await t.betaetige(umstellen)
  await fenster.waitFor({ state: 'detached' })
  await seite.getByRole('heading', { name: `Taxaliste MHS · ${NEUE_FASSUNG}` }).waitFor()
  await expect.poll(() => raster.spalte('Taxon')).toEqual(['Baetis rhodani', 'Elmis aenea', 'Gammarus pulex'])
  expect((await gespeichert(id, 'mhs')).map(z => [z['taxon'], z['anzahl']])).toEqual([
    ['Baetis rhodani', 11],
    ['Elmis aenea', 10],
    ['Gammarus pulex', 10],
  ])
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test('390 px: Methoden und Raster ohne waagrechtes Rollen; das Blatt der Zeile nennt die Häufigkeit in Worten', async () => {
  const id = await neueAufnahme()
  for (const methode of ['MHS', 'QUALITATIV']) await zugang.sende(`/aufnahme/${id}/mzb/methoden`, { methode })
  await zugang.sende(`/aufnahme/${id}/mzb/qualitativeProbe/taxa`, {
    version: 1,
    zeilen: [{ zeile: 1, taxon: 'Rhithrogena semicolorata', haeufigkeitsklasse: 3, habitat: 'Mesolithal' }],
  })
  const { seite, fehler, kontext } = await oeffne(id, 'mzb/methoden', SCHMAL)
  await seite.getByRole('link', { name: 'Qualitative Probe' }).waitFor()
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'mzb-methoden-390')
  await seite.getByRole('link', { name: 'Qualitative Probe' }).click()
  const raster = new Raster(seite, 'Qualitativ')
  await raster.bereit()
  await expect.poll(() => raster.spalte('Häufigkeit')).toEqual(['3 – wenig bis mittel (11–30)'])
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'mzb-qualitativ-390')
  await raster.grid.getByRole('button', { name: 'Zeile 1 öffnen' }).click()
  const blatt = seite.getByRole('dialog', { name: 'Zeile 1 von 1' })
  await expect
    .poll(() => blatt.getByRole('combobox', { name: 'Häufigkeit' }).inputValue())
    .toBe('3 – wenig bis mittel (11–30)')
  await bild(seite, 'mzb-blatt-390')
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})
