import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { neueSeite, unerwartet } from '../gemeinsam/browser.ts'
import { type Portal, portalperson, startePortal } from '../gemeinsam/portal.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { legeAufnahmeAn } from '../seiten/aufnahmeAnlegen.ts'
import { benutzerknopf } from '../seiten/benutzermenue.ts'
import { Tastatur } from '../seiten/tastatur.ts'

/** Wen das Portal kennt und die Anwendung nicht: Antrag, Freigabe durch die zuständige Stelle, erste Aufnahme. */

const GEHEIMNIS = 'ein-geheimnis-nur-fuer-pruefungen-0815'
const p = starteFuerDatei({ PVP_ENABLED: 'true', PVP_TRUSTED_PROXIES: '127.0.0.2', PVP_SHARED_SECRET: GEHEIMNIS })
schliesseFensterNachJedem(p)
let portal: Portal
let welt: Musterwelt

const EVA = portalperson('L3', 'eva.portalis', ['Eva', 'Portalis'], 'BENTHOS-LAND(bundesland=AT-3)')
const HEINZ = portalperson('L4', 'heinz.nachbar', ['Heinz', 'Nachbar'], 'BENTHOS-LAND(bundesland=AT-4)')
const NINA = portalperson('L3', 'nina.neu', ['Nina', 'Neu'], 'BENTHOS-LAND(bundesland=AT-3)')

beforeAll(async () => {
  const { db, adresse } = p.produkt
  portal = await startePortal(new URL(adresse).origin, GEHEIMNIS)
  welt = await musterwelt(db)
  for (const [wie, wer, stelle] of [
    ['land-noe', EVA, 'L3'],
    ['land-ooe', HEINZ, 'L4'],
  ] as const) {
    const organisation = await welt.organisationVon(wie)
    const kennungen = db.updateTable('organisationseinheit').set({ portalkennungen: [stelle] })
    await kennungen.where('id', '=', organisation).execute()
    await db
      .insertInto('benutzer')
      .values({
        username: String(wer['X-PVP-USERID']),
        vorname: String(wer['X-PVP-GIVEN-NAME']),
        nachname: String(wer['X-PVP-PRINCIPAL-NAME']),
        email: String(wer['X-PVP-MAIL']),
        provider: 'PVP',
        externer_schluessel: `gid AT:VKZ:${stelle} ${wer['X-PVP-GID']}`,
        organisationseinheit_id: organisation,
        rollen: [],
      })
      .execute()
  }
})
afterAll(() => portal.stoppe())

const adresse = (weg: string) => `${portal.ursprung}${new URL(p.produkt.adresse).pathname}${weg}`
async function oeffne(weg: string) {
  const fenster = await neueSeite(p.browser)
  await fenster.seite.goto(adresse(weg))
  return fenster
}
const kommtAn = (seite: Page, name: string) => benutzerknopf(seite).getByText(name).waitFor({ state: 'attached' })

test('[API-16] über das Portal: Antrag, Freigabe durch das eigene Amt, erste Aufnahme; ein anderes Amt sieht nichts davon', async () => {
  const { db } = p.produkt
  const messstelle = await welt.messstelle('LAND', 'AT-3')
  const projektId = await welt.projekt('LAND', 'land-noe', 'AT-3')
  await db.updateTable('projekt').set({ name: 'Erste Erhebung' }).where('id', '=', projektId).execute()
  portal.melde(NINA)
  const nina = await oeffne('/start')
  await nina.seite.getByRole('button', { name: 'Zugang beantragen' }).click()
  await nina.seite.getByRole('textbox', { name: /^Wofür brauchen Sie den Zugang/ }).fill('Neu im Amt')
  await nina.seite.getByRole('checkbox', { name: /^Ich habe die Datenschutzinformation/ }).check({ force: true })
  await nina.seite.getByRole('button', { name: 'Antrag abschicken' }).click()
  await nina.seite.getByText(/Ihre Registrierung ist eingelangt/).waitFor()

  portal.melde(HEINZ)
  const heinz = await oeffne('/benutzerverwaltung')
  await kommtAn(heinz.seite, 'Heinz Nachbar')
  await heinz.seite.getByText(/^1–\d+ von \d+/).waitFor()
  expect(await heinz.seite.getByText('Nina').count()).toBe(0)

  portal.melde(EVA)
  const eva = await oeffne('/benutzerverwaltung')
  await eva.seite.getByRole('link', { name: 'Registrierung von Nina Neu freigeben' }).click()
  await eva.seite.getByRole('heading', { level: 1, name: 'Registrierung freigeben' }).waitFor()
  expect(await eva.seite.getByRole('textbox', { name: /^Benutzername/ }).inputValue()).toBe('nina.neu@portal.example')
  await eva.seite.getByRole('checkbox', { name: 'Land', exact: true }).check({ force: true })
  await eva.seite.getByRole('textbox', { name: /^Begründung/ }).fill('Neue Mitarbeiterin')
  await eva.seite.getByRole('button', { name: 'Freigeben und Benutzer anlegen' }).click()
  await eva.seite.getByRole('heading', { level: 1, name: 'Nina Neu' }).waitFor()

  portal.melde(NINA)
  await nina.seite.goto(adresse(`/stammdaten/${messstelle}`))
  await kommtAn(nina.seite, 'Nina Neu')
  await legeAufnahmeAn(new Tastatur(nina.seite), { projekt: 'Erste Erhebung', datum: '21.4.2025' })
  const angelegt = await db
    .selectFrom('aufnahme')
    .innerJoin('benutzer', 'benutzer.id', 'aufnahme.angelegt_von')
    .select(['datum', 'mzb_status', 'externer_schluessel'])
    .where('projekt_id', '=', projektId)
    .execute()
  expect(angelegt).toEqual([
    { datum: '2025-04-21', mzb_status: 'NEU', externer_schluessel: 'gid AT:VKZ:L3 AT:nina.neu' },
  ])
  expect(unerwartet([...nina.fehler, ...eva.fehler])).toEqual([])
})
