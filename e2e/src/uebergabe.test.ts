import { beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { fassungVon, legeProbeAn } from '../../apps/server/pruefstand/probe.ts'
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

test('[A-BENUTZER-15] Wer das Haus verlässt, gibt die Zweitbestimmungen vorher ab; ohne Entscheidung keine Sperre', async () => {
  const { db } = p.produkt
  const organisation = await welt.organisationVon('qs')
  const person = async (username: string, nachname: string) =>
    (
      await db
        .insertInto('benutzer')
        .values({
          username,
          vorname: 'Xaveria',
          nachname,
          organisationseinheit_id: organisation,
          rollen: ['QS'],
          provider: 'KEYCLOAK',
          externer_schluessel: null,
          aktive_rolle: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const geht = await person('x.gehtfort', 'Geht-Fort')
  const uebernimmt = await person('x.uebernimmt', 'Übernimmt-Gern')
  const besteller = await db
    .selectFrom('benutzer')
    .select('id')
    .where('username', '=', 'land-noe')
    .executeTakeFirstOrThrow()
  for (let i = 0; i < 2; i++) {
    const id = await welt.aufnahme({ mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN', auftragnehmer: 'auftragnehmer' } })
    await legeProbeAn(db, [id, 'MHS'], fassungVon('MZB 2026.3'), { bestimmung: { bestimmer: 'Erste' } })
    await db
      .insertInto('qs_auftrag')
      .values({
        aufnahme_id: id,
        methode: 'MHS',
        auswahl: 'GEZIELT',
        frist: '2027-03-01',
        zweitbestimmer_id: geht,
        angefordert_von: besteller.id,
      } as never)
      .execute()
  }
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
