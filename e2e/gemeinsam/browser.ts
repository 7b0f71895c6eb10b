import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page, type ViewportSize } from 'playwright-core'
import { PRUEFT_ALLES } from '../../apps/server/pruefstand/umfang.ts'
import { nimmSeite } from './kontexte.ts'

const PFADE = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
/**
 * Was Playwright abschaltet, dazu die Vorschläge der Adressleiste: Chromium zeichnet sie als Webseite in einem eigenen
 * Prozess und lädt sie für jedes Fenster, auch wenn niemand sie sieht (0,7 s Rechenzeit); und der Prozess, den es für die
 * nächste fremde Seite auf Vorrat startet.
 */
const ABGESCHALTET = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]
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
  `--disable-features=${ABGESCHALTET.join(',')}`,
]

export function chromiumPfad(): string {
  const pfad = PFADE.find(p => p !== undefined && existsSync(p))
  if (!pfad)
    throw new Error('Chromium fehlt. Unter Debian: apt-get install chromium; sonst den Pfad in CHROMIUM angeben.')
  return pfad
}

/** @param karte mit WebGL, in Software gerechnet; ohne sagt die Karte, dass sie fehlt, und kostet nichts */
export function starteBrowser({ karte = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPfad(),
    args: karte ? SCHALTER : [...SCHALTER, '--disable-3d-apis'],
  })
}

export const BREIT = { width: 1440, height: 900 }
export const SCHMAL = { width: 390, height: 844 }
/** Wo dasselbe breit wie schmal gelten soll; schmal nur, wenn alles geprüft wird: jede Seite bei 390 px steht in `alleSeitenSchmal.test.ts`. */
export const FENSTER: readonly (readonly [breite: string, groesse: ViewportSize])[] = [
  ['1440', BREIT],
  ...(PRUEFT_ALLES ? [['390', SCHMAL] as const] : []),
]

/**
 * Leeres Fenster mit Fehlersammlung: jede unerwartete Meldung der Konsole lässt den Test scheitern, der `fehler` prüft.
 * Ein geschlossenes Fenster wird geleert und wieder vergeben: Dateien der Oberfläche sind dann schon geladen und übersetzt.
 */
export async function neueSeite(
  browser: Browser,
  groesse = BREIT,
): Promise<{ kontext: BrowserContext; seite: Page; fehler: string[] }> {
  const seite = await nimmSeite(browser, groesse)
  const fehler: string[] = []
  seite.on('pageerror', e => fehler.push(String(e)))
  seite.on('console', meldung => {
    if (meldung.type() === 'error') fehler.push(meldung.text())
  })
  return { kontext: seite.context(), seite, fehler }
}

/** Ohne die Meldungen des Browsers über abgelehnte Anfragen (400, 404, 409 …), die ein Test selbst herbeiführt. */
export function unerwartet(fehler: readonly string[]): readonly string[] {
  return fehler.filter(text => !text.includes('Failed to load resource'))
}
