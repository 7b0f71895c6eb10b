import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { lesePdf } from '../../apps/server/pruefstand/pdf.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import { AUFTRAGNEHMERIN } from '../gemeinsam/mhsprobe.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn, type Zugang } from '../gemeinsam/schnittstelle.ts'
import { aufnahmeteil } from '../seiten/aufnahmeteil.ts'
import { legeInZwischenablage, mhsseite } from '../seiten/mhs.ts'
import { phbListeAusExcel } from '../seiten/phbliste.ts'
import { Raster } from '../seiten/raster.ts'
import { Tastatur } from '../seiten/tastatur.ts'

const p = starteFuerDatei()
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
    AUFTRAGNEHMERIN,
    groesse,
    `/aufnahme-detail/${id}/${teil}`,
  )
  return { ...fenster, t: new Tastatur(fenster.seite) }
}
const neueAufnahme = () => welt.aufnahme({ mzb: null, phb: { auftragnehmer: 'auftragnehmer' } })

test('[API-08] Eine PHB-Aufnahme mit der Tastatur: Probe, 60 Taxa aus Excel, eines getippt, Mischbestand, Summen, Wuchsform; nach dem Neuladen steht alles da', async () => {
  const id = await neueAufnahme()
  const { seite, t, fehler, kontext } = await oeffne(id, 'phb/allgemein')

  await t.fuelle(seite.getByRole('textbox', { name: /Gesamtdeckung/ }), '40')
  await t.fuelle(seite.getByRole('textbox', { name: /Gezählte Schalen/ }), '500')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'phb-probe')
  await t.druecke('Control+s')
  await seite.getByText('PHB-Probe gespeichert').first().waitFor()

  await aufnahmeteil(seite, 'Taxa').click()
  const raster = new Raster(seite, 'Phytobenthos')
  const { einfuegen, bilanz, uebernehmen } = mhsseite(seite)
  await raster.bereit()
  await bild(seite, 'phb-taxa-leer')
  await legeInZwischenablage(seite, phbListeAusExcel(48, 12))
  await raster.geheZumEnde()
  await t.druecke('Control+v')
  await einfuegen.waitFor()
  await expect
    .poll(() => bilanz.textContent())
    .toBe('gelesen 61 = übernommen 60 + zusammengefasst 0 + übersprungen 1 + abgelehnt 0')
  await bild(seite, 'phb-einfuegen')
  await t.betaetige(uebernehmen)
  await einfuegen.waitFor({ state: 'detached' })
  await expect.poll(() => seite.locator('[data-summen]').textContent()).toBe('60 Taxa · 384 Schalen · 18 % Deckung')

  // Eine Grünalge getippt: über die Schalen hinweg, Schätzklasse als Wort, eine Deckung, die nicht dazu passt.
  await raster.geheZumEnde()
  await raster.tippe('cla glo')
  await t.druecke('Tab', 'Tab')
  await raster.tippe('unter')
  await t.druecke('Tab')
  await raster.tippe('12')
  await t.druecke('Enter')
  await seite.getByText('Zur Deckung 12 % gehört die Schätzklasse 4 – 5 bis 33 %.').first().waitFor()
  await seite.getByText('384 von 500 Schalen: Bis zum Ziel der Zählung fehlen 116.').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'phb-taxa')
  await t.betaetige(seite.getByRole('button', { name: 'Schätzklasse 4 übernehmen' }))
  await raster.geheZumEnde()
  await raster.speichere()

  await aufnahmeteil(seite, 'Algenmischbestände').click()
  await bild(seite, 'phb-mischbestaende-leer')
  await t.betaetige(seite.getByRole('button', { name: 'Mischbestand hinzufügen' }))
  const fenster = seite.getByRole('dialog', { name: 'Neuer Algenmischbestand' })
  await t.fuelle(fenster.getByRole('textbox', { name: /Name/ }), 'Belag am Ufer')
  await t.fuelle(fenster.getByRole('textbox', { name: /Deckung/ }), '5')
  await t.suche(fenster.getByRole('combobox', { name: 'Art 1' }), 'nav gre', 'Navicula gregaria')
  await t.fuelle(fenster.getByRole('textbox', { name: 'Anteil 1' }), '60')
  await t.suche(fenster.getByRole('combobox', { name: 'Art 2' }), 'cla glo', 'Cladophora glomerata')
  await t.fuelle(fenster.getByRole('textbox', { name: 'Anteil 2' }), '30')
  await fenster.getByText('Summe der Anteile: 90 % von 100 %').waitFor()
  await t.druecke('Control+s')
  await fenster.getByText('Die Anteile ergeben 90 % statt 100 %').first().waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'phb-mischbestand')
  await t.fuelle(fenster.getByRole('textbox', { name: 'Anteil 2' }), '40')
  await t.druecke('Control+s')
  await fenster.waitFor({ state: 'detached' })
  await seite.getByRole('heading', { name: 'Belag am Ufer' }).waitFor()
  const hinzufuegen = seite.getByRole('button', { name: 'Mischbestand hinzufügen' })
  await expect.poll(() => hinzufuegen.evaluate(element => element === document.activeElement)).toBe(true)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'phb-mischbestaende')

  await aufnahmeteil(seite, 'Phytobenthos vor Ort').click()
  await t.betaetige(seite.getByRole('button', { name: 'Wuchsform hinzufügen' }))
  const wuchsform = seite.getByRole('dialog', { name: 'Neue Wuchsform' })
  await t.waehle(wuchsform.getByRole('button', { name: /^Farbgruppe/ }), 'rot bis violett')
  await t.betaetige(wuchsform.getByRole('button', { name: /^Wuchsform/ }))
  await expect
    .poll(() => seite.getByRole('option').allInnerTexts())
    .toEqual(['Kruste', 'Büschel', 'einzelne Fäden', 'Thallus, Schlauch'])
  await t.druecke('Escape')
  await t.waehle(wuchsform.getByRole('button', { name: /^Wuchsform/ }), 'Kruste')
  await t.fuelle(wuchsform.getByRole('textbox', { name: /Deckung/ }), '7,5')
  await bild(seite, 'phb-wuchsform')
  await t.druecke('Control+s')
  await wuchsform.waitFor({ state: 'detached' })
  await seite.getByRole('rowheader', { name: 'rot bis violett' }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'phb-ortsbefund')

  await seite.goto(`${p.produkt.adresse}/aufnahme-detail/${id}/phb/summe`)
  await seite.getByText('48 Taxa, 384 Schalen').waitFor()
  await seite.getByText('13 Taxa, 30 % Deckung').waitFor()
  await seite.getByText('35 von 40 %').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'phb-summe')
  await aufnahmeteil(seite, 'Taxa').click()
  await raster.bereit()
  await expect.poll(() => seite.locator('[data-summen]').textContent()).toBe('61 Taxa · 384 Schalen · 30 % Deckung')
  expect(((await zugang.lies(`/aufnahme/${id}/status`)).daten as { phb: object }).phb).toMatchObject({
    status: 'ROHDATEN',
  })
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test('390 px: Probe, Taxa, Mischbestände, Summen und Wuchsformen ohne waagrechtes Rollen, mit langen Namen', async () => {
  const id = await neueAufnahme()
  const lang = 'Fadenförmiger Grünalgenbestand mit Kieselalgenaufwuchs am linken Ufer unterhalb der Einleitung'
  await zugang.sende(`/aufnahme/${id}/phb/taxa`, {
    version: 0,
    zeilen: [
      { zeile: 1, taxon: 'Achnanthes lanceolata ssp. frequentissima var. rostrata', schalen: 12, cf: true },
      { zeile: 2, taxon: 'Cladophora glomerata', schaetzklasse: 5, deckung: 60 },
    ],
  })
  await zugang.sende(`/aufnahme/${id}/phb/taxa/algenmischbestand`, {
    version: 0,
    daten: { name: lang, deckung: 99.9, teile: [{ taxon: 'Cladophora glomerata', anteil: 100 }] },
  })
  await zugang.sende(`/aufnahme/${id}/ortsbefund/phbMakroskopischeArtWuchsform`, {
    version: 0,
    daten: { taxon: 'Cladophora glomerata', farbgruppe: 'GRUEN', wuchsform: 'ZOTTEN', deckung: 60, bemerkung: lang },
  })
  const { seite, fehler, kontext } = await oeffne(id, 'phb/allgemein', SCHMAL)
  for (const [teil, da, inhalt] of [
    ['phb/allgemein', 'Phytobenthos: Probe', /Gezählte Schalen/],
    ['phb/taxa', 'Taxaliste Phytobenthos', /frequentissima/],
    ['phb/algenmischbestaende', lang, 'Cladophora glomerata'],
    ['phb/summe', 'Phytobenthos: Summen', '12 Schalen'],
    ['ortsbefund/phytobenthos', 'Makroskopische Arten und Wuchsformen', 'Cladophora glomerata'],
  ] as const) {
    if (teil !== 'phb/allgemein') await gehe(seite, `${p.produkt.adresse}/aufnahme-detail/${id}/${teil}`)
    await seite.getByRole('heading', { name: da }).waitFor()
    // Die Überschrift steht schon da, während noch geladen wird; was über den Rand liefe, noch nicht.
    await seite.getByRole('main').getByText(inhalt).filter({ visible: true }).first().waitFor()
    await expect.poll(() => laeuftUeber(seite), { message: teil }).toBe(false)
    expect(await pruefeBarrierefreiheit(seite), teil).toEqual([])
    await bild(seite, `phb-${teil.replace('/', '-')}-390`)
  }
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test('[API-08] Bei 390 px liegt nichts der Fußleiste übereinander; der Standardbericht nennt die gespeicherten Taxa, mit der Tastatur geholt', async () => {
  const id = await neueAufnahme()
  const gespeichert = await zugang.sende(`/aufnahme/${id}/phb/taxa`, {
    version: 0,
    zeilen: [
      { zeile: 1, taxon: 'Navicula gregaria', schalen: 321 },
      { zeile: 2, taxon: 'Cladophora glomerata', schaetzklasse: 3, deckung: 12.5 },
    ],
  })
  expect(gespeichert.status).toBe(200)
  const { seite, fehler, kontext } = await oeffne(id, 'phb/taxa', SCHMAL)
  const weiter = seite.getByRole('button', { name: 'Weiter: Algenmischbestände' })
  const stand = seite.getByText(/^Zuletzt gespeichert .* von Anna Auinger$/)
  await stand.waitFor()
  const unten = await stand.evaluate(e => e.getBoundingClientRect().bottom)
  expect(await weiter.evaluate(e => e.getBoundingClientRect().top)).toBeGreaterThanOrEqual(unten)

  await seite.getByRole('button', { name: 'Berichte und Daten zum gespeicherten Stand' }).press('Enter')
  const wartet = seite.waitForEvent('download')
  await seite.getByRole('menuitem', { name: 'Standardbericht', exact: true }).press('Enter')
  const datei = await wartet
  expect(datei.suggestedFilename()).toMatch(/^Standardbericht_PHB_.+\.pdf$/)
  const { text, istGetaggt, sprache } = lesePdf(await readFile(await datei.path()))
  expect([istGetaggt, sprache]).toEqual([true, 'de-AT'])
  for (const wort of ['Standardbericht Phytobenthos', 'Navicula gregaria', '321', 'Cladophora glomerata', '12,5'])
    expect(text).toContain(wort)
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})
