import type { Page, Request, Route } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { BREIT, SCHMAL } from '../gemeinsam/browser.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { alsPerson, type Fenster, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { halteUhrAn } from '../gemeinsam/uhr.ts'

/** Die Außenwelt (Netz, Firewall, neue Fassung) ist nachgestellt; Server, Datenbank und Oberfläche sind echt. */

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
let adele: Fenster
// Jeder Prüfung ihr Fenster: was eine umleitet, anhält oder abschaltet, trifft keine andere.
beforeEach(async () => {
  adele = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner')
  await adele.seite.getByRole('heading', { level: 1 }).waitFor()
})

const LISTE = /\/benthosdb\/projekte(\?|$)/
const oeffneListe = (seite: Page, name: string) =>
  seite.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name }).click()
const oeffneProjekte = (seite: Page) => oeffneListe(seite, 'Projekte')
const seitenfehler = (seite: Page) => seite.getByRole('heading', { level: 1, name: 'Schwerer Fehler' })
const ohneBefund = async (seite: Page) => {
  for (const groesse of [SCHMAL, BREIT]) {
    await seite.setViewportSize(groesse)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
  }
}
/** Ein Fehler des Programms außerhalb des Zeichnens, aus einem Skript desselben Servers. */
const stoere = async (seite: Page, text: string) => {
  await seite.route('**/assets/stoerung.js', route =>
    route.fulfill({ contentType: 'text/javascript', body: `throw new Error(${JSON.stringify(text)})` }),
  )
  await seite.evaluate(() => {
    const skript = document.createElement('script')
    skript.src = 'assets/stoerung.js'
    document.head.append(skript)
  })
}
/** Was die Oberfläche ans Protokoll meldet */
const sammleProtokoll = async (seite: Page, status = 204): Promise<URLSearchParams[]> => {
  const gemeldet: URLSearchParams[] = []
  await seite.route('**/api/log', route => {
    gemeldet.push(new URLSearchParams(route.request().postData() ?? ''))
    return status === 204 ? route.continue() : route.fulfill({ status })
  })
  return gemeldet
}

test('[ERR-01] [CLIENT-01] nach 60 Sekunden ohne Antwort: der Dialog „Zeitüberschreitung“', async () => {
  const { seite } = adele
  // Vor dem Laden: eine Uhr, die mitten im Lauf wechselt, lässt Angefangenes liegen.
  await seite.clock.install()
  await seite.goto(`${p.produkt.adresse}/start`)
  await seite.getByRole('heading', { level: 1 }).waitFor()
  // Die Uhr steht, ehe gefragt wird: was das Öffnen dauert, zählt nicht zu den 60 Sekunden.
  await halteUhrAn(seite)
  const gestellt = seite.waitForRequest(LISTE)
  await seite.route(LISTE, () => undefined)
  const abgebrochen: string[] = []
  const merke = (anfrage: Request) => void (LISTE.test(anfrage.url()) && abgebrochen.push(anfrage.url()))
  seite.on('requestfailed', merke)
  await oeffneProjekte(seite)
  // Erst kommen die gespeicherten Filter: auch was danach in der Seite weitergeht, wartet auf die Uhr.
  let gefragt = false
  void gestellt.then(() => (gefragt = true))
  await expect
    .poll(async () => {
      if (!gefragt) await seite.clock.runFor(10)
      return gefragt
    })
    .toBe(true)
  await seite.clock.runFor(59_900)
  expect(abgebrochen).toEqual([])
  await expect.poll(() => seite.getByRole('alertdialog').count()).toBe(0)
  await seite.clock.runFor(200)
  await seite.clock.resume()
  const dialog = seite.getByRole('alertdialog', { name: 'Zeitüberschreitung' })
  await dialog.waitFor()
  await expect
    .poll(() => dialog.innerText())
    .toContain(
      'Der Server braucht zu lange, um eine Antwort zu senden. Die Anfrage wurde abgebrochen. Überprüfen Sie die Netzwerkverbindung des Computers und versuchen Sie es nochmals.',
    )
  await expect.poll(() => abgebrochen.length).toBeGreaterThan(0)
  await ohneBefund(seite)
  await warteAufFokus(dialog)
  await seite.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('[ERR-02] 400 mit einer Seite: das Fenster „Firewall Ablehnung“ zeigt sie, ohne dass darin etwas läuft', async () => {
  const { seite } = adele
  const body =
    '<h1>Request Rejected</h1><script>top.document.title = "gekapert"</script><form action="/x"><button>Senden</button></form>'
  await seite.route(LISTE, route => route.fulfill({ status: 400, contentType: 'text/html; charset=utf-8', body }))
  await oeffneProjekte(seite)
  const fenster = seite.getByRole('dialog', { name: 'Firewall Ablehnung' })
  await fenster.waitFor()
  const rahmen = fenster.locator('iframe')
  await expect.poll(() => rahmen.getAttribute('sandbox')).toBe('')
  const inhalt = fenster.frameLocator('iframe')
  await inhalt.getByRole('heading', { name: 'Request Rejected' }).waitFor()
  await inhalt.getByRole('button', { name: 'Senden' }).click()
  await inhalt.getByRole('heading', { name: 'Request Rejected' }).waitFor()
  await expect.poll(() => seite.title()).not.toBe('gekapert')
  await fenster.getByRole('button', { name: 'Schließen', exact: true }).click()
  await fenster.waitFor({ state: 'detached' })
})

describe('[ERR-03] ein unerwarteter Fehler', () => {
  const TEXT =
    'Es ist ein unerwarteter Fehler aufgetreten. Bitte laden Sie die Seite mittels F5 oder der „Seite aktualisieren“-Schaltfläche neu und versuchen Sie es erneut. Fehler-ID: '
  const kasten = (seite: Page) => seite.getByRole('alert').filter({ hasText: 'unerwarteter Fehler' })
  /** Eine Antwort, die kein Server dieser Fassung gibt: die Seite scheitert beim Zeichnen. */
  const unsinn = (route: Route) => route.fulfill({ json: { zeilen: [{ daten: null }], gesamt: 1 } })

  test('[ROUTE-20] beim Zeichnen: die Seite „Schwerer Fehler“ im Rahmen, mit Kennung, gemeldet an den Server', async () => {
    const { seite } = adele
    const gemeldet = await sammleProtokoll(seite)
    const beantwortet = seite.waitForResponse('**/api/log')
    await seite.route(LISTE, unsinn)
    await oeffneProjekte(seite)
    await seitenfehler(seite).waitFor()
    const kastentext = async () => (await kasten(seite).innerText()).replaceAll(/\s+/g, ' ')
    const text = await kastentext()
    expect(text).toContain(TEXT)
    const id = /Fehler-ID: ([0-9A-F]{4}-[0-9A-F]{4})/.exec(text)?.[1]
    expect(id).toBeDefined()
    await expect.poll(() => gemeldet.length).toBe(1)
    expect(gemeldet[0]?.get('level')).toBe('ERROR')
    const message = gemeldet[0]?.get('message') ?? ''
    expect(message).toContain(`Fehler-ID: ${id}`)
    expect(message).toContain(`Adresse: ${p.produkt.adresse}/projekte-uebersicht`)
    expect(message).toContain('Bausteine:')
    expect((await beantwortet).status()).toBe(204)
    await (await beantwortet).finished()
    await expect.poll(kastentext).not.toContain('Das Protokoll konnte nicht gespeichert werden.')
    await seite.getByText('Mehr Informationen').click()
    await seite
      .getByRole('region', { name: 'Mehr Informationen' })
      .getByText(/TypeError/)
      .waitFor()
    await expect.poll(() => seite.getByRole('heading', { name: 'Unexpected Application Error!' }).count()).toBe(0)
    await ohneBefund(seite)
    // Der Rahmen lebt: eine andere Seite öffnet.
    await seite.getByRole('banner').getByRole('link', { name: 'Benthosdatenbank Fließgewässer' }).click()
    await seitenfehler(seite).waitFor({ state: 'detached' })
  })
  test('lässt er sich nicht melden, steht das dabei', async () => {
    const { seite } = adele
    await sammleProtokoll(seite, 500)
    await seite.route(LISTE, unsinn)
    await oeffneProjekte(seite)
    await seite.getByText('Das Protokoll konnte nicht gespeichert werden.').waitFor()
  })
  test('außerhalb des Zeichnens: die Seite bleibt, der Kasten steht darüber', async () => {
    const { seite } = adele
    const gemeldet = await sammleProtokoll(seite)
    await stoere(seite, 'Bruch im Skript')
    await kasten(seite).waitFor()
    await expect.poll(() => gemeldet[0]?.get('message')).toContain('Bruch im Skript')
    await expect.poll(() => seitenfehler(seite).count()).toBe(0)
    await ohneBefund(seite)
    await kasten(seite).getByRole('button', { name: 'Schließen' }).click()
    await kasten(seite).waitFor({ state: 'detached' })
  })
  test('[ROUTE-20] im Rahmen selbst: dazu „Unexpected Application Error!“ und die Meldung', async () => {
    const { seite } = adele
    await seite.route('**/api/routes', async route => {
      const antwort = await route.fetch()
      const [erste, ...weitere] = (await antwort.json()) as object[]
      return route.fulfill({ json: [{ ...erste, name: { kein: 'Text' } }, ...weitere] })
    })
    await seite.reload()
    await seitenfehler(seite).waitFor()
    await seite.getByRole('heading', { level: 2, name: 'Unexpected Application Error!' }).waitFor()
    await seite.getByText(/^(Minified React error #31|Objects are not valid)/).waitFor()
    await ohneBefund(seite)
  })
})

describe('[ERR-04] ein Paket lässt sich nicht laden', () => {
  const paket = (seite: string) => new RegExp(`/assets/${seite}-[\\w-]+\\.js$`)
  test('einmal: die Anwendung lädt sich neu und zeigt die Seite; ein Entwurf überlebt das', async () => {
    const { seite } = adele
    const annehmen = (frage: { accept: () => Promise<void> }) => void frage.accept()
    await seite.goto(`${p.produkt.adresse}/messstelle-anlegen`)
    const name = seite.getByRole('textbox', { name: /^Name/ })
    await name.fill('Ybbs, neue Fassung')
    await seite
      .getByText(/Entwurf .* gesichert/)
      .first()
      .waitFor()
    const ziel = paket('ProjektePage')
    await seite.route(ziel, route => route.fulfill({ status: 404 }))
    const gibtFrei = (anfrage: Request) => void (anfrage.isNavigationRequest() && seite.unroute(ziel))
    seite.on('request', gibtFrei)
    const neuGeladen = seite.waitForEvent('load')
    seite.on('dialog', annehmen)
    await oeffneProjekte(seite)
    await seite.getByRole('button', { name: 'Seite verlassen' }).click()
    await seite.getByRole('heading', { level: 1, name: 'Projekte' }).waitFor()
    await neuGeladen
    await seite.goto(`${p.produkt.adresse}/messstelle-anlegen`)
    await seite
      .getByText(/wiederhergestellt/)
      .first()
      .waitFor()
    await expect.poll(() => name.inputValue()).toBe('Ybbs, neue Fassung')
    seite.off('dialog', annehmen)
    seite.off('request', gibtFrei)
  })
  test('immer: nach dem einen Neuladen bleibt die Fehlerseite, und man kann weiterarbeiten', async () => {
    const { seite } = adele
    const ereignisse: string[] = []
    await seite.exposeFunction('merkeEreignis', (art: string) => ereignisse.push(art))
    await seite.addInitScript(() =>
      addEventListener('vite:preloadError', ({ type }) =>
        (globalThis as unknown as { merkeEreignis: (art: string) => void }).merkeEreignis(type),
      ),
    )
    // Von einer Seite ohne Entwurf: die eben wiederhergestellte fragte erst, ob man sie verlassen will.
    await seite.goto(`${p.produkt.adresse}/start`)
    await seite.route(paket('MessstellenPage'), route => route.fulfill({ status: 404 }))
    await oeffneListe(seite, 'Messstellen')
    await seitenfehler(seite).waitFor()
    // Einmal vor dem Neuladen; danach holt es erst der Vorgriff und dann die Seite, und keiner von beiden lädt noch einmal neu.
    await expect.poll(() => ereignisse).toEqual(Array.from({ length: 3 }, () => 'vite:preloadError'))
    await seite.getByRole('button', { name: 'Seite aktualisieren' }).waitFor()
    await seite.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Startseite' }).click()
    await seitenfehler(seite).waitFor({ state: 'detached' })
  })
})

describe('Verbindung', () => {
  test('ohne Netz steht ein Hinweis da, bis es wieder da ist', async () => {
    const { seite, kontext } = adele
    const hinweis = seite.getByRole('alert').filter({ hasText: 'Keine Netzverbindung' })
    await kontext.setOffline(true)
    await hinweis.waitFor()
    await ohneBefund(seite)
    await kontext.setOffline(false)
    await hinweis.waitFor({ state: 'detached' })
  })
  test('antwortet der Server nicht, steht es da und verschwindet von selbst', async () => {
    const { seite } = adele
    const hinweis = seite.getByRole('alert').filter({ hasText: 'Der Server ist nicht erreichbar' }).first()
    await seite.route('**/benthosdb/**', route => route.abort('connectionrefused'))
    await oeffneProjekte(seite)
    await hinweis.waitFor()
    await seite.unrouteAll({ behavior: 'ignoreErrors' })
    await hinweis.waitFor({ state: 'detached' })
  })
})

describe('[CLIENT-06] die Anwendung spricht mit eigenen Worten', () => {
  test.each([
    [
      429,
      { 'retry-after': '42' },
      'Zu viele Anfragen in kurzer Zeit. Bitte warten Sie 42 Sekunden und versuchen Sie es erneut.',
    ],
    [413, {}, 'Die gesendeten Daten sind zu groß.'],
    [409, {}, 'Die Daten wurden inzwischen von jemand anderem gespeichert.'],
    [502, {}, 'Der Server ist ausgelastet. Bitte versuchen Sie es in wenigen Sekunden erneut.'],
  ])('auch wenn %s von etwas vor dem Server kommt', async (status, headers, text) => {
    const { seite } = adele
    await seite.route(LISTE, route =>
      route.fulfill({ status, headers: { ...headers, 'content-type': 'text/html' }, body: '<h1>nginx</h1>' }),
    )
    await oeffneProjekte(seite)
    await seite.getByText(text).first().waitFor()
    await expect.poll(() => seite.getByText('nginx').count()).toBe(0)
  })
})

test('[CLIENT-02] [CLIENT-04] was über die Leitung geht: Kennzeichen im Kopf, Formular verschlüsselt, nur lesend ohne', async () => {
  const { seite } = adele
  const [meldung] = await Promise.all([seite.waitForRequest('**/api/log'), stoere(seite, 'für das Protokoll')])
  const cookie = (await adele.kontext.cookies()).find(c => c.name === 'XSRF-TOKEN')?.value
  const koepfe = await meldung.allHeaders()
  expect(koepfe['x-xsrf-token']).toBe(cookie)
  expect(koepfe['authorization']).toMatch(/^Bearer /)
  expect(koepfe['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  expect((await meldung.response())?.status()).toBe(204)
  const [lesend] = await Promise.all([seite.waitForRequest(LISTE), oeffneProjekte(seite)])
  expect(await lesend.allHeaders()).not.toHaveProperty('x-xsrf-token')
})

test('[CLIENT-07] der Wechsel zurück ins Fenster lädt nichts nach', async () => {
  const { seite } = adele
  await Promise.all([seite.waitForResponse(LISTE), oeffneProjekte(seite)])
  await seite.getByRole('heading', { level: 1, name: 'Projekte' }).waitFor()
  const geholt: string[] = []
  seite.on('request', anfrage => geholt.push(anfrage.url()))
  await seite.evaluate(() => {
    // Längst veraltet: was noch frisch ist, lüde ein Wechsel auch dann nicht nach, wenn er es dürfte.
    const uhr = Date.now
    Date.now = () => uhr() + 120_000
    // Aufsteigend wie das wirkliche: gehört wird es am Fenster.
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    dispatchEvent(new Event('focus'))
    // Was der Wechsel auslöste, ist gestellt, ehe eine spätere Anfrage beantwortet ist.
    return fetch('/benthosdb/api/env')
      .then(antwort => antwort.text())
      .finally(() => {
        Date.now = uhr
      })
  })
  expect(geholt.filter(url => LISTE.test(url))).toEqual([])
})
