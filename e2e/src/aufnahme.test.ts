import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'

const p = starteFuerDatei({ ENVIRONMENT: 'DEMO' })
let welt: Awaited<ReturnType<typeof musterwelt>>
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})

const als = (person: string, weg: string, groesse = BREIT) =>
  alsPerson(p.browser, p.produkt.adresse, person, groesse, weg)

test('[API-03] Aufnahme anlegen: Code folgt dem Datum, bis er selbst geschrieben ist; danach steht die neue Aufnahme da', async () => {
  const projektId = await welt.projekt('GZUEV', 'land-noe')
  const messstelleId = await welt.messstelle('GZUEV', 'AT-3', projektId)
  const { code } = await p.produkt.db
    .selectFrom('messstelle')
    .select('code')
    .where('id', '=', messstelleId)
    .executeTakeFirstOrThrow()
  const { seite, fehler, kontext } = await als('Lena Leitgeb', `/stammdaten/${messstelleId}`)
  await seite.getByRole('link', { name: 'Aufnahme anlegen' }).click()
  const codefeld = seite.getByRole('textbox', { name: /^Code/ })
  await expect.poll(() => codefeld.inputValue()).toMatch(new RegExp(`^${code}-\\d{8}$`))
  const datum = seite.getByRole('textbox', { name: /^Datum der Probenahme/ })
  await datum.fill('21.04.2025')
  await expect.poll(() => codefeld.inputValue()).toBe(`${code}-20250421`)
  await codefeld.fill('EIGEN-1')
  await datum.fill('22.04.2025')
  await bild(seite, 'aufnahme-anlegen')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await seite.getByRole('button', { name: 'Aufnahme anlegen' }).click()
  await seite.getByRole('heading', { level: 1, name: /22\.04\.2025/ }).waitFor()
  const angelegt = await p.produkt.db
    .selectFrom('aufnahme')
    .select(['datum', 'mzb_status', 'projekt_id'])
    .where('code', '=', 'EIGEN-1')
    .execute()
  expect(angelegt).toEqual([{ datum: '2025-04-22', mzb_status: 'NEU', projekt_id: projektId }])
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test('[API-03] löschen: erst nach Rückfrage, und nicht, wenn inzwischen jemand etwas gespeichert hat', async () => {
  const id = await welt.aufnahme({ von: 'land-noe' })
  const { seite, fehler, kontext } = await als('Lena Leitgeb', `/aufnahme-detail/${id}/aufnahmedaten`)
  const loeschen = seite.getByRole('button', { name: 'Aufnahme löschen' })
  await loeschen.click()
  const dialog = seite.getByRole('alertdialog').or(seite.getByRole('dialog'))
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await dialog.waitFor({ state: 'detached' })
  await p.produkt.db.updateTable('aufnahme').set({ stand: 7 }).where('id', '=', id).execute()
  await loeschen.click()
  await dialog.getByRole('button', { name: 'Aufnahme löschen' }).click()
  await dialog.getByText('Die Aufnahme wurde nicht gelöscht').waitFor()
  await bild(seite, 'aufnahme-loeschen')
  await dialog.getByRole('button', { name: 'Aufnahme löschen' }).click()
  await seite.getByRole('heading', { level: 1, name: 'Aufnahmen' }).waitFor()
  expect(await p.produkt.db.selectFrom('aufnahme').select('id').where('id', '=', id).execute()).toEqual([])
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test('[API-09] die Liste filtert, ordnet und blättert über die Adresse, nie über das Ende hinaus; auf schmalem Schirm als Karten', async () => {
  for (let i = 0; i < 30; i++)
    await welt.aufnahme({ bundesland: 'AT-8', datum: `2024-06-${String(i + 1).padStart(2, '0')}` })
  const { seite, fehler, kontext } = await als(
    'Adele Achleitner',
    `/aufnahmen-uebersicht?bundesland=AT-8&groesse=25&sortierung=datum&richtung=auf`,
  )
  const zeilen = seite.getByRole('table', { name: 'Aufnahmen' }).getByRole('row')
  await seite.getByText('01.06.2024').waitFor()
  await expect.poll(() => zeilen.count()).toBe(26)
  await seite.getByRole('columnheader', { name: 'Datum' }).getByRole('button').click()
  await seite.getByText('30.06.2024').waitFor()
  expect(new URL(seite.url()).searchParams.get('bundesland')).toBe('AT-8')
  await bild(seite, 'aufnahmen-liste')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await seite.goBack()

  // Ein alter Verweis über das Ende hinaus führt auf die letzte Seite, die es gibt.
  await gehe(seite, `${p.produkt.adresse}/aufnahmen-uebersicht?bundesland=AT-8&groesse=25&seite=9`)
  await seite.getByText('26–30 von 30').waitFor()
  await expect.poll(() => zeilen.count()).toBe(6)
  await expect.poll(() => new URL(seite.url()).searchParams.get('seite')).toBe('2')
  await kontext.close()
  const schmal = await als('Adele Achleitner', `/aufnahmen-uebersicht?bundesland=AT-8`, SCHMAL)
  await schmal.seite.getByText('30.06.2024').waitFor()
  await bild(schmal.seite, 'aufnahmen-liste-390')
  await expect.poll(() => laeuftUeber(schmal.seite)).toBe(false)
  expect(unerwartet([...fehler, ...schmal.fehler])).toEqual([])
  await schmal.kontext.close()
})

test('[API-04] übergeben und zurückgeben auf der Statusseite, der Verlauf erzählt beides', async () => {
  const id = await welt.aufnahme({ mzb: { status: 'BEWERTET', auftragnehmer: 'auftragnehmer' } })
  const anna = await als('Anna Auinger', `/aufnahme-detail/${id}/status`)
  await anna.seite.getByRole('button', { name: 'Makrozoobenthos übergeben' }).click()
  await anna.seite.getByRole('button', { name: 'Übergeben', exact: true }).click()
  await anna.seite.getByRole('alertdialog').waitFor({ state: 'detached' })
  await anna.seite.getByText('Für Ihre Rolle steht im gegenwärtigen Status kein Wechsel offen.').waitFor()
  const qs = await als('Quirina Schwarzenegg', `/aufnahme-detail/${id}/status`)
  await qs.seite.getByRole('button', { name: 'Auf „Unplausibel“ setzen' }).click()
  await qs.seite.getByRole('button', { name: 'Setzen', exact: true }).click()
  await qs.seite.getByText('Dieses Feld ist verpflichtend').waitFor()
  await qs.seite.getByLabel('Begründung').fill('Abundanzen prüfen')
  await qs.seite.getByRole('button', { name: 'Setzen', exact: true }).click()
  await qs.seite.getByRole('cell', { name: 'Abundanzen prüfen' }).waitFor()
  await bild(qs.seite, 'aufnahme-status')
  // Frisch geladen: die Ansage „Wird gesetzt“ verweist noch auf den Knopf des geschlossenen Fensters.
  await qs.seite.reload()
  await qs.seite.getByRole('cell', { name: 'Abundanzen prüfen' }).waitFor()
  expect(await pruefeBarrierefreiheit(qs.seite)).toEqual([])
  await qs.seite.goto(`${p.produkt.adresse}/aufnahme-detail/${id}/verlauf/mzb`)
  await qs.seite.getByText('Begründung: Abundanzen prüfen').waitFor()
  await bild(qs.seite, 'aufnahme-verlauf')
  expect(await pruefeBarrierefreiheit(qs.seite)).toEqual([])
  expect(unerwartet([...anna.fehler, ...qs.fehler])).toEqual([])
  await anna.kontext.close()
  await qs.kontext.close()
})
