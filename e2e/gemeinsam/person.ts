import type { Browser, BrowserContext, Page } from 'playwright-core'
import { MERKER_ANGEMELDET } from '../../apps/web/src/technik/http/anmeldung/konstanten.ts'
import { BREIT, neueSeite } from './browser.ts'
import { gehe } from './gehe.ts'

export type Fenster = { kontext: BrowserContext; seite: Page; fehler: string[] }

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Sitzungen, die der Anmeldedienst noch kennt, je Produkt und Person. */
const sitzungen = new Map<string, Cookies>()
/** Wessen Sitzung ein Kontext gerade benutzt. */
const benutzte = new WeakMap<BrowserContext, string>()

/**
 * Öffnet ein eigenes Browserfenster, in dem eine Demo-Person angemeldet ist, etwa `Lena Leitgeb`.
 * @param weg Seite, auf der das Fenster steht, mit führendem Schrägstrich
 */
export async function alsPerson(
  browser: Browser,
  adresse: string,
  name: string,
  groesse = BREIT,
  weg = '/start',
): Promise<Fenster> {
  const fenster = await neueSeite(browser, groesse)
  await kommeAls(fenster.seite, adresse, name, weg)
  return fenster
}

/**
 * Macht ein leeres Fenster zu dem einer Demo-Person. Wer in dieser Datei schon angemeldet war, kommt mit seiner Sitzung
 * wieder, wie in einem neuen Fenster; gilt sie nicht mehr, meldet er sich an.
 */
export async function kommeAls(seite: Page, adresse: string, name: string, weg: string): Promise<void> {
  const kontext = seite.context()
  const schluessel = `${adresse} ${name}`
  const sitzung = sitzungen.get(schluessel)
  if (sitzung === undefined || !(await kehreWieder(seite, `${adresse}${weg}`, sitzung))) {
    await kontext.clearCookies()
    await melde(seite, adresse, name)
    sitzungen.set(schluessel, await kontext.cookies())
    if (weg !== '/start') await gehe(seite, `${adresse}${weg}`)
  }
  vergissBeendete(kontext, schluessel)
}

/** Meldet eine Demo-Person in einem vorhandenen Fenster an. */
export async function melde(seite: Page, adresse: string, name: string): Promise<void> {
  await seite.goto(`${adresse}/start`)
  // Nach einer abgelaufenen Anmeldung bietet sie auch ein Hinweis über dem Inhalt an.
  await anmeldeknopf(seite).click()
  await seite.getByRole('button', { name }).click()
  await benutzerknopf(seite).waitFor()
}

/** @returns ob die Sitzung noch galt */
async function kehreWieder(seite: Page, adresse: string, sitzung: Cookies): Promise<boolean> {
  await seite.context().addCookies(sitzung)
  // Nur beim ersten Laden: danach führt die Anwendung den Merker selbst.
  const skript = await seite.addInitScript(merker => localStorage.setItem(merker, '1'), MERKER_ANGEMELDET)
  await seite.goto(adresse, { waitUntil: 'commit' })
  await skript.dispose()
  await benutzerknopf(seite).or(anmeldeknopf(seite)).waitFor()
  return benutzerknopf(seite).isVisible()
}

/** Abmeldung und Rollenwechsel ändern die Sitzung selbst; der Nächste beginnt eine neue. */
function vergissBeendete(kontext: BrowserContext, schluessel: string): void {
  if (!benutzte.has(kontext))
    kontext.on('request', anfrage => {
      if (/\/(logout|auth\/role)$/.test(anfrage.url())) sitzungen.delete(benutzte.get(kontext) ?? '')
    })
  benutzte.set(kontext, schluessel)
}

const benutzerknopf = (seite: Page) => seite.getByRole('button', { name: /^Benutzermenü/ })
const anmeldeknopf = (seite: Page) => seite.getByRole('banner').getByRole('button', { name: 'Anmelden' })

/** Läuft die Seite waagrecht über? Dann müsste man zum Lesen jeder Zeile rollen. */
export function laeuftUeber(seite: Page): Promise<boolean> {
  return seite.evaluate(() => document.documentElement.scrollWidth > innerWidth)
}
