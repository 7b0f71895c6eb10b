import { chromiumPfad, SCHALTER } from '@benthos/e2e/gemeinsam/browser.ts'
import { type Browser, chromium, type Page } from 'playwright-core'

/** Ohne festen Bildtakt: sonst mischte sich in jede Messung das Warten auf das nächste von 60 Bildern je Sekunde. */
const OHNE_BILDTAKT = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

export function starteMessbrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPfad(), args: [...SCHALTER, ...OHNE_BILDTAKT] })
}

export async function meldeAn(browser: Browser, adresse: string): Promise<Page> {
  const kontext = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'de-AT',
    timezoneId: 'Europe/Vienna',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const seite = await kontext.newPage()
  await seite.goto(`${adresse}/start`)
  await seite.getByRole('button', { name: 'Anmelden' }).click()
  await seite.getByRole('button', { name: 'Adele Achleitner' }).click()
  await seite.getByRole('button', { name: /^Benutzermenü/ }).waitFor()
  return seite
}

const SPALTEN = { taxon: 0, anzahl: 2 } as const

/** Öffnet die MHS-Taxaliste einer Aufnahme und wartet auf das Raster. */
export async function oeffneRaster(seite: Page, adresse: string, aufnahmeId: number) {
  await seite.goto(`${adresse}/aufnahme-detail/${aufnahmeId}/mzb/mhs`)
  const raster = seite.getByRole('grid', { name: /^Taxaliste MHS/ })
  await raster.waitFor()
  return {
    MERKMAL_PRUEFUNG: '[role=dialog] [data-bilanz]',
    /** Das Raster hat eine Kopfzeile, die Zeilen und die Anfügezeile. */
    merkmalZeilen: (anzahl: number) => `[role=grid][aria-rowcount="${anzahl + 2}"] [data-zeile="10"]`,
    geheZu: async (zeile: number, spalte: keyof typeof SPALTEN) => {
      const start = raster.locator(`[data-zeile="0"] [data-spalte="${SPALTEN[spalte]}"]`)
      // Die Zeilen sind virtuell: oben steht die erste erst wieder, wenn dorthin gerollt ist.
      await raster.evaluate(element => element.scrollTo(0, 0))
      await start.click()
      for (let i = 0; i < zeile; i++) await seite.keyboard.press('ArrowDown')
    },
    legeInZwischenablage: (text: string) => seite.evaluate(inhalt => navigator.clipboard.writeText(inhalt), text),
    /** ein Eingabefeld ohne alles auf derselben Seite: so schnell kann der Browser hier zeichnen */
    blossesFeld: async () => {
      await seite.evaluate(() => {
        const feld = document.createElement('input')
        feld.id = 'blosses-feld'
        document.body.append(feld)
      })
      const feld = seite.locator('#blosses-feld')
      return { betritt: () => feld.focus(), entferne: () => feld.evaluate(element => element.remove()) }
    },
    /** Getipptes bleibt als Entwurf im Browser; für die nächste Messung wird er vergessen. */
    verwirf: async () => {
      await seite.goto(`${adresse}/api/env`)
      await seite.evaluate(async () => {
        for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
      })
    },
  }
}
