import type { Page } from 'playwright-core'
import { gehe } from '../gemeinsam/gehe.ts'

/** Eine Informationsseite und, für Redakteure, ihre Bearbeitung. */
export class Infoseite {
  readonly seite: Page
  private readonly adresse: string

  constructor(seite: Page, adresse: string, name: string) {
    this.seite = seite
    this.adresse = `${adresse}/${name}`
  }

  async oeffne(titel: string): Promise<void> {
    await gehe(this.seite, this.adresse)
    await this.seite.getByRole('heading', { level: 1, name: titel, exact: true }).waitFor()
  }

  async bearbeite(): Promise<void> {
    await this.seite.getByRole('link', { name: 'Bearbeiten' }).click()
    await this.inhalt.waitFor()
  }

  get inhalt() {
    return this.seite.getByRole('textbox', { name: 'Inhalt' })
  }

  get vorschau() {
    return this.seite.getByRole('region', { name: 'Vorschau' })
  }

  async speichere(anmerkung: string): Promise<void> {
    await this.seite.getByRole('textbox', { name: 'Was hat sich geändert?' }).fill(anmerkung)
    await this.seite.getByRole('button', { name: 'Speichern' }).click()
  }

  get versionierung() {
    return this.seite.getByRole('button', { name: /^Versionierung/ })
  }
}
