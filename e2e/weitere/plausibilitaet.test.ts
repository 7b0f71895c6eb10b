import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../apps/server/pruefstand/probenreihe.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, FENSTER, SCHMAL } from '../gemeinsam/browser.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import { halteAuf } from '../gemeinsam/halteAuf.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { Sammelseite } from '../seiten/sammelseite.ts'

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
let reihe: Awaited<ReturnType<typeof saeeProbenreihe>>
/** Messstelle, deren Höhenklasse nicht zur Seehöhe passt, mit fünf früheren pH-Werten um 8. */
let messstelle: number
beforeAll(async () => {
  reihe = await saeeProbenreihe(p.produkt.db, await musterwelt(p.produkt.db))
  messstelle = await reihe.messstelle({ name: 'Weißenbach, Furt', seehoehe: 900, bioregion_hoehe: 'H2' })
  for (const [i, ph] of [7.8, 7.9, 8, 8.1, 8.2].entries())
    await reihe.aufnahme(messstelle, `201${i}-04-01`, { befund: { ph } })
})

const oeffne = (weg: string, person = 'Lena Leitgeb', groesse = BREIT) =>
  alsPerson(p.browser, p.produkt.adresse, person, groesse, weg)
const BEFUND = 'ortsbefund/morphologieHydraulikPhysikalischChemischerBefund'
const hinweisMit = (seite: Page, text: string) => seite.getByRole('listitem').filter({ hasText: text })

/** Was ein Vorleseprogramm zum Feld vorliest: Hilfe, Fehler, Hinweis. */
const beschreibung = (seite: Page, feld: RegExp) =>
  seite.getByRole('textbox', { name: feld }).evaluate(element =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

async function setzePh(seite: Page, wert: string): Promise<void> {
  const feld = seite.getByRole('textbox', { name: /^pH/ })
  await feld.focus()
  await feld.fill(wert)
  await seite.keyboard.press('Control+s')
}

describe.each(FENSTER)('Aufnahme bei %s Bildpunkten', (breite, groesse) => {
  test('Hinweis nach dem Speichern, gezählt im Kopf, mit der Tastatur bestätigt, wieder da mit neuem Wert', async () => {
    const id = await reihe.aufnahme(messstelle, '2025-04-01', { befund: { ph: 8 } })
    const { seite, fehler } = await oeffne(`/aufnahme-detail/${id}/${BEFUND}`, 'Lena Leitgeb', groesse)
    await seite.getByRole('textbox', { name: /^pH/ }).waitFor()
    await expect.poll(() => seite.getByRole('button', { name: /^Plausibilität/ }).count()).toBe(0)

    await setzePh(seite, '9,8')
    await seite.getByRole('button', { name: 'Plausibilität: 1 Hinweis' }).waitFor()
    const hinweis = hinweisMit(seite, 'pH-Wert 9,8 weicht von den 5 früheren Werten dieser Messstelle ab')
    await hinweis.getByText('Maßstab: Erfahrungswert aus den Daten dieser Messstelle').waitFor()
    await expect.poll(() => beschreibung(seite, /^pH/)).toContain('pH-Wert 9,8 weicht')
    await seite.getByRole('link', { name: '1 Hinweis zur Plausibilität' }).waitFor()
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await bild(seite, `plausibilitaet-befund-${breite}`)

    await hinweis.getByRole('button', { name: 'Bestätigen' }).press('Enter')
    const dialog = seite.getByRole('alertdialog', { name: /Wert als geprüft bestätigen/ })
    const grund = dialog.getByRole('textbox', { name: /Geprüft, weil/ })
    await dialog.getByRole('button', { name: 'Bestätigen' }).press('Enter')
    await dialog.getByText('Dieses Feld ist verpflichtend').waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await grund.fill('Algenblüte, mit zweitem Gerät gemessen.')
    await dialog.getByRole('button', { name: 'Bestätigen' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await hinweisMit(seite, 'Geprüft, weil: Algenblüte, mit zweitem Gerät gemessen. Lena Leitgeb').waitFor()
    await expect.poll(() => seite.getByRole('link', { name: /zur Plausibilität$/ }).count()).toBe(0)
    await expect.poll(() => beschreibung(seite, /^pH/)).not.toContain('weicht')

    await setzePh(seite, '9,9')
    await hinweisMit(seite, 'pH-Wert 9,9').getByRole('button', { name: 'Bestätigen' }).waitFor()
    await seite.getByRole('link', { name: '1 Hinweis zur Plausibilität' }).click()
    await seite.getByRole('heading', { name: 'Plausibilität', level: 2, exact: true }).waitFor()
    const teil = seite.getByRole('region', { name: 'Morphologie, Hydraulik, Chemie' })
    await teil.getByRole('heading', { name: 'Werte gegen die eigene Reihe 1' }).waitFor()
    await teil.getByRole('listitem').filter({ hasText: 'pH-Wert 9,9' }).waitFor()
    await teil.getByRole('link', { name: 'Morphologie, Hydraulik, Chemie' }).waitFor()
    // Mitten in der Seite verdeckt der haftende Kopf, was darunter liegt.
    await seite.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await bild(seite, `plausibilitaet-uebersicht-${breite}`)
    expect(fehler).toEqual([])
  })
})

test('[API-04] Mehrere Hinweise mit einer Begründung, mit der Tastatur; der Auftragnehmer hat dieselbe Liste, nur gezählt', async () => {
  const hier = await reihe.messstelle({ name: 'Erlauf, Steg' })
  for (const [i, ph] of [7.8, 7.9, 8, 8.1, 8.2].entries())
    await reihe.aufnahme(hier, `201${i}-04-01`, { befund: { ph, leitfaehigkeit: 400 + i } })
  const id = await reihe.aufnahme(hier, '2025-04-01', {
    auftragnehmer: 'auftragnehmer',
    befund: { ph: 9.8, leitfaehigkeit: 2000 },
  })
  const weg = `/aufnahme-detail/${id}/plausibilitaet`
  const { seite, fehler } = await oeffne(weg)
  const knopf = (name: string) => seite.getByRole('button', { name, exact: true })
  await expect.poll(() => knopf('Gewählte bestätigen').isDisabled()).toBe(true)
  await seite.getByRole('checkbox', { name: /^Wählen: pH-Wert 9,8/ }).press('Space')
  await knopf('1 Hinweis bestätigen').waitFor()
  await seite.getByRole('checkbox', { name: 'Alle 2 offenen wählen' }).press('Space')
  await knopf('2 Hinweise bestätigen').press('Enter')
  const dialog = seite.getByRole('alertdialog', { name: '2 Werte als geprüft bestätigen' })
  await dialog.getByText(/Leitfähigkeit 2.000/).waitFor()
  await dialog.getByRole('textbox', { name: /Geprüft, weil/ }).fill('Nach Starkregen, zweites Gerät <b>bestätigt</b>.')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await dialog.getByRole('button', { name: 'Bestätigen' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => seite.getByText('zweites Gerät <b>bestätigt</b>.').count()).toBe(2)
  await expect.poll(() => knopf('Bestätigung aufheben').count()).toBe(2)
  expect(fehler).toEqual([])

  const beiAnna = await oeffne(weg, 'Anna Auinger', SCHMAL)
  await beiAnna.seite.getByText('2 Hinweise, die Sie nicht im Einzelnen sehen (bestätigt).').waitFor()
  await expect.poll(() => laeuftUeber(beiAnna.seite)).toBe(false)
  expect(await pruefeBarrierefreiheit(beiAnna.seite)).toEqual([])
  expect(beiAnna.fehler).toEqual([])

  // Zwei Griffe im selben Augenblick gehen nacheinander hinaus: jede Antwort nennt alle Hinweise, und überholte die erste die
  // zweite, stünde deren Stand wieder da.
  const gesendet: string[] = []
  seite.on('request', anfrage => anfrage.url().endsWith('/plausibilitaet/aufheben') && gesendet.push(anfrage.url()))
  const gibFrei = await halteAuf(seite, '**/plausibilitaet/aufheben')
  await seite.getByRole('main').evaluate(inhalt => {
    for (const einer of inhalt.querySelectorAll('button'))
      if (einer.textContent === 'Bestätigung aufheben') einer.click()
  })
  await expect.poll(() => gesendet.length).toBe(1)
  gibFrei()
  await expect.poll(() => knopf('Bestätigung aufheben').count()).toBe(0)
  expect(gesendet).toHaveLength(2)
  expect(fehler).toEqual([])
})

test.each(FENSTER)(
  '[API-04] Entscheidung bei %s Bildpunkten: offene Hinweise stehen im Fenster und werden mit „Plausibel“ bestätigt',
  async (_, groesse) => {
    const id = await reihe.aufnahme(messstelle, '2025-06-01', {
      befund: { ph: 9.8 },
      spalten: { mzb_status: 'BEWERTUNG_ABGESCHLOSSEN' },
    })
    const { seite, fehler } = await oeffne(`/aufnahme-detail/${id}/plausibilitaet`, 'Quirina Schwarzenegg', groesse)
    await hinweisMit(seite, 'pH-Wert 9,8').waitFor()
    expect(await seite.getByRole('button', { name: 'Bestätigen' }).count()).toBe(0)
    await seite.getByRole('link', { name: 'Status und Freigabe' }).last().press('Enter')
    await seite.getByRole('button', { name: 'Auf „Plausibel“ setzen' }).press('Enter')
    const dialog = seite.getByRole('alertdialog', { name: /auf „Plausibel“ setzen/ })
    await dialog.getByText('1 offener Hinweis zur Plausibilität').waitFor()
    await dialog.getByText('0 Hinweise werden bestätigt, 1 bleibt offen.').waitFor()
    await dialog.getByRole('button', { name: 'Stattdessen zurückgeben' }).press('Enter')
    const rueckgabe = seite.getByRole('alertdialog', { name: /auf „Unplausibel“ setzen/ })
    await rueckgabe.getByText('pH-Wert 9,8').waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await rueckgabe.getByRole('button', { name: 'Abbrechen' }).press('Enter')
    await seite.getByRole('button', { name: 'Auf „Plausibel“ setzen' }).press('Enter')
    await dialog.getByRole('textbox', { name: /Geprüft, weil/ }).fill('Algenblüte am Tag der Aufnahme')
    await dialog.getByText('1 Hinweis wird bestätigt, 0 bleiben offen.').waitFor()
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await dialog.getByRole('button', { name: 'Setzen', exact: true }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await seite.getByText('Status Makrozoobenthos auf „Plausibel“ gesetzt').waitFor()
    const bestaetigung = await p.produkt.db
      .selectFrom('plausibilitaet_bestaetigung')
      .select('grund')
      .where('aufnahme_id', '=', id)
      .execute()
    expect(bestaetigung).toEqual([{ grund: 'Algenblüte am Tag der Aufnahme' }])
    expect(fehler).toEqual([])
  },
)

test('[API-04] Viele auf „Plausibel“: wie viele Hinweise je Aufnahme offen sind, steht vor der Entscheidung, mit dem Weg dorthin', async () => {
  const spalten = { mzb_status: 'BEWERTUNG_ABGESCHLOSSEN' } as const
  const ids = [
    await reihe.aufnahme(messstelle, '2025-04-02', { befund: { ph: 9.8 }, spalten }),
    await reihe.aufnahme(messstelle, '2025-04-03', { befund: { ph: 8 }, spalten }),
  ]
  const weg = `/aufnahmen-status?${ids.map(id => `id=${id}`).join('&')}`
  const { seite, fehler } = await oeffne(weg)
  const gezaehlt: string[] = []
  seite.on('request', anfrage => gezaehlt.push(...(anfrage.url().endsWith('/statuswechsel/hinweise') ? ['x'] : [])))
  const sammel = new Sammelseite(seite)
  await sammel.waehle('Neuer Status oder neue Freigabe', /„Plausibel“/)
  await seite.getByText('Offene Hinweise zur Plausibilität: an 1 Qualitätselement von 1 Aufnahme;').waitFor()
  await seite.getByRole('cell', { name: 'keine', exact: true }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'sammel-hinweise')
  await sammel.knopf.click()
  await seite.getByRole('alertdialog').getByText('an 1 Qualitätselement von 1 Aufnahme').waitFor()
  await seite.getByRole('alertdialog').getByRole('button', { name: 'Abbrechen' }).click()
  expect(gezaehlt).toHaveLength(1)
  await seite.setViewportSize(SCHMAL)
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  await seite.setViewportSize(BREIT)
  await seite.getByRole('link', { name: '1 offener Hinweis' }).click()
  await hinweisMit(seite, 'pH-Wert 9,8 weicht').waitFor()
  expect(seite.url()).toBe(`${p.produkt.adresse}/aufnahme-detail/${ids[0]}/plausibilitaet`)
  expect(fehler).toEqual([])
})

test('Messstelle: Hinweis auf die Höhenklasse, bestätigt und wieder aufgehoben', async () => {
  const { seite, fehler } = await oeffne(`/stammdaten/${messstelle}`)
  const hinweis = hinweisMit(seite, 'Seehöhe 900 m liegt nicht in der Höhenklasse „200–500 m“.')
  await hinweis.getByRole('button', { name: 'Bestätigen' }).click()
  const dialog = seite.getByRole('alertdialog', { name: /Wert als geprüft bestätigen/ })
  await dialog.getByRole('textbox', { name: /Geprüft, weil/ }).fill('Klasse der Bioregion.')
  await dialog.getByRole('button', { name: 'Bestätigen' }).click()
  await hinweis.getByText('Klasse der Bioregion.').waitFor()
  await hinweis.getByRole('button', { name: 'Bestätigung aufheben' }).click()
  await hinweis.getByRole('button', { name: 'Bestätigen' }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  expect(fehler).toEqual([])
})

test('[ROLE-02] wer nur das Freigegebene liest, sieht keine Hinweise, und die Seite fragt nicht danach', async () => {
  const id = await reihe.aufnahme(messstelle, '2025-05-01', {
    befund: { ph: 9.8 },
    spalten: { mzb_status: 'PLAUSIBEL', mzb_freigabe: 'BEHOERDEN' },
  })
  const { seite, fehler } = await oeffne('/start', 'Leopold Lechthaler')
  const gefragt: string[] = []
  seite.on('request', anfrage => {
    if (anfrage.url().endsWith('/plausibilitaet')) gefragt.push(anfrage.url())
  })
  await gehe(seite, `${p.produkt.adresse}/aufnahme-detail/${id}/${BEFUND}`)
  await seite.getByRole('heading', { name: /^Morphologie, Hydraulik/, level: 2 }).waitFor()
  await seite.getByText('pH-Wert').waitFor()
  await expect.poll(() => seite.getByText(/Plausibilität/).count()).toBe(0)
  expect(gefragt).toEqual([])
  expect(fehler).toEqual([])
})
