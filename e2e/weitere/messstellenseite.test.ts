import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../apps/server/pruefstand/probenreihe.ts'
import { pruefbild } from '../../apps/server/src/technik/bilder/bild.pruefhilfe.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn } from '../gemeinsam/schnittstelle.ts'

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
let messstelle = 0
let reihe: Awaited<ReturnType<typeof saeeProbenreihe>>
beforeAll(async () => {
  const { db } = p.produkt
  reihe = await saeeProbenreihe(db, await musterwelt(db))
  messstelle = await reihe.messstelle({
    name: 'Traisen, Lilienfeld',
    gemeinde: 'Lilienfeld',
    koordinatensystem: 4326,
    x: 15.6,
    y: 48.01,
    laenge: 15.6,
    breite: 48.01,
  })
  const noe = await meldeAn(p.produkt.adresse, 'land-noe')
  for (const [datum, taxa] of [
    ['2021-04-10', { 'Baetis rhodani': 15, 'Asellus aquaticus': 80 }],
    ['2025-04-15', { 'Baetis rhodani': 40, 'Rhithrogena semicolorata': 25 }],
  ] as const) {
    const id = await reihe.aufnahme(messstelle, datum, { taxa })
    expect((await noe.sende(`/aufnahme/${id}/mzb/bewertung/mhs`, {})).status).toBe(200)
  }
})

const oeffne = (weg: string, groesse = BREIT) => alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', groesse, weg)
const stammdaten = (rest = '') => `/stammdaten/${messstelle}${rest}`
const block = (seite: Page, titel: string | RegExp) => seite.getByRole('heading', { level: 2, name: titel })
/** Steht der Abschnitt unter dem haftenden Kopf und im Fenster? */
const stehtOben = (seite: Page, anker: string) =>
  seite.evaluate(id => {
    const ziel = document.getElementById(id)?.getBoundingClientRect().top ?? -1
    const offset = Number.parseFloat(document.documentElement.style.getPropertyValue('--sticky-offset')) || 0
    const amEnde = Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight - 1
    return ziel >= offset - 1 && (amEnde || ziel < offset + 40)
  }, anker)

describe('[A-STELLE-20] Seite einer Messstelle', () => {
  test('zuerst die Aufnahmen, dann Entwicklung, Karte, Stammdaten und Bilder; die letzte Klasse steht im Kopf', async () => {
    const { seite, fehler } = await oeffne(stammdaten())
    await seite.getByRole('tab', { name: 'Taxawechsel' }).waitFor()
    expect((await seite.locator('main h2').allTextContents()).filter(t => !/Plausibilität/.test(t))).toEqual([
      'Aufnahmen (2)',
      'Entwicklung über die Zeit',
      'Karte und Koordinaten',
      'Identifizierung',
      'Allgemeine Lage',
      'Charakteristik',
      'Foto und Lageplan',
    ])
    const { mzb_klasse } = await p.produkt.db
      .selectFrom('aufnahme')
      .select('mzb_klasse')
      .where('messstelle_id', '=', messstelle)
      .orderBy('datum', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const klassen = seite.getByRole('list', { name: 'Letzte Klassen' })
    await expect.poll(() => klassen.innerText()).toMatch(new RegExp(`MZB\\s+${mzb_klasse}\\s.*15\\.04\\.2025`, 's'))
    await expect
      .poll(() =>
        seite.getByRole('table', { name: 'Aufnahmen der Messstelle' }).locator('tbody tr').first().innerText(),
      )
      .toContain('15.04.2025')
    await seite.getByRole('link', { name: 'Aufnahmen dieser Messstelle in der Liste' }).waitFor()
    // Ohne Foto steht auch kein Platz dafür da.
    await expect.poll(() => seite.getByRole('link', { name: /^Foto der Messstelle/ }).count()).toBe(0)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await bild(seite, 'messstelle-1440')
    expect(unerwartet(fehler)).toEqual([])
  })

  test('ein Foto steht im Kopf, sobald es eines gibt; nichts verrutscht, wenn es kommt', async () => {
    const mitFoto = await reihe.messstelle({ name: 'Ybbs, Lunz' })
    const { seite } = await oeffne(`/stammdaten/${mitFoto}`)
    const titel = seite.getByRole('heading', { level: 1 })
    const wahl = seite.waitForEvent('filechooser')
    await seite.getByRole('button', { name: 'Foto', exact: true }).click()
    await (await wahl).setFiles({ name: 'f.jpg', mimeType: 'image/jpeg', buffer: await pruefbild().jpeg().toBuffer() })
    await seite.getByRole('link', { name: 'Foto der Messstelle' }).locator('img').waitFor()
    // Beim nächsten Öffnen: die Datei kommt später als die Seite, der Titel bleibt, wo er ist.
    let gibFrei = () => {}
    const frei = new Promise<void>(weiter => {
      gibFrei = weiter
    })
    await seite.route(/\/messstelle\/\d+\/foto/, async route => {
      await frei
      await route.continue()
    })
    await seite.reload()
    await seite.getByRole('link', { name: 'Foto der Messstelle' }).waitFor()
    await seite.getByText('Noch keine Klasse').waitFor()
    const orte = () =>
      Promise.all([titel, block(seite, /^Aufnahmen/)].map(async ort => JSON.stringify(await ort.boundingBox())))
    const vorher = await orte()
    gibFrei()
    await seite.getByRole('link', { name: 'Foto der Messstelle' }).locator('img').waitFor()
    expect(await orte()).toEqual(vorher)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await bild(seite, 'messstelle-foto-1440')
    await seite.setViewportSize(SCHMAL)
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, 'messstelle-foto-390')
  })

  test('bei 390 Bildpunkten beginnt der Inhalt über 300 Bildpunkten, und nichts läuft über', async () => {
    const { seite } = await oeffne(stammdaten(), SCHMAL)
    await seite.getByRole('tab', { name: 'Taxawechsel' }).waitFor()
    await expect.poll(async () => (await block(seite, /^Aufnahmen/).boundingBox())?.y ?? 999).toBeLessThan(300)
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await bild(seite, 'messstelle-390')
  })
})

describe('[A-STELLE-21] Leere Felder', () => {
  test('sind beim Lesen gefaltet und gezählt, beim Bearbeiten alle da', async () => {
    const { seite } = await oeffne(stammdaten())
    const lage = seite.getByRole('form', { name: 'Allgemeine Lage' })
    await lage.getByText('Lilienfeld', { exact: true }).waitFor()
    // Staat, Bundesland und Gemeinde stehen da; Bezirk, Flussgebietseinheit, Planungsraum und Lagebeschreibung fehlen.
    const schalter = lage.getByRole('button', { name: '4 leere Felder zeigen' })
    await expect.poll(() => lage.getByText('keine Eingabe').count()).toBe(0)
    await schalter.press('Enter')
    await expect.poll(() => lage.getByText('keine Eingabe').count()).toBe(4)
    await lage.getByRole('button', { name: '4 leere Felder ausblenden' }).click()
    await expect.poll(() => lage.getByText('keine Eingabe').count()).toBe(0)
    await lage.getByRole('button', { name: 'Bearbeiten' }).click()
    await lage.getByRole('textbox', { name: 'Bezirk' }).waitFor()
    await expect.poll(() => lage.getByRole('button', { name: /leere Felder/ }).count()).toBe(0)
  })
})

describe('[A-STELLE-22] Anker', () => {
  test('die Sprungleiste führt zum Abschnitt unter dem haftenden Kopf, Zurück wieder zum vorigen', async () => {
    const { seite } = await oeffne(stammdaten(), { width: 1440, height: 950 })
    await seite.getByRole('tab', { name: 'Taxawechsel' }).waitFor()
    const leiste = seite.getByRole('navigation', { name: 'Abschnitte der Messstelle' })
    await leiste.getByRole('link', { name: 'Karte' }).click()
    await expect.poll(() => new URL(seite.url()).hash).toBe('#lage')
    await expect.poll(() => stehtOben(seite, 'lage')).toBe(true)
    await leiste.getByRole('link', { name: 'Charakteristik' }).press('Enter')
    await expect.poll(() => stehtOben(seite, 'charakteristik')).toBe(true)
    await seite.goBack()
    await expect.poll(() => new URL(seite.url()).hash).toBe('#lage')
    await expect.poll(() => stehtOben(seite, 'lage')).toBe(true)
  })

  test('die Adresse öffnet die Seite am Abschnitt, auch wenn darüber erst geladen wird; Zugeklapptes klappt auf', async () => {
    const { seite } = await oeffne(stammdaten('#lage'), { width: 1440, height: 950 })
    await seite.getByRole('tab', { name: 'Taxawechsel' }).waitFor()
    await expect.poll(() => stehtOben(seite, 'lage')).toBe(true)
    await block(seite, 'Charakteristik').getByRole('button').click()
    await expect.poll(() => seite.locator('#charakteristik').getAttribute('data-expandable')).toBe('false')
    await seite.getByRole('link', { name: 'Charakteristik' }).click()
    await expect.poll(() => seite.locator('#charakteristik').getAttribute('data-expandable')).toBe('true')
  })
})
