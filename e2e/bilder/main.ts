import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { neueSeite, starteBrowser } from '../gemeinsam/browser.ts'
import { starteEigenstaendig } from '../gemeinsam/eigenstaendig.ts'
import { meldeSichAn } from '../seiten/anmeldung.ts'
import { legeAufnahmeAn, legeLandesprojektAn } from '../seiten/aufnahmeAnlegen.ts'
import { aufnahmeteil } from '../seiten/aufnahmeteil.ts'
import { beispiellisteAusExcel } from '../seiten/beispielliste.ts'
import { bewerteMzb, leseBeitraege } from '../seiten/bewertung.ts'
import { erfasseChoriotope } from '../seiten/choriotope.ts'
import { legeLandesmessstelleAn } from '../seiten/messstelleAnlegen.ts'
import {
  beantworteTaxon,
  erfasseProbenkopf,
  fuegeListeEin,
  mhsseite,
  speichereTaxa,
  verlasseRaster,
} from '../seiten/mhs.ts'
import { Tastatur } from '../seiten/tastatur.ts'

/**
 * Nimmt die Bilder des Tutorials am laufenden Produkt auf und schreibt ihre Maße in den Vertrag:
 * `npm run build -w @benthos/web && node --import tsx e2e/bilder/main.ts`
 */
const ZIEL = fileURLToPath(new URL('../../apps/web/src/technik/cms/bilder/', import.meta.url))
const VERTRAG = fileURLToPath(new URL('../../packages/vertrag/src/cmsBilder.ts', import.meta.url))
const FENSTER = { width: 1200, height: 760 }
/** Danach sind Kurznachrichten verschwunden. */
const KURZNACHRICHT_MS = 5000
/** Von Hand gezeichnet; liegen schon im Ordner. */
const ZEICHNUNGEN: Readonly<Record<string, { breite: number; hoehe: number }>> = {
  'status.svg': { breite: 760, hoehe: 230 },
}

mkdirSync(ZIEL, { recursive: true })
const bilder: string[] = []
const [produkt, browser] = await Promise.all([
  starteEigenstaendig({ ENVIRONMENT: 'DEMO' }),
  starteBrowser({ karte: true }),
])
try {
  await spieleTutorial()
} finally {
  await browser.close()
  await produkt.stoppe()
}
schreibeVertrag()

async function spieleTutorial(): Promise<void> {
  const { seite } = await neueSeite(browser, FENSTER)
  await seite.emulateMedia({ reducedMotion: 'reduce' })
  const t = new Tastatur(seite)
  await seite.goto(`${produkt.adresse}/start`)
  await seite.getByRole('button', { name: 'Anmelden' }).click()
  await seite.getByRole('heading', { name: 'Als wen möchten Sie arbeiten?' }).waitFor()
  await nimmAuf(seite, 'anmelden')
  await seite.goto(`${produkt.adresse}/start`)
  await meldeSichAn(t, 'Lena Leitgeb')
  await legeLandesprojektAn(t, 'Traisenstudie')
  await legeLandesmessstelleAn(t, { code: 'L3-TRAISEN', name: 'Traisen, Lilienfeld', gewaesser: ['leit', 'Leitha'] })
  await nimmAuf(seite, 'messstelle')
  await legeAufnahmeAn(t, { projekt: 'Traisenstudie', datum: '21.4.2025' })
  await seite.getByText('L3-TRAISEN-20250421').first().waitFor()
  await nimmAuf(seite, 'aufnahme')
  await erfasseChoriotope(t, { Makrolithal: '20', Mesolithal: '40', Mikrolithal: '25', Akal: '10', FPOM: '5' })
  await nimmAuf(seite, 'choriotope')
  await erfasseProbenkopf(t, { anteil: '5/30' })
  await nimmAuf(seite, 'probenkopf')
  await fuegeListeEin(t, `${beispiellisteAusExcel()}\nBaetis rodani\tLv.\t3`)
  await nimmAuf(seite, 'einfuegen', null)
  await beantworteTaxon(t, 'Baetis rodani', 'Baetis rhodani', 'Baetis rhodani')
  await t.betaetige(mhsseite(seite).uebernehmen)
  await speichereTaxa(t)
  await nimmAuf(seite, 'taxaliste', mhsseite(seite).raster)
  await verlasseRaster(t)
  await bewerteMzb(t)
  await nimmAuf(seite, 'bewertung', seite.getByRole('region', { name: 'Gesamtergebnis' }))
  await leseBeitraege(t, 'Saprobienindex')
  await nimmAuf(seite, 'beitraege', seite.getByRole('table', { name: 'Beiträge zu Saprobienindex' }))
  await aufnahmeteil(seite, 'Status und Freigabe').click()
  await seite.getByRole('button', { name: 'Makrozoobenthos übergeben' }).waitFor()
  await nimmAuf(seite, 'status')
  await aufnahmeteil(seite, 'Verlauf MZB').click()
  await seite.getByRole('listitem').first().waitFor()
  await nimmAuf(seite, 'verlauf')
}

/** Bild des Fensters als WebP, vorher zu `ziel` gerollt und ohne Fokus; `null`: so, wie es ist. */
async function nimmAuf(seite: Page, name: string, ziel: Locator | null = seite.locator('h1').first()): Promise<void> {
  await seite.waitForLoadState('networkidle')
  await seite.waitForTimeout(KURZNACHRICHT_MS)
  await ziel?.evaluate(element => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    element.scrollIntoView({ block: element.tagName === 'H1' ? 'center' : 'start' })
    scrollBy(0, element.tagName === 'H1' ? -innerHeight : -90)
  })
  const verbindung = await seite.context().newCDPSession(seite)
  const { data } = (await verbindung.send('Page.captureScreenshot', { format: 'webp', quality: 78 })) as {
    data: string
  }
  await verbindung.detach()
  writeFileSync(`${ZIEL}${name}.webp`, Buffer.from(data, 'base64'))
  bilder.push(`${name}.webp`)
}

function schreibeVertrag(): void {
  const masse = [
    ...bilder.map(name => [name, { breite: FENSTER.width, hoehe: FENSTER.height }] as const),
    ...Object.entries(ZEICHNUNGEN),
  ]
  const [kopf = ''] = readFileSync(VERTRAG, 'utf8').split('\n')
  const eintraege = masse.map(([name, { breite, hoehe }]) => `  '${name}': { breite: ${breite}, hoehe: ${hoehe} },`)
  const erklaerung = 'export const CMS_BILDER: Readonly<Record<string, { breite: number; hoehe: number }>> = {'
  writeFileSync(VERTRAG, `${[kopf, erklaerung, ...eintraege, '}'].join('\n')}\n`)
}
