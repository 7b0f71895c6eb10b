import { setTimeout as warte } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../apps/server/pruefstand/musterwelt.ts'
import { PRUEFT_ALLES } from '../apps/server/pruefstand/umfang.ts'
import { Dauerbrowser } from './gemeinsam/dauerbrowser.ts'
import { warteAufFokus } from './gemeinsam/fokus.ts'
import { AUFTRAGNEHMERIN, legeMhsprobeAn, type Mhsprobe } from './gemeinsam/mhsprobe.ts'
import { kommeAls } from './gemeinsam/person.ts'
import { type Produkt, starteProdukt } from './gemeinsam/produkt.ts'
import { Anschlagfolge, type Rasterbild } from './seiten/anschlagfolge.ts'
import { Raster } from './seiten/raster.ts'

/** So oft stirbt der Browser, jedes Mal an einer anderen Stelle der Eingabe; derselbe Entwurf wächst dabei weiter. */
const ABSTUERZE = PRUEFT_ALLES ? 20 : 5

let produkt: Produkt
let browser: Dauerbrowser
let welt: Musterwelt
beforeAll(async () => {
  ;[produkt, browser] = await Promise.all([starteProdukt(), Dauerbrowser.erstelle()])
  welt = await musterwelt(produkt.db)
})
afterAll(async () => {
  await browser.raeumeAuf()
  await produkt.stoppe()
})

type Fensterzaehler = { anschlaege: number; meldeBestaetigt: (nummer: number) => void }

/**
 * Merkt sich, welcher Anschlag schon sicher im Entwurf steht: jeder Auftrag an die Datenbank des Browsers trägt die Nummer
 * des Anschlags, in dem er entstand, und meldet sie, sobald er festgeschrieben ist.
 */
async function zaehleBestaetigte(seite: Page): Promise<() => number> {
  let bestaetigt = 0
  await seite.exposeFunction('meldeBestaetigt', (nummer: number) => {
    bestaetigt = Math.max(bestaetigt, nummer)
  })
  await seite.addInitScript(() => {
    const fenster = globalThis as unknown as Fensterzaehler
    fenster.anschlaege = 0
    addEventListener('keydown', () => fenster.anschlaege++, true)
    const urspruenglich = IDBDatabase.prototype.transaction
    IDBDatabase.prototype.transaction = function (...angaben) {
      const auftrag = urspruenglich.apply(this, angaben)
      const nummer = fenster.anschlaege
      if (auftrag.mode === 'readwrite') auftrag.addEventListener('complete', () => fenster.meldeBestaetigt(nummer))
      return auftrag
    }
  })
  return () => bestaetigt
}

/** Öffnet die Probe im (wieder) gestarteten Browser; sein Kennzeichen der Anmeldung hat den Absturz nicht überlebt. */
async function oeffne(probe: Mhsprobe): Promise<{ raster: Raster; bestaetigt: () => number }> {
  const kontext = await browser.starte()
  const seite = kontext.pages()[0] ?? (await kontext.newPage())
  const bestaetigt = await zaehleBestaetigte(seite)
  await kommeAls(seite, produkt.adresse, AUFTRAGNEHMERIN, probe.adresse.slice(produkt.adresse.length))
  const raster = new Raster(seite)
  await raster.bereit()
  return { raster, bestaetigt }
}

/** Zeilen und offene Eingabe, wie das Raster sie zeigt; leer, was gerade im Editor steht. */
async function leseBild(raster: Raster): Promise<Rasterbild> {
  const [taxa, anzahlen] = [await raster.spalte('Taxon'), await raster.spalte('Anzahl')]
  const editor = raster.grid.locator('input')
  return {
    zeilen: taxa.map((taxon, i) => `${taxon}|${anzahlen[i]}`),
    offen: (await editor.count()) > 0 ? await editor.inputValue() : null,
  }
}

/** Verwirft eine offene Eingabe und geht in die Zeile hinter der letzten. */
async function geheHinterDieLetzte(raster: Raster): Promise<void> {
  await raster.grid.locator('[tabindex="0"], input').first().click()
  await warteAufFokus(raster.grid)
  await raster.druecke('Escape', 'Control+End', 'Home', 'ArrowDown')
  await warteAufFokus(raster.grid.locator('[data-anfuegen] [data-spalte="0"]'))
}

test(`Der Browser stirbt ${ABSTUERZE}-mal mitten im Tippen (kill -9): der Entwurf trägt jeden bestätigten Anschlag, auch den in der offenen Zelle`, {
  timeout: 600_000,
}, async () => {
  const probe = await legeMhsprobeAn(produkt, welt)
  const folge = new Anschlagfolge()
  let verloren = 0
  for (let absturz = 0; absturz <= ABSTUERZE; absturz++) {
    const { raster, bestaetigt } = await oeffne(probe)
    if (absturz > 0) {
      await raster.meldung('Entwurf wiederhergestellt').waitFor()
      verloren += folge.pruefe(await leseBild(raster))
    }
    if (absturz === ABSTUERZE) break

    await geheHinterDieLetzte(raster)
    folge.beginne(await leseBild(raster))
    const vorher = await raster.seite.evaluate(() => (globalThis as unknown as Fensterzaehler).anschlaege)
    const absturzmarke = new AbortController()
    let getippt = 0
    const tippt = (async () => {
      while (!absturzmarke.signal.aborted) {
        await raster.druecke(folge.naechster()).catch(() => absturzmarke.abort())
        getippt++
        await warte(10)
      }
    })()
    // Etwas steht schon im Entwurf, dann stirbt er mitten im Weitertippen: nach Anschlägen, nicht nach Zeit, damit es auf
    // jedem Rechner gleich viel zu verlieren gibt.
    await expect.poll(() => bestaetigt() > vorher && getippt >= 20 + 3 * absturz, { interval: 7 }).toBe(true)
    folge.merkeBestaetigt(bestaetigt() - vorher)
    await browser.toete()
    absturzmarke.abort()
    await tippt
  }
  // Unbestätigt verloren sein darf, was beim Töten gerade unterwegs war, nicht mehr.
  expect(verloren).toBeLessThan(folge.gesamt / 5)
})
