import type { Page } from 'playwright-core'

/**
 * Felder, die nebeneinander stehen und deren Beschriftungen oder Eingaben nicht auf einer Höhe liegen, je Paar ein Satz.
 * Nebeneinander heißt: im selben Behälter, die Kästen überlappen einander senkrecht und nicht waagrecht.
 */
export function schiefeZeilen(seite: Page): Promise<{ felder: number; paare: number; schief: string[] }> {
  return seite.evaluate(() => {
    /** Mehr darf nicht fehlen; Bruchteile rundet der Browser verschieden. */
    const GENAUIGKEIT = 1
    type Feld = {
      name: string
      kasten: DOMRect
      behaelter: Element | null
      /** Zeile der Beschriftung, an der sich die Nachbarn ausrichten; null: sie steht in der Eingabe (Kästchen) */
      beschriftung: number | null
      /** Mitte der ersten Zeile der Eingabe */
      eingabe: number
    }
    const EINGABE =
      'input:not([type="file"]), textarea, button[aria-haspopup], [class*="_readOnly_"], [class*="_empty_"], [class*="_zone_"]'
    const istDa = (e: Element) => {
      const { width, height } = e.getBoundingClientRect()
      return width > 1 && height > 1 && e.checkVisibility({ visibilityProperty: true })
    }
    const zeilen = (e: Element): DOMRect[] => {
      const bereich = document.createRange()
      bereich.selectNodeContents(e)
      return [...bereich.getClientRects()].filter(r => r.width > 1 && r.height > 1)
    }
    const mitteDer = (r: DOMRect | undefined) => (r ? r.top + r.height / 2 : Number.NaN)
    /** Mitte der ersten Zeile: eines Kästchens, eines Texts, sonst des Platzes, den eine einzeilige Eingabe hätte. */
    const ersteZeile = (e: Element): number => {
      const kasten = e.getBoundingClientRect()
      if (e.matches('input[type="checkbox"], input[type="radio"]')) return mitteDer(kasten)
      if (e.matches('input, textarea, button')) {
        const hoehe = Number.parseFloat(getComputedStyle(e).minHeight) || kasten.height
        const einzeilig = e.matches('textarea') ? 40 : hoehe
        return kasten.top + einzeilig / 2
      }
      return mitteDer(zeilen(e)[0])
    }
    const FELD = '[class*="_field_"]'
    const felder: Feld[] = []
    for (const e of document.querySelectorAll(FELD)) {
      if (!istDa(e) || e.closest('table, [role="grid"]')) continue
      const text = e.querySelector('label[for], [id$="-label"], [class*="_label_"]')
      // Auch der Hinweis neben der Beschriftung ist eine Schaltfläche: die Eingabe steht im Rumpf.
      const eingabe = (e.querySelector(':scope > [class*="_body_"]') ?? e).querySelector(EINGABE)
      if (eingabe === null || !istDa(eingabe)) continue
      // Eine Gruppe von Feldern beginnt mit der Beschriftung ihres ersten; dessen Eingabe steht erst darunter.
      const erstes = e.querySelector(`:scope ${FELD} [class*="_label_"]`)
      const zeile = text === null || !istDa(text) ? [] : zeilen(text)
      const daneben = zeile[0] !== undefined && zeile[0].right <= (erstes ?? eingabe).getBoundingClientRect().left
      felder.push({
        name: e.textContent.trim().slice(0, 40),
        kasten: e.getBoundingClientRect(),
        // Nachbarn sind Felder desselben Formulars oder derselben Leiste, die Teile einer Gruppe nur einander.
        behaelter: e.parentElement?.closest(`[role="group"]${FELD}, [data-size]`) ?? e.parentElement,
        beschriftung: zeile.length === 0 ? null : mitteDer(daneben ? zeile[0] : zeile.at(-1)),
        eingabe: ersteZeile(erstes ?? eingabe),
      })
    }
    const schief: string[] = []
    let paare = 0
    for (const [i, a] of felder.entries())
      for (const b of felder.slice(i + 1)) {
        if (a.behaelter !== b.behaelter) continue
        const nebeneinander = a.kasten.right <= b.kasten.left + 1 || b.kasten.right <= a.kasten.left + 1
        const senkrecht = Math.min(a.kasten.bottom, b.kasten.bottom) - Math.max(a.kasten.top, b.kasten.top)
        if (!nebeneinander || senkrecht < 1) continue
        paare++
        const ab = (was: 'beschriftung' | 'eingabe') => {
          const [x, y] = [a[was], b[was]]
          return x !== null && y !== null && Math.abs(x - y) > GENAUIGKEIT ? [`${was} ${(y - x).toFixed(1)}`] : []
        }
        const was = [...ab('beschriftung'), ...ab('eingabe')]
        if (was.length > 0) schief.push(`${a.name} | ${b.name}: ${was.join(', ')}`)
      }
    return { felder: felder.length, paare, schief }
  })
}
