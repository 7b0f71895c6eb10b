import type { Locator, Page } from 'playwright-core'

/** Filter einer Liste, wie ein Mensch sie bedient; alle Kriterien stehen in einer Lade über der Liste. */
export class Filterseite {
  readonly seite: Page

  constructor(seite: Page) {
    this.seite = seite
  }

  get leiste(): Locator {
    return this.seite.getByRole('region', { name: 'Filterleiste' })
  }

  get kriterien(): Locator {
    return this.seite.getByRole('dialog', { name: 'Filterkriterien' })
  }

  get auswahl(): Locator {
    return this.leiste.getByRole('button', { name: /Filter auswählen/ })
  }

  get verwaltung(): Locator {
    return this.leiste.getByRole('button', { name: 'Filter verwalten' })
  }

  get schalter(): Locator {
    return this.leiste.getByRole('switch')
  }

  get zuruecksetzen(): Locator {
    return this.leiste.getByRole('button', { name: 'Filter zurücksetzen' })
  }

  chip(label: string): Locator {
    return this.leiste.getByRole('listitem').filter({ hasText: `${label}:` })
  }

  /** Wartet auf die Zahl der Treffer, etwa `3 Aufnahmen mit Filter „Offene“`. */
  treffer(text: string): Promise<void> {
    return this.seite.getByText(text, { exact: true }).waitFor()
  }

  async oeffneKriterien(): Promise<void> {
    await this.leiste.getByRole('button', { name: 'Alle Filterkriterien anzeigen' }).click()
    await this.kriterien.waitFor()
  }

  /** Wählt Einträge einer Mehrfachauswahl und schließt ihre Liste. */
  async waehleWerte(feld: string, ...eintraege: readonly string[]): Promise<void> {
    await this.kriterien.getByRole('button', { name: feld }).click()
    for (const name of eintraege) await this.seite.getByRole('option', { name, exact: true }).click()
    await this.seite.keyboard.press('Escape')
    await this.seite.getByRole('listbox').waitFor({ state: 'detached' })
  }

  wendeAn(): Promise<void> {
    return this.kriterien.getByRole('button', { name: 'Anwenden' }).click()
  }

  async waehleFilter(name: string): Promise<void> {
    await this.auswahl.click()
    await this.seite.getByRole('listbox').getByRole('option', { name }).click()
    await this.seite.getByRole('listbox').waitFor({ state: 'detached' })
  }

  /** Namen der Filter, die zur Wahl stehen. */
  async filternamen(): Promise<string[]> {
    await this.auswahl.click()
    const eintraege = this.seite.getByRole('listbox').getByRole('option')
    await eintraege.first().waitFor()
    const namen = await eintraege.allInnerTexts()
    await this.seite.keyboard.press('Escape')
    await this.seite.getByRole('listbox').waitFor({ state: 'detached' })
    return namen.map(name => name.split('\n')[0] ?? '').filter(name => name !== 'keine Auswahl')
  }

  async verwalte(eintrag: string): Promise<void> {
    await this.verwaltung.click()
    await this.seite.getByRole('menuitem', { name: eintrag }).click()
  }

  async erstelle(name: string): Promise<void> {
    await this.verwalte('Filter erstellen')
    const dialog = this.seite.getByRole('dialog', { name: 'Filter erstellen' })
    await dialog.getByLabel('Filtername').fill(name)
    await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  /** Liest die Warnung, die gerade offen ist, und schließt sie. */
  async liesWarnung(): Promise<string> {
    const dialog = this.seite.getByRole('alertdialog')
    const text = await dialog.innerText()
    await dialog.getByRole('button', { name: 'Schließen', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    return text
  }
}
