import { beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { unerwartet } from '../gemeinsam/browser.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { oeffneBenutzermenue, warteAufRollenwechsel } from '../seiten/benutzermenue.ts'

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
let welt: Musterwelt
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})

test('[A-BENUTZER-17] Das Land hilft im Büro aus: vergeben, wechseln, sehen, entziehen', async () => {
  const { db, adresse } = p.produkt
  const eigene = await welt.organisationVon('land-ooe')
  const buero = await db
    .selectFrom('organisationseinheit')
    .select('name')
    .where('id', '=', await welt.organisationVon('auftragnehmer'))
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('benutzer')
    .values({
      username: 'x.hilftaus',
      vorname: 'Xaveria',
      nachname: 'Hilft-Aus',
      organisationseinheit_id: eigene,
      rollen: ['LAND'],
      provider: 'KEYCLOAK',
      externer_schluessel: null,
      aktive_rolle: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const aufnahme = await welt.aufnahme({ mzb: { status: 'ROHDATEN', auftragnehmer: 'auftragnehmer' } })
  const { code } = await db.selectFrom('aufnahme').select('code').where('id', '=', aufnahme).executeTakeFirstOrThrow()

  const xaveria = await alsPerson(p.browser, adresse, 'Xaveria Hilft-Aus', undefined, '/aufnahmen-uebersicht')
  await xaveria.seite.getByRole('heading', { level: 1 }).waitFor()
  await xaveria.seite.waitForLoadState('networkidle')
  expect(await xaveria.seite.getByText(code).count()).toBe(0)

  const { seite, fehler } = await alsPerson(
    p.browser,
    adresse,
    'Adele Achleitner',
    { width: 1440, height: 900 },
    `/benutzer-bearbeiten/${id}`,
  )
  await seite.getByRole('heading', { name: 'Weitere Rollen' }).waitFor()
  await seite.getByRole('button', { name: 'Rolle vergeben' }).click()
  const fenster = seite.getByRole('dialog', { name: 'Rolle vergeben' })
  await fenster.getByRole('button', { name: /^Rolle\b(?! vergeben)/ }).click()
  await seite.getByRole('option', { name: 'Auftragnehmer' }).click()
  await fenster.getByRole('textbox', { name: /^Begründung/ }).fill('Vertretung im Labor')
  await fenster.getByRole('button', { name: 'Rolle vergeben' }).click()
  await fenster.getByText('Diese Rolle gilt für eine Organisation: bitte wählen Sie sie').first().waitFor()
  await bild(seite, 'rolle-vergeben-fehler')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await fenster.getByRole('button', { name: /^Organisation \(Pflichtfeld/ }).click()
  await seite.getByRole('option', { name: buero.name }).click()
  await fenster.getByRole('button', { name: 'Rolle vergeben' }).click()
  await seite
    .getByRole('row', { name: /Auftragnehmer .*Vertretung im Labor/ })
    .first()
    .waitFor()
  await expect.poll(() => fenster.count()).toBe(0)
  for (const breite of [390, 1440, 1920]) {
    await seite.setViewportSize({ width: breite, height: 900 })
    await bild(seite, `weitere-rollen-${breite}`)
    expect(await laeuftUeber(seite), String(breite)).toBe(false)
  }
  await seite.setViewportSize({ width: 1440, height: 900 })
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])

  // In ihrem Browser: ohne Wahl gelten beide, als Auftragnehmer allein die Aufträge des Büros.
  await xaveria.seite.reload()
  await xaveria.seite.getByText(code).first().waitFor()
  await warteAufRollenwechsel(xaveria.seite, async () => {
    const menue = await oeffneBenutzermenue(xaveria.seite)
    await menue.getByRole('menuitem', { name: 'Auftragnehmer' }).press('Enter')
  })
  await gehe(xaveria.seite, `${adresse}/aufnahmen-uebersicht`)
  await xaveria.seite.getByText(code).first().waitFor()

  await seite.getByRole('button', { name: /^Auftragnehmer, .* entziehen$/ }).click()
  const frage = seite.getByRole('dialog', { name: 'Rolle entziehen?' }).or(seite.getByRole('alertdialog'))
  await frage.getByRole('textbox').fill('Vertretung zu Ende')
  await frage.getByRole('button', { name: 'Rolle entziehen' }).click()
  await seite.getByRole('button', { name: /Abgelaufen oder entzogen \(1\)/ }).click()
  await seite
    .getByRole('row', { name: /Auftragnehmer .*Vertretung zu Ende/ })
    .first()
    .waitFor()
  await bild(seite, 'weitere-rollen-entzogen')

  await xaveria.seite.reload()
  await xaveria.seite.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => xaveria.seite.getByText(code).count(), { timeout: 10_000 }).toBe(0)
  expect(unerwartet(fehler)).toEqual([])
})
