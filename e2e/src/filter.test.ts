import type { Page, Route } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { STANDARDFILTER } from '../../apps/web/src/fach/filter/konstanten.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { BREIT, FENSTER, neueSeite, SCHMAL } from '../gemeinsam/browser.ts'
import { liesFilterablage } from '../gemeinsam/filterablage.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import { halteAuf } from '../gemeinsam/halteAuf.ts'
import { alsPerson, type Fenster, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { halteUhrAn } from '../gemeinsam/uhr.ts'
import { Filterseite } from '../seiten/filter.ts'
import { Tastatur } from '../seiten/tastatur.ts'

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
let welt: Musterwelt
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
  const aufnahmen = [
    ['AT-3', '2024-05-01', 'NEU'],
    ['AT-3', '2024-05-02', 'ROHDATEN'],
    ['AT-3', '2024-05-03', 'BEWERTET'],
    ['AT-4', '2024-05-04', 'NEU'],
    ['AT-4', '2024-05-05', 'PLAUSIBEL'],
  ] as const
  for (const [bundesland, datum, status] of aufnahmen) await welt.aufnahme({ bundesland, datum, mzb: { status } })
})
beforeEach(() => p.produkt.db.deleteFrom('benutzerfilter').execute())

const AUFNAHMEN = 'aufnahmen-uebersicht'
async function als(person: string, groesse = BREIT): Promise<Fenster & { filter: Filterseite }> {
  const fenster = await alsPerson(p.browser, p.produkt.adresse, person, groesse)
  return { ...fenster, filter: new Filterseite(fenster.seite) }
}
const oeffne = (seite: Page, weg: string) => gehe(seite, `${p.produkt.adresse}/${weg}`)
const abgelegt = () => liesFilterablage(p.produkt.db)
const kriterienIn = (seite: Page, name: string) => new URL(seite.url()).searchParams.getAll(name)

describe.each(FENSTER)('Bei %s Bildpunkten', (_, groesse) => {
  test('[FILT-01] [FILT-02] [FILT-03] [FILT-09] [FILT-11] [FILT-12] [FILT-13] Kriterien setzen, anwenden, sehen, zurücksetzen', async () => {
    const { seite, filter, kontext, fehler } = await als('Adele Achleitner', groesse)
    await oeffne(seite, AUFNAHMEN)
    await filter.treffer('5 Aufnahmen')
    await expect.poll(() => filter.leiste.innerText()).toContain('Keine Filterkriterien gesetzt')
    await expect.poll(() => filter.zuruecksetzen.isDisabled()).toBe(true)
    await expect.poll(() => filter.auswahl.innerText()).toContain('Standardfilter')

    await filter.oeffneKriterien()
    await filter.waehleWerte('Status MZB', 'Neu', 'Rohdaten', 'Bewertet')
    await filter.kriterien.getByText('Eingaben noch nicht angewendet').waitFor()
    expect(kriterienIn(seite, 'mzbStatus')).toEqual([])
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await filter.wendeAn()
    await filter.treffer('4 Aufnahmen mit Filter „Unbenannter Filter“')
    await expect.poll(() => kriterienIn(seite, 'mzbStatus')).toEqual(['NEU', 'ROHDATEN', 'BEWERTET'])
    await filter.kriterien.waitFor({ state: 'detached' })

    const chip = filter.chip('Status MZB')
    await expect.poll(async () => (await chip.innerText()).replaceAll(/\s+/g, ' ')).toBe('Status MZB: Neu, Rohdaten +1')
    await chip.getByRole('button', { name: '+1: weitere Werte von Status MZB' }).click()
    await expect.poll(() => chip.innerText()).toContain('Neu, Rohdaten, Bewertet')
    await expect.poll(() => seite.title()).toContain('Aufnahmen mit Filter „Unbenannter Filter“')
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await expect.poll(() => laeuftUeber(seite)).toBe(false)

    await filter.leiste.getByText('Filter ist aktiv').waitFor()
    await filter.schalter.click()
    await filter.leiste.getByText('Filter ist inaktiv').waitFor()
    await filter.treffer('5 Aufnahmen')
    await expect.poll(() => kriterienIn(seite, 'mzbStatus')).toEqual([])
    await filter.schalter.click()
    await filter.treffer('4 Aufnahmen mit Filter „Unbenannter Filter“')

    await filter.zuruecksetzen.click()
    await filter.treffer('5 Aufnahmen')
    await filter.leiste.getByText('Keine Filterkriterien gesetzt').waitFor()
    await expect.poll(() => seite.title()).not.toContain('Filter')
    expect(fehler).toEqual([])
    await kontext.close()
  })
})

test('[FILT-04] [FILT-05] [FILT-06] [FILT-14] [FILT-15] [FILT-16] [FILT-17] Filter erstellen, umbenennen, duplizieren, wechseln, löschen', async () => {
  const { seite, filter, kontext, fehler } = await als('Adele Achleitner')
  await oeffne(seite, `${AUFNAHMEN}?bundesland=AT-3`)
  await filter.treffer('3 Aufnahmen mit Filter „Unbenannter Filter“')
  await filter.waehleFilter('Standardfilter')
  const wechsel = await filter.liesWarnung()
  expect(wechsel).toContain('Filterwechsel nicht möglich')
  expect(wechsel).toContain(
    'Der aktuelle Filter kann nicht gewechselt werden, da es noch ungespeicherte Änderungen gibt.',
  )
  await filter.verwalte('Filter duplizieren')
  const duplizieren = await filter.liesWarnung()
  expect(duplizieren).toContain('Duplizieren nicht möglich')
  expect(duplizieren).toContain('Der aktuelle Filter ist nicht gespeichert und kann deshalb nicht dupliziert werden.')

  await filter.verwalte('Filter erstellen')
  const erstellen = seite.getByRole('dialog', { name: 'Filter erstellen' })
  await erstellen.getByRole('button', { name: 'Hinzufügen' }).click()
  await erstellen.getByText('Dieses Feld ist verpflichtend').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await erstellen.getByRole('button', { name: 'Abbrechen' }).click()
  await erstellen.waitFor({ state: 'detached' })
  await filter.erstelle('Niederösterreich')
  await filter.treffer('3 Aufnahmen mit Filter „Niederösterreich“')

  await filter.verwalte('Filter umbenennen')
  const umbenennen = seite.getByRole('dialog', { name: 'Filter umbenennen' })
  await umbenennen.getByLabel('Filtername').fill('NÖ')
  await umbenennen.getByRole('button', { name: 'Umbenennen' }).click()
  await filter.treffer('3 Aufnahmen mit Filter „NÖ“')
  await filter.leiste.getByRole('button', { name: 'Filter speichern' }).click()
  await filter.leiste.getByRole('button', { name: 'Filter speichern' }).waitFor({ state: 'detached' })
  await filter.verwalte('Filter duplizieren')
  await filter.treffer('3 Aufnahmen mit Filter „Kopie von NÖ“')
  await filter.leiste.getByRole('button', { name: 'Filter speichern' }).click()
  await filter.leiste.getByRole('button', { name: 'Filter speichern' }).waitFor({ state: 'detached' })
  await expect.poll(() => filter.filternamen()).toEqual(['Standardfilter', 'NÖ', 'Kopie von NÖ'])

  await filter.verwalte('Filter löschen')
  const loeschen = seite.getByRole('alertdialog', { name: /Filter löschen\?/ })
  await loeschen.getByText('Möchten Sie den Filter "Kopie von NÖ" wirklich löschen?').waitFor()
  await loeschen.getByRole('button', { name: 'Abbrechen' }).click()
  await loeschen.waitFor({ state: 'detached' })
  await filter.verwalte('Filter löschen')
  await loeschen.getByRole('button', { name: 'Löschen', exact: true }).click()
  await filter.treffer('3 Aufnahmen mit Filter „NÖ“')

  await filter.waehleFilter('keine Auswahl')
  await filter.treffer('5 Aufnahmen')
  await expect.poll(() => filter.schalter.isDisabled()).toBe(true)
  await expect.poll(() => filter.auswahl.innerText()).toContain('Kein Filterauswahl')
  for (const [eintrag, text] of [
    ['Filter umbenennen', 'Bitte wählen Sie einen Filter aus bevor Sie den Namen des Filters ändern.'],
    ['Filter duplizieren', 'Bitte wählen Sie einen Filter aus bevor Sie eines Filter duplizieren.'],
    ['Filter löschen', 'Bitte wählen Sie den Filter, den Sie löschen möchten.'],
  ] as const) {
    await filter.verwalte(eintrag)
    const warnung = await filter.liesWarnung()
    expect(warnung).toContain('Kein Filter ausgewählt')
    expect(warnung).toContain(text)
  }
  await expect.poll(abgelegt).toEqual({ namen: ['NÖ'], gewaehlt: null })
  expect(fehler).toEqual([])
  await kontext.close()
})

test('[FILT-19] [FILT-20] Gespeicherte Filter folgen dem Benutzer in einen anderen Browser, niemand anderem', async () => {
  const erster = await als('Adele Achleitner')
  const gibFrei = await halteAuf(erster.seite, '**/api/filter?**')
  await oeffne(erster.seite, `${AUFNAHMEN}?bundesland=AT-4`)
  await erster.filter.treffer('2 Aufnahmen mit Filter „Unbenannter Filter“')
  // Noch stehen die Kriterien des Verweises in keinem Filter: angelegt würde ein leerer.
  await expect.poll(() => erster.filter.verwaltung.isDisabled()).toBe(true)
  gibFrei()
  await erster.filter.erstelle('Oberösterreich')
  await expect.poll(abgelegt).toEqual({ namen: ['Oberösterreich'], gewaehlt: 'Oberösterreich' })
  await erster.kontext.close()

  const zweiter = await als('Adele Achleitner', SCHMAL)
  await oeffne(zweiter.seite, AUFNAHMEN)
  await zweiter.filter.treffer('2 Aufnahmen mit Filter „Oberösterreich“')
  await expect.poll(() => kriterienIn(zweiter.seite, 'bundesland')).toEqual(['AT-4'])
  await zweiter.filter.verwalte('Filter löschen')
  await zweiter.seite.getByRole('alertdialog').getByRole('button', { name: 'Löschen', exact: true }).click()
  await zweiter.filter.treffer('5 Aufnahmen')
  await expect.poll(abgelegt).toEqual({ namen: [], gewaehlt: STANDARDFILTER })
  await zweiter.seite.reload()
  await zweiter.filter.treffer('5 Aufnahmen')
  await expect.poll(() => zweiter.filter.filternamen()).toEqual(['Standardfilter'])
  expect([...erster.fehler, ...zweiter.fehler]).toEqual([])
  await zweiter.kontext.close()
})

test('[FILT-20] Ohne Anmeldung bleiben Filter im Browser und überdauern das Neuladen', async () => {
  const { seite, kontext } = await neueSeite(p.browser)
  const filter = new Filterseite(seite)
  // Noch gibt es keine öffentliche Liste: die Route wird freigegeben und ihre Antwort nachgestellt.
  const projekte = {
    name: 'Projekte',
    path: '/projekte-uebersicht',
    component: 'ProjektePage',
    bereiche: ['LAND'],
    permission: null,
    visible: true,
    subRoutes: [],
  }
  const leer = { zeilen: [], gesamt: 0, seite: 1, groesse: 50 }
  let anServer = 0
  await seite.route('**/api/routes', route => route.fulfill({ json: [projekte] }))
  await seite.route('**/projekte?**', route => route.fulfill({ json: leer }))
  await seite.route('**/projekte', route => route.fulfill({ json: leer }))
  await seite.route('**/api/filter**', route => {
    anServer++
    return route.abort()
  })
  await oeffne(seite, 'projekte-uebersicht?bereich=LAND')
  await filter.treffer('0 Projekte mit Filter „Unbenannter Filter“')
  await filter.erstelle('Nur Land')
  await expect
    .poll(() =>
      seite.evaluate(() =>
        Object.keys(localStorage)
          .filter(k => k.startsWith('filters_'))
          .sort(),
      ),
    )
    .toEqual(['filters_ojs_selected_filter_key', 'filters_projekte'])
  await seite.goto(`${p.produkt.adresse}/projekte-uebersicht`)
  await filter.treffer('0 Projekte mit Filter „Nur Land“')
  await seite.getByText('Der Filter „Nur Land“ blendet alles aus').waitFor()
  expect(anServer).toBe(0)
  await kontext.close()
})

test('[FILT-18] Lassen sich die Filter nicht lesen, warnt der Schalter; erneutes Lesen gelingt', async () => {
  const { seite, filter, kontext } = await als('Adele Achleitner')
  await seite.route('**/api/filter?**', route => route.fulfill({ status: 500, json: {} }))
  await oeffne(seite, AUFNAHMEN)
  await filter.treffer('5 Aufnahmen')
  const warnung = seite
    .getByRole('button', { name: /^Filter/ })
    .getByRole('img', { name: /Warnung: Ihre gespeicherten Filter/ })
  await warnung.waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await filter.oeffneKriterien()
  await filter.kriterien.getByText('Ihre gespeicherten Filter konnten nicht gelesen werden.').waitFor()
  await seite.unroute('**/api/filter?**')
  await filter.kriterien.getByRole('button', { name: 'Erneut lesen' }).click()
  await warnung.waitFor({ state: 'detached' })
  await kontext.close()
})

describe('Späte Antworten', () => {
  test('[API-09] Die Antwort auf eine frühere Abfrage ersetzt nie die spätere', async () => {
    const { seite, filter, kontext } = await als('Adele Achleitner')
    const fruehe: Route[] = []
    await seite.route('**/aufnahmen?**bundesland=AT-4**', route => {
      fruehe.push(route)
    })
    await oeffne(seite, `${AUFNAHMEN}?bundesland=AT-4`)
    await filter.chip('Bundesland').waitFor()
    await expect.poll(() => fruehe.length).toBeGreaterThan(0)
    await filter.zuruecksetzen.click()
    await filter.treffer('5 Aufnahmen')
    // Der Browser hat sie aufgegeben: auch wenn eine Antwort noch kommt, erfährt die Seite sie nicht.
    await expect.poll(() => fruehe.every(r => r.request().failure()?.errorText === 'net::ERR_ABORTED')).toBe(true)
    for (const route of fruehe) await route.continue().catch(() => undefined)
    await filter.treffer('5 Aufnahmen')
    await expect.poll(() => seite.getByRole('table', { name: 'Aufnahmen' }).getByRole('row').count()).toBe(6)
    await kontext.close()
  })

  test('[FILT-12] Zurücksetzen gewinnt gegen den Suchtext, der eben noch getippt wurde', async () => {
    const { seite, filter, kontext } = await als('Adele Achleitner')
    await oeffne(seite, `${AUFNAHMEN}?bundesland=AT-3`)
    await filter.treffer('3 Aufnahmen mit Filter „Unbenannter Filter“')
    await filter.chip('Bundesland').waitFor()
    const suche = seite.getByRole('textbox', { name: 'Suche' })
    // Die Uhr der Seite steht, bis zurückgesetzt ist; danach läuft sie weit über die Verzögerung des Suchtexts hinaus.
    await seite.clock.install()
    await halteUhrAn(seite)
    await suche.fill('gibt es nicht')
    await filter.zuruecksetzen.click()
    await seite.clock.runFor(2000)
    await seite.clock.resume()
    await filter.treffer('5 Aufnahmen')
    await expect.poll(() => suche.inputValue()).toBe('')
    await expect.poll(() => kriterienIn(seite, 'suche')).toEqual([])
    await filter.treffer('5 Aufnahmen')
    await kontext.close()
  })
})

test('[FILT-10] [UI-10] Die Suche im Titel filtert und schlägt Aufnahmen vor, die sich gleich öffnen lassen', async () => {
  const { seite, filter, kontext, fehler } = await als('Adele Achleitner')
  await oeffne(seite, AUFNAHMEN)
  await filter.treffer('5 Aufnahmen')
  const suche = seite.getByRole('textbox', { name: 'Suche' })
  const code = (await p.produkt.db.selectFrom('aufnahme').select('code').limit(1).executeTakeFirstOrThrow()).code
  await suche.fill(code)
  await filter.treffer(`1 Aufnahme zu „${code}“`)
  // Der Suchtext steht schon im Suchfeld: was davon nicht ganz in die Zeile passt, zählt die Schaltfläche.
  const steht = filter.leiste.getByText(/^(\+1|Suchtext:)$/)
  await steht.filter({ visible: true }).waitFor()
  const vorschlag = seite.getByRole('list', { name: 'Vorschläge' }).getByRole('link').first()
  await vorschlag.waitFor()
  await suche.press('ArrowDown')
  await warteAufFokus(vorschlag)
  await seite.keyboard.press('Enter')
  await seite.waitForURL(/aufnahme-detail/)
  await seite.getByRole('navigation', { name: 'Teile der Aufnahme' }).waitFor()
  await seite.goBack()
  await filter.treffer(`1 Aufnahme zu „${code}“`)
  await suche.fill('gibt es nicht')
  await seite.getByText('Nichts gefunden zu „gibt es nicht“').waitFor()
  await seite.getByRole('button', { name: 'Suchtext entfernen', exact: true }).click()
  await filter.treffer('5 Aufnahmen')
  expect(fehler).toEqual([])
  await kontext.close()
})

test('[API-09] Verweise mit Kriterien, Zurück und Vor stellen den Filter; der Link lässt sich kopieren', async () => {
  const { seite, filter, kontext } = await als('Adele Achleitner')
  await kontext.grantPermissions(['clipboard-read', 'clipboard-write'])
  await oeffne(seite, AUFNAHMEN)
  await filter.treffer('5 Aufnahmen')
  await seite.getByRole('link', { name: 'Startseite' }).first().click()
  await seite.getByRole('link', { name: 'Freizugeben MZB: 1 Aufnahme' }).click()
  await filter.treffer('1 Aufnahme mit Filter „Unbenannter Filter“')
  await filter.verwalte('Link zu diesem Filter kopieren')
  await seite.getByText('Link zu diesem Filter kopiert').waitFor()
  await expect.poll(() => seite.evaluate(() => navigator.clipboard.readText())).toBe(seite.url())
  await seite.goBack()
  await seite.getByRole('heading', { level: 1, name: /^Guten Tag/ }).waitFor()
  await seite.goBack()
  await filter.treffer('5 Aufnahmen')
  await seite.goForward()
  await seite.getByRole('heading', { level: 1, name: /^Guten Tag/ }).waitFor()
  await seite.goForward()
  await filter.treffer('1 Aufnahme mit Filter „Unbenannter Filter“')
  await oeffne(seite, `${AUFNAHMEN}?bundesland=AT-9`)
  await seite.getByText('Der Filter „Unbenannter Filter“ blendet alles aus').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await seite.getByRole('button', { name: 'Filter zurücksetzen' }).last().click()
  await filter.treffer('5 Aufnahmen')
  await kontext.close()
})

test('[FILT-07] [FILT-11] Im Modus live wirkt jede Eingabe gleich, und einen Knopf „Anwenden“ gibt es nicht', async () => {
  const { seite, filter, kontext, fehler } = await als('Adele Achleitner')
  await oeffne(seite, 'projekte-uebersicht')
  await filter.treffer('5 Projekte')
  await filter.oeffneKriterien()
  await filter.kriterien.getByRole('button', { name: 'Bereich' }).waitFor()
  await expect.poll(() => filter.kriterien.getByRole('button', { name: 'Anwenden' }).count()).toBe(0)
  await filter.waehleWerte('Bereich', 'Fachprojekt')
  await filter.treffer('0 Projekte mit Filter „Unbenannter Filter“')
  await filter.kriterien.getByRole('button', { name: 'Schließen' }).click()
  await filter.chip('Bereich').getByRole('button', { name: 'Kriterium Bereich entfernen' }).click()
  await filter.treffer('5 Projekte')
  expect(fehler).toEqual([])
  await kontext.close()
})

test('[FILT-03] [FILT-04] Alles geht mit der Tastatur allein', async () => {
  const { seite, filter, kontext } = await als('Adele Achleitner')
  const t = new Tastatur(seite)
  await oeffne(seite, AUFNAHMEN)
  await filter.treffer('5 Aufnahmen')
  await t.betaetige(filter.leiste.getByRole('button', { name: 'Alle Filterkriterien anzeigen' }))
  const feld = filter.kriterien.getByRole('button', { name: 'Status MZB' })
  await t.betaetige(feld)
  const eintraege = seite.getByRole('listbox').getByRole('option')
  await warteAufFokus(eintraege.first())
  await t.druecke('ArrowDown')
  await warteAufFokus(eintraege.nth(1))
  await t.druecke('Enter')
  await expect.poll(() => eintraege.nth(1).getAttribute('aria-selected')).toBe('true')
  await t.druecke('Escape')
  await seite.getByRole('listbox').waitFor({ state: 'detached' })
  await t.betaetige(filter.kriterien.getByRole('button', { name: 'Anwenden' }))
  await seite.getByText(/Aufnahmen? mit Filter „Unbenannter Filter“/).waitFor()
  await filter.kriterien.waitFor({ state: 'detached' })
  await t.betaetige(filter.leiste.getByRole('button', { name: 'Filter verwalten' }), true)
  await warteAufFokus(seite.getByRole('menuitem', { name: 'Filter erstellen' }))
  await t.druecke('Enter')
  await warteAufFokus(seite.getByRole('dialog', { name: 'Filter erstellen' }).getByLabel('Filtername'))
  await t.tippe('Mit Tasten')
  await t.druecke('Enter')
  await seite.getByText(/Aufnahmen? mit Filter „Mit Tasten“/).waitFor()
  await expect.poll(abgelegt).toEqual({ namen: ['Mit Tasten'], gewaehlt: 'Mit Tasten' })
  await kontext.close()
})

test('Wer nichts anlegen darf, dem rät auch die leere Liste nicht dazu', async () => {
  const { seite, kontext } = await als('Leopold Lechthaler')
  for (const [weg, gelesen, rat] of [
    [AUFNAHMEN, 'Noch keine Aufnahmen', 'Neue Aufnahme'],
    ['messstellen-uebersicht', /^\d+ Messstellen?$/, 'Neue Messstelle'],
    ['projekte-uebersicht', /^\d+ Projekte?$/, 'Neues Projekt'],
  ] as const) {
    await oeffne(seite, weg)
    await seite.getByText(gelesen).waitFor()
    await expect.poll(() => seite.getByText(rat).count(), { message: weg }).toBe(0)
    await expect.poll(() => seite.getByText(/legen Sie/).count(), { message: weg }).toBe(0)
  }
  await kontext.close()
})
