import type { Locator, Page } from 'playwright-core'

/** Das Taxaraster einer Seite: Zellen nach Zeilennummer (ab 1) und Spaltenkopf. */
export class Raster {
  readonly seite: Page
  readonly grid: Locator

  constructor(seite: Page) {
    this.seite = seite
    this.grid = seite.getByRole('grid', { name: /^Taxaliste MHS/ })
  }

  async oeffne(adresse: string): Promise<void> {
    await this.seite.goto(adresse)
    await this.bereit()
  }

  bereit(): Promise<void> {
    return this.grid.waitFor()
  }

  async zelle(zeile: number, kopf: string): Promise<Locator> {
    const koepfe = await this.grid.getByRole('columnheader').allTextContents()
    const spalte = koepfe.indexOf(kopf) + 1
    return this.grid.locator(`[aria-rowindex="${zeile + 1}"] [aria-colindex="${spalte}"]`)
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

  /** Sichtbare Texte einer Spalte von oben nach unten, ohne die Anfügezeile und ohne Vorlesetexte. */
  async spalte(kopf: string): Promise<string[]> {
    const koepfe = await this.grid.getByRole('columnheader').allTextContents()
    const index = koepfe.indexOf(kopf) + 1
    return this.grid
      .locator(`[data-zeile]:not([data-anfuegen]) [aria-colindex="${index}"]`)
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
