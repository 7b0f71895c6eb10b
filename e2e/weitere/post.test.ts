import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { meldeKlassenwechsel } from '../../apps/server/src/fach/benachrichtigung/klassenwechsel.ts'
import { mitTransaktion } from '../../apps/server/src/technik/db/datenbank.ts'
import { ablehnung, postumgebung, startePruefpost } from '../../apps/server/src/technik/post/smtp.pruefhilfe.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, FENSTER, neueSeite, SCHMAL } from '../gemeinsam/browser.ts'
import { legeMhsprobeAn } from '../gemeinsam/mhsprobe.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn } from '../gemeinsam/schnittstelle.ts'

/** E-Mails: einstellen, bekommen, abbestellen, und der Versand im Betrieb, mit einem wirklichen Postdienst. */

const postdienst = await startePruefpost()
const p = starteFuerDatei(postumgebung(postdienst.port, { PUBLIC_URL: '' }))
schliesseFensterNachJedem(p)
afterAll(() => postdienst.beende())
let welt: Musterwelt
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})

/** Das Land gibt eine Aufnahme des Büros zurück; der Server versendet von selbst. */
async function gibZurueck(grund: string): Promise<number> {
  // Eine zweite Mail dieser Art käme sonst erst in einer Stunde.
  await sql`update post set angelegt_am = angelegt_am - interval '61 minutes'`.execute(p.produkt.db)
  const id = await welt.aufnahme({ mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN', auftragnehmer: 'auftragnehmer' } })
  const land = await meldeAn(p.produkt.adresse, 'land-noe')
  const { version } = (await land.lies(`/aufnahme/${id}/status`)).daten as { version: number }
  const { status } = await land.sende(`/aufnahme/${id}/status/mzb`, { version, status: 'UNPLAUSIBEL', grund })
  expect(status).toBe(200)
  return id
}
async function mailZu(id: number) {
  const suche = () => postdienst.eingang.find(({ mail }) => mail.subject?.endsWith(`Aufnahme ${id}`))
  await expect.poll(suche, { timeout: 60_000 }).toBeDefined()
  return suche() as NonNullable<ReturnType<typeof suche>>
}
const pruefe = async (seite: Page, name: string) => {
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, name)
}

test.each(FENSTER)(
  'A-MELDUNG-07: jeder stellt für sich ein, wovon er wie erfährt; nach dem Neuladen steht es da (%s)',
  async (breite, groesse) => {
    const { seite } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', groesse)
    await seite.getByRole('button', { name: /^Benachrichtigungen/ }).click()
    await seite.getByRole('link', { name: 'Wovon Sie per E-Mail erfahren' }).click()
    await seite.getByRole('heading', { name: 'Benachrichtigungen einstellen' }).waitFor()
    await seite.getByText(/^E-Mails gehen an land-noe@benthos-demo\.example\. Gesammeltes kommt um 7 Uhr/).waitFor()
    const feld = seite.getByLabel('Zur Prüfung übergeben')
    const vorher = await feld.innerText()
    const neu = vorher.includes('Sofort') ? 'Nur in der Glocke' : 'Sofort per E-Mail'
    await feld.click()
    const gespeichert = seite.waitForResponse(
      antwort => antwort.request().method() === 'POST' && antwort.url().endsWith('/wege'),
    )
    await seite.getByRole('option', { name: neu }).click()
    expect((await gespeichert).status()).toBe(204)
    await pruefe(seite, `benachrichtigungen-einstellen-${breite}`)
    await seite.reload()
    await expect.poll(() => seite.getByLabel('Zur Prüfung übergeben').innerText()).toContain(neu)
  },
)

test('A-MELDUNG-09: die Mail ist lesbar, führt zum Ziel und zum Abbestellen ohne Anmeldung; erst die Schaltfläche ändert etwas', async () => {
  const id = await gibZurueck('<script>alert(1)</script> Die Fläche fehlt')
  const { mail } = await mailZu(id)
  for (const [breite, groesse] of [
    ['1440', BREIT],
    ['390', SCHMAL],
  ] as const) {
    const { seite } = await neueSeite(p.browser, groesse)
    await seite.setContent(String(mail.html))
    await seite.getByText('<script>alert(1)</script> Die Fläche fehlt').waitFor()
    await pruefe(seite, `mail-${breite}`)
  }
  const { seite } = await neueSeite(p.browser, SCHMAL)
  const weg = /\/benthosdb(\/post-abmelden\/\S+)/.exec(mail.text ?? '')?.[1] ?? ''
  await seite.goto(`${p.produkt.adresse}${weg}`)
  await seite.getByText('„Als unplausibel zurückgegeben“ nicht mehr per E-Mail bekommen?').waitFor()
  const wahl = () =>
    p.produkt.db
      .selectFrom('benachrichtigungswahl')
      .selectAll()
      .where('weg', '=', 'GLOCKE')
      .where('art', '=', 'UNPLAUSIBEL')
      .execute()
  expect(await wahl()).toEqual([])
  await pruefe(seite, 'post-abmelden-390')
  await seite.getByRole('button', { name: 'Abbestellen' }).click()
  await seite.getByText('„Als unplausibel zurückgegeben“ kommt nicht mehr per E-Mail.').waitFor()
  expect(await wahl()).toHaveLength(1)
  await pruefe(seite, 'post-abbestellt-390')
  await p.produkt.db.deleteFrom('benachrichtigungswahl').execute()
})

/** Eine Fassung bringt ein Ergebnis des Büros in eine andere Klasse. */
async function wechsleKlasse(): Promise<void> {
  const { db } = p.produkt
  const probe = await legeMhsprobeAn(p.produkt, welt)
  await probe.speichere([{ zeile: 1, taxon: 'Baetis rhodani', artStadium: null, anzahl: 400 }])
  expect((await probe.zugang.sende(`/aufnahme/${probe.aufnahmeId}/mzb/bewertung/mhs`, {})).status).toBe(200)
  await sql`
    insert into benachrichtigungswahl (benutzer_id, art, weg)
    select id, 'KLASSENWECHSEL', 'SOFORT' from benutzer where username = 'auftragnehmer'
  `.execute(db)
  await mitTransaktion(db, { benutzerId: null, anfrageId: null }, async tx => {
    const { rows } = await sql<{ id: number }>`
      insert into fassungsvorschau (taxalistenversion_id, pruefsumme, benutzer_id, beendet_am)
      select (select id from taxalistenversion where name = 'MZB 2026.3'), repeat('0', 64), (select min(id) from benutzer), now()
      returning id
    `.execute(tx)
    const vorschauId = rows[0]?.id ?? 0
    await sql`
      insert into fassungsvorschau_zeile (fassungsvorschau_id, bewertung_id, alt, neu, grund)
      select ${vorschauId}, id, 2, 3, 'andere Grenzen' from bewertung where aufnahme_id = ${probe.aufnahmeId}
    `.execute(tx)
    await meldeKlassenwechsel(tx, { art: 'taxaliste', id: 1, vorschauId })
  })
}

test('A-MELDUNG-09: zugewiesen, zurückgegeben, Klassenwechsel: jede Mail ist am Telefon und am Schirm zu lesen', async () => {
  const { db, adresse } = p.produkt
  const id = await welt.aufnahme({ mzb: {} })
  await sql`
    update projekt set frist = '2099-05-31' where id = (select projekt_id from aufnahme where id = ${id})
  `.execute(db)
  const land = await meldeAn(adresse, 'land-noe')
  const buero = await welt.organisationVon('auftragnehmer')
  expect((await land.sende(`/aufnahme/${id}/mzb/assignAuftragnehmer/${buero}`, {})).status).toBe(200)
  await wechsleKlasse()
  const zurueck = await gibZurueck(`Die Teilproben 7 bis 12 fehlen. ${'Bitte den Beleg nachreichen. '.repeat(6)}`)
  const suche = (ende: string) => () =>
    postdienst.eingang.find(
      ({ an, mail }) => an[0] === 'auftragnehmer@benthos-demo.example' && mail.subject?.endsWith(ende),
    )
  for (const [name, ende, satz] of [
    ['zugewiesen', `Aufnahme zugewiesen – Aufnahme ${id}`, 'zu übergeben bis 31.05.2099'],
    ['zurueckgegeben', `Aufnahme ${zurueck}`, 'Grund: Die Teilproben 7 bis 12 fehlen.'],
    ['klassenwechsel', 'Neue Fassung ändert Klassen', '1 Ihrer Ergebnisse käme in eine andere Klasse'],
  ] as const) {
    await expect.poll(suche(ende), { timeout: 60_000 }).toBeDefined()
    const { html, text } = suche(ende)()?.mail ?? {}
    expect(text).toContain(satz)
    for (const [breite, groesse] of [
      ['1440', BREIT],
      ['390', SCHMAL],
    ] as const) {
      const { seite } = await neueSeite(p.browser, groesse)
      await seite.setContent(String(html))
      await seite.getByText(satz).waitFor()
      await pruefe(seite, `mail-${name}-${breite}`)
    }
  }
})

test.each(FENSTER)(
  'A-MELDUNG-08: die Administration sieht Einstellung, Ausgang und Fehler, probiert und wiederholt (%s)',
  async (breite, groesse) => {
    postdienst.verhalten.beiEmpfaenger = () => ablehnung(550, `Postfach voll ${'x'.repeat(80)}`)
    await gibZurueck('x')
    const zustand = async () =>
      (await p.produkt.db.selectFrom('post').select('zustand').orderBy('id', 'desc').executeTakeFirst())?.zustand
    await expect.poll(zustand, { timeout: 60_000 }).toBe('GESCHEITERT')
    const { seite } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner', groesse, '/postversand')
    await seite.getByText('benthos@example.at').first().waitFor()
    await seite.getByRole('button', { name: 'Probemail an mich senden' }).click()
    await seite.getByText('Der Postdienst hat die Probemail nicht angenommen').waitFor()
    await seite.getByText(/^Antwort: 550 Postfach voll/).waitFor()
    await pruefe(seite, `postversand-${breite}`)
    postdienst.verhalten.beiEmpfaenger = () => null
    await seite.getByRole('button', { name: 'Probemail an mich senden' }).click()
    await seite.getByText('Der Postdienst hat die Probemail an admin@benthos-demo.example angenommen').waitFor()
    await seite
      .getByRole('button', { name: /^Noch einmal versuchen: E-Mail an auftragnehmer vom/ })
      .first()
      .click()
    await expect.poll(zustand, { timeout: 60_000 }).toBe('GESENDET')
  },
)

test('[ROLE-02] wer nicht zur Administration gehört, sieht vom Versand nichts', async () => {
  const { seite } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', BREIT, '/postversand')
  await seite.getByRole('heading', { name: 'Zugriff nicht erlaubt (Fehler 403)' }).waitFor()
  expect(await seite.getByText('benthos@example.at').count()).toBe(0)
})
