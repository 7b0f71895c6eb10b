import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { fassungVon, legeProbeAn } from '../../apps/server/pruefstand/probe.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'

/** Proben für die Qualitätssicherung ziehen: Auswahl, Vorschau, Ziehung, Beleg, mit der Tastatur. */

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
let welt: Musterwelt
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})

async function lege(auftragnehmer: string, status: 'BEWERTUNG_ABGESCHLOSSEN' | 'BEWERTET'): Promise<number> {
  const { db } = p.produkt
  const id = await welt.aufnahme({ mzb: { status, auftragnehmer } })
  const bestimmung = await legeProbeAn(db, [id, 'MHS'], fassungVon('MZB 2026.3'))
  await sql`
    insert into fund (bestimmung_id, zeile, taxon_id, anzahl)
    select ${bestimmung}, 1, taxon.id, 7
    from taxon
    where taxalistenversion_id = ${fassungVon('MZB 2026.3')} and taxon.name = 'Baetis rhodani'
  `.execute(db)
  return id
}
const GROESSEN = [
  ['390', SCHMAL],
  ['1440', BREIT],
  ['1920', { width: 1920, height: 1080 }],
] as const

test('[A-QS-16] gewählt, vorgeschaut, gezogen, nachvollzogen, mit der Tastatur; auch schmal', async () => {
  const ids: number[] = []
  for (const auftragnehmer of ['auftragnehmer', 'auftragnehmer', 'auftragnehmer', 'auftragnehmer2'])
    ids.push(await lege(auftragnehmer, 'BEWERTUNG_ABGESCHLOSSEN'))
  ids.push(await lege('auftragnehmer', 'BEWERTET'))
  const weg = `/qs-ziehung?${ids.map(id => `id=${id}`).join('&')}`
  const { seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', BREIT, weg)
  await seite.getByText('1 von 4 Proben wird gezogen, 1 ausgeschlossen.').waitFor()
  await seite.getByText(/^Die Erstbestimmung ist noch nicht übergeben: 1/).waitFor()
  // Ein Umfang, der keiner ist, und keine Ziehung ohne ihn.
  const anteil = seite.getByRole('textbox', { name: /^Anteil/ })
  await anteil.fill('0')
  await seite.getByText('Bitte geben Sie eine ganze Zahl von 1 bis 100 ein').waitFor()
  expect(await seite.getByRole('button', { name: 'Ziehen', exact: true }).isDisabled()).toBe(true)
  await anteil.fill('50')
  await seite.getByText('2 von 4 Proben werden gezogen, 1 ausgeschlossen.').waitFor()
  await seite.getByRole('checkbox', { name: 'Auftragnehmer' }).press('Space')
  const schichten = seite.getByRole('table', { name: /^Grundgesamtheit/ })
  await schichten.getByRole('row', { name: /^Limnologisches Büro Augraben \(Demo\) 3 2/ }).waitFor()
  await schichten
    .getByRole('row', { name: /^Hydrobiologie Steinfluh GmbH \(Demo\) 1 1 alle Proben der Schicht/ })
    .waitFor()
  await seite.getByRole('textbox', { name: /^Anlass/ }).fill('50 % je Büro 2026')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  for (const [name, groesse] of GROESSEN) {
    await seite.setViewportSize(groesse)
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, `qs-ziehung-${name}`)
  }
  await seite.setViewportSize(BREIT)
  await seite.getByRole('button', { name: '3 Proben ziehen' }).press('Enter')
  await seite.getByRole('button', { name: 'Ziehen und anfordern' }).press('Enter')
  await seite.getByText('Nachvollzogen', { exact: true }).waitFor()
  const gezogene = seite.getByRole('table', { name: 'Gezogene Proben' })
  await expect.poll(() => gezogene.getByRole('row', { name: /offen –$/ }).count()).toBe(3)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  for (const [name, groesse] of GROESSEN) {
    await seite.setViewportSize(groesse)
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, `qs-ziehung-beleg-${name}`)
  }
  await seite.setViewportSize(BREIT)
  const [datei] = await Promise.all([
    seite.waitForEvent('download'),
    seite.getByRole('button', { name: 'Protokoll (JSON)' }).press('Enter'),
  ])
  const protokoll = JSON.parse(await readFile(await datei.path(), 'utf8'))
  expect(protokoll.grundgesamtheit).toHaveLength(4)
  await gezogene.getByRole('link').first().press('Enter')
  await seite.getByText(/^zufällig gezogen, Ziehung \d+, Startwert [0-9a-f]{32}$/).waitFor()
  await seite.goBack()
  await seite.getByRole('button', { name: 'Proben zuweisen' }).press('Enter')
  const fenster = seite.getByRole('dialog', { name: 'Proben zuweisen' })
  expect(await fenster.getByRole('button', { name: '3 Proben zuweisen' }).isDisabled()).toBe(true)
  await fenster.getByRole('checkbox', { name: /^Quirina Schwarzenegg/ }).press('Space')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  for (const [name, groesse] of GROESSEN) {
    await seite.setViewportSize(groesse)
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, `qs-ziehung-zuweisen-${name}`)
  }
  await seite.setViewportSize(BREIT)
  await fenster.getByRole('button', { name: '3 Proben zuweisen' }).press('Enter')
  await fenster.getByText(/^Quirina Schwarzenegg.*: 3 Proben$/).waitFor()
  await fenster.getByRole('button', { name: 'Schließen', exact: true }).press('Enter')
  await expect.poll(() => gezogene.getByRole('row', { name: /offen Quirina Schwarzenegg$/ }).count()).toBe(3)
  await seite.getByRole('button', { name: 'Proben zuweisen' }).waitFor({ state: 'detached' })
  await seite.getByRole('link', { name: 'Alle Ziehungen' }).press('Enter')
  await seite.getByRole('row', { name: /^Ziehung \d+ .*50 % je Büro 2026 4 3$/ }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'qs-ziehungen-1440')
  expect(fehler).toEqual([])
})

test('[A-QS-16] der Weg dorthin: Menü der Aufnahmenliste mit ihrem Filter; ohne Recht steht er nicht da', async () => {
  const land = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', BREIT, '/qs-ziehung')
  await land.seite.getByText('Keine Aufnahmen gewählt').waitFor()
  await land.seite.getByRole('link', { name: 'Zu den Aufnahmen' }).press('Enter')
  const menue = land.seite.getByRole('button', { name: 'Weitere Handlungen' })
  await menue.press('Enter')
  const ziehen = { name: 'Proben für die Qualitätssicherung ziehen' }
  await land.seite.getByRole('menuitem', ziehen).press('Enter')
  await land.seite.getByText('Aufnahmen, die der Filter der Liste trifft').waitFor()
  await land.seite.getByRole('heading', { name: 'Was gezogen wird' }).waitFor()
  const qs = await alsPerson(p.browser, p.produkt.adresse, 'Quirina Schwarzenegg', BREIT, '/aufnahmen-uebersicht')
  await qs.seite.getByRole('button', { name: 'Weitere Handlungen' }).press('Enter')
  await qs.seite.getByRole('menuitem').first().waitFor()
  expect(await qs.seite.getByRole('menuitem', ziehen).count()).toBe(0)
})
