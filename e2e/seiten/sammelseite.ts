import type { Locator, Page } from 'playwright-core'

const AUSFUEHREN = /^([\d.]+ )?(ändern|zuordnen|setzen|aufheben)$/i

/** Seite, die viele Aufnahmen auf einmal ändert: Status oder Zuordnung. */
export class Sammelseite {
  readonly seite: Page
  /** führt zur Rückfrage */
  readonly knopf: Locator

  constructor(seite: Page) {
    this.seite = seite
    this.knopf = seite.getByRole('main').getByRole('button', { name: AUSFUEHREN })
  }

  async waehle(feld: string, eintrag: RegExp): Promise<void> {
    await this.seite.getByRole('button', { name: new RegExp(`^${feld}`) }).click()
    await this.seite.getByRole('option', { name: eintrag }).click()
  }

  bilanz(text: string | RegExp): Promise<void> {
    return this.seite.getByRole('status').getByText(text).waitFor()
  }

  /** Betätigt den Knopf und bestätigt die Rückfrage. */
  async fuehreAus(): Promise<void> {
    await this.knopf.click()
    await this.seite.getByRole('alertdialog').getByRole('button', { name: AUSFUEHREN }).click()
  }

  meldung(text: string): Promise<void> {
    return this.seite.getByText(text, { exact: true }).waitFor()
  }
}
