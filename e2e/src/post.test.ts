import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { ablehnung, postumgebung, startePruefpost } from '../../apps/server/src/technik/post/smtp.pruefhilfe.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, neueSeite, SCHMAL } from '../gemeinsam/browser.ts'
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

test.each([
  ['1440', BREIT],
  ['390', SCHMAL],
] as const)(
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

test.each([
  ['1440', BREIT],
  ['390', SCHMAL],
] as const)(
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
