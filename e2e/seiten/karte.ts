import type { Locator, Page } from 'playwright-core'
import { OESTERREICH, ZEICHENRAND_PX } from '../../apps/web/src/fach/karte/konstanten.ts'

type Ort = readonly [laenge: number, breite: number]

/** Eine Karte, wie ein Mensch sie bedient. */
export class Kartenseite {
  readonly seite: Page
  readonly leinwand: Locator

  constructor(seite: Page, name: string) {
    this.seite = seite
    this.leinwand = seite.getByRole('region', { name, exact: true })
  }

  /** Alle Kacheln sind gezeichnet, nichts bewegt sich mehr. */
  async ruht(): Promise<void> {
    await this.seite.locator('[data-ruhig]').filter({ has: this.leinwand }).waitFor()
  }

  /** Klickt, so viele Bildpunkte neben die Mitte. */
  async klickeNebenMitte(rechts: number, unten: number): Promise<void> {
    const { width, height } = await this.#groesse()
    await this.leinwand.click({ position: { x: width / 2 + rechts, y: height / 2 + unten } })
  }

  /** Zieht einen Ort, während die Karte ganz Österreich zeigt, so viele Bildpunkte neben die Mitte. */
  async ziehe(ort: Ort, rechts: number, unten: number): Promise<void> {
    const { x, y } = await this.#stelle(ort)
    const kasten = await this.#groesse()
    await this.seite.mouse.move(kasten.x + x, kasten.y + y)
    await this.seite.mouse.down()
    await this.seite.mouse.move(kasten.x + kasten.width / 2 + rechts, kasten.y + kasten.height / 2 + unten, {
      steps: 8,
    })
    await this.seite.mouse.up()
    await this.ruht()
  }

  /** Lässt die Karte ganz Österreich zeigen und klickt auf einen Ort. */
  async klickeAuf(ort: Ort): Promise<void> {
    await this.leinwand.click({ position: await this.#stelle(ort) })
  }

  async #stelle([laenge, breite]: Ort): Promise<{ x: number; y: number }> {
    await this.#groesse()
    await this.seite.getByRole('button', { name: 'Ganz Österreich zeigen' }).click()
    await this.ruht()
    const { width, height } = await this.#groesse()
    const [west, sued, ost, nord] = OESTERREICH
    const [links, unten] = mercator([west, sued])
    const [rechts, oben] = mercator([ost, nord])
    const stufe = Math.min(
      (width - 2 * ZEICHENRAND_PX) / (rechts - links),
      (height - 2 * ZEICHENRAND_PX) / (oben - unten),
    )
    const [x, y] = mercator([laenge, breite])
    return {
      x: width / 2 + (x - (links + rechts) / 2) * stufe,
      y: height / 2 - (y - (unten + oben) / 2) * stufe,
    }
  }

  async #groesse(): Promise<{ x: number; y: number; width: number; height: number }> {
    await this.leinwand.scrollIntoViewIfNeeded()
    const kasten = await this.leinwand.boundingBox()
    if (!kasten) throw new Error('Die Karte ist nicht zu sehen.')
    return kasten
  }
}

function mercator([laenge, breite]: Ort): [number, number] {
  const phi = (breite * Math.PI) / 180
  return [(laenge * Math.PI) / 180, Math.log(Math.tan(Math.PI / 4 + phi / 2))]
}
