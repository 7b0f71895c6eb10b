import type { Locator, Page } from 'playwright-core'
import { Tastatur } from './tastatur.ts'

/** Seite „Status und Freigabe“ einer Aufnahme. */
export class Statusseite {
  readonly seite: Page

  constructor(seite: Page) {
    this.seite = seite
  }

  teil(element: string): Locator {
    return this.seite.getByRole('region', { name: element })
  }

  /** Betätigt einen Schritt, begründet ihn und wartet, bis er vollzogen ist. */
  async setze(element: string, schritt: string, grund?: string): Promise<void> {
    await this.teil(element).getByRole('button', { name: schritt }).click()
    const fenster = this.seite.getByRole('alertdialog').or(this.seite.getByRole('dialog'))
    if (grund !== undefined) await fenster.getByRole('textbox', { name: /^Begründung/ }).fill(grund)
    await fenster.getByRole('button', { name: /^(Setzen|Übergeben)$/ }).click()
    await fenster.waitFor({ state: 'detached' })
  }

  /** Schritte, die jetzt offenstehen. */
  schritte(element: string): Promise<string[]> {
    return this.teil(element).getByRole('listitem').getByRole('button').allInnerTexts()
  }

  /** Ordnet mit der Tastatur zu; die Auftragnehmer kommen dabei erst, wenn die Auswahl schon offen steht. */
  async ordneZu(element: string, auftragnehmer: string): Promise<void> {
    const { seite } = this
    const t = new Tastatur(seite)
    const leer = seite.getByText('Keine Einträge vorhanden').first()
    await seite.route('**/list/auftragnehmer*', route => leer.waitFor().then(() => route.continue()), { times: 1 })
    await t.betaetige(seite.getByRole('button', { name: `Auftragnehmer ${element} zuordnen` }))
    const fenster = seite.getByRole('alertdialog').or(seite.getByRole('dialog'))
    await t.waehle(fenster.getByRole('button', { name: /^Auftragnehmer/ }), auftragnehmer)
    await t.betaetige(fenster.getByRole('button', { name: 'Zuordnen' }))
    await this.teil(element).getByText(auftragnehmer).waitFor()
  }

  /** Wechsel im Verlauf, der neueste zuerst. */
  verlauf(element: 'MZB' | 'PHB'): Promise<string[]> {
    const tafel = this.seite.getByRole('table', { name: `Verlauf von Status und Freigabe ${element}` })
    return tafel.locator('tbody tr td:nth-of-type(1)').allInnerTexts()
  }
}
