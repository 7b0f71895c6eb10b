import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn } from '../gemeinsam/schnittstelle.ts'
import { Tastatur } from '../seiten/tastatur.ts'

const p = starteFuerDatei({ DEMO_DATA: 'false' })
schliesseFensterNachJedem(p)

beforeEach(async () => {
  await p.produkt.db.deleteFrom('netzroute').where('id', '=', 'T-77').execute()
  await p.produkt.db
    .deleteFrom('gewaesser')
    .where('herkunft', '=', 'ANGELEGT')
    .where('muendet_in', 'is not', null)
    .execute()
  await p.produkt.db.deleteFrom('gewaesser').where('herkunft', '=', 'ANGELEGT').execute()
})

const WEG = '/gewaessernetz'
const als = (groesse = BREIT) => alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner', groesse, WEG)
const tafel = (seite: Page) => seite.getByRole('region', { name: 'Gewässer nicht im Netz' })
const knopf = (seite: Page, text: string) => tafel(seite).getByRole('button', { name: text, exact: true })
/** Ablehnungen sind hier gewollt; alles andere nicht. */
const ungewollt = (fehler: string[]) => unerwartet(fehler).filter(zeile => !/\b(400|409)\b/.test(zeile))
async function legeAn(...namen: readonly string[]): Promise<number[]> {
  const { sende } = await meldeAn(p.produkt.adresse, 'land-noe')
  const ids: number[] = []
  for (const name of namen) {
    const { status, daten } = await sende('/api/gewaesser', { name, istAnderes: true })
    expect(status, JSON.stringify(daten)).toBe(200)
    ids.push((daten as { id: number }).id)
  }
  return ids
}

test('[A-STELLE-19] Berichtigen, allein mit der Tastatur: Fehler am Feld, und ein fremdes Speichern geht nicht verloren', async () => {
  const { seite, fehler } = await als()
  await tafel(seite).getByText('Jedes angelegte Gewässer gehört zu einer Route').waitFor()
  await bild(seite, 'gewaesser-nicht-im-netz-leer')
  const [id] = await legeAn('Tafelbach', 'Querauer Rinne')
  await seite.reload()
  await tafel(seite).getByText('2 angelegte Gewässer haben keine Route').waitFor()
  await tafel(seite)
    .getByRole('row', { name: /Tafelbach/ })
    .getByText('von Lena Leitgeb')
    .waitFor()
  await bild(seite, 'gewaesser-nicht-im-netz')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])

  const maus = await Tastatur.ueberwacheMaus(seite)
  const t = new Tastatur(seite)
  const fenster = seite.getByRole('dialog', { name: 'Gewässer „Tafelbach“ berichtigen' })
  const speichern = fenster.getByRole('button', { name: 'Speichern' })
  await t.betaetige(knopf(seite, 'Tafelbach (nicht im Netz) berichtigen'))
  const name = fenster.getByRole('textbox', { name: 'Name' })
  await t.fuelle(name, 'Querauer Rinne')
  await t.betaetige(speichern)
  await fenster.getByText('Dieses Gewässer gibt es schon').first().waitFor()
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
  await bild(seite, 'gewaesser-berichtigen-falsch')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await t.fuelle(name, 'Obertafelbach')

  const enns = await p.produkt.db
    .selectFrom('gewaesser')
    .select('id')
    .where('name', '=', 'Enns')
    .executeTakeFirstOrThrow()
  const { sende } = await meldeAn(p.produkt.adresse, 'admin')
  const fremd = await sende(`/api/gewaesser/${id}`, { name: 'Tafelbach', muendetInId: enns.id, version: 1 })
  expect(fremd.status, JSON.stringify(fremd.daten)).toBe(200)
  await t.betaetige(speichern)
  await seite.getByRole('heading', { name: 'Inzwischen hat jemand anderer gespeichert' }).waitFor()
  await bild(seite, 'gewaesser-berichtigen-konflikt')
  await t.betaetige(seite.getByRole('button', { name: 'Auswahl übernehmen' }))
  await t.betaetige(speichern)
  await fenster.waitFor({ state: 'detached' })
  await tafel(seite)
    .getByRole('row', { name: /Obertafelbach.*Enns/ })
    .waitFor()
  await expect
    .poll(() =>
      knopf(seite, 'Obertafelbach → Enns (nicht im Netz) berichtigen').evaluate(e => e === document.activeElement),
    )
    .toBe(true)
  expect(maus()).toBe(0)
  expect(ungewollt(fehler)).toEqual([])
})

test('[A-STELLE-19] Zuordnen: eine fremde Route sagt, wem sie gehört; danach steht das Gewässer nicht mehr da', async () => {
  await p.produkt.db
    .insertInto('netzroute')
    .values({ id: 'T-77', netz_code: 'NATURAL_EARTH', name: 'Tafelbach amtlich', breitenklasse: 3, laenge: 1000 })
    .execute()
  await legeAn('Tafelbach')
  const { seite, fehler } = await als()
  const t = new Tastatur(seite)
  const fenster = seite.getByRole('dialog', { name: 'Gewässer „Tafelbach“ zuordnen' })
  const zuordnen = fenster.getByRole('button', { name: 'Zuordnen' })
  await t.betaetige(knopf(seite, 'Tafelbach (nicht im Netz) zuordnen'))
  await t.betaetige(zuordnen)
  await fenster.getByText('Bitte wählen Sie eine Route').first().waitFor()
  const route = fenster.getByRole('combobox', { name: /^Route/ })
  await t.suche(route, 'Donau', /^Donau/)
  await t.betaetige(zuordnen)
  await fenster.getByText('Diese Nummer trägt schon „Donau“').first().waitFor()
  await bild(seite, 'gewaesser-zuordnen-falsch')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await t.suche(route, 'Tafel', /^Tafelbach amtlich/)
  await t.betaetige(zuordnen)
  await fenster.waitFor({ state: 'detached' })
  await tafel(seite).getByText('Jedes angelegte Gewässer gehört zu einer Route').waitFor()
  // Die Schaltfläche, die das Fenster öffnete, gibt es nicht mehr; der Fokus bleibt an der Tafel.
  await expect.poll(() => tafel(seite).evaluate(e => e.contains(document.activeElement))).toBe(true)
  expect(ungewollt(fehler)).toEqual([])
})

test('[A-STELLE-19] 390 px, viele und überlange Namen: suchen, blättern, nichts ragt hinaus', async () => {
  const buchstaben = [...'abcdefghijklmnopqrstuvwxyz']
  await legeAn(
    `Donaudampfschifffahrts${'gesellschafts'.repeat(12)}bach`,
    ...buchstaben.map(zeichen => `${zeichen.repeat(6)}ach`),
  )
  const { seite, fehler } = await als(SCHMAL)
  await tafel(seite).getByText('27 angelegte Gewässer haben keine Route').waitFor()
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  await bild(seite, 'gewaesser-nicht-im-netz-schmal')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await tafel(seite).getByLabel('Gewässer suchen').fill('zzzz')
  await expect
    .poll(() =>
      tafel(seite)
        .getByRole('button', { name: /zuordnen$/ })
        .count(),
    )
    .toBe(1)
  await tafel(seite).getByLabel('Gewässer suchen').fill('gibt es nicht')
  await tafel(seite).getByText('Kein Gewässer mit diesem Text').waitFor()
  await tafel(seite).getByLabel('Gewässer suchen').fill('')
  await knopf(seite, 'aaaaaaach (nicht im Netz) berichtigen').click()
  await seite.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor()
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  expect(unerwartet(fehler)).toEqual([])
})
