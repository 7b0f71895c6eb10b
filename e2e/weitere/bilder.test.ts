import type { FileChooser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefbild, telefonfoto } from '../../apps/server/src/technik/bilder/bild.pruefhilfe.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { halteAuf } from '../gemeinsam/halteAuf.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'

const p = starteFuerDatei({ ENVIRONMENT: 'DEMO' })
schliesseFensterNachJedem(p)
let welt: Musterwelt
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
/** Ein Dateifeld ist für Vorleseprogramme eine Schaltfläche. */
const datei = (seite: Page, feld: string) => seite.getByRole('button', { name: feld, exact: true })
const taste = (seite: Page, name: string) => seite.getByRole('button', { name, exact: true })

async function oeffneStammdaten(person: string, id: number, groesse?: { width: number; height: number }) {
  const fenster = await alsPerson(p.browser, p.produkt.adresse, person, groesse, `/stammdaten/${id}`)
  await fenster.seite.getByRole('button', { name: 'Foto und Lageplan' }).waitFor()
  return fenster
}

/** Öffnet die Dateiauswahl mit der Leertaste; solange die Seite noch entsteht, kann ihr der Fokus dabei zuvorkommen. */
async function oeffneAuswahl(seite: Page, feld: string): Promise<FileChooser> {
  const gewaehlt: FileChooser[] = []
  seite.on('filechooser', auswahl => gewaehlt.push(auswahl))
  await expect
    .poll(async () => {
      if (gewaehlt.length === 0) await datei(seite, feld).press('Space')
      return gewaehlt.length
    })
    .toBeGreaterThan(0)
  return gewaehlt[0] as FileChooser
}

describe('[API-14] Bilder einer Messstelle', () => {
  test('hochladen mit der Tastatur, groß ansehen, beschreiben, ersetzen, löschen', async () => {
    const id = await welt.messstelle('LAND', 'AT-3')
    const { seite, fehler } = await oeffneStammdaten('Lena Leitgeb', id)

    const auswahl = await oeffneAuswahl(seite, 'Foto')
    await auswahl.setFiles(jpeg('IMG_0815.jpg', await telefonfoto()))
    await taste(seite, 'Foto groß anzeigen').waitFor()
    await seite.getByRole('img', { name: 'Foto ohne Beschreibung' }).waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await bild(seite, 'messstelle-bilder')

    await taste(seite, 'Foto groß anzeigen').press('Enter')
    const gross = seite.getByRole('dialog', { name: 'Foto' })
    await gross.getByText(/Hochgeladen von Lena Leitgeb am .* 300 × 400 Bildpunkte/).waitFor()
    await gross.getByRole('img', { name: 'Foto ohne Beschreibung' }).waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await warteAufFokus(gross)
    await seite.keyboard.press('Escape')
    await gross.waitFor({ state: 'detached' })
    await expect
      .poll(() => taste(seite, 'Foto groß anzeigen').evaluate(element => element === document.activeElement))
      .toBe(true)

    await taste(seite, 'Foto bearbeiten').click()
    await seite.getByRole('textbox', { name: 'Beschreibung' }).fill('Blick flussauf von der Brücke')
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await taste(seite, 'Speichern').click()
    await seite.getByRole('img', { name: 'Blick flussauf von der Brücke' }).waitFor()

    await taste(seite, 'Foto bearbeiten').click()
    const zeichnung = { name: 'neu.png', mimeType: 'image/png', buffer: await pruefbild(800, 600).png().toBuffer() }
    await datei(seite, 'Durch ein anderes Bild ersetzen').setInputFiles(zeichnung)
    await seite.getByRole('dialog').waitFor({ state: 'detached' })
    await taste(seite, 'Foto groß anzeigen').click()
    await gross.getByText('800 × 600 Bildpunkte').waitFor()
    await gross.getByText('Blick flussauf von der Brücke').waitFor()
    await warteAufFokus(gross)
    await seite.keyboard.press('Escape')
    await gross.waitFor({ state: 'detached' })

    await taste(seite, 'Foto löschen').click()
    await seite.getByRole('alertdialog').getByRole('button', { name: 'Foto löschen' }).click()
    await datei(seite, 'Foto').waitFor({ state: 'attached' })
    expect(await p.produkt.db.selectFrom('bild').select('id').where('messstelle_id', '=', id).execute()).toEqual([])
    expect(unerwartet(fehler)).toEqual([])
  })

  test('Fortschritt, Abbruch und neuer Versuch; falsche Dateien sagen, was zu tun ist', async () => {
    const id = await welt.messstelle('LAND', 'AT-3')
    const { kontext, seite } = await oeffneStammdaten('Lena Leitgeb', id)
    const leitung = await kontext.newCDPSession(seite)
    const begrenze = (uploadThroughput: number) =>
      leitung.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    await leitung.send('Network.enable')
    // Die ganze Datei brauchte so über zwanzig Sekunden; mitten im Hochladen gedrosselt, schickt Chromium den Rest auf einmal.
    await begrenze(40_000)
    const rauschen = {
      width: 1500,
      height: 1000,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    } as const
    const gross = await pruefbild(1500, 1000)
      .composite([{ input: { create: { ...rauschen, background: '#000' } } }])
      .jpeg()
    await datei(seite, 'Lageplan').setInputFiles(jpeg('plan.jpg', await gross.toBuffer()))
    const fortschritt = seite.getByRole('progressbar')
    await expect.poll(() => fortschritt.evaluate((balken: HTMLProgressElement) => balken.value)).toBeGreaterThan(10)
    await taste(seite, 'plan.jpg abbrechen').click()
    await seite.getByText('abgebrochen', { exact: true }).waitFor()
    expect(await p.produkt.db.selectFrom('bild').select('id').where('messstelle_id', '=', id).execute()).toEqual([])
    await begrenze(-1)
    await taste(seite, 'plan.jpg erneut hochladen').click()
    await taste(seite, 'Lageplan groß anzeigen').waitFor()

    await datei(seite, 'Foto').setInputFiles(jpeg('notiz.jpg', Buffer.from('Das ist kein Bild')))
    await seite.getByText('Die Datei ist kein Bild im Format JPEG, PNG oder WebP').waitFor()
    await taste(seite, 'notiz.jpg aus der Liste nehmen').click()
    await datei(seite, 'Foto').setInputFiles(jpeg('riesig.jpg', Buffer.alloc(15_100_000)))
    await seite.getByText(/„riesig.jpg“ ist mit 15 MB zu groß/).waitFor()
    await datei(seite, 'Foto').setInputFiles({
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF'),
    })
    await seite.getByText(/„plan.pdf“ hat kein erlaubtes Format/).waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  })

  test('Hat inzwischen jemand das Bild ersetzt, geht keines verloren: erst ansehen, dann entscheiden', async () => {
    const id = await welt.messstelle('LAND', 'AT-3')
    const { seite } = await oeffneStammdaten('Lena Leitgeb', id)
    await datei(seite, 'Foto').setInputFiles(jpeg('a.jpg', await telefonfoto()))
    await taste(seite, 'Foto löschen').click()
    const andere = await oeffneStammdaten('Lena Leitgeb', id, SCHMAL)
    await expect.poll(() => laeuftUeber(andere.seite)).toBe(false)
    await taste(andere.seite, 'Foto bearbeiten').click()
    await andere.seite.getByRole('textbox', { name: 'Beschreibung' }).fill('Anders')
    await taste(andere.seite, 'Speichern').click()
    await andere.seite.getByRole('img', { name: 'Anders' }).waitFor()
    await bild(andere.seite, 'messstelle-bilder-390')

    await seite.getByRole('alertdialog').getByRole('button', { name: 'Foto löschen' }).click()
    await seite.getByText(/Dieses Bild wurde inzwischen von jemand anderem geändert/).waitFor()
    await taste(seite, 'Abbrechen').click()
    await seite.getByRole('img', { name: 'Anders' }).waitFor()
  })
})

describe('[API-03] Bilder einer Aufnahme', () => {
  test('Auftragnehmer legt mehrere Fotos auf einmal ab und die Choriotopskizze dazu; wer nur liest, sieht sie', async () => {
    const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: null })
    const adresse = `${p.produkt.adresse}/aufnahme-detail/${id}`
    const { seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Anna Auinger')
    await seite.goto(`${adresse}/aufnahmedaten`)
    const fotos = await Promise.all(
      ['#2b6cc4', '#2f9e44', '#ef7d1a'].map(f => pruefbild(900, 600, f).jpeg().toBuffer()),
    )
    await datei(seite, 'Fotos hinzufügen').setInputFiles(fotos.map((foto, i) => jpeg(`${i}.jpg`, foto)))
    for (const nummer of [1, 2, 3]) await taste(seite, `Foto ${nummer} groß anzeigen`).waitFor()
    await seite.getByText('bis zu 3 Dateien').waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await bild(seite, 'aufnahme-fotos')
    await seite.goto(`${adresse}/ortsbefund/choriotop`)
    await datei(seite, 'Choriotopskizze').setInputFiles(jpeg('skizze.jpg', fotos[0] as Buffer))
    await taste(seite, 'Choriotopskizze groß anzeigen').waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    expect(unerwartet(fehler)).toEqual([])

    const lesend = await alsPerson(p.browser, p.produkt.adresse, 'Bruno Burgstaller', SCHMAL)
    await lesend.seite.goto(`${adresse}/aufnahmedaten`)
    await taste(lesend.seite, 'Foto 2 groß anzeigen').waitFor()
    await expect
      .poll(() => lesend.seite.getByRole('button', { name: /^Foto \d (bearbeiten|löschen)$/ }).count())
      .toBe(0)
    await expect.poll(() => laeuftUeber(lesend.seite)).toBe(false)
    expect(await pruefeBarrierefreiheit(lesend.seite)).toEqual([])
  })

  test('noch ein Foto, ehe die Seite vom ersten weiß: es bekommt den nächsten Platz', async () => {
    const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: null })
    const { seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Anna Auinger')
    await seite.goto(`${p.produkt.adresse}/aufnahme-detail/${id}/aufnahmedaten`)
    const foto = await pruefbild(300, 200).jpeg().toBuffer()
    await seite.getByText('bis zu 6 Dateien').waitFor()
    const gibFrei = await halteAuf(seite, `**/api/aufnahme/${id}/bilder`)
    await datei(seite, 'Fotos hinzufügen').setInputFiles(jpeg('eins.jpg', foto))
    await seite.getByText('Foto 1 hochgeladen').first().waitFor()
    await datei(seite, 'Fotos hinzufügen').setInputFiles(jpeg('zwei.jpg', foto))
    await seite.getByText('Foto 2 hochgeladen').first().waitFor()
    gibFrei()
    for (const nummer of [1, 2]) await taste(seite, `Foto ${nummer} groß anzeigen`).waitFor()
    expect(fehler).toEqual([])
  })

  test('mehr Fotos als Plätze: sechs kommen an, das siebte wird genannt, auch wenn das Feld danach verschwindet', async () => {
    const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: null })
    const { seite } = await alsPerson(p.browser, p.produkt.adresse, 'Anna Auinger')
    await seite.goto(`${p.produkt.adresse}/aufnahme-detail/${id}/aufnahmedaten`)
    const foto = await pruefbild(300, 200).jpeg().toBuffer()
    const namen = [1, 2, 3, 4, 5, 6, 7].map(nummer => `bild-${nummer}.jpg`)
    await datei(seite, 'Fotos hinzufügen').setInputFiles(namen.map(name => jpeg(name, foto)))
    await taste(seite, 'Foto 6 groß anzeigen').waitFor()
    await datei(seite, 'Fotos hinzufügen').waitFor({ state: 'detached' })
    await seite.getByText('„bild-7.jpg“ wurde nicht übernommen: höchstens 6 Dateien.').waitFor()
  })
})
