import { readFile } from 'node:fs/promises'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { KLASSENTEXTE } from '@benthos/fachmodell/zustandsklasse'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../apps/server/pruefstand/probenreihe.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn } from '../gemeinsam/schnittstelle.ts'

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
let mur: { id: string; gewaesser: number }
/** Messstellen der Mur, die oberste zuerst; `luecke` ohne Ergebnis, `ohne` ohne Kilometer. */
const stellen = { oben: 0, luecke: 0, unten: 0, ohne: 0 }
beforeAll(async () => {
  const { db } = p.produkt
  const reihe = await saeeProbenreihe(db, await musterwelt(db))
  const noe = await meldeAn(p.produkt.adresse, 'land-noe')
  const lauf = await db
    .selectFrom('netzroute')
    .innerJoin('gewaesser', 'gewaesser.id', 'netzroute.gewaesser_id')
    .select(['netzroute.id', 'netzroute.gewaesser_id'])
    .where('gewaesser.name', '=', 'Mur')
    .executeTakeFirstOrThrow()
  mur = { id: lauf.id, gewaesser: Number(lauf.gewaesser_id) }
  const an = (name: string, km: number | null) =>
    reihe.messstelle({
      name,
      gewaesser_id: mur.gewaesser,
      route_id: km === null ? null : mur.id,
      stationierung: km,
    })
  stellen.unten = await an('Mur, unten', 60)
  stellen.oben = await an('Mur, oben', 250.125)
  stellen.luecke = await an('Mur, Lücke', 120)
  stellen.ohne = await an('Mur, ohne Lage', null)
  const naturnah = { 'Baetis rhodani': 40, 'Rhithrogena semicolorata': 25, 'Leuctra hippopus': 12 }
  const belastet = { 'Baetis rhodani': 15, 'Asellus aquaticus': 80, 'Erpobdella octoculata': 9 }
  for (const [stelle, datum, taxa] of [
    [stellen.oben, '2019-04-10', belastet],
    [stellen.oben, '2024-04-10', naturnah],
    [stellen.unten, '2022-04-12', belastet],
    [stellen.ohne, '2023-04-12', naturnah],
  ] as const) {
    const id = await reihe.aufnahme(stelle, datum, { taxa })
    const bewertet = await noe.sende(`/aufnahme/${id}/mzb/bewertung/mhs`, {})
    expect(bewertet.status, JSON.stringify(bewertet.daten)).toBe(200)
  }
})

const oeffne = (rest = '', groesse = BREIT) =>
  alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', groesse, `/gewaesserprofil?gewaesser=${mur.gewaesser}${rest}`)

const zeilen = (seite: Page, name = 'Messstellen nach Fluss-km') =>
  seite
    .getByRole('table', { name })
    .locator('tbody tr')
    .evaluateAll(alle =>
      alle.map(zeile => [...zeile.querySelectorAll<HTMLElement>('th, td')].map(z => z.innerText.trim())),
    )

/** Letztes Ergebnis je Messstelle, geradewegs aus der Datenbank. */
async function letzte(stelle: number, bis = 9999) {
  const { rows } = await sql<{ klasse: number; si: number }>`
    select bewertung.klasse,
      (
        select (k ->> 'wert')::float8
        from jsonb_array_elements(bewertung.ergebnis -> 'kenngroessen') as k
        where k ->> 'schluessel' = 'SI'
      ) as si
    from aufnahme
    join bewertung on bewertung.id = aufnahme.mzb_bewertung_id
    where messstelle_id = ${stelle} and extract(year from datum) <= ${bis}
    order by datum desc
    limit 1
  `.execute(p.produkt.db)
  const [zeile] = rows
  if (!zeile) throw new Error('kein Ergebnis')
  return { ...zeile, klassentext: `${zeile.klasse} ${KLASSENTEXTE[zeile.klasse as 1]}` }
}

const schieber = (seite: Page) => seite.getByRole('slider', { name: 'Messstelle entlang des Gewässers' })
const gewaehlte = (seite: Page) =>
  seite.locator('tr[aria-current]').evaluateAll(z => z.map(e => e.getAttribute('data-row')))

test('[A-PROFIL-02] [A-PROFIL-03] Profil: flussab, letzte Klasse mit Zahl und Wort, Lücke, ohne Kilometer für sich, CSV mit denselben Zeilen', async () => {
  const { seite, fehler } = await oeffne('&groesse=SI')
  const [oben, unten] = [await letzte(stellen.oben), await letzte(stellen.unten)]
  const text = (wert: number) => formatiereZahl(wert, 2, 2)
  await seite.getByRole('heading', { level: 1, name: 'Gewässerprofil Mur' }).waitFor()
  await expect
    .poll(async () => (await zeilen(seite)).map(z => [z[0], z[1], z[2]?.replaceAll(/\s+/g, ' '), z[3]?.slice(0, 4)]))
    .toEqual([
      ['250,125', 'Mur, oben', oben.klassentext, text(oben.si)],
      ['120,000', 'Mur, Lücke', 'ohne Ergebnis', '–'],
      ['60,000', 'Mur, unten', unten.klassentext, text(unten.si)],
    ])
  await expect
    .poll(async () => (await zeilen(seite, 'Messstellen ohne Kilometer')).map(z => [z[0], z.find(t => /netz/.test(t))]))
    .toEqual([['Mur, ohne Lage', 'keine Stelle im Gewässernetz']])
  // Im Bild steht an jedem Punkt die Ziffer seiner Klasse; die Zeilen sind mit Zahl und Wort beschriftet.
  await expect.poll(() => schieber(seite).locator('svg text').allTextContents()).toContain(String(unten.klasse))
  await expect.poll(() => schieber(seite).locator('svg text').allTextContents()).toContain('1 sehr gut')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'gewaesserprofil-1440')

  const wartet = seite.waitForEvent('download')
  await seite.getByRole('button', { name: 'Ausgeben' }).click()
  await seite.getByRole('menuitem', { name: 'Liste als CSV' }).click()
  const datei = (await readFile(await (await wartet).path(), 'utf8')).slice(1).trimEnd().split('\r\n')
  expect(datei).toHaveLength(1 + 4)
  expect(datei[1]).toMatch(/^"?250,125"?;"?Mur, oben"?;/)
  expect(datei[2]).toContain('ohne Ergebnis')
  expect(datei[4]).toContain('keine Stelle im Gewässernetz')
  expect(unerwartet(fehler)).toEqual([])
})

test('[A-PROFIL-03] Punkt und Zeile sind eine Auswahl: Pfeiltasten, Klick in die Zeile, Klick ins Bild', async () => {
  const { seite, fehler } = await oeffne()
  const bildfeld = schieber(seite)
  await bildfeld.locator('svg text', { hasText: '1 sehr gut' }).waitFor()
  await expect.poll(() => bildfeld.getAttribute('aria-valuetext')).toBe('noch keine gewählt')
  await bildfeld.focus()
  await warteAufFokus(bildfeld)
  await seite.keyboard.press('ArrowRight')
  await expect.poll(() => gewaehlte(seite)).toEqual([String(stellen.oben)])
  await seite.keyboard.press('ArrowRight')
  await expect.poll(() => gewaehlte(seite)).toEqual([String(stellen.luecke)])
  await expect.poll(() => bildfeld.getAttribute('aria-valuetext')).toMatch(/^km 120,000, Mur, Lücke .*ohne Ergebnis$/)
  await seite.keyboard.press('End')
  await expect.poll(() => gewaehlte(seite)).toEqual([String(stellen.unten)])
  expect(new URL(seite.url()).searchParams.get('stelle')).toBe(String(stellen.unten))
  await seite.getByRole('button', { name: 'Mur, oben im Profil zeigen' }).press('Enter')
  await expect.poll(() => bildfeld.getAttribute('aria-valuetext')).toMatch(/^km 250,125, Mur, oben/)
  await seite.getByRole('cell', { name: 'ohne Ergebnis' }).click()
  await expect.poll(() => bildfeld.getAttribute('aria-valuetext')).toMatch(/Mur, Lücke/)
  // Knapp vor dem rechten Rand liegt die unterste am nächsten.
  const svg = bildfeld.locator('svg').first()
  const { width = 0 } = (await svg.boundingBox()) ?? {}
  await svg.click({ position: { x: width - 40, y: 100 } })
  await expect.poll(() => gewaehlte(seite)).toEqual([String(stellen.unten)])
  expect(unerwartet(fehler)).toEqual([])
})

test('[A-PROFIL-03] Haftet das Bild nicht neben der Tabelle, stehen die Werte der gewählten Messstelle am Bild, im Fenster', async () => {
  const { seite } = await oeffne('', { width: 1366, height: 650 })
  const bildfeld = schieber(seite)
  await bildfeld.locator('svg text', { hasText: '1 sehr gut' }).waitFor()
  await bildfeld.focus()
  await warteAufFokus(bildfeld)
  await seite.keyboard.press('ArrowRight')
  const satz = seite.getByText(/^km 250,125, Mur, oben .*, 10\.04\.2024/)
  const unten = async () => {
    const kasten = await satz.boundingBox()
    return kasten ? kasten.y + kasten.height : Number.POSITIVE_INFINITY
  }
  await expect.poll(unten).toBeLessThanOrEqual(650)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'gewaesserprofil-1366x650')
  // Wo es haftet, rollt die Seite zur Zeile.
  await seite.setViewportSize({ width: 1366, height: 800 })
  await expect.poll(() => satz.isVisible()).toBe(false)
})

test('[A-PROFIL-03] Zeitraum und Sortierung: das letzte Ergebnis darin; die Adresse trägt beides', async () => {
  const { seite } = await oeffne('&bis=2022')
  const stand = async () => {
    const zeile = (await zeilen(seite)).find(z => z[1] === 'Mur, oben') ?? []
    return [zeile[2]?.replaceAll(/\s+/g, ' '), zeile.find(text => /^\d\d\.\d\d\.\d{4}$/.test(text))]
  }
  await expect.poll(stand).toEqual([(await letzte(stellen.oben, 2022)).klassentext, '10.04.2019'])
  await seite.getByRole('button', { name: /Bis Jahr/ }).click()
  await seite.getByRole('option', { name: 'keine Auswahl' }).click()
  await expect.poll(stand).toEqual([(await letzte(stellen.oben)).klassentext, '10.04.2024'])
  expect(new URL(seite.url()).searchParams.get('bis')).toBeNull()
  await seite.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect.poll(async () => (await zeilen(seite)).map(z => z[1])).toEqual(['Mur, Lücke', 'Mur, oben', 'Mur, unten'])
})

test('Von der Messstelle und von der Gewässerwahl führt ein Weg zum Profil', async () => {
  const { seite } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', BREIT, `/stammdaten/${stellen.oben}`)
  await seite.getByRole('link', { name: 'Gewässerprofil Mur' }).click()
  await expect.poll(() => gewaehlte(seite)).toEqual([String(stellen.oben)])
  await seite.goto(`${p.produkt.adresse}/gewaesserprofil`)
  await seite.getByText('Kein Gewässer gewählt').waitFor()
  await seite.getByRole('combobox', { name: 'Gewässer' }).fill('mur')
  await seite.getByRole('option', { name: 'Mur', exact: true }).click()
  await seite.getByRole('heading', { level: 1, name: 'Gewässerprofil Mur' }).waitFor()
})

test('Auf 390 Bildpunkten läuft nichts über, und das Bild steht über der Tabelle', async () => {
  const { seite, fehler } = await oeffne('', SCHMAL)
  await schieber(seite).locator('svg text', { hasText: '1 sehr gut' }).waitFor()
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  const oben = async (ort: ReturnType<typeof schieber>) => (await ort.boundingBox())?.y ?? 0
  expect(await oben(schieber(seite))).toBeLessThan(await oben(seite.getByRole('table').first()))
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'gewaesserprofil-390')
  expect(unerwartet(fehler)).toEqual([])
})
