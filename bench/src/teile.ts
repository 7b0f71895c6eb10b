import { baueOberflaeche } from '@benthos/werkzeug/skript/einrichten.mjs'
import type { Page } from 'playwright-core'
import { type Messbericht, type Messzeile, messeMitWiederholung, WIEDERHOLUNG } from './ergebnis.ts'
import { oeffneKleineDaten } from './grunddaten.ts'
import { starteMessserver } from './messserver.ts'
import { meldeAn, starteMessbrowser } from './rasterseite.ts'
import { ersteBewertete } from './seitenaufbau.ts'
import { kennwerte } from './statistik.ts'

const RUNDEN = 5
const ZIEL_MS = 100
/** So lange liest ein Teil dahinter nach, ehe der nächste Wechsel beginnt. */
const NACHLAUF_MS = 700

/** Wechsel zwischen den Teilen einer Aufnahme, die alle schon besucht sind. */
export async function messeTeile(melde: (text: string) => void): Promise<Messbericht> {
  await baueOberflaeche()
  const grunddaten = await oeffneKleineDaten(melde)
  const server = await starteMessserver(grunddaten.url)
  const browser = await starteMessbrowser()
  try {
    const seite = await meldeAn(browser, server.adresse)
    await seite.goto(`${server.adresse}${await ersteBewertete(seite, server.adresse)}/aufnahmedaten`)
    await richteTeiluhrEin(seite)
    const namen = await seite.evaluate(() => uhr().namen())
    for (let runde = 0; runde < 2; runde++)
      for (const name of namen) {
        await seite.evaluate(teil => uhr().besuche(teil), name)
        await seite.evaluate(teil => uhr().merke(teil), name)
      }
    const zeilen: Messzeile[] = []
    for (const name of namen) zeilen.push(await messeMitWiederholung(() => messeTeil(seite, name), melde))
    return {
      name: 'Wechsel zu einem schon besuchten Teil der Aufnahme',
      zeilen,
      bemerkungen: [
        'Vom Klick bis nach dem Bild, in dem der Teil mit allen Überschriften, Tabellen und dem Raster seines letzten Besuchs dasteht.',
        'Schranke: dasselbe für einen Klick auf den Teil, der schon dasteht.',
        `${RUNDEN} Wechsel je Teil, jedes Mal von einem anderen her.`,
        WIEDERHOLUNG,
      ],
    }
  } finally {
    await browser.close()
    await server.beende()
    await grunddaten.stoppe()
  }
}

async function messeTeil(seite: Page, name: string): Promise<Messzeile> {
  const zeiten: number[] = []
  const schranken: number[] = []
  for (let runde = 0; runde < RUNDEN; runde++) {
    await seite.evaluate(teil => uhr().geheFort(teil), name)
    await seite.waitForTimeout(NACHLAUF_MS)
    zeiten.push(await seite.evaluate(teil => uhr().wechsle(teil), name))
    await seite.waitForTimeout(NACHLAUF_MS)
    schranken.push(await seite.evaluate(teil => uhr().wechsle(teil), name))
  }
  const [wert, schranke] = [kennwerte(zeiten), kennwerte(schranken)]
  return {
    name,
    einheit: 'ms',
    wert,
    schranke,
    verhaeltnis: wert.median / schranke.median,
    ziel: `Median ≤ ${ZIEL_MS} ms`,
    erreicht: wert.median <= ZIEL_MS,
  }
}

type Teiluhr = {
  namen: () => string[]
  besuche: (name: string) => Promise<void>
  merke: (name: string) => Promise<void>
  geheFort: (name: string) => Promise<void>
  wechsle: (name: string) => Promise<number>
}
declare const uhr: () => Teiluhr

async function richteTeiluhrEin(seite: Page): Promise<void> {
  // Davor springt die Seite still zum Anmeldedienst und zurück.
  await seite.getByRole('navigation', { name: 'Teile der Aufnahme' }).getByRole('link').first().waitFor()
  await seite.waitForLoadState('networkidle')
  // tsx benennt Funktionen mit einem eigenen Helfer, den es nur in Node gibt.
  await seite.evaluate('globalThis.__name = funktion => funktion')
  await seite.evaluate(() => {
    /** Danach gilt ein Wechsel als gescheitert und steht mit dieser Zeit im Bericht. */
    const HOECHSTENS = 10_000
    /** So lange ändert sich nichts mehr: der Teil ist fertig. */
    const RUHE = 500
    const bilder = new Map<string, string>()
    const verweise = () => [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Teile der Aufnahme"] a')]
    const namen = () => verweise().map(verweis => verweis.textContent)
    // Was zugeklappt ist, sieht niemand; es kommt nach dem Bild.
    const bild = () =>
      [...document.querySelectorAll('main h2, main h3, main table, main [role="grid"]')]
        .filter(teil => teil.closest('[inert]') === null)
        .map(teil => (teil.matches('h2, h3') ? teil.textContent : teil.tagName))
        .join('\n')
    const bis = async (ist: () => boolean) => {
      const ende = performance.now() + HOECHSTENS
      while (!ist() && performance.now() < ende) await new Promise(weiter => requestAnimationFrame(weiter))
      const kanal = new MessageChannel()
      await new Promise(weiter => {
        kanal.port1.onmessage = weiter
        requestAnimationFrame(() => kanal.port2.postMessage(0))
      })
    }
    const klicke = (name: string) => {
      const verweis = verweise().find(v => v.textContent === name)
      verweis?.click()
      return () => verweise().some(v => v.textContent === name && v.ariaCurrent === 'page')
    }
    const teiluhr: Teiluhr = {
      namen,
      besuche: name => bis(klicke(name)),
      merke: async name => {
        // Ein leeres Bild ist noch keines: gemerkt, wartete jeder Wechsel dorthin bis zur Grenze.
        for (let vorher = ''; vorher === '' || vorher !== bild(); ) {
          vorher = bild()
          await new Promise(weiter => setTimeout(weiter, RUHE))
        }
        bilder.set(name, bild())
      },
      geheFort: name => {
        const alle = namen()
        return bis(klicke(alle[(alle.indexOf(name) + 3) % alle.length] as string))
      },
      wechsle: async name => {
        const beginn = performance.now()
        const istDa = klicke(name)
        await bis(() => istDa() && bild() === bilder.get(name))
        return performance.now() - beginn
      },
    }
    Object.assign(globalThis, { uhr: () => teiluhr })
  })
}
