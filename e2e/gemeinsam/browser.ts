import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const PFADE = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Ohne Hintergrunddienste: Tests sprechen nur mit dem eigenen Server. */
export const SCHALTER = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function chromiumPfad(): string {
  const pfad = PFADE.find(p => p !== undefined && existsSync(p))
  if (!pfad)
    throw new Error('Chromium fehlt. Unter Debian: apt-get install chromium; sonst den Pfad in CHROMIUM angeben.')
  return pfad
}

export function starteBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPfad(), args: SCHALTER })
}

export const BREIT = { width: 1440, height: 900 }
export const SCHMAL = { width: 390, height: 844 }

/** Neuer Kontext mit Fehlersammlung: jede unerwartete Meldung der Konsole lässt den Test scheitern, der `fehler` prüft. */
export async function neueSeite(
  browser: Browser,
  groesse = BREIT,
): Promise<{ kontext: BrowserContext; seite: Page; fehler: string[] }> {
  const kontext = await browser.newContext({
    viewport: groesse,
    locale: 'de-AT',
    timezoneId: 'Europe/Vienna',
    acceptDownloads: true,
  })
  const seite = await kontext.newPage()
  const fehler: string[] = []
  seite.on('pageerror', e => fehler.push(String(e)))
  seite.on('console', meldung => {
    if (meldung.type() === 'error') fehler.push(meldung.text())
  })
  return { kontext, seite, fehler }
}

/** Ohne die Meldungen des Browsers über abgelehnte Anfragen (400, 404, 409 …), die ein Test selbst herbeiführt. */
export function unerwartet(fehler: readonly string[]): readonly string[] {
  return fehler.filter(text => !text.includes('Failed to load resource'))
}
