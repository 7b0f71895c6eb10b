import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { BREIT, FENSTER, neueSeite } from '../gemeinsam/browser.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import { AUFTRAGNEHMERIN, legeMhsprobeAn } from '../gemeinsam/mhsprobe.ts'
import { alsPerson, type Fenster } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn } from '../gemeinsam/schnittstelle.ts'
import { halteUhrAn } from '../gemeinsam/uhr.ts'
import { aufnahmeteil } from '../seiten/aufnahmeteil.ts'

const p = starteFuerDatei()
let lena: Fenster
beforeAll(async () => {
  const route = { bereiche: [], recht: null, sichtbar: true, component: '' }
  await p.produkt.db
    .insertInto('route')
    .values([
      { ...route, id: 901, name: 'Gruppe', path: '/gruppe', reihenfolge: 901 },
      { ...route, id: 902, eltern_id: 901, name: 'Erste', path: '/erste', reihenfolge: 902, component: 'ProjektePage' },
      {
        ...route,
        id: 903,
        eltern_id: 901,
        name: 'Zweite',
        path: '/zweite',
        reihenfolge: 903,
        component: 'ProjektePage',
      },
      { ...route, id: 904, name: 'Lebenszeichen', path: '/api/health/live', reihenfolge: 904 },
      {
        ...route,
        id: 905,
        name: 'Nur Verwaltung',
        path: '/verwaltung',
        reihenfolge: 905,
        recht: 'taxaliste.verwalten',
      },
      {
        ...route,
        id: 906,
        eltern_id: 905,
        name: 'Darunter',
        path: '/darunter',
        reihenfolge: 906,
        component: 'ProjektePage',
      },
    ])
    .execute()
  lena = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
  // Danach fragt der Browser auf Seiten, die nicht die Anwendung sind.
  await lena.kontext.route('**/favicon.ico', r => r.fulfill({ status: 204 }))
})

const ueberschrift = (seite: Page, name: string | RegExp) => seite.getByRole('heading', { level: 1, name })
const imMenue = (seite: Page) =>
  seite.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('listitem').allInnerTexts()
/** Öffnet einen Weg von außen und wartet, bis die Seite nach der stillen Anmeldung dasteht. */
const oeffne = async (weg: string, seite = lena.seite) => {
  await seite.goto(`${p.produkt.adresse}${weg}`)
  await seite.getByRole('heading', { level: 1 }).waitFor()
}
/** Adresse unter dem Kontextpfad */
const weg = (seite: Page) => seite.url().slice(p.produkt.adresse.length)

test('[ROUTE-01] ohne Anmeldung: die festen Seiten öffnen unter ihrer Adresse, im Menü steht nur die Startseite', async () => {
  const { seite, kontext, fehler } = await neueSeite(p.browser)
  const SEITEN = [
    'start',
    'allgemeine-info',
    'datensicherheit',
    'ablaeufe',
    'tutorial',
    'datenimport',
    'datenexport',
    'regelwerke',
    'benutzerinfo',
    'datenschutz',
    'helpdesk',
  ]
  for (const adresse of SEITEN) {
    await oeffne(`/${adresse}`, seite)
    await expect.poll(() => seite.getByRole('heading', { level: 1 }).innerText()).not.toMatch(/Fehler/)
    await expect.poll(() => seite.title()).toMatch(/ – Benthosdatenbank Fließgewässer$/)
  }
  await oeffne('/start', seite)
  await expect.poll(async () => (await imMenue(seite))[0]).toBe('Startseite')
  await expect.poll(() => imMenue(seite)).not.toContain('Aufnahmen')
  expect(fehler).toEqual([])
  await kontext.close()
})

test('[ROUTE-03] [ROUTE-06] die Seiten des Servers stehen im Menü, wenn sie erlaubt und sichtbar sind', async () => {
  await oeffne('/start')
  await expect
    .poll(() => imMenue(lena.seite))
    .toEqual(expect.arrayContaining(['Startseite', 'Messstellen', 'Aufnahmen', 'Projekte', 'Lebenszeichen']))
  const menue = await imMenue(lena.seite)
  // Nicht sichtbar: Unterseiten mit `visible: false`. Nicht erlaubt: Seiten ohne die nötige Rolle.
  for (const name of ['Stammdaten', 'Aufnahme anlegen', 'Nur Verwaltung', 'Darunter', 'Galerie der Bausteine'])
    expect(menue).not.toContain(name)
})

test('[ROUTE-04] jeder angebotene Baustein ohne Parameter hat eine Seite, die sich öffnet', async () => {
  const { seite, kontext, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner')
  const angeboten = await p.produkt.db
    .selectFrom('route')
    .select('path')
    .where('component', '<>', '')
    .where('path', 'not like', '%:%')
    .execute()
  for (const { path } of angeboten) {
    await gehe(seite, `${p.produkt.adresse}${path}`)
    await seite.getByRole('heading', { level: 1 }).waitFor()
    await expect
      .poll(() => seite.getByRole('heading', { level: 1 }).innerText(), { message: path })
      .not.toMatch(/Fehler/)
  }
  expect(fehler).toEqual([])
  await kontext.close()
})

test('[ROUTE-05] ein Verweis im Menü öffnet die Seite ohne Neuladen; der Fenstertitel folgt', async () => {
  const { seite } = lena
  await oeffne('/start')
  await seite.evaluate(() => Object.assign(globalThis, { unverloren: true }))
  await seite.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Projekte' }).click()
  await ueberschrift(seite, 'Projekte').waitFor()
  expect(weg(seite).split('?')[0]).toBe('/projekte-uebersicht')
  await expect.poll(() => seite.title()).toBe('Projekte – Benthosdatenbank Fließgewässer')
  await expect.poll(() => seite.evaluate(() => 'unverloren' in globalThis)).toBe(true)
})

describe('[ROUTE-07] [ROLE-02] Unerlaubtes', () => {
  test.each([
    ['wegen der Rolle', '/verwaltung'],
    ['wegen der Rolle, und alles darunter', '/verwaltung/tief/darin'],
    ['wegen des Elternwegs', '/darunter'],
    ['wegen des Bereichs: das Land führt keine GZÜV-Messstellen', '/gzuev-anlegen'],
  ])('%s: die 403-Seite', async (_, adresse) => {
    await oeffne(adresse)
    await ueberschrift(lena.seite, 'Zugriff nicht erlaubt (Fehler 403)').waitFor()
    expect(weg(lena.seite)).toBe(adresse)
  })
  test('ohne Anmeldung führt sie zur Anmeldung', async () => {
    const { seite, kontext } = await neueSeite(p.browser)
    await oeffne('/messstellen-uebersicht', seite)
    await ueberschrift(seite, 'Zugriff nicht erlaubt (Fehler 403)').waitFor()
    await seite.getByRole('main').getByRole('button', { name: 'Anmelden' }).waitFor()
    await kontext.close()
  })
})

test('[ROUTE-09] [ROUTE-17] der Titel im Kopf führt auf / und von dort zur ersten erlaubten Seite', async () => {
  const { seite } = lena
  await oeffne('/projekte-uebersicht')
  const titel = seite.getByRole('banner').getByRole('link', { name: 'Benthosdatenbank Fließgewässer' })
  await expect.poll(() => titel.getAttribute('href')).toBe('/benthosdb')
  await titel.click()
  await seite.waitForURL(`${p.produkt.adresse}/start`)
  await oeffne('/')
  await seite.waitForURL(`${p.produkt.adresse}/start`)
})

test('[ROUTE-10] eine Gruppe führt zu ihrer ersten Unterseite', async () => {
  await oeffne('/gruppe')
  await lena.seite.waitForURL(`${p.produkt.adresse}/erste?**`)
  await ueberschrift(lena.seite, 'Projekte').waitFor()
})

test('[ROUTE-11] eine Seite des Servers öffnet im selben Fenster', async () => {
  const { seite, kontext } = lena
  await oeffne('/start')
  const fenster = kontext.pages().length
  const verweis = seite
    .getByRole('navigation', { name: 'Hauptnavigation' })
    .getByRole('link', { name: 'Lebenszeichen' })
  await expect.poll(() => verweis.getAttribute('target')).toBe('_self')
  await verweis.click()
  await seite.waitForURL(`${p.produkt.adresse}/api/health/live`)
  await expect.poll(() => seite.getByText('{"status":"UP"}').count()).toBe(1)
  expect(kontext.pages()).toHaveLength(fenster)
})

describe('[ROUTE-12] eine Sprungmarke', () => {
  /** Kennung der letzten Überschrift einer Informationsseite, weit unten */
  const marke = async (seite: Page) => {
    await oeffne('/datenschutz', seite)
    return (await seite.getByRole('main').getByRole('heading', { level: 2 }).last().getAttribute('id')) ?? ''
  }
  test.each(FENSTER)('rollt zum Element und gibt ihm den Fokus (%s)', async (_, groesse) => {
    const { seite } = lena
    await seite.setViewportSize(groesse)
    const id = await marke(seite)
    await oeffne('/start')
    await oeffne(`/datenschutz#${id}`)
    await seite.waitForFunction(kennung => document.activeElement?.id === kennung, id)
    const istImBild = () =>
      seite.evaluate(() => {
        const lage = document.activeElement?.getBoundingClientRect()
        return lage !== undefined && lage.top >= 0 && lage.bottom <= innerHeight
      })
    await expect.poll(istImBild).toBe(true)
    await seite.setViewportSize(BREIT)
  })
  test('wartet bis zu zehn Sekunden auf ein Element, länger nicht', async () => {
    const { seite, kontext } = await neueSeite(p.browser)
    await seite.clock.install()
    const erscheint = (id: string) =>
      seite.evaluate(kennung => {
        const element = document.createElement('p')
        element.id = kennung
        document.querySelector('main')?.append(element)
      }, id)
    const hatFokus = (id: string) => seite.evaluate(kennung => document.activeElement?.id === kennung, id)
    await oeffne('/helpdesk#zuspaet', seite)
    await seite.clock.fastForward(10_001)
    await erscheint('zuspaet')
    await seite.evaluate(() => new Promise(fertig => queueMicrotask(() => fertig(null))))
    await expect.poll(() => hatFokus('zuspaet')).toBe(false)

    // Die Uhr steht, ehe das Warten beginnt: wie lange das Laden dauert, zählt nicht mit.
    await halteUhrAn(seite)
    await seite.evaluate(() => {
      location.hash = 'spaet'
    })
    await seite.clock.runFor(9_900)
    await erscheint('spaet')
    await expect.poll(() => hatFokus('spaet')).toBe(true)
    await kontext.close()
  })
})

describe('Verweise', () => {
  beforeAll(async () => {
    const admin = await meldeAn(p.produkt.adresse, 'admin')
    const { version } = (await admin.lies('/api/cms/helpdesk')).daten as { version: number }
    const inhalt = [
      '[Nachbaranwendung](../portal/hilfe)',
      '[Über das Wasser](https://www.example.org/wasser)',
      '[Zur Startseite](/start)',
      '[Zum Ende](#abschnitt-ende)',
      '## Ende',
    ].join('\n\n')
    const antwort = await admin.sende('/api/cms', {
      id: 'helpdesk',
      version,
      daten: { titel: 'Helpdesk', inhalt, anmerkung: null },
    })
    if (antwort.status !== 200) throw new Error(JSON.stringify(antwort.daten))
  })
  const verweis = (name: string | RegExp) => lena.seite.getByRole('main').getByRole('link', { name })

  test('[ROUTE-13] [ROUTE-16] relative zählen ab dem Kontextpfad und verlassen die Anwendung im selben Fenster', async () => {
    const { seite } = lena
    await oeffne('/helpdesk')
    const ursprung = new URL(p.produkt.adresse).origin
    await expect
      .poll(() => verweis('Nachbaranwendung').evaluate((a: HTMLAnchorElement) => a.href))
      .toBe(`${ursprung}/portal/hilfe`)
    await seite.route('**/portal/hilfe', r => r.fulfill({ contentType: 'text/html', body: '<h1>Portal</h1>' }))
    await verweis('Nachbaranwendung').click()
    await ueberschrift(seite, 'Portal').waitFor()
    expect(seite.url()).toBe(`${ursprung}/portal/hilfe`)
  })
  test('[ROUTE-14] vollständige fremde öffnen ein neues Fenster ohne Referrer', async () => {
    const { seite, kontext } = lena
    await oeffne('/helpdesk')
    const extern = verweis(/Über das Wasser/)
    await expect.poll(() => extern.getAttribute('target')).toBe('_blank')
    await expect.poll(() => extern.getAttribute('rel')).toBe('noopener noreferrer')
    let referrer: string | undefined = 'nicht gefragt'
    await kontext.route('https://www.example.org/**', r => {
      referrer = r.request().headers()['referer']
      return r.fulfill({ contentType: 'text/html', body: '<h1>Wasser</h1>' })
    })
    const [fenster] = await Promise.all([kontext.waitForEvent('page'), extern.click()])
    await ueberschrift(fenster, 'Wasser').waitFor()
    expect(referrer).toBeUndefined()
    await expect.poll(() => fenster.evaluate(() => globalThis.opener)).toBeNull()
    await fenster.close()
    expect(weg(seite)).toBe('/helpdesk')
  })
  test('[ROUTE-12] [ROUTE-16] innere wechseln ohne Neuladen; Sprungmarken bleiben auf der Seite', async () => {
    const { seite } = lena
    await oeffne('/helpdesk')
    await seite.evaluate(() => Object.assign(globalThis, { unverloren: true }))
    await verweis('Zum Ende').click()
    await seite.waitForFunction(() => document.activeElement?.id === 'abschnitt-ende')
    expect(weg(seite)).toBe('/helpdesk#abschnitt-ende')
    await verweis('Zur Startseite').click()
    await seite.waitForURL(`${p.produkt.adresse}/start`)
    await expect.poll(() => seite.evaluate(() => 'unverloren' in globalThis)).toBe(true)
  })
})

test('[ROUTE-02] „Aufträge“ steht im Menü, sobald man einen Auftrag hat, und führt zu ihnen', async () => {
  const { seite } = lena
  const geladen = seite.waitForResponse(antwort => antwort.url().endsWith('/api/user-tasks'))
  await oeffne('/start')
  expect(await (await geladen).json()).toEqual([])
  await expect.poll(() => imMenue(seite)).not.toContain('Aufträge')
  const auftrag = await (await meldeAn(p.produkt.adresse, 'land-noe')).sende('/bewertung', { aufnahmen: [1] })
  expect(auftrag.status).toBe(200)
  await oeffne('/start')
  const verweis = seite.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Aufträge' })
  await verweis.waitFor()
  await expect.poll(() => verweis.getAttribute('id')).toBe('route-user-tasks')
  await verweis.click()
  await ueberschrift(seite, 'Aufträge').waitFor()
  expect(weg(seite)).toBe('/user-tasklist')
})

test('[ROUTE-15] eine Seite zeigt, dass sie lädt, ihren Fehler und ihren Erfolg, oben; der Seitenwechsel räumt sie ab', async () => {
  const probe = await legeMhsprobeAn(p.produkt, await musterwelt(p.produkt.db))
  await probe.speichere([{ zeile: 1, taxon: 'Baetis rhodani', anzahl: 40 }])
  const { seite, kontext } = await alsPerson(p.browser, p.produkt.adresse, AUFTRAGNEHMERIN, {
    width: 1440,
    height: 480,
  })
  const adresse = `/aufnahme-detail/${probe.aufnahmeId}`
  await oeffne(`${adresse}/bewertung/mzb`, seite)
  const starte = seite.getByRole('button', { name: /Bewertung starten|Neu bewerten/ })
  const fehler = seite.getByRole('alert').filter({ hasText: 'Die Bewertung ist nicht möglich.' })
  const laeuft = seite.getByRole('progressbar', { name: 'Seite wird geladen' })
  const istOben = () => seite.evaluate(() => scrollY === 0)

  await seite.route('**/benthosdb/bewertung/mzb/*', async route => {
    if (route.request().method() === 'GET') return route.continue()
    await laeuft.waitFor()
    await seite.evaluate(() => scrollTo({ top: 9999 }))
    return route.fulfill({ status: 503 })
  })
  await starte.click()
  await fehler.waitFor()
  await expect.poll(istOben).toBe(true)
  await laeuft.waitFor({ state: 'detached' })
  await aufnahmeteil(seite, 'Status und Freigabe').click()
  await seite.waitForURL(`**${adresse}/status`)
  await fehler.waitFor({ state: 'detached' })

  await seite.unrouteAll()
  await aufnahmeteil(seite, 'Bewertung MZB').click()
  await starte.click()
  // Er schwebt: was er meldet, steht darunter, wo es ohne ihn stünde.
  const kurznachrichten = seite.getByRole('region', { name: 'Kurznachrichten' })
  await kurznachrichten.getByText('Die Bewertung ist gespeichert.').waitFor()
  await expect.poll(istOben).toBe(true)
  await kontext.close()
})

test('[ROUTE-16] [GEN-07] alles, was die Anwendung holt, liegt unter dem Kontextpfad', async () => {
  const { seite } = lena
  const geholt: string[] = []
  const merke = (anfrage: { url: () => string }) => void geholt.push(anfrage.url())
  seite.on('request', merke)
  await oeffne('/aufnahmen-uebersicht')
  await ueberschrift(seite, 'Aufnahmen').waitFor()
  await seite.waitForLoadState('networkidle')
  seite.off('request', merke)
  expect(geholt.length).toBeGreaterThan(5)
  expect(geholt.filter(url => !url.startsWith(`${p.produkt.adresse}/`) && !url.startsWith('data:'))).toEqual([])
})

test('auf allen Wegen blieb die Konsole ohne Fehler', () => {
  expect(lena.fehler).toEqual([])
})
