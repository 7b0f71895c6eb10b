import type { SectionId } from '@benthos/ui/gallery/sections.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { BREIT, neueSeite } from '../gemeinsam/browser.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import type { Fenster } from '../gemeinsam/person.ts'
import { type Pruefling, schliesseFensterNachJedem } from '../gemeinsam/pruefling.ts'
import { halteUhrAn } from '../gemeinsam/uhr.ts'

type Wahl = {
  groesse?: typeof BREIT
  /** nur diese Abschnitte; ohne die ganze Galerie */
  nur?: readonly SectionId[]
  /** hält die Zeit an, bis der Test sie weiterstellt */
  uhr?: boolean
  /** in einem eigenen Fenster, weil der Test das Dokument selbst ändert */
  eigenes?: boolean
  /** mit Überblendungen und kreisenden Warteanzeigen; sonst ruhig wie jedes Fenster */
  bewegt?: boolean
}

/** Die einmal geladene Galerie je Browser. */
const geladene = new WeakMap<Browser, Fenster>()

/** Wie `schliesseFensterNachJedem`; die geladene Galerie bleibt bis zum Ende der Datei. */
export function behalteGalerie(p: Pruefling): void {
  schliesseFensterNachJedem(p, kontext => kontext !== geladene.get(p.browser)?.kontext)
}

/**
 * Öffnet die Galerie der Bausteine: frisch eingehängt in einem Fenster, das die Anwendung einmal je Datei lädt. Wer an Uhr,
 * Bewegung oder Dokument etwas ändert, bekommt ein eigenes.
 */
export async function oeffneGalerie(browser: Browser, adresse: string, wahl: Wahl = {}): Promise<Fenster> {
  const weg = `${adresse}/galerie${wahl.nur ? `?nur=${wahl.nur.join(',')}` : ''}`
  const braucht = wahl.eigenes === true || wahl.uhr === true || wahl.bewegt === true
  const fenster = braucht ? await neueSeite(browser, wahl.groesse ?? BREIT) : await geladeneGalerie(browser)
  const { seite } = fenster
  if (wahl.bewegt === true) await seite.emulateMedia({ reducedMotion: 'no-preference' })
  await seite.setViewportSize(wahl.groesse ?? BREIT)
  await gehe(seite, weg)
  await seite.getByRole('heading', { name: 'Galerie der Bausteine' }).waitFor()
  if (wahl.uhr === true) {
    await seite.clock.install()
    await halteUhrAn(seite)
  }
  return fenster
}

/** Das Fenster, wie es der erste Test vorfand: ohne Meldungen, der Zeiger auf nichts. */
async function geladeneGalerie(browser: Browser): Promise<Fenster> {
  const bisher = geladene.get(browser)
  if (bisher && !bisher.seite.isClosed()) {
    bisher.fehler.length = 0
    await bisher.seite.mouse.move(0, 0)
    return bisher
  }
  const neues = await neueSeite(browser)
  geladene.set(browser, neues)
  return neues
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

/** Öffnet ein Fenster der Galerie mit der Tastatur und wartet, bis es steht. */
export async function oeffneFenster(seite: Page, name: string, rolle: 'dialog' | 'alertdialog') {
  const knopf = abschnitt(seite, 'dialogs').getByRole('button', { name, exact: true })
  await knopf.focus()
  await seite.keyboard.press('Enter')
  const fenster = seite.getByRole(rolle)
  await fenster.waitFor()
  await warteAufFokus(fenster)
  await fenster.evaluate(f => Promise.allSettled(f.getAnimations({ subtree: true }).map(a => a.finished)))
  return { knopf, fenster }
}
