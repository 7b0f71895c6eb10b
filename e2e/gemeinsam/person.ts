import type { Browser, BrowserContext, Page } from 'playwright-core'
import { BREIT, neueSeite } from './browser.ts'

export type Fenster = { kontext: BrowserContext; seite: Page; fehler: string[] }

/** Öffnet ein eigenes Browserfenster und meldet darin eine Demo-Person an, etwa `Lena Leitgeb`. */
export async function alsPerson(browser: Browser, adresse: string, name: string, groesse = BREIT): Promise<Fenster> {
  const fenster = await neueSeite(browser, groesse)
  await melde(fenster.seite, adresse, name)
  return fenster
}

/** Meldet eine Demo-Person in einem vorhandenen Fenster an. */
export async function melde(seite: Page, adresse: string, name: string): Promise<void> {
  await seite.goto(`${adresse}/start`)
  // Nach einer abgelaufenen Anmeldung bietet sie auch ein Hinweis über dem Inhalt an.
  await seite.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click()
  await seite.getByRole('button', { name }).click()
  await seite.getByRole('button', { name: /^Benutzermenü/ }).waitFor()
}

/** Läuft die Seite waagrecht über? Dann müsste man zum Lesen jeder Zeile rollen. */
export function laeuftUeber(seite: Page): Promise<boolean> {
  return seite.evaluate(() => document.documentElement.scrollWidth > innerWidth)
}
