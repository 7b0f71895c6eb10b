import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { BREIT, neueSeite, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import { alsPerson, laeuftUeber, melde } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'

/** Um ein Konto bitten, freigeben, ablehnen. */

const p = starteFuerDatei({ DEMO_DATA: 'false' })
schliesseFensterNachJedem(p)
beforeAll(async () => {
  const welt = await musterwelt(p.produkt.db)
  await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer2' } })
})

/** Füllt das Formular ohne Anmeldung aus und schickt es ab. */
async function registriere(
  groesse: typeof BREIT,
  {
    vorname,
    nachname,
    rolle,
    organisation = 'Limnologisches Büro Augraben (Demo)',
  }: Record<'vorname' | 'nachname' | 'rolle', string> & { organisation?: string },
) {
  const { seite, fehler } = await neueSeite(p.browser, groesse)
  await seite.goto(`${p.produkt.adresse}/start`)
  await seite.getByRole('link', { name: 'Registrieren' }).click()
  await seite.getByRole('heading', { level: 1, name: 'Registrierung' }).waitFor()
  const abschicken = seite.getByRole('button', { name: 'Registrierung abschicken' })
  await abschicken.click()
  await seite.getByText('Bitte bestätigen Sie, dass Sie die Datenschutzinformation gelesen haben').first().waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  expect(await laeuftUeber(seite)).toBe(false)
  const name = `${vorname}.${nachname}`.toLowerCase()
  await seite.getByRole('textbox', { name: /^Vorname/ }).fill(vorname)
  await seite.getByRole('textbox', { name: /^Nachname/ }).fill(nachname)
  await seite.getByRole('textbox', { name: /^E-Mail/ }).fill(`${name}@beispiel.at`)
  await seite.getByRole('textbox', { name: /^Gewünschter Benutzername/ }).fill(name)
  await seite.getByRole('textbox', { name: /^Organisation/ }).fill(organisation)
  await seite.getByRole('button', { name: /^Gewünschte Rolle \(Pflichtfeld/ }).click()
  await seite.getByRole('option', { name: rolle }).click()
  await seite.getByRole('textbox', { name: /^Wofür brauchen Sie den Zugang/ }).fill('Auftrag des Landes 2026')
  await seite.getByRole('checkbox', { name: /^Ich habe die Datenschutzinformation gelesen/ }).check({ force: true })
  await abschicken.click()
  await seite.getByText(/Ihre Registrierung ist eingelangt/).waitFor()
  expect(unerwartet(fehler)).toEqual([])
}

test('[API-16] Registrierung, Freigabe durch das eigene Büro, Anmeldung', async () => {
  await registriere(BREIT, { vorname: 'Rita', nachname: 'Rabe', rolle: 'Auftragnehmer' })
  const { seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Anna Auinger', BREIT, '/benutzerverwaltung')
  await seite.getByRole('heading', { name: '1 Registrierung wartet auf Freigabe' }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await seite.getByRole('link', { name: 'Registrierung von Rita Rabe freigeben' }).click()
  await seite.getByRole('heading', { level: 1, name: 'Registrierung freigeben' }).waitFor()
  // Der Wunsch steht schon da, soweit er sich hier vergeben lässt.
  expect(await seite.getByRole('textbox', { name: /^Benutzername/ }).inputValue()).toBe('rita.rabe')
  expect(await seite.getByRole('checkbox', { name: 'Auftragnehmer', exact: true }).isChecked()).toBe(true)
  await seite.getByRole('textbox', { name: /^Begründung/ }).fill('Neue Mitarbeiterin')
  await seite.getByRole('button', { name: 'Freigeben und Benutzer anlegen' }).click()
  await seite.getByRole('heading', { level: 1, name: 'Rita Rabe' }).waitFor()
  await gehe(seite, `${p.produkt.adresse}/benutzerverwaltung`)
  await seite.getByText(/^1–2 von 2/).waitFor()
  expect(await seite.getByText('auf Freigabe').count()).toBe(0)

  const rita = await neueSeite(p.browser)
  await melde(rita.seite, p.produkt.adresse, 'Rita Rabe')
  await rita.seite.getByRole('heading', { name: 'Guten Tag, Rita Rabe' }).waitFor()
  expect(unerwartet(fehler)).toEqual([])
})

test.each([
  ['Lena Leitgeb', 'das Land, das das Büro beauftragt', 'Lotte', 'Luchs'],
  ['Bruno Burgstaller', 'der Bund', 'Bela', 'Biber'],
] as const)(
  '[A-BENUTZER-11] %s gibt frei (%s): nur die Rollen, die er dabei vergeben darf, und das Konto verwaltet er danach nicht',
  async (wer, _, vorname, nachname) => {
    const organisation = 'Hydrobiologie Steinfluh GmbH (Demo)'
    await registriere(BREIT, { vorname, nachname, rolle: 'Auftragnehmer', organisation })
    // Das Land, das dieses Büro nicht beauftragt, erfährt nichts davon.
    const fremd = await alsPerson(p.browser, p.produkt.adresse, 'Thomas Thaler', BREIT, '/benutzerverwaltung')
    await fremd.seite.getByText(/^1–\d+ von \d+/).waitFor()
    expect(await fremd.seite.getByText(nachname).count()).toBe(0)

    const { seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, wer, BREIT, '/benutzerverwaltung')
    await seite.getByRole('link', { name: `Registrierung von ${vorname} ${nachname} freigeben` }).click()
    await seite.getByRole('heading', { level: 1, name: 'Registrierung freigeben' }).waitFor()
    expect(await seite.getByRole('checkbox', { name: 'Auftragnehmer', exact: true }).isChecked()).toBe(true)
    for (const rolle of ['Fachliche Administration', 'Bund', 'Qualitätssicherung'])
      expect(await seite.getByRole('checkbox', { name: rolle, exact: true }).count(), rolle).toBe(0)
    for (const groesse of [SCHMAL, BREIT]) {
      await seite.setViewportSize(groesse)
      expect(await laeuftUeber(seite)).toBe(false)
      expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    }
    await seite.getByRole('textbox', { name: /^Begründung/ }).fill('Arbeitet an unserem Auftrag')
    await seite.getByRole('button', { name: 'Freigeben und Benutzer anlegen' }).click()
    await seite.getByText(`Benutzer „${vorname} ${nachname}“ angelegt`).first().waitFor()
    const konto = await p.produkt.db
      .selectFrom('benutzer')
      .innerJoin('organisationseinheit as o', 'o.id', 'benutzer.organisationseinheit_id')
      .select(['benutzer.id', 'rollen', 'o.name'])
      .where('nachname', '=', nachname)
      .executeTakeFirstOrThrow()
    expect(konto).toMatchObject({ rollen: ['AUFTRAGNEHMER'], name: organisation })
    // Der Bund sieht alle Konten, ändert aber keines; ein Land nur die des eigenen Hauses.
    const weg = `${p.produkt.adresse}/benutzer-bearbeiten/${konto.id}`
    if (wer === 'Lena Leitgeb') {
      // Für sie gibt es die Seite nicht; `gehe` wartete auf eine andere.
      await seite.goto(weg)
      await seite.getByRole('heading', { level: 1, name: /nicht gefunden/ }).waitFor()
    } else {
      await gehe(seite, weg)
      await seite.getByRole('heading', { level: 1, name: `${vorname} ${nachname}` }).waitFor()
      expect(await seite.getByRole('button', { name: 'Bearbeiten' }).count()).toBe(0)
    }
    const neue = await neueSeite(p.browser)
    await melde(neue.seite, p.produkt.adresse, `${vorname} ${nachname}`)
    await neue.seite.getByRole('heading', { name: `Guten Tag, ${vorname} ${nachname}` }).waitFor()
    expect(unerwartet(fehler)).toEqual([])
  },
)

test('[API-16] Die Administration lehnt mit Grund ab', async () => {
  await registriere(SCHMAL, { vorname: 'Norbert', nachname: 'Nemo', rolle: 'Lesezugriff' })
  const { seite } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner', SCHMAL, '/benutzerverwaltung')
  await seite.getByRole('button', { name: 'Registrierung von Norbert Nemo ablehnen' }).click()
  expect(await laeuftUeber(seite)).toBe(false)
  const dialog = seite.getByRole('alertdialog').or(seite.getByRole('dialog'))
  await dialog.getByRole('button', { name: 'Registrierung ablehnen' }).click()
  await dialog.getByText('Dieses Feld ist verpflichtend').waitFor()
  await dialog.getByRole('textbox').fill('Im Büro nicht bekannt')
  await dialog.getByRole('button', { name: 'Registrierung ablehnen' }).click()
  await seite.getByText('Registrierung von Norbert Nemo abgelehnt').first().waitFor()
  await seite.getByRole('heading', { name: /auf Freigabe/ }).waitFor({ state: 'detached' })
})

test('[A-SITZUNG-25] Aus einer unbekannten Organisation: erst sie anlegen, vorausgefüllt, dann zurück zur Freigabe', async () => {
  const organisation = 'Büro Unbekannt (Demo)'
  await registriere(BREIT, { vorname: 'Ulla', nachname: 'Uhu', rolle: 'Auftragnehmer', organisation })
  const { seite, fehler } = await alsPerson(
    p.browser,
    p.produkt.adresse,
    'Adele Achleitner',
    BREIT,
    '/benutzerverwaltung',
  )
  await seite.getByRole('link', { name: 'Registrierung von Ulla Uhu freigeben' }).click()
  await seite.getByRole('link', { name: 'Organisation anlegen' }).click()
  const fenster = seite.getByRole('dialog', { name: 'Neue Organisation' })
  await fenster.waitFor()
  expect(await fenster.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe(organisation)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await fenster.getByRole('button', { name: /^Art \(Pflichtfeld/ }).click()
  await seite.getByRole('option', { name: /^Auftragnehmer/ }).click()
  await fenster.getByRole('button', { name: 'Organisation anlegen' }).click()
  await seite.getByRole('heading', { level: 1, name: 'Registrierung freigeben' }).waitFor()
  await seite
    .getByRole('button', { name: new RegExp(`Büro Unbekannt`) })
    .first()
    .waitFor()
  expect(await seite.getByRole('link', { name: 'Organisation anlegen' }).count()).toBe(0)
  expect(unerwartet(fehler)).toEqual([])
})

test('[API-16] Wen der Anmeldedienst kennt und die Anwendung nicht, der beantragt den Zugang', async () => {
  const { seite } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', BREIT, '/start')
  // Der eingebaute Anmeldedienst kennt nur Eingetragene: die beiden Antworten sind die eines externen (sofortregistrierung.test.ts).
  const unbekannt = { status: 403, code: 'NICHT_EINGETRAGEN', message: 'Sie sind noch nicht eingetragen.', errors: [] }
  await seite.route('**/api/auth/user', weg => weg.fulfill({ status: 403, json: unbekannt }))
  let gesendet: unknown = null
  await seite.route('**/register/otf', weg => {
    gesendet = weg.request().postDataJSON()
    return weg.fulfill({ status: 202, json: { meldung: 'Ihre Registrierung ist eingelangt.' } })
  })
  await seite.goto(`${p.produkt.adresse}/start`)
  await seite.getByRole('button', { name: 'Zugang beantragen' }).click()
  await seite.getByRole('heading', { level: 1, name: 'Zugang beantragen' }).waitFor()
  await seite.getByRole('textbox', { name: /^Wofür brauchen Sie den Zugang/ }).fill('Neu im Amt')
  await seite.getByRole('checkbox', { name: /^Ich habe die Datenschutzinformation gelesen/ }).check({ force: true })
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await seite.getByRole('button', { name: 'Antrag abschicken' }).click()
  await seite.getByText('Ihre Registrierung ist eingelangt.').waitFor()
  expect(gesendet).toEqual({ begruendung: 'Neu im Amt', einverstanden: true })
})
