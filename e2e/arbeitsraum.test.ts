import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { PRUEFT_ALLES } from '../apps/server/pruefstand/umfang.ts'
import { pruefeBarrierefreiheit } from './gemeinsam/axe.ts'
import { BREIT, SCHMAL, unerwartet } from './gemeinsam/browser.ts'
import { halteAuf } from './gemeinsam/halteAuf.ts'
import { alsPerson, laeuftUeber } from './gemeinsam/person.ts'
import { starteFuerDatei } from './gemeinsam/pruefling.ts'
import { HOECHSTE_VERSCHIEBUNG, verschiebung, zaehleVerschiebung } from './seiten/schub.ts'

/** Höhe des Kopfs einer Aufnahme (Gestaltung, „Density and stillness“). */
const KOPFHOEHE_PX = 56
const ABSCHNITT = 'organoleptischerBefundReduktionen'

const p = starteFuerDatei({ DEMO_DATA: 'true' })
let id: number
beforeAll(async () => {
  // Mit beiden Qualitätselementen und noch in Bearbeitung: so hat sie die meisten Teile.
  id = (
    await p.produkt.db
      .selectFrom('aufnahme')
      .select('id')
      .where('mzb_status', '=', 'BEWERTET')
      .where('phb_status', 'is not', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id
})

const oeffne = (weg: string, groesse = BREIT) =>
  alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner', groesse, `/aufnahme-detail/${id}/${weg}`)
/** Der Teil steht da, und nichts ist mehr unterwegs; das Fenster schließt mit dem Test. */
async function oeffneFertig(teil: string, beiEnde: (raeume: () => Promise<void>) => void) {
  const { kontext, ...fenster } = await oeffne(teil)
  beiEnde(() => kontext.close())
  const ueberschrift = fenster.seite.getByRole('heading', { level: 1 })
  const stehtDa = async () => {
    await ueberschrift.waitFor()
    await fenster.seite.waitForLoadState('networkidle')
  }
  await stehtDa()
  return { ...fenster, ueberschrift, stehtDa }
}
const navigation = (seite: Page) => seite.getByRole('navigation', { name: 'Teile der Aufnahme' })
const adressen = (seite: Page) =>
  navigation(seite)
    .getByRole('link')
    .evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href))

const gespeichert = async (abschnitt: 'wetterHydrographie') =>
  (
    await p.produkt.db
      .selectFrom('aufnahme_abschnitt')
      .select('daten')
      .where('aufnahme_id', '=', id)
      .where('abschnitt', '=', abschnitt)
      .executeTakeFirst()
  )?.daten

async function bremse(seite: Page): Promise<void> {
  const sitzung = await seite.context().newCDPSession(seite)
  await sitzung.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await sitzung.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: 1_000_000,
    uploadThroughput: 1_000_000,
  })
}

// Ungebremst misst es auch `alleSeiten.test.ts`.
const UNGEBREMST = [
  ['1440', BREIT, false],
  ['390', SCHMAL, false],
] as const
test.for([...(PRUEFT_ALLES ? UNGEBREMST : []), ['1440, gebremst', BREIT, true] as const])(
  '[A-AUFNAHME-16] Beim Laden jedes Teils einer Aufnahme verrutscht nichts; der Kopf ist eine Zeile (%s)',
  { timeout: 300_000 },
  async ([, groesse, istGebremst]) => {
    // Die Verweise stehen nur breit als Liste da.
    const breit = await oeffne('aufnahmedaten')
    await navigation(breit.seite).waitFor()
    const alle = await adressen(breit.seite)
    await breit.kontext.close()
    const { seite, fehler, kontext } = await oeffne('aufnahmedaten', groesse)
    await seite.getByRole('heading', { level: 1 }).waitFor()
    const skript = await zaehleVerschiebung(seite)
    if (istGebremst) await bremse(seite)
    const schlecht: string[] = []
    expect(alle.length).toBeGreaterThan(12)
    for (const weg of alle) {
      await seite.goto(weg)
      await seite.getByRole('heading', { level: 1 }).waitFor()
      await seite.waitForLoadState('networkidle')
      const gemessen = await verschiebung(seite)
      const hoehe = await seite.getByRole('heading', { level: 1 }).evaluate(h => h.parentElement?.clientHeight ?? 0)
      if (!(gemessen <= HOECHSTE_VERSCHIEBUNG) || hoehe > KOPFHOEHE_PX || (await laeuftUeber(seite)))
        schlecht.push(`${weg}: ${gemessen.toFixed(3)}, Kopf ${hoehe} px`)
    }
    await skript.dispose()
    expect(schlecht).toEqual([])
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  },
)

test('[A-AUFNAHME-16] Überlange Namen nehmen weder Status und Klasse noch machen sie die Seite breiter', async () => {
  const { db } = p.produkt
  const bisher = await db
    .selectFrom('aufnahme')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .innerJoin('gewaesser', 'gewaesser.id', 'messstelle.gewaesser_id')
    .select(['messstelle.id', 'messstelle.name', 'gewaesser.id as gewaesserId', 'gewaesser.name as gewaesser'])
    .where('aufnahme.id', '=', id)
    .executeTakeFirstOrThrow()
  const benenne = async (messstelle: string, gewaesser: string) => {
    await db.updateTable('messstelle').set({ name: messstelle }).where('id', '=', bisher.id).execute()
    await db.updateTable('gewaesser').set({ name: gewaesser }).where('id', '=', bisher.gewaesserId).execute()
  }
  await benenne('Güterweg Hinterholz '.repeat(10).trim(), 'Donaudampfschifffahrtsgesellschaft'.repeat(5))
  const { seite, fehler, kontext } = await oeffne('aufnahmedaten')
  const kopf = seite.getByRole('heading', { level: 1 }).locator('xpath=..')
  await kopf.getByText('Bewertet', { exact: true }).first().click({ trial: true })
  await seite.setViewportSize(SCHMAL)
  await seite.goto(`${p.produkt.adresse}/stammdaten/${bisher.id}`)
  await seite.getByRole('link', { name: /^Gewässerprofil Donaudampf/ }).waitFor()
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  await benenne(bisher.name, bisher.gewaesser)
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test.for(['aufnahmedaten', 'ortsbefund/choriotop', 'mzb/mhs', 'bewertung/mzb', 'status'])(
  'Wer %s neu lädt, fragt den Server jedes einmal, und den Inhalt, ehe etwas dasteht',
  async (teil, { onTestFinished }) => {
    const { seite, fehler, ueberschrift, stehtDa } = await oeffneFertig(teil, onTestFinished)
    const gefragt: string[] = []
    seite.on('request', anfrage => {
      const { pathname, search } = new URL(anfrage.url())
      // Was die alte Seite noch fragte, zählt nicht.
      if (anfrage.isNavigationRequest()) gefragt.length = 0
      if (['fetch', 'xhr'].includes(anfrage.resourceType())) gefragt.push(pathname.replace('/benthosdb', '') + search)
    })
    await seite.reload()
    await ueberschrift.waitFor()
    const vorher = [...gefragt]
    await stehtDa()
    expect(gefragt.filter((eine, i) => gefragt.indexOf(eine) !== i)).toEqual([])
    // Die Frage nach dem Inhalt: die erste, die den Teil nennt; ohne den Kopf darüber, den jeder Teil hat.
    const eigene = vorher.filter(eine => eine.startsWith(`/aufnahme/${id}/`) || eine.startsWith(`/api/aufnahme/${id}/`))
    expect(eigene.some(eine => eine.includes(teil.split('/').at(-1) ?? ''))).toBe(true)
    expect(unerwartet(fehler)).toEqual([])
  },
)

test.for(['aufnahmedaten', 'ortsbefund/choriotop'])(
  'Die Liste der Bilder von %s wartet nicht auf den Inhalt',
  async (teil, { onTestFinished }) => {
    const { seite, fehler, stehtDa } = await oeffneFertig(teil, onTestFinished)
    const gibFrei = await halteAuf(seite, `**/aufnahme/${id}/${teil}`, anfrage => !anfrage.isNavigationRequest())
    const bilder = seite.waitForRequest(`**/api/aufnahme/${id}/bilder`)
    await seite.reload({ waitUntil: 'commit' })
    await bilder
    gibFrei()
    await stehtDa()
    expect(unerwartet(fehler)).toEqual([])
  },
)

test('Status und Freigabe warten nicht auf das, was der Rahmen fragt', async ({ onTestFinished }) => {
  const { seite, fehler, stehtDa } = await oeffneFertig('status', onTestFinished)
  const gibFrei = await halteAuf(seite, '**/api/benachrichtigungen/ungelesen')
  await seite.reload()
  await seite.getByRole('heading', { name: 'Nächster Schritt' }).first().waitFor()
  gibFrei()
  await stehtDa()
  expect(unerwartet(fehler)).toEqual([])
})

test('[A-AUFNAHME-16] Hinter „Angaben“ steht, was im Kopf keinen Platz hat, mit dem Weg zur Messstelle', async () => {
  const { seite, fehler, kontext } = await oeffne('aufnahmedaten', SCHMAL)
  const { code, messstelle } = await p.produkt.db
    .selectFrom('aufnahme')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .select(['aufnahme.code', 'messstelle.code as messstelle'])
    .where('aufnahme.id', '=', id)
    .executeTakeFirstOrThrow()
  await seite.getByRole('button', { name: 'Angaben', exact: true }).press('Enter')
  const fenster = seite.getByRole('dialog', { name: 'Angaben zur Aufnahme' })
  await fenster.getByText(code, { exact: true }).waitFor()
  await fenster.getByText('Letzte Änderung').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await fenster.getByRole('link', { name: `Messstelle ${messstelle}` }).press('Enter')
  await seite.waitForURL(/\/stammdaten\/\d+/)
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test.for([900, 520])(
  '[A-AUFNAHME-17] Jeder Teil ist mit Tab zu erreichen, ohne dass die Seite rollt (Fensterhöhe %i)',
  async hoehe => {
    const { seite, fehler, kontext } = await oeffne('aufnahmedaten', { width: 1440, height: hoehe })
    const verweise = navigation(seite).getByRole('link')
    await verweise.first().waitFor()
    const anzahl = await verweise.count()
    expect(anzahl).toBeGreaterThan(12)
    await verweise.first().focus()
    for (let i = 0; i < anzahl; i++) {
      const lage = await seite.evaluate(() => {
        const { top, bottom, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
        return { istImFenster: top >= 0 && bottom <= innerHeight, istNiedrig: height <= 32, gerollt: scrollY }
      })
      expect(lage).toEqual({ istImFenster: true, istNiedrig: true, gerollt: 0 })
      await seite.keyboard.press('Tab')
    }
    expect(await verweise.last().evaluate(link => link.matches(':focus'))).toBe(false)
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  },
)

test('[A-AUFNAHME-17] Jeder Teil sagt, wie es um ihn steht, und sein Zeichen folgt dem Speichern', async () => {
  const { seite, fehler, kontext } = await oeffne('ortsbefund/organoleptischerBefundReduktionen')
  await p.produkt.db
    .deleteFrom('aufnahme_abschnitt')
    .where('aufnahme_id', '=', id)
    .where('abschnitt', '=', ABSCHNITT)
    .execute()
  await seite.reload()
  const teil = navigation(seite).getByRole('listitem').filter({ hasText: 'Organoleptik, Reduktion' })
  await teil.getByText('zu tun', { exact: true }).waitFor()
  await seite.getByRole('textbox', { name: /^Eisensulfidflecken am Lithal/ }).fill('15')
  const speichern = seite.getByRole('button', { name: 'Speichern', exact: true })
  await speichern.press('Enter')
  await teil.getByText('vollständig', { exact: true }).waitFor()
  // Gezeichnet wird die Fußleiste dabei mehrmals; wer mit der Tastatur speichert, steht noch dort.
  await expect.poll(() => speichern.evaluate(knopf => knopf === document.activeElement)).toBe(true)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await p.produkt.db.updateTable('aufnahme').set({ mzb_status: 'PLAUSIBEL' }).where('id', '=', id).execute()
  await seite.reload()
  await teil.getByText('gesperrt', { exact: true }).waitFor()
  await navigation(seite)
    .getByRole('listitem')
    .filter({ hasText: 'Bewertung MZB' })
    .getByText('gesperrt', { exact: true })
    .waitFor()
  await p.produkt.db.updateTable('aufnahme').set({ mzb_status: 'BEWERTET' }).where('id', '=', id).execute()
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test('[A-AUFNAHME-18] „Speichern und weiter“ speichert und führt zum nächsten Teil, der oben beginnt; Falsches hält auf', async () => {
  const { seite, fehler, kontext } = await oeffne('ortsbefund/wetterHydrographie')
  const temperatur = seite.getByRole('textbox', { name: /^Lufttemperatur/ })
  await seite.getByRole('button', { name: 'Weiter: Morphologie, Hydraulik, Chemie', exact: true }).waitFor()
  const weiter = seite.getByRole('button', { name: 'Speichern und weiter: Morphologie, Hydraulik, Chemie' })
  await temperatur.fill('99')
  await weiter.press('Enter')
  await seite.getByText('Folgende Angaben fehlen oder sind fehlerhaft:').waitFor()
  expect(new URL(seite.url()).pathname).toMatch(/wetterHydrographie$/)
  await temperatur.fill('12')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await weiter.press('Enter')
  await seite.getByRole('textbox', { name: /^Mittlere Tiefe/ }).waitFor()
  await expect.poll(() => gespeichert('wetterHydrographie')).toMatchObject({ lufttemperatur: 12 })
  expect(await seite.evaluate(() => scrollY)).toBe(0)
  // Der Fokus beginnt im neuen Teil, nicht auf der Schaltfläche, die jetzt einem anderen gilt.
  await expect.poll(() => seite.evaluate(() => document.activeElement?.tagName)).toBe('DIV')
  // Der neue Teil ist noch nie gespeichert; wann der vorige es war, steht dort.
  await expect.poll(() => seite.getByText(/^Gespeichert \d\d:\d\d$/).count()).toBe(0)
  await seite.getByRole('button', { name: 'zurück: Wetter und Hydrographie' }).press('Enter')
  await seite.getByText(/^Gespeichert \d\d:\d\d$/).waitFor()
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test('[A-AUFNAHME-18] Wer mit Änderungen geht, dem wird Speichern angeboten', async () => {
  const { seite, fehler, kontext } = await oeffne('ortsbefund/wetterHydrographie')
  const geheFort = () => navigation(seite).getByRole('link', { name: 'Choriotope' }).press('Enter')
  const fenster = seite.getByRole('alertdialog', { name: 'Ungespeicherte Änderungen' })
  const temperatur = seite.getByRole('textbox', { name: /^Lufttemperatur/ })
  await temperatur.fill('99')
  await geheFort()
  await fenster.getByRole('button', { name: 'Speichern und verlassen' }).press('Enter')
  await seite.getByText('Folgende Angaben fehlen oder sind fehlerhaft:').waitFor()
  await expect.poll(() => fenster.count()).toBe(0)
  expect(new URL(seite.url()).pathname).toMatch(/wetterHydrographie$/)
  await temperatur.fill('14')
  await geheFort()
  await fenster.getByRole('button', { name: 'Speichern und verlassen' }).press('Enter')
  await seite.waitForURL(/choriotop$/)
  expect(await gespeichert('wetterHydrographie')).toMatchObject({ lufttemperatur: 14 })
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test('[A-AUFNAHME-18] Bei 390 px liegt der Stand des Entwurfs unter nichts anderem', async () => {
  const { seite, fehler, kontext } = await oeffne('ortsbefund/wetterHydrographie', SCHMAL)
  await seite.getByRole('textbox', { name: /^Lufttemperatur/ }).fill('99')
  const stand = seite.getByText(/^Entwurf \d\d:\d\d gesichert$/)
  await stand.waitFor()
  const unten = await stand.evaluate(e => e.getBoundingClientRect().bottom)
  const weiter = seite.getByRole('button', { name: /^Speichern und weiter/ })
  expect(unten).toBeLessThanOrEqual(await weiter.evaluate(e => e.getBoundingClientRect().top))
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test('[A-AUFNAHME-18] Jeder Teil beginnt oben, auch wenn der vorige weit gerollt war', async () => {
  const { seite, kontext } = await oeffne('ortsbefund/morphologieHydraulikPhysikalischChemischerBefund')
  await seite.getByRole('textbox', { name: /^Mittlere Tiefe/ }).waitFor()
  await seite.evaluate(() => scrollTo(0, 400))
  await expect.poll(() => seite.evaluate(() => scrollY)).toBeGreaterThan(300)
  await seite.getByRole('textbox', { name: /^pH-Wert/ }).focus()
  await navigation(seite).getByRole('link', { name: 'Choriotope' }).click()
  await seite.getByRole('table').first().waitFor()
  await expect.poll(() => seite.evaluate(() => scrollY)).toBe(0)
  await kontext.close()
})

test('[A-AUFNAHME-19] Im Vollfenster hat das Raster die ganze Höhe, der Fokus bleibt darin, und Escape führt zurück', async () => {
  const { seite, fehler, kontext } = await oeffne('mzb/mhs')
  const liste = seite.getByRole('region', { name: /^Taxaliste MHS/ })
  const hoehe = () => liste.getByRole('grid').evaluate(raster => raster.clientHeight)
  await liste.getByRole('grid').waitFor()
  const vorher = await hoehe()
  await liste.getByRole('button', { name: 'Vollfenster', exact: true }).press('Enter')
  await liste.getByRole('button', { name: 'Vollfenster verlassen' }).waitFor()
  // Verdeckt ist stumm; was angesagt wird, bleibt auch im Vollfenster zu hören.
  const ansage = seite.locator('[aria-live=polite]', { hasText: 'Vollfenster, Escape verlässt es' })
  await ansage.waitFor({ state: 'attached' })
  expect(await ansage.evaluate(a => a.closest('[inert]') === null)).toBe(true)
  await expect.poll(() => liste.evaluate(l => l.getBoundingClientRect().height)).toBe(BREIT.height)
  await expect.poll(() => liste.evaluate(l => l.scrollHeight <= l.clientHeight)).toBe(true)
  expect(await hoehe()).toBeGreaterThanOrEqual(vorher)
  await liste.getByRole('button', { name: 'Speichern', exact: true }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  for (let i = 0; i < 12; i++) {
    await seite.keyboard.press('Tab')
    const istDarin = await liste.evaluate(
      l => document.activeElement === document.body || l.contains(document.activeElement),
    )
    expect(istDarin).toBe(true)
  }
  // In einer offenen Zelle verwirft Escape die Eingabe; erst danach gilt es dem Vollfenster.
  await liste.locator('[data-aktiv]').focus()
  await seite.keyboard.press('Home')
  await seite.keyboard.press('F2')
  const eingabe = liste.getByRole('grid').locator('input')
  await eingabe.waitFor()
  await seite.keyboard.press('Escape')
  await eingabe.waitFor({ state: 'detached' })
  await liste.getByRole('button', { name: 'Vollfenster verlassen' }).waitFor()
  await seite.keyboard.press('Escape')
  await liste.getByRole('button', { name: 'Vollfenster', exact: true }).waitFor()
  await navigation(seite).getByRole('link', { name: 'Choriotope' }).click()
  await seite.waitForURL(/choriotop$/)
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test('[A-AUFNAHME-20] Vor der Übergabe steht an einer Stelle, was fehlt, welche Hinweise offen sind, die Klasse und was gesperrt wird', async () => {
  const { klasse } = await p.produkt.db
    .selectFrom('bewertung')
    .select('klasse')
    .where('aufnahme_id', '=', id)
    .where('element', '=', 'MZB')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await p.produkt.db
    .deleteFrom('aufnahme_abschnitt')
    .where('aufnahme_id', '=', id)
    .where('abschnitt', '=', ABSCHNITT)
    .execute()
  const { seite, fehler, kontext } = await oeffne('status')
  const teil = seite.getByRole('region', { name: 'Makrozoobenthos' })
  const angabe = (name: string) => teil.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]')
  await angabe('Vollständigkeit').getByRole('link', { name: 'Organoleptik, Reduktion' }).waitFor()
  await expect.poll(() => angabe('Klasse').innerText()).toMatch(new RegExp(`^\\s*${klasse}\\s`))
  const gesperrt = await angabe('Danach gesperrt').innerText()
  expect(gesperrt).toContain('MHS')
  expect(gesperrt).toContain('Bewertung MZB')
  expect(gesperrt).not.toContain('Bewertung PHB')
  // Das andere Element darf den geteilten Abschnitt noch ausfüllen.
  expect(gesperrt).not.toContain('Organoleptik')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await teil.getByRole('button', { name: 'Makrozoobenthos übergeben' }).press('Enter')
  const fenster = seite.getByRole('alertdialog', { name: 'Makrozoobenthos übergeben?' })
  await fenster.getByRole('button', { name: 'Übergeben', exact: true }).press('Enter')
  await seite.getByText('Makrozoobenthos übergeben', { exact: true }).first().waitFor()
  const marke = navigation(seite).getByRole('listitem').filter({ hasText: 'MHS' })
  await marke.getByText('gesperrt', { exact: true }).waitFor()
  await expect.poll(() => teil.getByText('Vor der Übergabe').count()).toBe(0)
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})
