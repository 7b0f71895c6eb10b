import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { ermittleOrt } from '../../apps/server/src/fach/netz/bezug.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { neueSeite, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { halteAuf } from '../gemeinsam/halteAuf.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { Kartenseite } from '../seiten/karte.ts'
import { weitereHandlung } from '../seiten/listenkopf.ts'

const p = starteFuerDatei({}, { karte: true })
schliesseFensterNachJedem(p)

const DONAU = 'NE-25'
const GRAZ = [15.44, 47.07] as const
const BREGENZ = [9.75, 47.5] as const
let welt: Musterwelt
let amFluss = 0
let fluss = { laenge: 0, breite: 0 }
let veroeffentlicht = 0

beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
  const setze = (id: number, werte: object) =>
    p.produkt.db.updateTable('messstelle').set(werte).where('id', '=', id).execute()
  const an = (id: number, [laenge, breite]: readonly [number, number]) =>
    setze(id, { koordinatensystem: 4326, x: laenge, y: breite, laenge, breite })
  const ort = await ermittleOrt(p.produkt.db, DONAU, 700_000)
  if (!ort) throw new Error('Die Donau hat bei km 700 keinen Ort.')
  fluss = { laenge: ort.punkt[0], breite: ort.punkt[1] }
  amFluss = await welt.messstelle('GZUEV', 'AT-4')
  // 500 m nördlich der Donau
  await an(amFluss, [fluss.laenge, fluss.breite + 0.0045])
  await setze(amFluss, { name: 'Am Strom', code: 'K-1' })
  const graz = await welt.messstelle('LAND', 'AT-6')
  await an(graz, GRAZ)
  await setze(graz, { name: 'An der Mur', code: 'K-2' })
  const aufnahme = await welt.aufnahme({ bundesland: 'AT-8', mzb: { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' } })
  const { messstelle_id } = await p.produkt.db
    .updateTable('aufnahme')
    .set({ mzb_klasse: 2 })
    .where('id', '=', aufnahme)
    .returning('messstelle_id')
    .executeTakeFirstOrThrow()
  veroeffentlicht = messstelle_id
  await an(veroeffentlicht, BREGENZ)
  await setze(veroeffentlicht, { name: 'Am See', code: 'K-3' })
})

const als = (person: string, groesse?: { width: number; height: number }) =>
  alsPerson(p.browser, p.produkt.adresse, person, groesse)
const oeffne = (seite: Page, weg: string) => seite.goto(`${p.produkt.adresse}/${weg}`)
const feld = (seite: Page, name: string | RegExp) =>
  seite.getByRole('form', { name: 'Koordinaten' }).getByRole('textbox', { name })
const kilometer = async (seite: Page) => feld(seite, /^Stationierung/).inputValue()

describe('Lage einer Messstelle', () => {
  test('[API-13] Klick auf das Gewässer setzt Punkt, Route und Fluss-km; dasselbe geht mit der Tastatur', async () => {
    const { seite, fehler } = await als('Adele Achleitner')
    await oeffne(seite, `stammdaten/${amFluss}`)
    const formular = seite.getByRole('form', { name: 'Koordinaten' })
    await formular.getByText(/^Donau, Fluss-km \d+,\d{3}, \d{3} m entfernt$/).waitFor()
    await formular.getByRole('button', { name: 'Bearbeiten' }).click()
    // Erst beim Bearbeiten setzt ein Klick auf die Karte den Punkt.
    await formular.getByRole('combobox', { name: 'Route' }).waitFor()
    const karte = new Kartenseite(seite, 'Lage der Messstelle')
    await karte.ruht()
    // Stufe 11: ein Bildpunkt ist hier 26 m, das Gewässer liegt 20 Bildpunkte unter der Mitte.
    await karte.klickeNebenMitte(30, 18)
    await formular.getByText(/^Punkt gesetzt: Donau, Fluss-km/).waitFor()
    await expect.poll(() => formular.getByRole('combobox', { name: 'Route' }).inputValue()).toBe('Donau')
    await expect.poll(() => kilometer(seite)).toMatch(/^\d{3},\d{3}$/)
    const geklickt = await kilometer(seite)
    await bild(seite, 'lagekarte')

    // Näher heran führt ein Schritt der Pfeiltaste nicht vom Gewässer weg.
    await karte.leinwand.focus()
    for (const taste of ['+', '+', 'ArrowLeft']) {
      await seite.keyboard.press(taste)
      await karte.ruht()
    }
    await seite.locator('[aria-live=polite]', { hasText: /^Kreuz auf [\d,]+° Nord/ }).waitFor({ state: 'attached' })
    await seite.keyboard.press('Enter')
    await expect
      .poll(() => kilometer(seite))
      .toSatisfy((jetzt: string) => /^\d{3},\d{3}$/.test(jetzt) && jetzt !== geklickt)

    await feld(seite, /^Stationierung/).fill('700')
    await formular.getByText('Donau, Fluss-km 700,000', { exact: false }).first().waitFor()
    await formular.getByRole('button', { name: 'Punkt aus Route und Fluss-km setzen' }).click()
    await formular.getByText('Donau, Fluss-km 700,000, 0 m vom Punkt').waitFor()
    expect(await pruefeBarrierefreiheit(seite, 'form[aria-label="Koordinaten"]')).toEqual([])
    await formular.getByRole('button', { name: 'Speichern' }).click()
    await formular.getByRole('button', { name: 'Bearbeiten' }).waitFor()
    const gespeichert = await p.produkt.db
      .selectFrom('messstelle')
      .select(['route_id', 'stationierung', 'laenge', 'breite'])
      .where('id', '=', amFluss)
      .executeTakeFirstOrThrow()
    expect(gespeichert).toMatchObject({ route_id: DONAU, stationierung: 700 })
    expect(gespeichert.laenge).toBeCloseTo(fluss.laenge, 6)
    expect(gespeichert.breite).toBeCloseTo(fluss.breite, 6)
    expect(unerwartet(fehler)).toEqual([])
  })
})

describe('Messstellen auf der Karte', () => {
  const zeile = (seite: Page, name: string) => seite.getByRole('row').filter({ hasText: name })
  const istHervorgehoben = (seite: Page, name: string) => zeile(seite, name).getAttribute('aria-current')
  // Hinter dem Namen: als gesuchter Text steht der Code auch bei den Treffern.
  const gewaehlt = (seite: Page, code: string) =>
    seite
      .getByRole('status')
      .filter({ hasText: `, ${code}` })
      .waitFor()

  test('Liste und Karte haben eine Auswahl; die Karte zeigt genau die Treffer des Filters', async () => {
    const { seite, fehler } = await als('Adele Achleitner')
    await oeffne(seite, 'messstellen-uebersicht')
    const karte = new Kartenseite(seite, 'Karte der Messstellen')
    await karte.ruht()
    await seite.getByRole('button', { name: 'An der Mur auf der Karte zeigen' }).click()
    await gewaehlt(seite, 'K-2')
    await expect.poll(() => istHervorgehoben(seite, 'An der Mur')).toBe('true')
    await karte.klickeAuf(BREGENZ)
    await gewaehlt(seite, 'K-3')
    await expect.poll(() => istHervorgehoben(seite, 'Am See')).toBe('true')
    await expect.poll(() => istHervorgehoben(seite, 'An der Mur')).toBeNull()
    await bild(seite, 'messstellenkarte')
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])

    await seite.getByRole('radio', { name: 'Phytobenthos' }).check()
    await karte.ruht()
    await karte.klickeAuf(BREGENZ)
    await seite.getByRole('status').filter({ hasText: 'K-3' }).getByText('PHB ohne Ergebnis').waitFor()

    await oeffne(seite, 'messstellen-uebersicht?art=LAND')
    await karte.ruht()
    await karte.klickeAuf(BREGENZ)
    await karte.klickeAuf(GRAZ)
    await gewaehlt(seite, 'K-2')
    await expect.poll(() => seite.getByRole('status').filter({ hasText: 'K-3' }).count()).toBe(0)
    expect(unerwartet(fehler)).toEqual([])
  })

  test('[API-13] Die Legende erklärt beide Zeichen; die Karte rückt alle Treffer ins Bild', async () => {
    const { seite, fehler } = await als('Adele Achleitner')
    await oeffne(seite, 'messstellen-uebersicht?suche=K-2')
    const karte = new Kartenseite(seite, 'Karte der Messstellen')
    await karte.ruht()
    const legende = seite.getByRole('list', { name: 'Legende der Karte' })
    await legende.getByText('Zahl und Farbe sind ihre Klasse', { exact: false }).waitFor()
    await legende.getByText('Mehrere Messstellen: ihre Anzahl', { exact: false }).waitFor()
    // Der einzige Treffer steht in der Mitte, so nah, dass er einzeln steht.
    await karte.klickeNebenMitte(0, 0)
    await gewaehlt(seite, 'K-2')
    await seite.getByRole('textbox', { name: 'Suche' }).fill('K-3')
    await zeile(seite, 'An der Mur').waitFor({ state: 'detached' })
    await karte.ruht()
    await karte.klickeNebenMitte(0, 0)
    await gewaehlt(seite, 'K-3')
    expect(unerwartet(fehler)).toEqual([])
  })

  test('Trennleiste und Auswahl gehen mit der Tastatur; die Karte lässt sich ausblenden', async () => {
    const { seite } = await als('Adele Achleitner')
    await oeffne(seite, 'messstellen-uebersicht')
    const leiste = seite.getByRole('separator', { name: 'Breite von Liste und Karte' })
    await leiste.focus()
    await seite.keyboard.press('ArrowLeft')
    await expect.poll(() => leiste.getAttribute('aria-valuenow')).toBe('53')
    await seite.getByRole('button', { name: 'Am See auf der Karte zeigen' }).focus()
    await seite.keyboard.press('Enter')
    await gewaehlt(seite, 'K-3')
    await seite.getByRole('button', { name: 'Auswahl aufheben' }).press('Enter')
    await seite.getByText('Ein Klick wählt eine Messstelle', { exact: false }).waitFor()
    await seite.getByRole('button', { name: 'Karte ausblenden' }).press('Enter')
    await seite.getByRole('columnheader', { name: 'Bioregion' }).waitFor()
    await seite.getByRole('button', { name: 'Am See auf der Karte zeigen' }).press('Enter')
    await gewaehlt(seite, 'K-3')
  })

  test('was die Karte nach einer Taste unter dem Kreuz nennt, wählt die Eingabetaste, auch am Rand des Zeichens; gezogen schweigt sie', async () => {
    const { seite } = await als('Adele Achleitner')
    await oeffne(seite, 'messstellen-uebersicht')
    const karte = new Kartenseite(seite, 'Karte der Messstellen')
    await karte.ruht()
    await karte.leinwand.focus()
    // Vergrößert die Seite, nicht die Karte.
    await seite.keyboard.press('Control+-')
    await karte.ziehe(BREGENZ, 10, 0)
    const gesagtes = seite.locator('[aria-live=polite]', { hasText: 'Kreuz' })
    expect(await gesagtes.allTextContents()).toEqual([])
    // Der Fokus steht nach dem Ziehen auf der Schaltfläche für ganz Österreich.
    await karte.leinwand.focus()
    await seite.keyboard.press('+')
    await expect.poll(() => gesagtes.allInnerTexts()).toEqual([expect.stringMatching(/^Unter dem Kreuz: Am See\s?$/)])
    await karte.ruht()
    await seite.keyboard.press('Enter')
    await gewaehlt(seite, 'K-3')
  })

  test('auf 390 px stehen Liste und Karte in Reitern; nichts läuft über', async () => {
    const { seite, fehler } = await als('Adele Achleitner', SCHMAL)
    await oeffne(seite, 'messstellen-uebersicht')
    await seite.getByRole('tab', { name: 'Karte' }).click()
    const karte = new Kartenseite(seite, 'Karte der Messstellen')
    await karte.ruht()
    await karte.klickeAuf(BREGENZ)
    await gewaehlt(seite, 'K-3')
    await bild(seite, 'messstellenkarte-390')
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await seite.getByRole('tab', { name: 'Liste' }).click()
    await seite.getByRole('button', { name: 'An der Mur auf der Karte zeigen' }).click()
    await gewaehlt(seite, 'K-2')
    expect(unerwartet(fehler)).toEqual([])
  })

  test('was jemand filtert, während die Karte noch lädt, gilt auch auf ihr', async () => {
    const { seite } = await als('Adele Achleitner')
    const kacheln: string[] = []
    seite.on('request', anfrage => {
      if (anfrage.url().includes('/kacheln/messstellen/')) kacheln.push(anfrage.url())
    })
    const gibFrei = await halteAuf(seite, '**/api/kacheln/gewaessernetz/**')
    await oeffne(seite, 'messstellen-uebersicht')
    const karte = new Kartenseite(seite, 'Karte der Messstellen')
    await karte.leinwand.waitFor()
    await zeile(seite, 'Am See').waitFor()
    await seite.getByRole('textbox', { name: 'Suche' }).fill('K-2')
    await zeile(seite, 'Am See').waitFor({ state: 'detached' })
    gibFrei()
    await karte.ruht()
    expect(kacheln.length).toBeGreaterThan(0)
    expect(kacheln.filter(url => !url.includes('suche=K-2'))).toEqual([])
  })

  test('was jemand filtert, während Kacheln der Messstellen unterwegs sind, gilt danach auf der Karte', async () => {
    const { seite } = await als('Adele Achleitner')
    const unterwegs = seite.waitForRequest('**/api/kacheln/messstellen/**')
    const gibFrei = await halteAuf(seite, '**/api/kacheln/messstellen/**')
    await oeffne(seite, 'messstellen-uebersicht')
    await unterwegs
    await seite.getByRole('textbox', { name: 'Suche' }).fill('K-2')
    await zeile(seite, 'Am See').waitFor({ state: 'detached' })
    const gefiltert = seite.waitForResponse(
      a => a.url().includes('/kacheln/messstellen/') && a.url().includes('suche=K-2'),
    )
    gibFrei()
    await gefiltert
    const karte = new Kartenseite(seite, 'Karte der Messstellen')
    await karte.ruht()
    await karte.klickeAuf(BREGENZ)
    await karte.klickeAuf(GRAZ)
    await gewaehlt(seite, 'K-2')
    await expect.poll(() => seite.getByRole('status').filter({ hasText: 'K-3' }).count()).toBe(0)
  })

  test('fehlende Kacheln werden gemeldet und lassen sich nachladen', async () => {
    const { seite } = await als('Adele Achleitner')
    let [istGestoert, nachgeladen] = [true, 0]
    await seite.route('**/api/kacheln/gewaessernetz/**', route => {
      if (istGestoert) return route.fulfill({ status: 503 })
      nachgeladen += 1
      return route.continue()
    })
    await oeffne(seite, 'messstellen-uebersicht')
    const meldung = seite.getByRole('alert').filter({ hasText: 'Ein Teil der Karte fehlt' })
    await meldung.waitFor()
    istGestoert = false
    await meldung.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect.poll(() => nachgeladen).toBeGreaterThan(0)
    await meldung.waitFor({ state: 'detached' })
    await new Kartenseite(seite, 'Karte der Messstellen').ruht()
  })

  test('ohne WebGL sagt die Seite, woran es liegt, und die Liste bleibt', async () => {
    const { seite, fehler } = await als('Adele Achleitner')
    await seite.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await oeffne(seite, 'messstellen-uebersicht')
    await seite.getByText('Dieser Browser kann die Karte nicht zeichnen').waitFor()
    await zeile(seite, 'Am See').waitFor()
    expect(unerwartet(fehler)).toEqual([])
  })

  test('nicht Angemeldete sehen auf der Startseite, was veröffentlicht ist', async () => {
    const { seite, fehler } = await neueSeite(p.browser)
    await oeffne(seite, 'start')
    await seite.getByText('Messstellen mit veröffentlichten Ergebnissen', { exact: false }).scrollIntoViewIfNeeded()
    const karte = new Kartenseite(seite, 'Karte der Messstellen')
    await karte.leinwand.scrollIntoViewIfNeeded()
    await karte.ruht()
    await karte.klickeAuf(GRAZ)
    await karte.klickeAuf(BREGENZ)
    await seite.getByRole('status').filter({ hasText: 'Am See' }).getByText('MZB gut', { exact: true }).waitFor()
    await expect.poll(() => seite.getByRole('status').filter({ hasText: 'An der Mur' }).count()).toBe(0)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    expect(unerwartet(fehler)).toEqual([])
  })
})

describe('Gewässernetz', () => {
  const merkmal = (id: string, coordinates: number[][]) => ({
    type: 'Feature',
    properties: { ID: id, GEW: `Bach ${id}` },
    geometry: { type: 'LineString', coordinates },
  })
  const netz = {
    type: 'FeatureCollection',
    features: [
      merkmal('A', [
        [14, 48],
        [15, 48],
      ]),
      merkmal('B', [
        [14.5, 48.2],
        [14.5, 48.0005],
      ]),
      merkmal('', [[0, 0]]),
    ],
  }

  test('[API-13] die Administration führt ein Netz ein; bis zur Aktivierung gilt das alte', async () => {
    const { seite, fehler } = await als('Adele Achleitner')
    await oeffne(seite, 'messstellen-uebersicht')
    await (await weitereHandlung(seite, 'Gewässernetz')).click()
    await seite.getByText('Flüsse aus Natural Earth', { exact: false }).waitFor()
    const inhalt = Buffer.from(JSON.stringify(netz))
    await seite
      .locator('input[type=file]')
      .setInputFiles({ name: 'amtlich.geojson', mimeType: 'application/geo+json', buffer: inhalt })
    const angaben = [
      [/^Name des Netzes/, 'Amtliches Netz'],
      [/^Quellenangabe/, 'Gewässer: Prüfamt'],
      [/Kennung der Route/, 'ID'],
      [/Namen des Gewässers/, 'GEW'],
      [/^Genauigkeit/, '5'],
      [/^Toleranz/, '100'],
    ] as const
    for (const [name, wert] of angaben) await seite.getByRole('textbox', { name }).fill(wert)
    await seite.getByRole('button', { name: /^Koordinatensystem der Datei/ }).click()
    await seite.getByRole('option', { name: /^WGS84/ }).click()
    await seite.getByRole('button', { name: 'Hochladen und prüfen' }).click()
    await seite.getByText('geprüft, gilt noch nicht').waitFor()
    await seite.getByText('3 gelesen = 2 neu + 0 geändert + 0 unverändert + 0 übersprungen + 1 abgelehnt').waitFor()
    await seite.getByText('Flüsse aus Natural Earth', { exact: false }).waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await bild(seite, 'gewaessernetz')

    await seite.getByRole('button', { name: 'Netz aktivieren' }).click()
    await seite.getByRole('alertdialog').getByRole('button', { name: 'Netz aktivieren' }).click()
    await seite.getByText('gilt', { exact: true }).waitFor()
    await seite.getByText('Amtliches Netz: 2 Routen', { exact: false }).waitFor()
    await seite.setViewportSize(SCHMAL)
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    expect(unerwartet(fehler)).toEqual([])
  })

  test('andere erreichen die Seite nicht', async () => {
    const { seite } = await als('Bruno Burgstaller')
    await oeffne(seite, 'gewaessernetz')
    await seite.getByRole('heading', { level: 1, name: 'Zugriff nicht erlaubt' }).waitFor()
    await expect.poll(() => seite.getByRole('button', { name: 'Hochladen und prüfen' }).count()).toBe(0)
  })
})
