import { beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
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

test('[A-BENUTZER-16] Dieselbe Person zweimal: Vorschau, Begründung, geschlossen mit Verweis auf das bleibende Konto', async () => {
  const { db } = p.produkt
  const organisation = await welt.organisationVon('land-noe')
  const person = async (username: string, provider: 'KEYCLOAK' | 'PVP', externer_schluessel: string | null) =>
    (
      await db
        .insertInto('benutzer')
        .values({
          username,
          vorname: 'Xaveria',
          nachname: 'Zweifach',
          organisationseinheit_id: organisation,
          rollen: ['LAND'],
          provider,
          externer_schluessel,
          aktive_rolle: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const altes = await person('x.zweifach', 'PVP', 'GID-0815')
  const bleibendes = await person('xaveria.zweifach', 'KEYCLOAK', null)
  const { seite, fehler } = await alsPerson(
    p.browser,
    p.produkt.adresse,
    'Adele Achleitner',
    { width: 1440, height: 900 },
    `/benutzer-bearbeiten/${altes}`,
  )
  const wahl = seite.getByRole('button', { name: /^Bleibendes Konto/ })
  await wahl.click()
  await seite.getByRole('option', { name: /land-noe/ }).click()
  await seite.getByText('Demo-Benutzer werden nicht zusammengeführt.').waitFor()
  const knopf = seite.getByRole('button', { name: 'Zusammenführen' })
  expect(await knopf.isDisabled()).toBe(true)
  await wahl.click()
  await seite.getByRole('option', { name: /xaveria\.zweifach/ }).click()
  await seite.getByText(/führt danach zum bleibenden/).waitFor()
  for (const breite of [390, 1440, 1920]) {
    await seite.setViewportSize({ width: breite, height: 900 })
    await bild(seite, `zusammenfuehren-${breite}`)
    expect(await laeuftUeber(seite), String(breite)).toBe(false)
  }
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await knopf.focus()
  await seite.keyboard.press('Enter')
  const fenster = seite.getByRole('alertdialog', { name: 'Konten zusammenführen?' })
  await fenster.getByRole('textbox').focus()
  await seite.keyboard.type('Vom Portal und vom Anmeldedienst angelegt')
  await fenster.getByRole('button', { name: 'Zusammenführen' }).focus()
  await seite.keyboard.press('Enter')
  await seite.getByText('Dieses Konto ist zusammengeführt').waitFor()
  await bild(seite, 'zusammengefuehrt')
  await seite.getByRole('link', { name: 'Xaveria Zweifach' }).click()
  await seite.waitForURL(new RegExp(`benutzer-bearbeiten/${bleibendes}$`))
  await seite.getByRole('row', { name: /Zusammengeführt mit Xaveria Zweifach/ }).waitFor()
  expect(unerwartet(fehler)).toEqual([])
})
