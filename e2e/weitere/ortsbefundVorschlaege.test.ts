import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { AUFTRAGNEHMERIN, legeMhsprobeAn } from '../gemeinsam/mhsprobe.ts'
import { alsPerson } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'

const p = starteFuerDatei()
let welt: Musterwelt
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})

async function oeffne(abschnitt: string) {
  const { aufnahmeId, zugang } = await legeMhsprobeAn(p.produkt, welt)
  await sql`
    update messstelle
    set seehoehe = 1000, koordinatensystem = '4326', x = 13.3, y = 47.1
    where id = (select messstelle_id from aufnahme where id = ${aufnahmeId})
  `.execute(p.produkt.db)
  const weg = `/aufnahme-detail/${aufnahmeId}/ortsbefund/${abschnitt}`
  const fenster = await alsPerson(p.browser, p.produkt.adresse, AUFTRAGNEHMERIN, undefined, weg)
  const lies = async () =>
    ((await zugang.lies(`/aufnahme/${aufnahmeId}/ortsbefund/${abschnitt}`)).daten as { daten: object | null }).daten
  return { ...fenster, lies, aufnahmeId }
}

/** Ein früherer Termin derselben Messstelle mit diesem Befund. */
async function legeVorigeAn(aufnahmeId: number, daten: object): Promise<string> {
  const damals = await welt.aufnahme({ datum: '2024-04-21', mzb: { auftragnehmer: 'auftragnehmer' } })
  await sql`
    insert into aufnahme_abschnitt (aufnahme_id, abschnitt, daten)
    values (${damals}, 'morphologieHydraulikPhysikalischChemischerBefund', ${JSON.stringify(daten)})
  `.execute(p.produkt.db)
  const { rows } = await sql<{ code: string }>`
    update aufnahme set messstelle_id = (select messstelle_id from aufnahme where id = ${aufnahmeId})
    where id = ${damals} returning code
  `.execute(p.produkt.db)
  return rows[0]?.code ?? ''
}

test('Sauerstoffsättigung: vorgeschlagen aus Gehalt, Temperatur und Seehöhe, eingetragen erst auf Wunsch', async () => {
  const { seite, kontext, lies } = await oeffne('morphologieHydraulikPhysikalischChemischerBefund')
  await seite.getByRole('textbox', { name: /^Wassertemperatur/ }).fill('20')
  await seite.getByRole('textbox', { name: 'Sauerstoff', exact: true }).fill('9,09')
  // 9,09 mg/l sind bei 20 °C und Normaldruck gesättigt; in 1000 m (898,8 hPa) sind es rund 1013,25 / 898,8 davon.
  await seite.getByText('Gerechnete Sättigung: 113 %').waitFor()
  const saettigung = seite.getByRole('textbox', { name: /^Sauerstoffsättigung/ })
  expect(await saettigung.inputValue()).toBe('')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await seite.getByRole('button', { name: '113 % übernehmen' }).click()
  await expect.poll(() => saettigung.inputValue()).toBe('113')
  await expect.poll(() => saettigung.evaluate(feld => feld === document.activeElement)).toBe(true)
  await seite.getByText('Gerechnete Sättigung').waitFor({ state: 'detached' })
  await saettigung.press('Control+s')
  await expect.poll(lies).toMatchObject({ sauerstoff: 9.09, sauerstoffsaettigung: 113 })
  await kontext.close()
})

test('[A-FORMULAR-11] Voriger Ortsbefund: vorgeschlagen, was bleibt, eingetragen erst auf Wunsch, auch alles auf einmal und zurück', async () => {
  const erste = await oeffne('morphologieHydraulikPhysikalischChemischerBefund')
  const { seite, kontext, lies } = erste
  const code = await legeVorigeAn(erste.aufnahmeId, {
    bettbreite: 6.5,
    tiefeMittel: 20,
    beschattung: 40,
    umlandnutzung: ['WALD', 'GRUENLAND'],
    restwasser: true,
    ph: 8.1,
  })
  await seite.reload()
  const bettbreite = seite.getByRole('textbox', { name: /^Bettbreite/ })
  const beschattung = seite.getByRole('textbox', { name: /^Beschattung/ })
  const umland = seite.getByRole('button', { name: /^Umlandnutzung/ }).first()
  await seite.getByText('21.04.2024: 6,5 m', { exact: true }).waitFor()
  expect(await seite.getByRole('link', { name: code }).first().getAttribute('href')).toContain('/ortsbefund/')
  // Nichts davon ist eingetragen, und was der Tag bestimmt, steht nicht da.
  expect([await bettbreite.inputValue(), await beschattung.inputValue()]).toEqual(['', ''])
  expect(await seite.getByText(/^21\.04\.2024: /).allTextContents()).toEqual([
    '21.04.2024: 6,5 m',
    '21.04.2024: 40 %',
    '21.04.2024: Wald, Grünland',
    '21.04.2024: ja',
  ])
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])

  await seite.getByRole('button', { name: 'Bettbreite: 6,5 m übernehmen' }).click()
  await expect.poll(() => bettbreite.inputValue()).toBe('6,5')
  await expect.poll(() => bettbreite.evaluate(feld => feld === document.activeElement)).toBe(true)
  await seite.getByRole('button', { name: 'Bettbreite: 6,5 m übernehmen' }).waitFor({ state: 'detached' })
  await seite.getByText('21.04.2024: 6,5 m', { exact: true }).waitFor()

  await seite.getByRole('button', { name: 'Alle 2 leeren übernehmen' }).press('Enter')
  await expect.poll(() => beschattung.inputValue()).toBe('40')
  await expect.poll(() => umland.textContent()).toContain('Wald')
  // Fokus bleibt auf der Schaltfläche, die nun zurücknimmt; was einzeln übernommen ist, bleibt.
  await seite.keyboard.press('Enter')
  await expect.poll(() => beschattung.inputValue()).toBe('')
  await expect.poll(() => umland.textContent()).not.toContain('Wald')
  expect(await bettbreite.inputValue()).toBe('6,5')
  await beschattung.fill('35')
  await seite.getByRole('button', { name: 'Das leere übernehmen' }).click()
  await expect.poll(() => umland.textContent()).toContain('Wald')
  await beschattung.press('Control+s')
  await expect.poll(lies).toMatchObject({
    bettbreite: 6.5,
    beschattung: 35,
    umlandnutzung: ['WALD', 'GRUENLAND'],
    restwasser: null,
    ph: null,
    tiefeMittel: null,
  })
  await kontext.close()
})

test('Organoleptik: „Alle keine“ füllt nur, was leer ist, und lässt sich zurücknehmen', async () => {
  const { seite, kontext, lies } = await oeffne('organoleptischerBefundReduktionen')
  await seite
    .getByRole('button', { name: /^Geruch/ })
    .first()
    .click()
  await seite.getByRole('option', { name: 'stark' }).click()
  await seite.getByRole('button', { name: 'Alle übrigen „keine“' }).click()
  await seite.getByRole('button', { name: 'Übernahme zurücknehmen' }).click()
  await expect
    .poll(() =>
      seite
        .getByRole('button', { name: /^Färbung/ })
        .first()
        .textContent(),
    )
    .not.toContain('keine')
  await seite.getByRole('button', { name: 'Alle übrigen „keine“' }).click()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await seite.getByRole('textbox', { name: /^Geruch: Art/ }).press('Control+s')
  await expect
    .poll(lies)
    .toMatchObject({ geruch: 'STARK', faerbung: 'KEINE', truebung: 'KEINE', abwasserpilze: 'KEINE' })
  await kontext.close()
})
