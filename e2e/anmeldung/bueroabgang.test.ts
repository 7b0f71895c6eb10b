import type { Rolle } from '@benthos/fachmodell'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { legeZweitbestimmungAn } from '../../apps/server/pruefstand/zweitbestimmung.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { unerwartet } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { waehleProjekthandlung } from '../seiten/projektliste.ts'
import { Sammelseite } from '../seiten/sammelseite.ts'

/** Die einzige Auftragnehmerin verlässt ihr Büro: Übergabe, Sperre, was verwaist, und wie das Land es neu vergibt. */

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
let welt: Musterwelt
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})

const BUERO = 'Ingenieurbüro Abgang'
const oeffne = (person: string, weg: string) => alsPerson(p.browser, p.produkt.adresse, person, undefined, weg)

async function legePersonAn(nachname: string, organisation: number, rollen: Rolle[]): Promise<number> {
  const { id } = await p.produkt.db
    .insertInto('benutzer')
    .values({
      username: `x.${nachname.toLowerCase()}`,
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
const wetterVon = (aufnahmeId: number) =>
  p.produkt.db
    .selectFrom('aufnahme_abschnitt')
    .select('daten')
    .where('aufnahme_id', '=', aufnahmeId)
    .where('abschnitt', '=', 'wetterHydrographie')
    .execute()
const lufttemperatur = (seite: Page) => seite.getByRole('textbox', { name: /^Lufttemperatur/ })
const speichere = (seite: Page) => seite.getByRole('button', { name: 'Speichern', exact: true }).click()

test('[A-FRIST-05] Auftragnehmerin geht: Übergabe, Sperre, verwaiste Arbeit, neues Büro; ihr offenes Fenster bekommt nichts mehr', async () => {
  const { db, adresse } = p.produkt
  const { id: organisation } = await db
    .insertInto('organisationseinheit')
    .values({ name: BUERO, art: 'SONSTIGE', ist_auftragnehmer: true, aktiv: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const geht = await legePersonAn('Gehtfort', organisation, ['AUFTRAGNEHMER', 'QS'])
  const bleibt = await legePersonAn('Bleibtda', organisation, ['QS'])
  await legeZweitbestimmungAn(db, welt, geht)
  const projektId = await welt.projekt('LAND', 'land-noe', 'AT-3')
  await db.updateTable('projekt').set({ name: 'Erhebung im Abgang' }).where('id', '=', projektId).execute()
  const ids: number[] = []
  for (let i = 0; i < 2; i++) ids.push(await welt.aufnahme({ art: 'LAND', von: 'land-noe', mzb: {} }))
  await db
    .updateTable('aufnahme')
    .set({ projekt_id: projektId, mzb_auftragnehmer_id: organisation })
    .where('id', 'in', ids)
    .execute()
  const [aufnahmeId = 0] = ids
  const { code } = await db.selectFrom('aufnahme').select('code').where('id', '=', aufnahmeId).executeTakeFirstOrThrow()

  // Ihr Fenster bleibt offen, mit einer angefangenen Eingabe.
  const alte = await oeffne('Xaveria Gehtfort', `/aufnahme-detail/${aufnahmeId}/ortsbefund/wetterHydrographie`)
  await lufttemperatur(alte.seite).fill('17')

  const admin = await oeffne('Adele Achleitner', `/benutzer-bearbeiten/${geht}`)
  const { seite } = admin
  await seite.getByText(/^Außer dieser Person hat .* „Auftragnehmer“\. 2 zugewiesene Aufnahmen sind noch/).waitFor()
  await seite.getByRole('button', { name: /^Zweitbestimmung / }).click()
  await seite.getByRole('option', { name: 'Xaveria Bleibtda' }).click()
  await seite.getByRole('button', { name: 'Bearbeiten' }).click()
  await seite
    .getByRole('switch', { name: /^Darf sich anmelden/ })
    .or(seite.getByRole('checkbox', { name: /^Darf sich anmelden/ }))
    .click({ force: true })
  await seite.getByRole('textbox', { name: /^Begründung/ }).fill('Verlässt das Büro')
  await speichere(seite)
  await seite.getByRole('row', { name: /Gesperrt .* Verlässt das Büro/ }).waitFor()
  const uebernommen = await db.selectFrom('qs_auftrag').select('zweitbestimmer_id').execute()
  expect(uebernommen).toEqual([{ zweitbestimmer_id: bleibt }])

  // Was sie noch abschickt, gilt nicht; was sie noch lädt, sieht sie nicht.
  const [antwort] = await Promise.all([
    alte.seite.waitForResponse(eine => eine.request().method() === 'POST' && eine.url().includes('wetterHydrographie')),
    speichere(alte.seite),
  ])
  expect(antwort.status()).toBe(401)
  expect(await wetterVon(aufnahmeId)).toEqual([])
  await alte.seite.reload()
  await alte.seite.getByRole('banner').getByRole('button', { name: 'Anmelden' }).waitFor()
  await alte.seite.waitForLoadState('networkidle')
  expect(await alte.seite.locator('body').innerText()).not.toContain(code)

  const land = await oeffne('Lena Leitgeb', '/projekte-uebersicht?suche=Abgang')
  await waehleProjekthandlung(land.seite, 'Erhebung im Abgang', 'Fristen')
  const fenster = land.seite.getByRole('dialog', { name: /^Fristen:/ })
  await fenster.getByText('Dort hat niemand mehr die Rolle „Auftragnehmer“.').waitFor()
  expect(await pruefeBarrierefreiheit(land.seite)).toEqual([])
  for (const breite of [390, 1440, 1920]) {
    await land.seite.setViewportSize({ width: breite, height: 900 })
    await bild(land.seite, `bueroabgang-fristen-${breite}`)
    expect(await laeuftUeber(land.seite), String(breite)).toBe(false)
  }
  await fenster.getByRole('link', { name: `Offenes anderen zuordnen: ${BUERO}` }).click()
  await land.seite.getByRole('heading', { level: 1, name: 'Auftragnehmer zuordnen' }).waitFor()
  const zuordnung = new Sammelseite(land.seite)
  await zuordnung.waehle('Auftragnehmer', /Steinfluh/)
  await land.seite.getByRole('checkbox', { name: 'Auch bestehende Zuordnungen ändern' }).check({ force: true })
  await zuordnung.bilanz(/^2 von 2/)
  await zuordnung.fuehreAus()
  await zuordnung.meldung('2 zugeordnet, 0 nicht zugeordnet')

  // Das neue Büro erfährt es, findet die Aufnahme und arbeitet weiter.
  const neue = await oeffne('Hannes Hinterberger', '/start')
  await neue.seite.getByRole('button', { name: /^Benachrichtigungen, \d+ ungelesen/ }).click()
  await neue.seite.getByRole('link', { name: 'Aufnahme zugewiesen' }).first().waitFor()
  await neue.seite.goto(`${adresse}/aufnahmen-uebersicht?suche=${code}`)
  await neue.seite.getByRole('link', { name: code }).first().click()
  await expect.poll(() => neue.seite.url()).toContain(`/aufnahme-detail/${aufnahmeId}`)
  await neue.seite.goto(`${adresse}/aufnahme-detail/${aufnahmeId}/ortsbefund/wetterHydrographie`)
  await lufttemperatur(neue.seite).fill('12')
  await speichere(neue.seite)
  await expect.poll(() => wetterVon(aufnahmeId)).toMatchObject([{ daten: { lufttemperatur: 12 } }])
  expect(unerwartet([...admin.fehler, ...land.fehler, ...neue.fehler])).toEqual([])
})
