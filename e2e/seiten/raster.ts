import type { Locator, Page } from 'playwright-core'

/** Das Taxaraster einer Seite: Zellen nach Zeilennummer (ab 1) und Spaltenkopf. */
export class Raster {
  readonly seite: Page
  readonly grid: Locator

  /** @param kurz wie die Methode in Überschriften heißt */
  constructor(seite: Page, kurz = 'MHS') {
    this.seite = seite
    this.grid = seite.getByRole('grid', { name: `Taxaliste ${kurz}` })
  }

  async oeffne(adresse: string): Promise<void> {
    await this.seite.goto(adresse)
    await this.bereit()
  }

  bereit(): Promise<void> {
    return this.grid.waitFor()
  }

  async zelle(zeile: number, kopf: string): Promise<Locator> {
    return this.grid.locator(`[aria-rowindex="${zeile + 1}"] [aria-colindex="${await this.spaltennummer(kopf)}"]`)
  }

  async geheZu(zeile: number, kopf: string): Promise<void> {
    await (await this.zelle(zeile, kopf)).click()
  }

  /** Anfügezeile am Ende. */
  geheZumEnde(): Promise<void> {
    return this.grid.locator('[data-anfuegen] [data-spalte="0"]').click()
  }

  tippe(text: string): Promise<void> {
    return this.seite.keyboard.type(text)
  }

  async druecke(...tasten: readonly string[]): Promise<void> {
    for (const taste of tasten) await this.seite.keyboard.press(taste)
  }

  /** Nummer einer Spalte; hinter dem Kopf darf die Einheit stehen. */
  private async spaltennummer(kopf: string): Promise<number> {
    // Unter einem Fenster, das noch schließt, gilt das Raster als verborgen und hätte keine Spalten.
    await this.bereit()
    const koepfe = await this.grid.getByRole('columnheader').allTextContents()
    return koepfe.findIndex(text => text === kopf || text.startsWith(`${kopf} `)) + 1
  }

  /** Sichtbare Texte einer Spalte von oben nach unten, ohne die Anfügezeile und ohne Vorlesetexte. */
  async spalte(kopf: string): Promise<string[]> {
    return this.grid
      .locator(`[data-zeile]:not([data-anfuegen]) [aria-colindex="${await this.spaltennummer(kopf)}"]`)
      .evaluateAll(zellen => zellen.map(z => z.firstElementChild?.textContent ?? ''))
  }

  async speichere(): Promise<void> {
    await this.druecke('Control+s')
    await this.seite.getByText(/^Gespeichert um /).waitFor()
  }

  meldung(text: string | RegExp): Locator {
    return this.seite.getByText(text)
  }
}
