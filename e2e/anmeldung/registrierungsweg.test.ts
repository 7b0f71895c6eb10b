import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { postumgebung, startePruefpost } from '../../apps/server/src/technik/post/smtp.pruefhilfe.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, neueSeite, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeSichAn } from '../seiten/anmeldung.ts'
import { legeAufnahmeAn, legeLandesprojektAn } from '../seiten/aufnahmeAnlegen.ts'
import { legeLandesmessstelleAn } from '../seiten/messstelleAnlegen.ts'
import { Tastatur } from '../seiten/tastatur.ts'

/** Von der Registrierung bis zur ersten Aufnahme, mit einem wirklichen Postdienst und allein mit der Tastatur. */

const postdienst = await startePruefpost()
const p = starteFuerDatei(postumgebung(postdienst.port, { PUBLIC_URL: '', DEMO_DATA: 'false' }))
schliesseFensterNachJedem(p)
afterAll(() => postdienst.beende())

const NOE = 'Amt der Landesregierung Niederösterreich – Gewässeraufsicht (Demo)'
const GROESSEN = [
  ['390', SCHMAL],
  ['1440', BREIT],
  ['1920', { width: 1920, height: 1080 }],
] as const

const mailAn = async (an: string, betreff: string) => {
  const suche = () => postdienst.eingang.find(e => e.an.includes(an) && e.mail.subject?.endsWith(betreff))
  await expect.poll(suche, { timeout: 60_000 }).toBeDefined()
  return suche() as NonNullable<ReturnType<typeof suche>>
}
const pruefe = async (seite: Page, name: string) => {
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, name)
}
/** Dasselbe in jeder Breite; die Seite bleibt in der ersten stehen. */
const pruefeInJederBreite = async (seite: Page, name: string) => {
  for (const [breite, groesse] of GROESSEN.toReversed()) {
    await seite.setViewportSize(groesse)
    await pruefe(seite, `${name}-${breite}`)
  }
  await seite.setViewportSize(BREIT)
}

test('[API-16] Registrierung → Mail → Bestätigung → Freigabe → erste Anmeldung → erste Aufnahme, ohne Maus', async () => {
  const rita = await neueSeite(p.browser, BREIT)
  const t = new Tastatur(rita.seite)
  await rita.seite.goto(`${p.produkt.adresse}/registrierung`)
  const maus = await Tastatur.ueberwacheMaus(rita.seite)
  const textfeld = (name: RegExp) => rita.seite.getByRole('textbox', { name })
  await t.fuelle(textfeld(/^Vorname/), 'Rita')
  await t.fuelle(textfeld(/^Nachname/), 'Rabe')
  await t.fuelle(textfeld(/^E-Mail/), 'rita.rabe@beispiel.at')
  await t.fuelle(textfeld(/^Gewünschter Benutzername/), 'rita.rabe')
  await t.fuelle(textfeld(/^Organisation/), NOE)
  await t.waehle(rita.seite.getByRole('button', { name: /^Gewünschte Rolle \(Pflichtfeld/ }), 'Land')
  await t.geheZu(rita.seite.getByRole('checkbox', { name: /^Ich habe die Datenschutzinformation gelesen/ }))
  await t.druecke('Space')
  await t.betaetige(rita.seite.getByRole('button', { name: 'Registrierung abschicken' }))
  await rita.seite.getByText(/Bestätigen Sie jetzt Ihre E-Mail-Adresse/).waitFor()
  await pruefeInJederBreite(rita.seite, 'registrierung-eingelangt')

  const { mail } = await mailAn('rita.rabe@beispiel.at', 'E-Mail-Adresse bestätigen')
  const weg = /\/benthosdb(\/registrierung-bestaetigen\/\S+)/.exec(mail.text ?? '')?.[1] ?? ''
  const stand = async () => (await p.produkt.db.selectFrom('registrierung').select('stand').executeTakeFirst())?.stand
  await rita.seite.goto(`${p.produkt.adresse}${weg}`)
  const bestaetigen = rita.seite.getByRole('button', { name: 'Adresse bestätigen' })
  await bestaetigen.waitFor()
  await pruefeInJederBreite(rita.seite, 'registrierung-bestaetigen')
  expect(await stand()).toBe('ANGELEGT')
  await t.betaetige(bestaetigen)
  await rita.seite.getByText(/Ihre E-Mail-Adresse ist bestätigt/).waitFor()
  await pruefeInJederBreite(rita.seite, 'registrierung-bestaetigt')
  expect(await stand()).toBe('WARTET')

  await mailAn('land-noe@benthos-demo.example', 'Eine Registrierung wartet auf Freigabe')
  const land = await neueSeite(p.browser, BREIT)
  const l = new Tastatur(land.seite)
  await land.seite.goto(`${p.produkt.adresse}/start`)
  const mausLand = await Tastatur.ueberwacheMaus(land.seite)
  await meldeSichAn(l, 'Lena Leitgeb')
  await l.betaetige(land.seite.getByRole('button', { name: /^Benachrichtigungen/ }))
  await l.betaetige(land.seite.getByRole('link', { name: /Eine Registrierung wartet auf Freigabe/ }))
  await l.betaetige(land.seite.getByRole('link', { name: 'Registrierung von Rita Rabe freigeben' }))
  await land.seite.getByRole('heading', { level: 1, name: 'Registrierung freigeben' }).waitFor()
  expect(await land.seite.getByText('Adresse nicht bestätigt').count()).toBe(0)
  await l.fuelle(land.seite.getByRole('textbox', { name: /^Begründung/ }), 'Neue Mitarbeiterin')
  await l.betaetige(land.seite.getByRole('button', { name: 'Freigeben und Benutzer anlegen' }))
  await land.seite.getByRole('heading', { level: 1, name: 'Rita Rabe' }).waitFor()
  await mailAn('rita.rabe@beispiel.at', 'Registrierung freigegeben')

  await rita.seite.goto(`${p.produkt.adresse}/start`)
  await meldeSichAn(t, 'Rita Rabe')
  await legeLandesprojektAn(t, 'Traisenstudie')
  await legeLandesmessstelleAn(t, {
    code: 'L3-TRAISEN',
    name: 'Traisen, Lilienfeld',
    gewaesser: ['leit', 'Leitha'],
  })
  await legeAufnahmeAn(t, { projekt: 'Traisenstudie', datum: '21.4.2025' })
  const aufnahme = await p.produkt.db
    .selectFrom('aufnahme')
    .innerJoin('benutzer', 'benutzer.id', 'aufnahme.angelegt_von')
    .select(['code', 'username'])
    .executeTakeFirst()
  expect(aufnahme).toEqual({ code: 'L3-TRAISEN-20250421', username: 'rita.rabe' })
  await bild(rita.seite, 'registrierung-erste-aufnahme-1440')
  expect([maus(), mausLand()]).toEqual([0, 0])
  expect(unerwartet([...rita.fehler, ...land.fehler])).toEqual([])
})

test('[API-16] ein Verweis, der nicht gilt: ein Satz, und der Weg zur Registrierung', async () => {
  const { seite } = await neueSeite(p.browser, SCHMAL)
  await seite.goto(`${p.produkt.adresse}/registrierung-bestaetigen/${'A'.repeat(43)}`)
  await seite.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await seite.getByText(/Dieser Verweis gilt nicht oder nicht mehr/).waitFor()
  await pruefeInJederBreite(seite, 'registrierung-verweis-gilt-nicht')
  await seite.getByRole('link', { name: 'Zur Registrierung' }).click()
  await seite.getByRole('heading', { level: 1, name: 'Registrierung' }).waitFor()
})

test.each(GROESSEN)(
  '[API-16] wer ein Konto anlegt, lädt ein, wenn das Häkchen bleibt (%s)',
  async (breite, groesse) => {
    const { seite } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner', groesse, '/benutzer-anlegen')
    const einladen = seite.getByRole('checkbox', { name: /^Einladung senden/ })
    await einladen.waitFor()
    expect(await einladen.isChecked()).toBe(true)
    await pruefe(seite, `benutzer-anlegen-einladung-${breite}`)
  },
)
