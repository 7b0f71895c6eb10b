import type { Locator, Page } from 'playwright-core'

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
    await fenster.getByRole('button', { name: /^(Ändern|Übergeben)$/ }).click()
    await fenster.waitFor({ state: 'detached' })
  }

  /** Schritte, die jetzt offenstehen. */
  schritte(element: string): Promise<string[]> {
    return this.teil(element).getByRole('listitem').getByRole('button').allInnerTexts()
  }

  async ordneZu(element: string, auftragnehmer: RegExp): Promise<void> {
    await this.seite.getByRole('button', { name: `Auftragnehmer ${element} zuordnen` }).click()
    const fenster = this.seite.getByRole('alertdialog').or(this.seite.getByRole('dialog'))
    await fenster.getByRole('button', { name: /^Auftragnehmer/ }).click()
    await this.seite.getByRole('option', { name: auftragnehmer }).click()
    await fenster.getByRole('button', { name: 'Zuordnen' }).click()
    await this.teil(element).getByText(auftragnehmer).waitFor()
  }

  /** Wechsel im Verlauf, der neueste zuerst. */
  verlauf(element: 'MZB' | 'PHB'): Promise<string[]> {
    const tafel = this.seite.getByRole('table', { name: `Verlauf von Status und Freigabe ${element}` })
    return tafel.locator('tbody tr td:nth-of-type(1)').allInnerTexts()
  }
}
