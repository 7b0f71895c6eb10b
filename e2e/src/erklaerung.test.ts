import { readFile } from 'node:fs/promises'
import type { AntwortVon } from '@benthos/vertrag'
import type { leseMhsBewertung } from '@benthos/vertrag/bewertung'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { lesePdf } from '../../apps/server/pruefstand/pdf.ts'
import { saeeProbenreihe } from '../../apps/server/pruefstand/probenreihe.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL } from '../gemeinsam/browser.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn } from '../gemeinsam/schnittstelle.ts'
import { bewerteMzb, klappeAuf, ladeErgebnisbericht, leseBeitraege } from '../seiten/bewertung.ts'
import { Tastatur } from '../seiten/tastatur.ts'

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
/** Aufnahmen derselben Messstelle mit Taxa: eine noch ohne Ergebnis, zwei bewertete. */
let neue: number
let bewertete: number
beforeAll(async () => {
  const reihe = await saeeProbenreihe(p.produkt.db, await musterwelt(p.produkt.db))
  const messstelle = await reihe.messstelle({
    bioregion: 'FL',
    saprobieller_grundzustand: 1.5,
    laenge: 15.41307,
    breite: 48.88959,
  })
  const taxa = { 'Baetis rhodani': 40, 'Gammarus fossarum': 60, 'Leuctra hippopus': 12, 'Asellus aquaticus': 8 }
  const fruehere = await reihe.aufnahme(messstelle, '2021-04-10', { taxa: { ...taxa, 'Erpobdella octoculata': 90 } })
  const noe = await meldeAn(p.produkt.adresse, 'land-noe')
  expect((await noe.sende(`/bewertung/mzb/${fruehere}`, {})).status).toBe(200)
  bewertete = await reihe.aufnahme(messstelle, '2023-04-12', { taxa })
  expect((await noe.sende(`/bewertung/mzb/${bewertete}`, {})).status).toBe(200)
  neue = await reihe.aufnahme(messstelle, '2025-04-15', { taxa })
})

const oeffne = async (aufnahme: number, teil: string, groesse = BREIT) => {
  const weg = `/aufnahme-detail/${aufnahme}/${teil}`
  const fenster = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', groesse, weg)
  return { ...fenster, t: new Tastatur(fenster.seite) }
}
const tafel = (seite: Page, name: string) => seite.getByRole('table', { name })

test('[GEN-01] bewerten und die Erklärung lesen, allein mit der Tastatur: Regel, Sicherheit, Beiträge, Vergleich', async () => {
  const { seite, fehler, t } = await oeffne(neue, 'aufnahmedaten')
  const gesamt = await bewerteMzb(t)
  expect(gesamt).toMatch(/Klasse|entscheid/)
  await klappeAuf(t, 'Wiederholte Zählung')
  await klappeAuf(t, 'Mindestanforderungen')
  const anforderungen = tafel(seite, 'Was verlangt ist und was diese Probe hat')
  await anforderungen.waitFor()
  await expect.poll(() => anforderungen.innerText()).toMatch(/Indikatortaxa[\s\S]*(erfüllt|zu wenig)/)

  // Anteile der Klassen, wie sie gespeichert sind: zusammen alle Wiederholungen
  const noe = await meldeAn(p.produkt.adresse, 'land-noe')
  const lage = (await noe.lies(`/aufnahme/${neue}/mzb/bewertung/mhs`)).daten as AntwortVon<typeof leseMhsBewertung>
  const unsicherheit = lage.bewertung?.ergebnis.zaehlunsicherheit
  const klassen: readonly number[] = unsicherheit && 'klassen' in unsicherheit ? unsicherheit.klassen : []
  expect(klassen.reduce((a, b) => a + b, 0)).toBe(1000)
  const anteile = seite.getByRole('list', { name: 'Klassen der wiederholten Zählung' }).getByRole('listitem')
  await expect.poll(() => anteile.count()).toBe(klassen.filter(anzahl => anzahl > 0).length)
  const haeufigste = klassen.indexOf(Math.max(...klassen)) + 1
  await anteile.filter({ hasText: new RegExp(`^${haeufigste} .*(%)$`) }).waitFor()
  await expect.poll(() => tafel(seite, 'Module in der wiederholten Zählung').locator('tbody tr').count()).toBe(3)
  await seite.getByText('1.000-mal aus den 120 gezählten Individuen').waitFor()

  const { taxa, summe } = await leseBeitraege(t, 'Saprobienindex')
  expect(summe).toMatch(/^\d,\d{4}$/)
  expect(taxa.some(zeile => zeile.includes('↑ hebt'))).toBe(true)
  expect(taxa.some(zeile => zeile.includes('↓ senkt'))).toBe(true)
  await seite.getByRole('img', { name: /^Größte Beiträge zu Saprobienindex: / }).waitFor()
  // Sortieren nach dem Namen, auf- und absteigend
  const beitraege = tafel(seite, 'Beiträge zu Saprobienindex')
  const erstes = () => beitraege.locator('tbody th').first().innerText()
  await t.betaetige(beitraege.getByRole('button', { name: 'Taxon' }))
  await expect.poll(() => erstes()).toBe('Asellus aquaticus')
  await t.druecke('Enter')
  await expect.poll(() => erstes()).toBe('Gammarus fossarum')

  await klappeAuf(t, 'Vergleich mit früheren Ergebnissen', true)
  const vergleich = tafel(seite, 'Ergebnisse der Messstelle mit derselben Methode, das jüngste zuerst')
  await expect
    .poll(() => vergleich.locator('tbody tr').allInnerTexts())
    .toEqual([
      expect.stringContaining('15.04.2025'),
      expect.stringContaining('12.04.2023'),
      expect.stringContaining('10.04.2021'),
    ])
  // Was unter dem haftenden Seitentitel liegt, hielte die Prüfung für zu nahe beieinander.
  await seite.evaluate(() => scrollTo(0, 0))
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'erklaerung-1440')
  await t.betaetige(vergleich.getByRole('link', { name: '10.04.2021' }), true)
  await seite.getByRole('heading', { level: 1, name: /10\.04\.2021/ }).waitFor()
  expect(fehler).toEqual([])
})

test('[API-07] Gewässertyp abweichend festlegen, Ergebnis veraltet, zurücksetzen', async () => {
  const { seite, fehler, t } = await oeffne(bewertete, 'bewertung/mzb')
  await klappeAuf(t, 'Gewässertyp')
  const typ = tafel(seite, 'Gewässertyp, nach dem bewertet wird')
  await typ.getByText('Flysch').waitFor()
  await t.betaetige(seite.getByRole('button', { name: 'Abweichend festlegen' }))
  const fenster = seite.getByRole('dialog')
  await t.waehle(fenster.getByRole('button', { name: /^Bioregion/ }), 'Kalkvoralpen')
  await t.betaetige(fenster.getByRole('button', { name: 'Speichern', exact: true }))
  await fenster.getByText('Dieses Feld ist verpflichtend').first().waitFor()
  await warteAufFokus(fenster.getByRole('region', { name: /^Folgende Angaben fehlen/ }))
  await bild(seite, 'gewaessertyp-fenster-1440')
  await t.fuelle(fenster.getByRole('textbox', { name: /Begründung/ }), 'Einzugsgebiet überwiegend in den Kalkvoralpen')
  await t.betaetige(fenster.getByRole('button', { name: 'Speichern', exact: true }))
  await fenster.waitFor({ state: 'detached' })
  await typ.getByText('diese Aufnahme (Messstelle: Flysch)').waitFor()
  await seite.getByText('Ergebnis veraltet').waitFor()
  await klappeAuf(t, 'Experteneinschätzung', true)
  // Warum sich jetzt keine Einschätzung abgeben lässt, steht an ihrer Stelle.
  const einschaetzung = seite.getByRole('region', { name: 'Experteneinschätzung' })
  await einschaetzung.getByText(/Zuerst müssen die gespeicherten Daten bewertet sein/).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'gewaessertyp-1440')

  await t.betaetige(seite.getByRole('button', { name: 'Auf Messstelle zurücksetzen' }))
  await t.betaetige(seite.getByRole('alertdialog').getByRole('button', { name: 'Zurücksetzen' }))
  await typ.getByText('diese Aufnahme').waitFor({ state: 'detached' })
  await t.betaetige(seite.getByRole('button', { name: 'Neu bewerten' }), true)
  await seite.getByText('Ergebnis veraltet').waitFor({ state: 'detached' })
  expect(fehler).toEqual([])
})

test('[GEN-01] Experteneinschätzung abgeben, in Kopf, Liste und Bericht wiederfinden, zurückziehen; 390 px', async () => {
  const { seite, fehler, t } = await oeffne(bewertete, 'bewertung/mzb')
  await klappeAuf(t, 'Experteneinschätzung')
  await t.betaetige(seite.getByRole('button', { name: 'Einschätzung abgeben' }))
  const fenster = seite.getByRole('dialog')
  await t.waehle(fenster.getByRole('button', { name: /^Klasse/ }), '4 – unbefriedigend')
  await t.fuelle(fenster.getByRole('textbox', { name: /Begründung/ }), 'Drift aus dem Stau oberhalb')
  await t.betaetige(fenster.getByRole('button', { name: 'Einschätzung abgeben' }))
  await fenster.waitFor({ state: 'detached' })
  const block = seite.getByRole('region', { name: 'Experteneinschätzung' })
  await block.getByText('Drift aus dem Stau oberhalb').waitFor()
  const gesamt = seite.getByRole('region', { name: 'Gesamtergebnis' })
  await gesamt.getByText('Daneben eine Experteneinschätzung: 4 – unbefriedigend').waitFor()
  await seite.getByText('Experteneinschätzung: 4', { exact: true }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  const bericht = lesePdf(await readFile((await ladeErgebnisbericht(t)).pfad))
  expect(bericht.istGetaggt).toBe(true)
  expect(bericht.text).toMatch(/Noch einmal gezählt: .* %/)
  expect(bericht.text).not.toContain('Bundesministerium')
  for (const text of [
    'Klasse der Module',
    // MMI 2 hat hier nur die Punkte dafür, dass Oligochaeta und Diptera fehlen.
    'Welche Taxa es tragen Zum entscheidenden Modul trägt kein Taxon bei',
    'Was die Klasse ändern würde',
    'Die Messstelle bisher',
    'Aufnahme und Probenahme',
    'Koordinaten: 48,88959° N, 15,41307° O',
    'Taxaliste (4)',
    'Experteneinschätzung: 4 – unbefriedigend',
    'Drift aus dem Stau oberhalb',
    'Gewässertyp',
    'Flysch',
  ])
    expect(bericht.text).toContain(text)

  const mitKopf = await ladeErgebnisbericht(t, 'Ergebnisbericht mit Briefkopf Ihrer Organisation')
  expect(lesePdf(await readFile(mitKopf.pfad)).text).toContain('Amt der Landesregierung Niederösterreich')

  const schmal = await oeffne(bewertete, 'bewertung/mzb', SCHMAL)
  await schmal.seite.getByRole('region', { name: 'Experteneinschätzung' }).waitFor()
  await schmal.seite.getByRole('button', { name: 'Kenngrößen', exact: true }).click()
  await schmal.seite.getByRole('button', { name: 'Beiträge zu Saprobienindex', exact: true }).click()
  await schmal.seite.getByRole('img', { name: /^Größte Beiträge/ }).waitFor()
  await schmal.seite.getByText('Breiter als hier Platz ist: seitlich rollen.').waitFor()
  const rollbereich = schmal.seite.getByRole('region', { name: 'Beiträge zu Saprobienindex, seitlich rollbar' })
  await rollbereich.press('ArrowRight')
  await expect.poll(() => rollbereich.evaluate(bereich => bereich.scrollLeft)).toBeGreaterThan(0)
  await expect.poll(() => laeuftUeber(schmal.seite)).toBe(false)
  expect(await pruefeBarrierefreiheit(schmal.seite)).toEqual([])
  await bild(schmal.seite, 'erklaerung-390')

  await t.betaetige(block.getByRole('button', { name: 'Einschätzung zurückziehen' }))
  const frage = seite.getByRole('alertdialog', { name: /Experteneinschätzung zurückziehen/ })
  await t.fuelle(frage.getByRole('textbox', { name: /Begründung/ }), 'Probe verwechselt')
  await t.betaetige(frage.getByRole('button', { name: 'Zurückziehen', exact: true }))
  await block.getByText('Frühere Einschätzungen (1)').waitFor()
  expect([...fehler, ...schmal.fehler]).toEqual([])
})

test('[GEN-01] zwei Proben: der Reiter übersteht das Neuladen; wer nicht bewerten kann, liest warum', async () => {
  const land = await meldeAn(p.produkt.adresse, 'land-noe')
  const zeilen = [{ zeile: 1, taxon: 'Baetis rhodani', haeufigkeitsklasse: 3 }]
  const angelegt = await land.sende(`/aufnahme/${neue}/mzb/screening/taxa`, { version: 0, zeilen })
  expect(angelegt.status, JSON.stringify(angelegt.daten)).toBe(200)
  const { seite, fehler } = await oeffne(neue, 'bewertung/mzb')
  const reiter = (selected: boolean) => seite.getByRole('tab', { name: 'Screening-Methode', selected })
  await reiter(false).click()
  await seite.getByText('Diese Probe ist noch nicht bewertet.').waitFor()
  await seite.reload()
  await reiter(true).waitFor()
  await seite.getByText('Diese Probe ist noch nicht bewertet.').waitFor()
  expect(fehler).toEqual([])

  const weg = `/aufnahme-detail/${bewertete}/bewertung/mzb`
  const qs = await alsPerson(p.browser, p.produkt.adresse, 'Quirina Schwarzenegg', BREIT, weg)
  await qs.seite.getByText('Bewerten kann, wer die Daten bearbeitet').waitFor()
  expect(await pruefeBarrierefreiheit(qs.seite)).toEqual([])
  expect(qs.fehler).toEqual([])
})
