import { setTimeout as warte } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { legeMhsprobeAn } from '../gemeinsam/mhsprobe.ts'
import { alsPerson } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { leseRasterentwurf } from '../gemeinsam/rasterentwurf.ts'
import { oeffneRaster } from '../gemeinsam/rasterfenster.ts'

/** Wer schnell arbeitet, wartet auf nichts und verliert nichts. */

const p = starteFuerDatei({ DEMO_DATA: 'true' })
let welt: Musterwelt
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})

/** Verschiedene Arten der Taxaliste, ohne Zusätze und ohne Vorgabe des Stadiums. */
async function artnamen(anzahl: number): Promise<string[]> {
  const taxa = await p.produkt.db
    .selectFrom('taxon')
    .innerJoin('taxalistenversion', 'taxalistenversion.id', 'taxon.taxalistenversion_id')
    .select('taxon.name')
    .where('taxalistenversion.name', '=', 'MZB 2026.3')
    .where('rang', '=', 'ART')
    .where('akzeptiert', 'is', null)
    .where('stadien', 'is', null)
    .orderBy('taxon.id')
    .execute()
  return taxa
    .map(({ name }) => name)
    .filter(name => /^[A-Z][a-z]+ [a-z]+$/.test(name))
    .slice(0, anzahl)
}

describe('[A-AUFNAHME-21] Wechsel zwischen den Teilen einer Aufnahme', () => {
  /** Überschriften des Teils: sie stehen erst da, wenn sein Inhalt dasteht. */
  const inhalt = (seite: Page) =>
    seite
      .getByRole('main')
      .locator('h2, h3, [role="grid"], table')
      .evaluateAll(teile =>
        teile.map(teil => teil.ariaLabel ?? (teil.matches('h2, h3') ? (teil.textContent ?? '') : teil.tagName)),
      )

  test('Ein Teil, der schon besucht war, steht da, ohne auf den Server zu warten', async () => {
    const { id } = await p.produkt.db
      .selectFrom('aufnahme')
      .select('id')
      .where('mzb_status', '=', 'BEWERTET')
      .where('phb_status', 'is not', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { seite, kontext } = await alsPerson(
      p.browser,
      p.produkt.adresse,
      'Adele Achleitner',
      undefined,
      `/aufnahme-detail/${id}/aufnahmedaten`,
    )
    const verweise = seite.getByRole('navigation', { name: 'Teile der Aufnahme' }).getByRole('link')
    await verweise.first().waitFor()
    const anzahl = await verweise.count()
    expect(anzahl).toBeGreaterThan(12)
    const erwartet: string[][] = []
    const unterwegs = new Set<unknown>()
    seite.on('request', anfrage => unterwegs.add(anfrage))
    for (const ende of ['requestfinished', 'requestfailed'] as const)
      seite.on(ende as 'requestfinished', anfrage => unterwegs.delete(anfrage))
    /** Was dasteht, wenn nichts mehr unterwegs ist und sich nichts mehr ändert. */
    const ruhenderInhalt = async () => {
      let vorher: string[] = []
      await expect
        .poll(async () => {
          const jetzt = await inhalt(seite)
          const ruht = unterwegs.size === 0 && jetzt.length > 0 && jetzt.join() === vorher.join()
          vorher = jetzt
          return ruht
        })
        .toBe(true)
      return vorher
    }
    // Zwei Runden: was erst beim zweiten Besuch nachkommt, gehört auch zum Teil.
    for (let i = 0; i < 2 * anzahl; i++) {
      await verweise.nth(i % anzahl).click()
      await verweise
        .nth(i % anzahl)
        .and(seite.locator('[aria-current="page"]'))
        .waitFor()
      erwartet[i % anzahl] = await ruhenderInhalt()
    }
    await seite.route('**/*', route =>
      ['fetch', 'xhr'].includes(route.request().resourceType()) ? undefined : route.continue(),
    )
    for (let i = 0; i < anzahl; i++) {
      const name = await verweise.nth(i).innerText()
      await verweise.nth(i).click()
      await expect.poll(() => inhalt(seite), { message: name, timeout: 10_000 }).toEqual(erwartet[i])
    }
    await kontext.close()
  })
})

describe('[A-RASTER-13] Tippen ohne aufzusehen', () => {
  const ZEILEN = 300
  const ANSCHLAEGE_JE_SEKUNDE = 30
  /** Anschläge; 1.800 sind eine Minute und die Zahl unter `npm test -- --alles`. */
  const ANSCHLAEGE = Number(process.env['ANSCHLAEGE'] ?? 600)

  test(`${ANSCHLAEGE_JE_SEKUNDE} Anschläge je Sekunde in ${ZEILEN} Zeilen auf langsamem Rechner: keiner fehlt, keiner ist vertauscht`, async () => {
    const namen = await artnamen(ZEILEN + ANSCHLAEGE)
    const probe = await legeMhsprobeAn(p.produkt, welt)
    await probe.speichere(namen.slice(0, ZEILEN).map((taxon, i) => ({ zeile: 20 * (i + 1), taxon, anzahl: i + 1 })))
    const { seite, kontext, raster } = await oeffneRaster(p, probe)
    await raster.grid.locator('[data-zeile="0"] [data-spalte="0"]').click()
    await raster.druecke('Control+End', 'Home', 'ArrowDown')
    await raster.grid.locator('[data-anfuegen] :focus').waitFor()

    const tasten: string[] = []
    const erwartet: { taxon: string; anzahl: string }[] = []
    for (let i = 0; tasten.length < ANSCHLAEGE; i++) {
      const [taxon, anzahl] = [namen[ZEILEN + i] as string, String(1000 + i)]
      tasten.push(...taxon, 'Tab', 'Tab', ...anzahl, 'Enter')
      erwartet.push({ taxon, anzahl })
    }
    const cdp = await kontext.newCDPSession(seite)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    // Wer tippt, wartet auf kein Bild: jede Taste geht zu ihrer Zeit hinaus.
    const unterwegs: Promise<void>[] = []
    const beginn = performance.now()
    for (const [i, taste] of tasten.entries()) {
      unterwegs.push(seite.keyboard.press(taste))
      await warte(beginn + ((i + 1) * 1000) / ANSCHLAEGE_JE_SEKUNDE - performance.now())
    }
    const dauer = performance.now() - beginn
    await Promise.all(unterwegs)
    const nachlauf = performance.now() - beginn - dauer
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    if (process.env['ANSCHLAEGE'])
      process.stdout.write(`${tasten.length} Anschläge in ${dauer.toFixed(0)} ms, danach ${nachlauf.toFixed(0)} ms\n`)
    const zeilen = async () =>
      (await leseRasterentwurf(seite)).slice(ZEILEN).map(({ zellen: { taxon, anzahl } }) => ({ taxon, anzahl }))
    await expect.poll(zeilen).toEqual(erwartet)
    await kontext.close()
  })
})

test('[A-RASTER-12] 200 Handlungen lassen sich zurücknehmen und wiederholen, auch über das Neuladen der Seite hinweg', {
  timeout: 480_000,
}, async () => {
  const probe = await legeMhsprobeAn(p.produkt, welt)
  await probe.speichere((await artnamen(200)).map((taxon, i) => ({ zeile: 20 * (i + 1), taxon, anzahl: 100 })))
  const { kontext, seite, raster } = await oeffneRaster(p, probe)
  const drueckeOft = async (anzahl: number, ...tasten: readonly string[]) => {
    for (let n = 0; n < anzahl; n++) await raster.druecke(...tasten)
  }
  /** Zeilen, deren Anzahl im Entwurf geändert ist; ohne Entwurf keine. */
  const geaenderte = async () =>
    (await leseRasterentwurf(seite)).filter(({ zellen }) => zellen['anzahl'] === '7').length
  const ladeNeuUndDruecke = async (taste: string, erwartet: number) => {
    await raster.oeffne(probe.adresse)
    await raster.geheZu(1, 'Anzahl')
    await drueckeOft(100, taste)
    await expect.poll(geaenderte).toBe(erwartet)
  }
  await raster.geheZu(1, 'Anzahl')
  await drueckeOft(200, '7', 'Enter')
  await expect.poll(geaenderte).toBe(200)
  await ladeNeuUndDruecke('Control+z', 100)
  await ladeNeuUndDruecke('Control+z', 0)
  await drueckeOft(100, 'Control+y')
  await expect.poll(geaenderte).toBe(100)
  await ladeNeuUndDruecke('Control+y', 200)
  await kontext.close()
})
