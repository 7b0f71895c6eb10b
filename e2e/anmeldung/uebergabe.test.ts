import type { Rolle } from '@benthos/fachmodell'
import { beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { legeZweitbestimmungAn } from '../../apps/server/pruefstand/zweitbestimmung.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { unerwartet } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
let welt: Musterwelt
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})

async function person(username: string, nachname: string, organisation: number, rollen: Rolle[]): Promise<number> {
  const { id } = await p.produkt.db
    .insertInto('benutzer')
    .values({
      username,
      vorname: 'Xaveria',
      nachname,
      organisationseinheit_id: organisation,
      rollen,
      provider: 'KEYCLOAK',
      externer_schluessel: null,
      aktive_rolle: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const zweitbestimmung = (person: number) => legeZweitbestimmungAn(p.produkt.db, welt, person)

test('[A-BENUTZER-17] Mit der Rolle auf Zeit gibt die Person auch die Zweitbestimmung ab, im selben Schritt', async () => {
  const { db } = p.produkt
  const organisation = await welt.organisationVon('qs')
  const geht = await person('x.aushilfe', 'Hilft-Aus', organisation, ['LESEN'])
  const uebernimmt = await person('x.nachfolge', 'Folgt-Nach', organisation, ['QS'])
  await db
    .insertInto('rollenvergabe')
    .values({ benutzer_id: geht, rolle: 'QS', gueltig_ab: '2026-01-01', grund: 'Aushilfe im Sommer' } as never)
    .execute()
  await zweitbestimmung(geht)
  const { seite, fehler } = await alsPerson(
    p.browser,
    p.produkt.adresse,
    'Adele Achleitner',
    { width: 1440, height: 900 },
    `/benutzer-bearbeiten/${geht}`,
  )
  const dialog = seite.getByRole('alertdialog', { name: 'Rolle entziehen?' })
  const entziehe = async () => {
    await seite.getByRole('button', { name: 'Qualitätssicherung entziehen' }).click()
    await dialog.getByRole('textbox').fill('Zurück im Amt')
    await dialog.getByRole('button', { name: 'Rolle entziehen' }).click()
  }
  await entziehe()
  await dialog.getByText(/An dieser Person hängt noch offene Arbeit/).waitFor()
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await seite.getByRole('button', { name: /^Zweitbestimmung / }).click()
  await seite.getByRole('option', { name: 'Xaveria Folgt-Nach' }).click()
  await entziehe()
  await dialog.waitFor({ state: 'hidden' })
  await seite.getByRole('row', { name: /Offene Arbeit abgegeben, an Xaveria Folgt-Nach: Zweitbestimmung/ }).waitFor()
  const auftraege = db.selectFrom('qs_auftrag').select('zweitbestimmer_id')
  expect(await auftraege.where('zweitbestimmer_id', 'in', [geht, uebernimmt]).execute()).toEqual([
    { zweitbestimmer_id: uebernimmt },
  ])
  expect(unerwartet(fehler)).toEqual([])
})

test('[A-BENUTZER-15] Wer das Haus verlässt, gibt die Zweitbestimmungen vorher ab; ohne Entscheidung keine Sperre', async () => {
  const { db } = p.produkt
  const organisation = await welt.organisationVon('qs')
  const geht = await person('x.gehtfort', 'Geht-Fort', organisation, ['QS'])
  const uebernimmt = await person('x.uebernimmt', 'Übernimmt-Gern', organisation, ['QS'])
  for (let i = 0; i < 2; i++) await zweitbestimmung(geht)
  const { seite, fehler } = await alsPerson(
    p.browser,
    p.produkt.adresse,
    'Adele Achleitner',
    { width: 1440, height: 900 },
    `/benutzer-bearbeiten/${geht}`,
  )
  await seite.getByRole('heading', { name: 'Offene Arbeit' }).waitFor()
  await seite.getByRole('button', { name: 'Bearbeiten' }).click()
  await seite
    .getByRole('switch', { name: /^Darf sich anmelden/ })
    .or(seite.getByRole('checkbox', { name: /^Darf sich anmelden/ }))
    .click({ force: true })
  await seite.getByRole('textbox', { name: /^Begründung/ }).fill('Verlässt das Haus')
  await seite.getByRole('button', { name: 'Speichern' }).click()
  await seite.getByText(/An dieser Person hängt noch offene Arbeit/).waitFor()
  for (const breite of [390, 1440, 1920]) {
    await seite.setViewportSize({ width: breite, height: 900 })
    await bild(seite, `uebergabe-${breite}`)
    expect(await laeuftUeber(seite), String(breite)).toBe(false)
  }
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await seite.getByRole('button', { name: /^Alles an/ }).focus()
  await seite.keyboard.press('Enter')
  await seite.getByRole('option', { name: 'Xaveria Übernimmt-Gern' }).click()
  const stuecke = seite.getByRole('button', { name: /^Zweitbestimmung / })
  await expect
    .poll(() => stuecke.allInnerTexts())
    .toEqual(Array<unknown>(2).fill(expect.stringContaining('Übernimmt-Gern')))
  await stuecke.nth(1).click()
  await seite.getByRole('option', { name: 'niemand' }).click()
  await seite.getByText(/Der Auftrag bleibt offen und hat niemanden/).waitFor()
  await bild(seite, 'uebergabe-entschieden')
  await seite.getByRole('button', { name: 'Speichern' }).click()
  await seite.getByRole('row', { name: /Gesperrt .* Verlässt das Haus/ }).waitFor()
  await seite
    .getByRole('row', { name: /Offene Arbeit abgegeben, an Xaveria Übernimmt-Gern: Zweitbestimmung/ })
    .waitFor()
  await seite.getByRole('row', { name: /Offene Arbeit abgegeben, an niemanden: Zweitbestimmung/ }).waitFor()
  await expect.poll(() => seite.getByRole('heading', { name: 'Offene Arbeit' }).count()).toBe(0)
  const auftraege = await db
    .selectFrom('qs_auftrag')
    .select('zweitbestimmer_id')
    .where('zweitbestimmer_id', 'in', [geht, uebernimmt])
    .execute()
  expect(auftraege).toEqual([{ zweitbestimmer_id: uebernimmt }])
  await seite.setViewportSize({ width: 390, height: 844 })
  await bild(seite, 'uebergabe-danach-390')
  expect(await laeuftUeber(seite)).toBe(false)
  expect(unerwartet(fehler)).toEqual([])
})
