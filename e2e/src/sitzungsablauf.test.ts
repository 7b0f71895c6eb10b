import type { BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, FENSTER, neueSeite } from '../gemeinsam/browser.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import { alsPerson, type Fenster, laeuftUeber, melde } from '../gemeinsam/person.ts'
import { type Produkt, starteProdukt } from '../gemeinsam/produkt.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { benutzerknopf, waehleImBenutzermenue } from '../seiten/benutzermenue.ts'

const p = starteFuerDatei({ ENVIRONMENT: 'DEMO' })

const MASKE = 'Als wen möchten Sie arbeiten?'
const ABGELAUFEN = 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an...'

const leiste = (seite: Page) => seite.getByRole('region', { name: 'Sitzungsablauf' })
const warnung = (seite: Page) => seite.getByRole('alertdialog', { name: /Sitzungsablauf/ })
const mitteilung = (seite: Page) => seite.getByRole('alertdialog', { name: /Sitzung abgelaufen/ })

/** Alle Fenster des Kontexts bekommen eine Uhr, die der Test vorstellt: so wie ein Gerät, das zugeklappt war. */
async function mitUhr(
  groesse = BREIT,
  { adresse }: { adresse: string } = p.produkt,
): Promise<Fenster & { ohneAnfragen: () => Promise<void> }> {
  const fenster = await neueSeite(p.browser, groesse)
  await fenster.kontext.clock.install()
  await melde(fenster.seite, adresse, 'Adele Achleitner')
  const ohneAnfragen = zaehleAnfragen(fenster.kontext)
  await fenster.seite.getByRole('heading', { name: 'Ihre Arbeit' }).waitFor()
  await fenster.seite.waitForLoadState('networkidle')
  await ohneAnfragen()
  return { ...fenster, ohneAnfragen }
}

/** @returns wartet, bis keine Anfrage mehr aussteht: jede Antwort verlängert, vorher darf die Zeit nicht springen */
function zaehleAnfragen(kontext: BrowserContext): () => Promise<void> {
  const offene = new Set<Request>()
  kontext.on('request', anfrage => offene.add(anfrage))
  kontext.on('requestfinished', anfrage => offene.delete(anfrage))
  kontext.on('requestfailed', anfrage => offene.delete(anfrage))
  return () => expect.poll(() => [...offene].map(anfrage => anfrage.url())).toEqual([])
}

describe.each(FENSTER)('Sitzung mit 30 Minuten bei %s Bildpunkten', (breite, groesse) => {
  test('[SESS-04] [SESS-05] [SESS-06] Leiste, Dialog, Verlängern und Ende, in zwei Fenstern gleich', async () => {
    const { kontext, seite, fehler, ohneAnfragen } = await mitUhr(groesse)
    const zweites = await kontext.newPage()
    await zweites.goto(`${p.produkt.adresse}/messstelle-anlegen`)
    await zweites.getByRole('textbox', { name: /^Name/ }).fill('Ybbs, Sitzungsablauf')
    await zweites.getByText(/Entwurf .* gesichert/).waitFor()
    await zweites.waitForLoadState('networkidle')
    await ohneAnfragen()

    await kontext.clock.fastForward('19:00')
    // Zwei Takte weiter müsste sie dastehen.
    await kontext.clock.runFor(2000)
    await expect.poll(() => leiste(seite).isVisible()).toBe(false)

    await kontext.clock.fastForward('01:10')
    for (const fenster of [seite, zweites])
      await leiste(fenster)
        .getByText(/läuft in 0[89]:\d\d Minuten ab/)
        .waitFor()
    await expect.poll(() => warnung(seite).isVisible()).toBe(false)
    await expect.poll(async () => (await leiste(seite).boundingBox())?.height).toBeGreaterThanOrEqual(72)
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await bild(seite, `sitzungsleiste-${breite}`)

    await kontext.clock.fastForward('05:00')
    await warnung(seite)
      .getByText(/läuft in 0[34]:\d\d Minuten ab/)
      .waitFor()
    await bild(seite, `sitzungsdialog-${breite}`)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    // Schließen mit der Tastatur: der Dialog hält den Fokus, die Leiste bleibt.
    await warteAufFokus(warnung(seite))
    await seite.keyboard.press('Escape')
    await warnung(seite).waitFor({ state: 'hidden' })
    await leiste(seite)
      .getByText(/läuft in 0[34]:\d\d/)
      .waitFor()

    // Ein Fenster verlängert für alle.
    const verlaengert = zweites.waitForResponse(antwort => antwort.url().endsWith('/api/env'))
    await warnung(zweites).getByRole('button', { name: 'Sitzung verlängern' }).click()
    expect((await verlaengert).status()).toBe(200)
    for (const fenster of [seite, zweites]) await leiste(fenster).waitFor({ state: 'hidden' })
    await ohneAnfragen()

    await kontext.clock.fastForward('30:00')
    for (const fenster of [seite, zweites]) await mitteilung(fenster).getByText(ABGELAUFEN, { exact: true }).waitFor()
    await mitteilung(zweites)
      .getByText(/als Entwurf in diesem Browser/)
      .waitFor()
    await bild(zweites, `sitzungsende-${breite}`)
    expect(await pruefeBarrierefreiheit(zweites)).toEqual([])
    await mitteilung(zweites).getByRole('button', { name: 'Schließen', exact: true }).click()
    await leiste(zweites).getByText(ABGELAUFEN).waitFor()
    await bild(zweites, `sitzungsende-geschlossen-${breite}`)

    // Ohne Sitzung geht nichts hinaus, und nach der Anmeldung steht der Entwurf wieder da.
    zweites.on('dialog', frage => void frage.accept())
    await leiste(zweites).getByRole('button', { name: 'Zur Anmeldemaske' }).click()
    await zweites.getByRole('heading', { name: MASKE }).waitFor()
    await zweites.getByRole('button', { name: 'Adele Achleitner' }).click()
    await zweites.getByText('Entwurf wiederhergestellt').waitFor()
    await expect.poll(() => zweites.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Ybbs, Sitzungsablauf')
    expect(fehler).toEqual([])
    await kontext.close()
  })
})

test('[SESS-04] Der Countdown steht bei 00:00, wenn die Zeit um ist, und zählt jede Sekunde', async () => {
  const { kontext, seite } = await mitUhr()
  await kontext.clock.pauseAt(new Date(Date.now() + 28 * 60_000))
  const rest = async () => {
    const text = await warnung(seite).getByRole('timer').innerText()
    const [minuten = 0, sekunden = 0] = text.split(':').map(Number)
    return minuten * 60 + sekunden
  }
  await warnung(seite).waitFor()
  const anfang = await rest()
  await kontext.clock.runFor(3000)
  await expect.poll(rest).toBe(anfang - 3)
  await kontext.clock.runFor((anfang - 3) * 1000)
  await expect.poll(() => warnung(seite).getByRole('timer').innerText()).toBe('00:00')
  await kontext.clock.runFor(1000)
  await mitteilung(seite).waitFor()
  await kontext.close()
})

test('[API-02] [SESS-05] Die Auftragsliste liest alle 2 s nach, solange sie zu sehen ist, und hält die Sitzung nicht am Leben', async () => {
  const { kontext, seite, fehler, ohneAnfragen } = await mitUhr()
  await gehe(seite, `${p.produkt.adresse}/user-tasklist`)
  await seite.getByText('Sie haben keine Aufträge.').waitFor()
  await kontext.clock.pauseAt(new Date(Date.now() + 60_000))
  await ohneAnfragen()

  let gelesen = 0
  seite.on('response', antwort => {
    if (antwort.url().endsWith('/api/user-tasks')) gelesen += 1
  })
  const laufe = async (takte: number) => {
    for (let i = 0; i < takte; i++) {
      await kontext.clock.runFor(2000)
      await ohneAnfragen()
    }
  }
  /** Zwei Takte mehr: unter Last stellt die Seite ihre Uhr erst, wenn diese schon weiter ist. Ein Takt von 4 s fiele trotzdem auf. */
  const liestNach = async (mal: number) => {
    const ziel = gelesen + mal
    for (let i = 0; i < mal + 2; i++) {
      await laufe(1)
      if (gelesen >= ziel) break
    }
    await expect.poll(() => gelesen).toBeGreaterThanOrEqual(ziel)
  }
  await liestNach(3)
  const bisVerborgen = gelesen

  const sichtbar = (zustand: DocumentVisibilityState) =>
    seite.evaluate(neu => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: neu })
      document.dispatchEvent(new Event('visibilitychange'))
    }, zustand)
  await sichtbar('hidden')
  await laufe(3)
  expect(gelesen).toBe(bisVerborgen)
  await sichtbar('visible')

  await kontext.clock.fastForward('21:00')
  await leiste(seite)
    .getByText(/läuft in 07:\d\d Minuten ab/)
    .waitFor()
  await liestNach(3)
  await leiste(seite)
    .getByText(/läuft in 07:\d\d Minuten ab/)
    .waitFor()
  await kontext.clock.fastForward('09:00')
  await mitteilung(seite).getByText(ABGELAUFEN, { exact: true }).waitFor()
  const bisher = gelesen
  await laufe(3)
  expect(gelesen).toBe(bisher)
  expect(fehler).toEqual([])
  await kontext.close()
})

test('[SESS-04] Beendet der Server die Sitzung, öffnet die erste abgelehnte Antwort sofort die Mitteilung', async () => {
  const { kontext, seite } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
  const liste = seite.waitForRequest(anfrage => anfrage.headers()['authorization'] !== undefined)
  await seite.getByRole('link', { name: 'Aufnahmen', exact: true }).first().click()
  const { authorization = '' } = (await liste).headers()
  await seite.getByText('Noch keine Aufnahmen').waitFor()
  await seite.waitForLoadState('networkidle')
  await p.produkt.db.deleteFrom('oidc_eintrag').execute()
  // Geprüfte Sitzungen gelten beim Server noch einige Sekunden; so lange gelänge das Nachladen.
  const status = async () => (await fetch(`${p.produkt.adresse}/api/user-tasks`, { headers: { authorization } })).status
  await expect.poll(status, { interval: 500 }).toBe(401)
  await seite.getByRole('link', { name: 'Projekte', exact: true }).first().click()
  await mitteilung(seite).getByText(ABGELAUFEN).waitFor()
  await kontext.close()
})

test('[SESS-06] Abmeldung in einem anderen Fenster: die Seite bleibt mit den Eingaben stehen, der Entwurf kehrt wieder', async () => {
  const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner')
  const adresse = `${p.produkt.adresse}/messstelle-anlegen`
  await seite.goto(adresse)
  const name = seite.getByRole('textbox', { name: /^Name/ })
  await name.fill('Ybbs, Sitzungsende')
  await seite.getByText(/Entwurf .* gesichert/).waitFor()

  const zweites = await kontext.newPage()
  await zweites.goto(`${p.produkt.adresse}/start`)
  await waehleImBenutzermenue(zweites, 'Abmelden')
  await zweites.getByRole('banner').getByRole('button', { name: 'Anmelden' }).waitFor()

  await mitteilung(seite).getByText(ABGELAUFEN).waitFor()
  await mitteilung(seite).getByRole('button', { name: 'Schließen', exact: true }).click()
  await expect.poll(() => name.inputValue()).toBe('Ybbs, Sitzungsende')

  // Auch ein Seitenteil, der den Server braucht, fragt nicht als Unangemeldeter und räumt nichts ab.
  const anfragen: string[] = []
  seite.on('request', anfrage => anfragen.push(anfrage.url()))
  await seite.getByRole('combobox', { name: /^Gewässer/ }).fill('Ybbs')
  await seite.getByText('Die Vorschläge konnten nicht geladen werden').waitFor()
  await seite.keyboard.press('Control+s')
  await seite.getByRole('region', { name: 'Folgende Angaben fehlen oder sind fehlerhaft:' }).waitFor()
  await expect.poll(() => name.inputValue()).toBe('Ybbs, Sitzungsende')
  expect(anfragen.filter(url => url.includes('/api/'))).toEqual([])

  seite.on('dialog', frage => void frage.accept())
  await seite.getByRole('button', { name: 'Erneut anmelden' }).click()
  await seite.getByRole('button', { name: 'Adele Achleitner' }).click()
  await seite.getByText('Entwurf wiederhergestellt').waitFor()
  expect(seite.url()).toBe(adresse)
  await expect.poll(() => name.inputValue()).toBe('Ybbs, Sitzungsende')
  expect(fehler).toEqual([])
  await kontext.close()
})

describe('Sitzung mit zwei Minuten', () => {
  let kurzes: Produkt
  beforeAll(async () => {
    kurzes = await starteProdukt({ ENVIRONMENT: 'DEMO', SESSION_TIMEOUT: '120' })
  })
  afterAll(async () => {
    await kurzes.stoppe()
  })

  test('[SESS-05] [SESS-11] sessionTimeout der Umgebung gilt: ohne Zutun läuft sie ab, mit Arbeit nicht', async () => {
    const { kontext, seite, ohneAnfragen } = await mitUhr(BREIT, kurzes)
    await kontext.clock.fastForward('01:01')
    await leiste(seite).getByRole('button', { name: 'Sitzung verlängern' }).click()
    await leiste(seite).waitFor({ state: 'hidden' })
    await ohneAnfragen()
    await kontext.clock.fastForward('01:31')
    await warnung(seite).waitFor()
    await kontext.clock.fastForward('00:30')
    await mitteilung(seite).getByText(ABGELAUFEN).waitFor()
    await mitteilung(seite).getByRole('button', { name: 'Zur Anmeldemaske' }).click()
    await seite.getByRole('heading', { name: MASKE }).waitFor()
    await seite.getByRole('button', { name: 'Adele Achleitner' }).click()
    await benutzerknopf(seite).waitFor()
    await kontext.close()
  })
})
