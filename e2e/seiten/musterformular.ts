import type { Browser, Locator, Page } from 'playwright-core'
import { BREIT } from '../gemeinsam/browser.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import { alsPerson } from '../gemeinsam/person.ts'

export type Mustermodus = 'auto' | 'edit' | 'view'

/** Das Musterformular unter der Galerie: jedes Element der Formularmaschine. */
export class Musterformular {
  readonly seite: Page
  readonly formular: Locator
  readonly speichern: Locator
  readonly uebersicht: Locator

  constructor(seite: Page) {
    this.seite = seite
    this.formular = seite.getByRole('form', { name: 'Muster' })
    this.speichern = this.formular.getByRole('button', { name: 'Speichern' })
    this.uebersicht = seite.getByRole('region', { name: 'Folgende Angaben fehlen oder sind fehlerhaft:' })
  }

  static async oeffne(seite: Page, produkt: string, modus: Mustermodus): Promise<Musterformular> {
    await gehe(seite, `${produkt}/galerie/formular?modus=${modus}`)
    const muster = new Musterformular(seite)
    await muster.formular.waitFor()
    return muster
  }

  text(name: string): Locator {
    return this.formular.getByRole('textbox', { name: new RegExp(`^${name}`) })
  }

  tag(name: 'von' | 'bis'): Locator {
    return this.formular
      .getByRole('group', { name: /^Zeitraum/ })
      .getByRole('textbox', { name: new RegExp(`^${name}`) })
  }

  get messstelle(): Locator {
    return this.formular.getByRole('combobox', { name: /^Messstelle/ })
  }

  async waehleMessstelle(name: string): Promise<void> {
    await this.messstelle.fill(name)
    await this.seite.getByRole('option', { name }).click()
  }

  /** Im vorausgefüllten Muster fehlt nur die Probenahme. */
  async ergaenzeProbe(messstelle: string): Promise<void> {
    await this.waehleMessstelle(messstelle)
    await this.text('Tag der Probenahme').fill('21.4.2025')
  }

  /** Meldung, die mit einem Feld verbunden ist; in einem Zug gelesen, denn sie kann jederzeit verschwinden. */
  meldung(feld: Locator): Promise<string> {
    return feld.evaluate(element => {
      const kennungen = element.getAttribute('aria-describedby')?.split(' ') ?? []
      const fehler = kennungen.find(kennung => kennung.endsWith('-error'))
      return fehler === undefined ? '' : (document.getElementById(fehler)?.innerText ?? '')
    })
  }
}

/** Öffnet das Musterformular als Lena Leitgeb (Land Niederösterreich) in einem eigenen Browserfenster. */
export async function oeffneMuster(browser: Browser, produkt: string, modus: Mustermodus, groesse = BREIT) {
  const fenster = await alsPerson(browser, produkt, 'Lena Leitgeb', groesse, `/galerie/formular?modus=${modus}`)
  const muster = new Musterformular(fenster.seite)
  await muster.formular.waitFor()
  return { ...fenster, muster }
}
