import { readFile } from 'node:fs/promises'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { AntwortVon } from '@benthos/vertrag'
import type { leseDossier } from '@benthos/vertrag/dossier'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../apps/server/pruefstand/probenreihe.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn, type Zugang } from '../gemeinsam/schnittstelle.ts'

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
let reihe: Awaited<ReturnType<typeof saeeProbenreihe>>
let noe: Zugang
/** Messstelle mit drei bewerteten Aufnahmen, deren Taxa wechseln. */
let messstelle: number
beforeAll(async () => {
  reihe = await saeeProbenreihe(p.produkt.db, await musterwelt(p.produkt.db))
  noe = await meldeAn(p.produkt.adresse, 'land-noe')
  messstelle = await reihe.messstelle()
  const naturnah = {
    'Baetis rhodani': 40,
    'Rhithrogena semicolorata': 25,
    'Gammarus fossarum': 60,
    'Leuctra hippopus': 12,
  }
  const belastet = {
    'Baetis rhodani': 15,
    'Gammarus fossarum': 20,
    'Asellus aquaticus': 80,
    'Erpobdella octoculata': 9,
  }
  for (const [datum, taxa] of [
    ['2019-04-10', naturnah],
    ['2022-04-12', belastet],
    ['2025-04-15', naturnah],
  ] as const) {
    const id = await reihe.aufnahme(messstelle, datum, { taxa })
    const bewertet = await noe.sende(`/aufnahme/${id}/mzb/bewertung/mhs`, {})
    expect(bewertet.status, JSON.stringify(bewertet.daten)).toBe(200)
  }
})

const liesDossier = async () =>
  (await noe.lies(`/api/messstelle/${messstelle}/dossier`)).daten as AntwortVon<typeof leseDossier>

async function oeffne(id: number, groesse = BREIT) {
  const fenster = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', groesse, `/stammdaten/${id}`)
  await fenster.seite.getByRole('button', { name: 'Entwicklung über die Zeit' }).waitFor()
  return fenster
}

/** Zellen einer Tabelle, die jüngste Zeile zuerst. */
const zellen = (seite: Page, name: string) =>
  seite
    .getByRole('table', { name })
    .locator('tbody tr')
    .evaluateAll(zeilen =>
      zeilen.map(zeile => [...zeile.querySelectorAll<HTMLElement>('th, td')].map(z => z.innerText.trim())),
    )

const zwei = (wert: number | null | undefined) => (typeof wert === 'number' ? formatiereZahl(wert, 2, 2) : '–')

test('Klasse und Kenngrößen: die Tabelle zeigt die Werte der Schnittstelle, die Diagramme dieselben', async () => {
  const { seite, fehler } = await oeffne(messstelle)
  const { ergebnisse, groessen } = await liesDossier()
  expect(ergebnisse).toHaveLength(3)
  await seite.getByText('Demonstrationsparameter').first().waitFor()
  await seite.getByRole('button', { name: /Weitere Größen/ }).click()
  await seite.getByRole('option', { name: 'Saprobienindex', exact: true }).click()
  await seite.keyboard.press('Escape')
  const si = groessen.findIndex(groesse => groesse.schluessel === 'SI')
  const name = 'Klasse, EQR und Kenngrößen über die Zeit'
  await seite.getByRole('columnheader', { name: 'Saprobienindex' }).waitFor()
  await expect
    .poll(async () => (await zellen(seite, name)).map(zeile => zeile.slice(0, 6)))
    .toEqual(
      ergebnisse
        .toReversed()
        .map(e => [
          formatiereDatum(e.datum),
          'Detaillierte MZB-Methode (MHS)',
          expect.stringContaining(String(e.klasse)),
          zwei(e.eqr),
          zwei(e.werte[si]),
          '–',
        ]),
    )
  const werte = ergebnisse.flatMap(e => e.werte[si] ?? [])
  const zeichnung = seite.getByRole('img', { name: /^Saprobienindex von 10\.04\.2019 bis 15\.04\.2025: 3 Werte/ })
  await expect
    .poll(() => zeichnung.getAttribute('aria-label'))
    .toContain(`zwischen ${zwei(Math.min(...werte))} und ${zwei(Math.max(...werte))}, zuletzt ${zwei(werte.at(-1))}`)
  // An den Punkten des EQR steht die Klasse.
  const eqr = seite.getByRole('img', { name: /^Klasse und EQR von/ })
  const ziffern = () => eqr.locator('svg text').allTextContents()
  for (const { klasse } of ergebnisse) await expect.poll(ziffern).toContain(String(klasse))
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'dossier-ergebnisse-1440')

  // Auf dem Papier passt das ganze Bild in die Breite, statt abgeschnitten zu werden oder zu fehlen.
  await seite.emulateMedia({ media: 'print' })
  const form = (e: Element) => [e.getBoundingClientRect(), e.parentElement?.getBoundingClientRect()].map(r => r?.height)
  await expect.poll(() => eqr.locator('svg').evaluate(e => e.getAttribute('viewBox'))).toMatch(/^0 0 \d+ \d+$/)
  await expect
    .poll(async () => (await eqr.locator('svg').evaluate(form)).every(h => h !== undefined && h > 100))
    .toBe(true)
  await seite.emulateMedia({ media: null })

  const wartet = seite.waitForEvent('download')
  await seite.getByRole('button', { name: 'Tabelle als CSV' }).click()
  const zeilen = (await readFile(await (await wartet).path(), 'utf8')).trimEnd().split('\r\n')
  expect(zeilen).toHaveLength(1 + ergebnisse.length)
  expect(zeilen[1]).toContain('10.04.2019')
  expect(fehler).toEqual([])
})

test('Taxawechsel und Häufigkeit mit der Tastatur: Zahlen, Namen, Ähnlichkeit', async () => {
  const { seite, fehler } = await oeffne(messstelle)
  const [mhs] = (await liesDossier()).reihen
  await seite.getByRole('tab', { name: 'Klasse und Kenngrößen' }).focus()
  await seite.keyboard.press('ArrowRight')
  await seite.getByRole('img', { name: /^Neue und verschwundene Taxa/ }).waitFor()
  const wechsel = () => zellen(seite, 'Taxawechsel zwischen aufeinanderfolgenden Aufnahmen')
  await expect
    .poll(async () => (await wechsel()).map(zeile => zeile.slice(0, 4)))
    .toEqual(
      mhs?.wechsel
        .toReversed()
        .map(w => [
          `${formatiereDatum(w.von.datum)} – ${formatiereDatum(w.nach.datum)}`,
          String(w.gemeinsame),
          formatiereZahl(w.soerensen ?? 0, 1, 1),
          formatiereZahl(w.brayCurtis ?? 0, 1, 1),
        ]),
    )
  const namen = seite.getByRole('row').filter({ hasText: '12.04.2022 – 15.04.2025' }).locator('summary').first()
  await namen.focus()
  await seite.keyboard.press('Enter')
  await seite
    .getByText('Leuctra hippopus, Rhithrogena semicolorata')
    .or(seite.getByText(/Rhithrogena semicolorata, Leuctra/))
    .first()
    .waitFor()
  await seite.getByRole('tab', { name: 'Taxawechsel' }).focus()
  await seite.keyboard.press('ArrowRight')
  const taxa = async () => (await zellen(seite, 'Häufigkeit der Taxa')).map(([taxon, funde]) => [taxon, Number(funde)])
  await expect.poll(taxa).toEqual(mhs?.taxa.map(t => [t.taxon, t.funde]))
  await seite.getByRole('img', { name: /häufigsten von \d Taxa in 3 Aufnahmen/ }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  expect(fehler).toEqual([])
})

describe('Auf 390 Bildpunkten', () => {
  test('nichts läuft über, alle Teile sind erreichbar', async () => {
    const { seite, fehler } = await oeffne(messstelle, SCHMAL)
    for (const teil of ['Klasse und Kenngrößen', 'Taxawechsel', 'Häufigkeit der Taxa']) {
      await seite.getByRole('tab', { name: teil }).click()
      // Nur der Teil dieses Reiters: die Zeichnung des vorigen steht bis zum Wechsel noch da.
      await seite.getByRole('tabpanel', { name: teil }).locator('figure svg').first().waitFor()
      await expect.poll(() => laeuftUeber(seite), { message: teil }).toBe(false)
      await bild(seite, `dossier-${teil}-390`)
    }
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    expect(fehler).toEqual([])
  })
})

test('ohne Aufnahme und mit nur einer: gesagt wird, was noch fehlt', async () => {
  const leere = await reihe.messstelle()
  const { seite } = await oeffne(leere)
  await seite.getByText('Noch keine Ergebnisse und keine Taxalisten').waitFor()
  const eine = await reihe.messstelle()
  await reihe.aufnahme(eine, '2025-04-01', { taxa: { 'Baetis rhodani': 4 } })
  await seite.goto(`${p.produkt.adresse}/stammdaten/${eine}`)
  await seite.getByText('Noch keine Ergebnisse', { exact: true }).waitFor()
  await seite.getByRole('tab', { name: 'Taxawechsel' }).click()
  await seite.getByText('Ein Vergleich wird ab der zweiten Aufnahme möglich.').waitFor()
})
