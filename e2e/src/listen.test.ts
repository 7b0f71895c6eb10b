import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { PRUEFT_ALLES } from '../../apps/server/pruefstand/umfang.ts'
import { vervielfacheAufnahme } from '../../apps/server/pruefstand/vervielfache.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { BREIT, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { leiste } from '../seiten/auswahlleiste.ts'
import { Filterseite } from '../seiten/filter.ts'
import { weitereHandlung } from '../seiten/listenkopf.ts'
import { HOECHSTE_VERSCHIEBUNG, verschiebung, zaehleVerschiebung } from '../seiten/schub.ts'

const p = starteFuerDatei()
schliesseFensterNachJedem(p)

beforeAll(async () => {
  const welt = await musterwelt(p.produkt.db)
  const id = await welt.aufnahme({ von: 'land-noe', datum: '2024-05-01', mzb: { status: 'BEWERTET' } })
  await vervielfacheAufnahme(p.produkt.db, id, 60, '2025-06-01')
  for (let i = 1; i < 40; i++) await welt.messstelle('LAND', 'AT-3', await welt.projekt('LAND', 'land-noe', 'AT-3'))
  const { org } = await p.produkt.db
    .selectFrom('benutzer')
    .select('organisationseinheit_id as org')
    .where('username', '=', 'land-noe')
    .executeTakeFirstOrThrow()
  await p.produkt.db
    .insertInto('benutzer')
    .values(
      Array.from({ length: 30 }, (_, i) => ({
        username: `vertretung${i}`,
        vorname: 'Hannelore',
        nachname: `Oberhollabrunner${i}`,
        email: `hannelore.oberhollabrunner${i}@landesregierung.example`,
        organisationseinheit_id: org,
        rollen: ['LAND', 'QS', 'LESEN'],
        provider: 'KEYCLOAK',
      })),
    )
    .execute()
})

/** Dichte und Ruhe der Listen: Entwurf „look and feel“, „Density and stillness (measured at 1440 × 900)“. */
const GRENZE = {
  zeilen: 20,
  zeilenhoehe: [28, 32],
  kopf: 48,
  verschiebung: HOECHSTE_VERSCHIEBUNG,
  ersteKarte: 300,
} as const
const VIELE_KRITERIEN =
  '?datumVon=2024-01-01&datumBis=2025-12-31&bereich=LAND&mzbStatus=BEWERTET&bundesland=AT-3&suche=a'

const liste = (groesse = BREIT, abfrage = '') =>
  alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', groesse, `/aufnahmen-uebersicht${abfrage}`)

/** Maße der Liste, wie sie am Schirm steht; Zeilen zählen, wenn nichts sie verdeckt. */
const miss = (seite: Page) =>
  seite.evaluate(() => {
    const rahmen = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
    const zeilen = [...document.querySelectorAll('tbody tr')].map(rahmen)
    const istFrei = ({ left, top, bottom }: DOMRect) =>
      [top + 2, bottom - 2].every(y => document.elementFromPoint(left + 60, y)?.closest('tr, li') != null)
    return {
      kopf: rahmen(document.querySelector('h1')?.parentElement).height,
      hoehen: zeilen.map(({ height }) => Math.round(height)),
      sichtbar: zeilen.filter(istFrei).length,
      erste: zeilen[0]?.top ?? 0,
      breite: rahmen(document.querySelector('table')).width,
      tabellenkopf: rahmen(document.querySelector('thead th')).top,
    }
  })

test.each([
  ['Aufnahmen', 'aufnahmen-uebersicht', 61, 'Lena Leitgeb'],
  ['Messstellen', 'messstellen-uebersicht', 40, 'Lena Leitgeb'],
  ['Projekte', 'projekte-uebersicht', 40, 'Lena Leitgeb'],
  ['Benutzer', 'benutzerverwaltung', 45, 'Adele Achleitner'],
] as const)(
  '[LOOK] %s bei 1440 × 900: eine Werkzeugzeile, Zeilen von 28 bis 32 und mindestens 20 davon; nichts verrutscht',
  async (_, weg, anzahl, person) => {
    const { seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, person, BREIT, `/${weg}`)
    await zaehleVerschiebung(seite)
    await seite.reload()
    await expect
      .poll(() => seite.getByText(/^1–\d+ von \d+/).allInnerTexts())
      .toEqual([expect.stringMatching(new RegExp(` von ${anzahl}$`))])
    await seite.waitForLoadState('networkidle')
    const mass = await miss(seite)
    expect(mass.kopf).toBeLessThanOrEqual(GRENZE.kopf)
    expect(Math.min(...mass.hoehen)).toBeGreaterThanOrEqual(GRENZE.zeilenhoehe[0])
    expect(Math.max(...mass.hoehen)).toBeLessThanOrEqual(GRENZE.zeilenhoehe[1])
    expect(mass.sichtbar).toBeGreaterThanOrEqual(GRENZE.zeilen)
    expect(await verschiebung(seite)).toBeLessThanOrEqual(GRENZE.verschiebung)
    expect(unerwartet(fehler)).toEqual([])
  },
)

test('[LOOK] beim Rollen haften der Kopf der Tabelle und die Auswahl mit ihren Handlungen', async () => {
  const { seite } = await liste()
  await seite
    .getByRole('checkbox', { name: /^Aufnahme .* auswählen$/ })
    .first()
    .click()
  await seite.evaluate(() => window.scrollTo(0, 600))
  await expect.poll(() => seite.evaluate(() => window.scrollY)).toBeGreaterThan(400)
  const { tabellenkopf } = await miss(seite)
  const unterkante = await seite.evaluate(
    () => document.querySelector('h1')?.parentElement?.getBoundingClientRect().bottom,
  )
  expect(Math.abs(tabellenkopf - (unterkante ?? 0))).toBeLessThanOrEqual(2)
  await seite.getByRole('columnheader', { name: 'Code' }).getByRole('button').click({ trial: true })
  await leiste(seite).getByRole('link', { name: 'Status ändern' }).click({ trial: true })
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
})

test('[LOOK] viele Kriterien machen keine zweite Zeile: was keinen Platz hat, zählt die Schaltfläche, und sie öffnet alle', async () => {
  const { seite } = await liste(BREIT, VIELE_KRITERIEN)
  const filter = new Filterseite(seite)
  const mehr = filter.leiste.getByRole('button', { name: /^\+\d: Alle Filterkriterien anzeigen$/ })
  await mehr.waitFor()
  const vorher = await miss(seite)
  expect(vorher.kopf).toBeLessThanOrEqual(GRENZE.kopf)
  const gezeigt = await filter.leiste.getByRole('listitem').count()
  const verdeckt = Number((await mehr.innerText()).slice(1))
  expect(gezeigt + verdeckt).toBe(6)
  expect(gezeigt).toBeGreaterThan(0)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await mehr.click()
  await filter.kriterien.getByRole('textbox', { name: 'Datum von' }).waitFor()
  expect((await miss(seite)).breite).toBe(vorher.breite)
})

test.each(['aufnahmen-uebersicht', 'messstellen-uebersicht', 'projekte-uebersicht'])(
  '[LOOK] bei 390 Bildpunkten beginnt die Liste im oberen Drittel, und nichts läuft über: %s',
  async weg => {
    const { seite } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', SCHMAL, `/${weg}`)
    await seite.getByText(/^1–\d+ von \d+/).waitFor()
    expect((await miss(seite)).erste).toBeLessThan(GRENZE.ersteKarte)
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  },
)

test('[LOOK] ein Name aus zweihundert Buchstaben ohne Leerzeichen schiebt keine Spalte aus dem Fenster', async () => {
  const name = 'Donaudampfschifffahrtsgesellschaft'.repeat(6).slice(0, 200)
  const { db } = p.produkt
  for (const tafel of ['projekt', 'organisationseinheit'] as const) {
    const letzte = db.selectFrom(tafel).select(({ fn }) => fn.max('id').as('id'))
    await db.updateTable(tafel).set({ name }).where('id', '=', letzte).execute()
  }
  const { seite } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner')
  for (const weg of ['projekte-uebersicht', 'organisationen']) {
    await gehe(seite, `${p.produkt.adresse}/${weg}`)
    await seite.getByRole('row').filter({ hasText: name }).first().waitFor()
    const rechts = await seite
      .getByRole('columnheader')
      .last()
      .evaluate(spalte => spalte.getBoundingClientRect().right)
    expect(rechts).toBeLessThanOrEqual(BREIT.width)
  }
})

test.each(PRUEFT_ALLES ? [1, 2, 3, 4] : [1])(
  '[API-09] langsamer Rechner, %i. Mal: eine zu hohe Seite führt zur letzten',
  async () => {
    const { seite, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
    await (await kontext.newCDPSession(seite)).send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await gehe(seite, `${p.produkt.adresse}/aufnahmen-uebersicht?seite=999`)
    await expect.poll(() => seite.url()).not.toContain('seite=999')
  },
)

/** Beschriftungen der Spalten, von links nach rechts. */
const spalten = (seite: Page) =>
  seite
    .getByRole('table', { name: 'Aufnahmen' })
    .getByRole('columnheader')
    .filter({ has: seite.getByRole('button') })
    .allInnerTexts()
const spaltenlade = (seite: Page) => seite.getByRole('dialog', { name: 'Spalten: Aufnahmen' })

test('[A-ANSICHT-01] Spalten wählen und ordnen mit der Tastatur, Zeilen weiter; in einem anderen Browser steht es ebenso da', async () => {
  const { seite, kontext } = await liste()
  await seite.getByText('1–50 von 61').waitFor()
  const vorgabe = await spalten(seite)
  await seite.getByRole('button', { name: 'Spalten wählen' }).press('Enter')
  await spaltenlade(seite).getByRole('checkbox', { name: 'Gewässer' }).press('Space')
  const knopf = spaltenlade(seite).getByRole('button', { name: 'Bundesland nach vorn' })
  for (let i = 0; i < 3; i++) await knopf.press('Enter')
  await expect.poll(() => knopf.evaluate(element => element === document.activeElement)).toBe(true)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  const soll = ['Code', 'Bundesland', 'Datum', 'Messstelle', 'MZB', 'Klasse MZB', 'PHB', 'Klasse PHB', 'Frist']
  await seite.keyboard.press('Escape')
  await expect.poll(() => spalten(seite)).toEqual(soll)
  await seite.getByRole('button', { name: 'Zeilenhöhe' }).click()
  const gespeichert = seite.waitForResponse(a => a.url().endsWith('/api/filter') && a.request().method() === 'POST')
  await seite.getByRole('menuitem', { name: 'Zeilen weit' }).click()
  await expect.poll(async () => (await miss(seite)).hoehen[0]).toBe(40)
  await gespeichert
  await kontext.close()

  const { seite: andere } = await liste()
  await expect.poll(() => spalten(andere)).toEqual(soll)
  await expect.poll(async () => (await miss(andere)).hoehen[0]).toBe(40)
  await andere.getByRole('button', { name: 'Spalten wählen' }).click()
  await spaltenlade(andere).getByRole('button', { name: 'Vorgabe wiederherstellen' }).click()
  await expect.poll(() => spalten(andere)).toEqual(vorgabe)
  await expect.poll(async () => (await miss(andere)).hoehen[0]).toBe(28)
})

test('[A-ANSICHT-01] Griffe im selben Augenblick gelten alle: keiner geht vom Stand vor dem anderen aus', async () => {
  const { seite } = await liste()
  await seite.getByText('1–50 von 61').waitFor()
  await seite.getByRole('button', { name: 'Spalten wählen' }).click()
  await spaltenlade(seite).waitFor()
  await spaltenlade(seite).evaluate(lade => {
    const nachVorn = [...lade.querySelectorAll('button')].find(knopf => knopf.ariaLabel === 'Bundesland nach vorn')
    for (const name of ['Gewässer', 'Messstelle'])
      [...lade.querySelectorAll('label')].find(label => label.textContent === name)?.click()
    nachVorn?.click()
    nachVorn?.click()
  })
  await expect.poll(async () => (await spalten(seite)).indexOf('Bundesland')).toBe(2)
  expect(await spalten(seite)).not.toContain('Gewässer')
  await spaltenlade(seite).getByRole('button', { name: 'Vorgabe wiederherstellen' }).click()
})

test('[A-ANSICHT-02] die Liste geht hinaus, wie sie dasteht: alle gefilterten Zeilen, und es steht da, wie viele', async () => {
  const { seite, kontext, fehler } = await liste(BREIT, '?sortierung=code&richtung=auf')
  await kontext.grantPermissions(['clipboard-read', 'clipboard-write'])
  await seite.getByText('1–50 von 61').waitFor()
  // Auch Spalten, nach denen sich nicht ordnen lässt; nur die Kästchen gehen nicht hinaus.
  const kopf = await seite
    .getByRole('table', { name: 'Aufnahmen' })
    .getByRole('columnheader')
    .filter({ hasNot: seite.getByRole('checkbox') })
    .allInnerTexts()
  const datei = seite.waitForEvent('download')
  await (await weitereHandlung(seite, 'Liste als CSV')).click()
  const zeilen = (await readFile(await (await datei).path(), 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n')
  await seite.getByText('61 Zeilen von 61 geschrieben').waitFor()
  expect(zeilen[0]?.split(';')).toEqual(kopf)
  const codes = await p.produkt.db.selectFrom('aufnahme').select('code').orderBy('code').execute()
  expect(zeilen.slice(1).map(zeile => zeile.split(';')[0])).toEqual(codes.map(({ code }) => code))
  await (await weitereHandlung(seite, 'Liste kopieren')).click()
  await seite.getByText('61 Zeilen von 61 kopiert').waitFor()
  const kopiert = (await seite.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(kopiert.map(zeile => zeile.split('\t').join(';'))).toEqual(zeilen)
  expect(unerwartet(fehler)).toEqual([])
})

test('Was in der Liste der Projekte steht, ist gefragt, ehe etwas dasteht, und jedes einmal', async () => {
  const { seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', BREIT, '/projekte-uebersicht')
  await seite.addInitScript(() => {
    const seher = new MutationObserver(() => {
      if (!document.querySelector('h1')) return
      performance.mark('erstesBild')
      seher.disconnect()
    })
    seher.observe(document, { childList: true, subtree: true })
  })
  await seite.reload()
  await seite.getByRole('row').nth(1).waitFor()
  await seite.waitForLoadState('networkidle')
  const { erstesBild, gefragt } = await seite.evaluate(() => ({
    erstesBild: performance.getEntriesByName('erstesBild')[0]?.startTime ?? 0,
    gefragt: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(eine => eine.initiatorType === 'fetch')
      .map(({ name, startTime }) => ({ adresse: name, wann: startTime })),
  }))
  const adressen = gefragt.map(eine => eine.adresse)
  expect(adressen.filter((eine, i) => adressen.indexOf(eine) !== i)).toEqual([])
  const [liste] = gefragt.filter(eine => /\/projekte(\?|$)/.test(eine.adresse))
  expect(erstesBild).toBeGreaterThan(0)
  expect(liste?.wann).toBeLessThan(erstesBild)
  expect(unerwartet(fehler)).toEqual([])
})
