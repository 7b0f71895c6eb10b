import type { Locator, Page } from 'playwright-core'

/** So viele Sprünge mit der Tabulatortaste genügen auf jeder Seite für eine Runde. */
const RUNDE = 200

/**
 * Bedient eine Seite allein mit der Tastatur: jedes Ziel wird mit Tab erreicht wie von einem Menschen, der keine Maus
 * benutzen kann. Was sich so nicht erreichen lässt, ist ein Fehler der Seite.
 */
export class Tastatur {
  readonly seite: Page

  constructor(seite: Page) {
    this.seite = seite
  }

  /** Zählt Mausereignisse ab jetzt, auch auf allen folgenden Seiten. @returns ihre Zahl bisher */
  static async ueberwacheMaus(seite: Page): Promise<() => number> {
    let anzahl = 0
    await seite.exposeFunction('meldeMaus', () => {
      anzahl++
    })
    const hoere = () => {
      for (const art of ['mousedown', 'touchstart'])
        addEventListener(art, () => (globalThis as unknown as { meldeMaus: () => void }).meldeMaus(), true)
    }
    await seite.addInitScript(hoere)
    // Das Skript gilt erst der nächsten geladenen Seite; viele Prüfungen laden danach keine mehr.
    await seite.evaluate(hoere)
    return () => anzahl
  }

  druecke(...tasten: readonly string[]): Promise<void> {
    return tasten.reduce((vorher, taste) => vorher.then(() => this.seite.keyboard.press(taste)), Promise.resolve())
  }

  tippe(text: string): Promise<void> {
    return this.seite.keyboard.type(text)
  }

  /** Wandert mit Tab (oder zurück) bis zum Ziel. */
  async geheZu(ziel: Locator, zurueck = false): Promise<void> {
    await ziel.waitFor()
    for (let i = 0; i < RUNDE; i++) {
      if (await istAktiv(ziel)) return
      await this.seite.keyboard.press(zurueck ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`Mit der Tabulatortaste nicht erreichbar: ${ziel}`)
  }

  /** Schaltfläche oder Verweis: hingehen, Eingabetaste. */
  async betaetige(ziel: Locator, zurueck = false): Promise<void> {
    await this.geheZu(ziel, zurueck)
    await this.druecke('Enter')
  }

  /** Textfeld: hingehen, Inhalt ersetzen. */
  async fuelle(feld: Locator, text: string): Promise<void> {
    await this.geheZu(feld)
    await this.druecke('Control+a')
    await this.tippe(text)
  }

  /** Auswahlfeld: öffnen, vom Anfang mit dem Pfeil bis zum Eintrag, bestätigen. */
  async waehle(feld: Locator, eintrag: string): Promise<void> {
    await this.betaetige(feld)
    const option = this.seite.getByRole('option', { name: eintrag, exact: true })
    await option.waitFor()
    await this.druecke('Home')
    for (let i = 0; i < RUNDE && !(await istAktiv(option)); i++) await this.druecke('ArrowDown')
    await this.druecke('Enter')
    await option.waitFor({ state: 'detached' })
  }

  /** Suchfeld mit Vorschlägen: tippen, mit Pfeil auf den Eintrag, bestätigen. */
  async suche(feld: Locator, text: string, eintrag: string | RegExp): Promise<void> {
    await this.fuelle(feld, text)
    await this.waehleMarkierten(feld, eintrag)
  }

  /** In der offenen Vorschlagsliste eines Felds mit dem Pfeil bis zum Eintrag, dann Eingabetaste. */
  async waehleMarkierten(feld: Locator, eintrag: string | RegExp): Promise<void> {
    // Solange die Liste nachlädt, gehören ihre Einträge noch zum vorigen Text und lassen sich nicht wählen.
    const liste = this.seite.locator('[role=listbox]:not([aria-busy=true])')
    const option = liste.getByRole('option', { name: eintrag }).first()
    await option.waitFor()
    const kennung = await option.getAttribute('id')
    for (let i = 0; i < RUNDE && (await feld.getAttribute('aria-activedescendant')) !== kennung; i++)
      await this.druecke('ArrowDown')
    await this.druecke('Enter')
    await option.waitFor({ state: 'detached' })
  }
}

const istAktiv = (ziel: Locator): Promise<boolean> => ziel.evaluate(element => element === document.activeElement)
