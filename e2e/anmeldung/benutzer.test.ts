import { expect, test } from 'vitest'
import { pruefbild } from '../../apps/server/src/technik/bilder/bild.pruefhilfe.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, neueSeite, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import { alsPerson, laeuftUeber, melde } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'

/** Benutzerverwaltung: anlegen, anmelden, sperren; was jede Rolle davon sieht. */

const p = starteFuerDatei({ DEMO_DATA: 'false' })
schliesseFensterNachJedem(p)
const als = (person: string, weg: string, groesse?: typeof SCHMAL) =>
  alsPerson(p.browser, p.produkt.adresse, person, groesse, weg)
const titel = (name: string | RegExp) => ({ level: 1, name })

test('[API-18] Die Administration legt jemanden an, dieser meldet sich an, wird gesperrt und ist sofort draußen', async () => {
  const { seite, fehler } = await als('Adele Achleitner', '/benutzerverwaltung')
  await seite.getByRole('link', { name: 'Neuer Benutzer' }).click()
  await seite.getByRole('heading', titel('Benutzer anlegen')).waitFor()
  const anlegen = seite.getByRole('button', { name: 'Benutzer anlegen' })
  await anlegen.click()
  await seite.getByText('Bitte wählen Sie mindestens eine Rolle').first().waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])

  await seite.getByRole('textbox', { name: /^Benutzername/ }).fill('Admin')
  await seite.getByRole('textbox', { name: /^Vorname/ }).fill('Willi')
  await seite.getByRole('textbox', { name: /^Nachname/ }).fill('<b>Wald</b>')
  await seite.getByRole('textbox', { name: /^E-Mail/ }).fill('willi.wald@beispiel.at')
  await seite.getByRole('button', { name: /^Organisation/ }).click()
  await seite.getByRole('option', { name: /Niederösterreich/ }).click()
  await seite.getByRole('checkbox', { name: 'Land', exact: true }).check({ force: true })
  await seite.getByRole('textbox', { name: /^Begründung/ }).fill('Neu in der Gewässeraufsicht')
  await anlegen.click()
  await seite
    .getByText(/Diesen Benutzernamen gibt es schon/)
    .first()
    .waitFor()
  await seite.getByRole('textbox', { name: /^Benutzername/ }).fill('willi.wald')
  await anlegen.click()
  // Auszeichnung im Namen ist Text.
  await seite.getByRole('heading', titel('Willi <b>Wald</b>')).waitFor()
  await seite
    .getByRole('row', { name: /Rolle vergeben: Land .* Adele Achleitner Neu in der Gewässeraufsicht/ })
    .waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])

  const willi = await neueSeite(p.browser)
  await melde(willi.seite, p.produkt.adresse, 'Willi <b>Wald</b>')
  await gehe(willi.seite, `${p.produkt.adresse}/benutzerverwaltung`)
  await willi.seite.getByText(/^1–\d von \d/).waitFor()
  await willi.seite.getByText('Lena').first().waitFor()
  expect(await willi.seite.getByText('Achleitner').count()).toBe(0)

  await seite.getByRole('button', { name: 'Bearbeiten' }).click()
  await seite
    .getByRole('switch', { name: /^Darf sich anmelden/ })
    .or(seite.getByRole('checkbox', { name: /^Darf sich anmelden/ }))
    .click({ force: true })
  await seite.getByRole('textbox', { name: /^Begründung/ }).fill('Verlässt das Amt')
  await seite.getByRole('button', { name: 'Speichern' }).click()
  await seite.getByRole('row', { name: /Gesperrt .* Verlässt das Amt/ }).waitFor()
  const antwort = willi.seite.waitForResponse(/\/user\?/)
  await willi.seite
    .getByRole('searchbox')
    .or(willi.seite.getByRole('textbox', { name: 'Suche' }))
    .first()
    .fill('Lena')
  expect([401, 403]).toContain((await antwort).status())
  expect(unerwartet(fehler)).toEqual([])
})

test('[ROLE-02] Ein Büro verwaltet nur die Seinen; was es nicht vergibt, steht nicht zur Wahl', async () => {
  const { seite, fehler } = await als('Anna Auinger', '/benutzerverwaltung', SCHMAL)
  await seite.getByText(/^1–1 von 1/).waitFor()
  expect(await laeuftUeber(seite)).toBe(false)
  await gehe(seite, `${p.produkt.adresse}/benutzer-anlegen`)
  const rollen = seite.getByRole('group', { name: /^Rollen/ })
  await rollen.waitFor()
  expect(await rollen.getByRole('checkbox').count()).toBe(2)
  await rollen.getByText('Auftragnehmer').waitFor()
  await rollen.getByText('Lesezugriff').waitFor()
  expect(await laeuftUeber(seite)).toBe(false)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  expect(unerwartet(fehler)).toEqual([])
})

test('[ROLE-02] Wer nur liest, findet weder die Seite im Menü noch ihren Inhalt', async () => {
  const { seite } = await als('Leopold Lechthaler', '/benutzerverwaltung')
  await seite.getByRole('heading', { name: /Zugriff nicht erlaubt/ }).waitFor()
})

test('[A-RAHMEN-07] Auf dem Telefon verdeckt die Kurznachricht die Schaltflächen des Fensters nicht, aus dem sie kommt', async () => {
  const { seite } = await als('Adele Achleitner', '/organisationen', SCHMAL)
  await seite.getByRole('button', { name: 'Neue Organisation' }).click()
  const knopf = seite.getByRole('dialog').getByRole('button', { name: 'Organisation anlegen' })
  await knopf.click()
  await seite
    .getByRole('region', { name: 'Kurznachrichten' })
    .getByText('Neue Organisation: nicht gespeichert')
    .waitFor()
  const obenauf = () =>
    knopf.evaluate(element => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
    })
  expect(await obenauf()).toBe(true)
})

test('[API-18] Die Administration legt eine Organisation an und ändert sie; ein Land sieht nur seine', async () => {
  const { seite, fehler } = await als('Adele Achleitner', '/organisationen')
  await seite.getByRole('button', { name: 'Neue Organisation' }).click()
  const fenster = seite.getByRole('dialog')
  await fenster.getByRole('textbox', { name: /^Name/ }).fill('Büro Quellbach')
  await fenster.getByRole('button', { name: /^Art \(Pflichtfeld/ }).click()
  await seite.getByRole('option', { name: 'Auftragnehmer' }).click()
  await fenster.getByRole('checkbox', { name: /^Ist Auftragnehmer/ }).check({ force: true })
  await fenster.getByRole('textbox', { name: /^Anschrift/ }).fill('Am Quellbach 1\n3100 St. Pölten')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  for (const [breite, groesse] of [
    ['390', SCHMAL],
    ['1440', { width: 1440, height: 900 }],
  ] as const) {
    await seite.setViewportSize(groesse)
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, `organisation-anschrift-${breite}`)
  }
  await fenster.getByRole('button', { name: 'Organisation anlegen' }).click()
  await seite.getByRole('row', { name: /Büro Quellbach Auftragnehmer .*ja/ }).waitFor()
  await seite.getByRole('button', { name: 'Büro Quellbach bearbeiten' }).click()
  await expect
    .poll(() => fenster.getByRole('textbox', { name: /^Anschrift/ }).inputValue())
    .toBe('Am Quellbach 1\n3100 St. Pölten')
  const zeichen = { name: 'logo.png', mimeType: 'image/png', buffer: await pruefbild(600, 200).png().toBuffer() }
  await fenster
    .getByRole('button', { name: 'Logo', exact: true })
    .setInputFiles({ ...zeichen, buffer: Buffer.from('kein Bild') })
  await fenster.getByText('Die Datei ist kein Bild im Format JPEG, PNG oder WebP').waitFor()
  await fenster.getByRole('button', { name: 'logo.png aus der Liste nehmen' }).click()
  await fenster.getByRole('button', { name: 'Logo', exact: true }).setInputFiles(zeichen)
  await fenster.getByRole('img', { name: 'Logo ohne Beschreibung' }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  for (const [breite, groesse] of [
    ['390', SCHMAL],
    ['1440', BREIT],
  ] as const) {
    await seite.setViewportSize(groesse)
    await fenster.getByRole('img', { name: 'Logo ohne Beschreibung' }).scrollIntoViewIfNeeded()
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, `organisation-logo-${breite}`)
  }
  await fenster.getByRole('textbox', { name: /^Name/ }).fill('Büro Quellbach OG')
  await fenster.getByRole('button', { name: 'Speichern' }).click()
  await seite.getByRole('row', { name: /Büro Quellbach OG/ }).waitFor()
  expect(unerwartet(fehler)).toEqual([])
  const lena = await als('Lena Leitgeb', '/organisationen', SCHMAL)
  await lena.seite.getByText('Amt der Landesregierung Niederösterreich').first().waitFor()
  expect(await lena.seite.getByText('Oberösterreich').count()).toBe(0)
  expect(await lena.seite.getByRole('button', { name: 'Neue Organisation' }).count()).toBe(0)
  expect(await laeuftUeber(lena.seite)).toBe(false)
})
