import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { BREIT, FENSTER, neueSeite } from '../gemeinsam/browser.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import { alsPerson, type Fenster, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'

const p = starteFuerDatei()
let lena: Fenster
beforeAll(async () => {
  const route = { bereiche: [], recht: null, sichtbar: true }
  await p.produkt.db
    .insertInto('route')
    .values([
      {
        ...route,
        id: 905,
        name: 'Nur Verwaltung',
        path: '/verwaltung',
        reihenfolge: 905,
        component: '',
        recht: 'taxaliste.verwalten',
      },
      // Keine von beiden darf die übrigen Seiten mitnehmen: die eine gibt es nicht, die andere ist verschrieben.
      { ...route, id: 907, name: 'Erfunden', path: '/erfunden', reihenfolge: 907, component: 'ErfundenePage' },
      {
        ...route,
        id: 908,
        name: 'Verschrieben',
        path: '/verschrieben',
        reihenfolge: 908,
        component: 'BenutzerverwaltugsPage',
      },
    ])
    .execute()
  lena = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
})

const ueberschrift = (seite: Page, name: string | RegExp) => seite.getByRole('heading', { level: 1, name })
/** Öffnet einen Weg von außen und wartet, bis die Seite nach der stillen Anmeldung dasteht. */
const oeffne = async (weg: string, seite = lena.seite) => {
  await seite.goto(`${p.produkt.adresse}${weg}`)
  await seite.getByRole('heading', { level: 1 }).waitFor()
}

describe.each(FENSTER)('Fehlerseiten bei %s', (_, groesse) => {
  test.each([
    ['[ROUTE-08] [ROUTE-18] unbekannt', '/gibt/es/nicht', 'Objekt nicht gefunden (Fehler 404)'],
    [
      '[ROUTE-08] [ROUTE-18] unbekannt unter einer Seite',
      '/projekte-uebersicht/7',
      'Objekt nicht gefunden (Fehler 404)',
    ],
    ['[ROUTE-07] [ROUTE-19] nicht erlaubt', '/verwaltung', 'Zugriff nicht erlaubt (Fehler 403)'],
  ])('%s: „Zurück“ führt in der Geschichte zurück', async (_name, adresse, titel) => {
    const { seite } = lena
    await seite.setViewportSize(groesse)
    await gehe(seite, `${p.produkt.adresse}/projekte-uebersicht`)
    await ueberschrift(seite, 'Projekte').waitFor()
    await oeffne(adresse)
    await ueberschrift(seite, titel).waitFor()
    await expect.poll(() => seite.title()).toBe(`${titel} – Benthosdatenbank Fließgewässer`)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await seite.getByRole('button', { name: 'Zurück' }).click()
    await ueberschrift(seite, 'Projekte').waitFor()
    expect(seite.url().split('?')[0]).toBe(`${p.produkt.adresse}/projekte-uebersicht`)
    await seite.setViewportSize(BREIT)
  })
})

test.each([
  ['[ROUTE-18] unbekannt', '/gibt/es/nicht', 'Objekt nicht gefunden (Fehler 404)'],
  ['[ROUTE-19] nicht erlaubt', '/verwaltung', 'Zugriff nicht erlaubt (Fehler 403)'],
])(
  '%s in einem frischen Fenster: „Zurück“ führt zur Startseite, es gibt nichts davor',
  async (_name, adresse, titel) => {
    const seite = await lena.kontext.newPage()
    await oeffne(adresse, seite)
    await ueberschrift(seite, titel).waitFor()
    await seite.getByRole('button', { name: 'Zurück', exact: true }).click()
    await seite.waitForURL(`${p.produkt.adresse}/start`)
    await seite.getByRole('heading', { name: 'Ihre Arbeit' }).waitFor()
    await seite.close()
  },
)

test('[ROUTE-19] nach der Anmeldung auf einer Seite, die auch dann verboten ist: „Zurück“ führt zur Startseite, nicht über die Anmeldung wieder hierher', async () => {
  const { seite, kontext } = await neueSeite(p.browser)
  await seite.goto(`${p.produkt.adresse}/verwaltung`)
  await ueberschrift(seite, 'Zugriff nicht erlaubt (Fehler 403)').waitFor()
  await seite.getByRole('main').getByRole('button', { name: 'Anmelden' }).click()
  await seite.getByRole('button', { name: 'Lena Leitgeb' }).click()
  await seite.getByRole('button', { name: /^Benutzermenü/ }).waitFor()
  await ueberschrift(seite, 'Zugriff nicht erlaubt (Fehler 403)').waitFor()
  const besucht: string[] = []
  seite.on('framenavigated', rahmen => besucht.push(new URL(rahmen.url()).pathname))
  await seite.getByRole('button', { name: 'Zurück', exact: true }).click()
  await seite.getByRole('heading', { name: 'Ihre Arbeit' }).waitFor()
  expect(besucht.filter(weg => !weg.endsWith('/start'))).toEqual([])
  await kontext.close()
})

const imMenue = () =>
  lena.seite.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('listitem').allInnerTexts()

test.each([
  ['Erfunden', '/erfunden'],
  ['Verschrieben', '/verschrieben'],
])(
  '[ROUTE-03] [ROUTE-08] eine Route ohne Seite (%s) steht nicht im Menü und ist nicht zu finden',
  async (name, adresse) => {
    await oeffne(adresse)
    await ueberschrift(lena.seite, 'Objekt nicht gefunden (Fehler 404)').waitFor()
    await expect.poll(() => imMenue()).toEqual(expect.arrayContaining(['Messstellen', 'Projekte']))
    expect(await imMenue()).not.toContain(name)
  },
)

test('auf allen Wegen blieb die Konsole ohne Fehler', () => {
  expect(lena.fehler).toEqual([])
})
