import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BARRIEREN } from '@benthos/fachmodell/barrieren'
import type { Page } from 'playwright-core'

const quelle = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Jede Regel wird geprüft; ausführlich beschrieben wird nur, was verletzt ist. */
const ART = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  selectors: false,
}

/** Allein, was die Erklärung zur Barrierefreiheit als Barriere nennt. */
const AUSGELASSENES = BARRIEREN.flatMap(({ stelle }) => (stelle === undefined ? [] : [[stelle]]))

type Befund = { id: string; help: string; nodes: { html: string; failureSummary: string }[] }

/** Verstöße gegen WCAG 2.2 AA, lesbar als Text; leer heißt sauber. Ohne `bereich` (CSS-Auswahl) gilt die ganze Seite. */
export function pruefeBarrierefreiheit(seite: Page, bereich = 'html'): Promise<string[]> {
  return pruefe(seite, bereich, ART)
}

/**
 * Kontraste derselben Seite im dunklen Thema, sonst nichts: alles andere ist in beiden gleich. Danach gilt wieder das helle.
 */
export async function pruefeKontrastImDunklen(seite: Page): Promise<string[]> {
  await seite.emulateMedia({ colorScheme: 'dark' })
  await warteAufFarben(seite)
  const verstoesse = await pruefe(seite, 'html', { ...ART, runOnly: { type: 'rule', values: ['color-contrast'] } })
  await seite.emulateMedia({ colorScheme: 'light' })
  await warteAufFarben(seite)
  return verstoesse.map(text => `dunkel: ${text}`)
}

async function pruefe(seite: Page, bereich: string, art: object): Promise<string[]> {
  await warteAufRuhe(seite)
  await setzeKlebende(seite, 'static')
  // Über die Fehlersuche-Schnittstelle eingesetzt, nicht als Skriptelement: die Inhaltsrichtlinie bleibt scharf. Es bleibt, bis
  // das Dokument wechselt.
  if (!(await seite.evaluate(() => 'axe' in globalThis))) await seite.evaluate(quelle)
  const wahl = { include: [[bereich]], exclude: AUSGELASSENES }
  const verstoesse = (await seite.evaluate(
    `axe.run(${JSON.stringify(wahl)}, ${JSON.stringify(art)}).then(e => e.violations)`,
  )) as Befund[]
  await setzeKlebende(seite, '')
  return verstoesse.map(
    v => `${v.id}: ${v.help}\n${v.nodes.map(n => `  ${n.html.slice(0, 200)}\n  ${n.failureSummary}`).join('\n')}`,
  )
}

/** Axe misst Farben und Abstände; mitten im Einblenden stimmen sie noch nicht. Was endlos kreist, bleibt außer Betracht. */
function warteAufRuhe(seite: Page): Promise<unknown> {
  return seite.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
        .map(bewegung => bewegung.finished),
    ).then(() => undefined),
  )
}

/** Wo Bewegung abgeschaltet ist, geht jede Farbe in einem Augenblick über, und was sie erbt, erst ein Bild später. */
function warteAufFarben(seite: Page): Promise<void> {
  return seite.evaluate(async () => {
    const laeuft = () =>
      document
        .getAnimations()
        .some(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    for (let ruhig = 0; ruhig < 3; ruhig = laeuft() ? 0 : ruhig + 1)
      await new Promise(weiter => requestAnimationFrame(weiter))
  })
}

/**
 * Haftende Leisten verdecken je nach Rollstand, was unter ihnen durchläuft; für die Größe der Ziele zählt, wie es dasteht, wenn man
 * hinrollt. `''` stellt sie zurück.
 */
function setzeKlebende(seite: Page, lage: 'static' | ''): Promise<void> {
  return seite.evaluate(neu => {
    const marke = 'data-klebt'
    if (neu === '') {
      for (const e of document.querySelectorAll<HTMLElement>(`[${marke}]`)) {
        e.style.position = ''
        e.removeAttribute(marke)
      }
      return
    }
    for (const e of document.querySelectorAll<HTMLElement>('body *'))
      if (getComputedStyle(e).position === 'sticky') {
        e.style.position = neu
        e.setAttribute(marke, '')
      }
  }, lage)
}
