import type { SectionId } from '@benthos/ui/gallery/sections.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { BREIT, neueSeite } from '../gemeinsam/browser.ts'
import { halteUhrAn } from '../gemeinsam/uhr.ts'

type Wahl = {
  groesse?: typeof BREIT
  /** nur diese Abschnitte; ohne die ganze Galerie */
  nur?: readonly SectionId[]
  /** hält die Zeit an, bis der Test sie weiterstellt */
  uhr?: boolean
  /** mit Überblendungen und kreisenden Warteanzeigen; sonst ruhig wie jedes Fenster */
  bewegt?: boolean
}

/** Öffnet die Galerie der Bausteine in einem eigenen Fenster. */
export async function oeffneGalerie(browser: Browser, adresse: string, wahl: Wahl = {}) {
  const fenster = await neueSeite(browser, wahl.groesse ?? BREIT)
  const { seite } = fenster
  if (wahl.bewegt === true) await seite.emulateMedia({ reducedMotion: 'no-preference' })
  await seite.goto(`${adresse}/galerie${wahl.nur ? `?nur=${wahl.nur.join(',')}` : ''}`)
  await seite.getByRole('heading', { name: 'Galerie der Bausteine' }).waitFor()
  if (wahl.uhr === true) {
    await seite.clock.install()
    await halteUhrAn(seite)
  }
  return fenster
}

/** Abschnitt der Galerie mit allen Zuständen eines Bausteins. */
export function abschnitt(seite: Page, id: SectionId): Locator {
  return seite.locator(`[data-example="${id}"]`)
}

/** Wert einer berechneten Eigenschaft, etwa `transition-duration`. */
export function stilwert(ort: Locator, eigenschaft: string): Promise<string> {
  return ort.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), eigenschaft)
}

/** Hat das Element den Fokus? */
export function hatFokus(ort: Locator): Promise<boolean> {
  return ort.evaluate(element => element === document.activeElement)
}
