import type { Page } from 'playwright-core'

/** So hoch darf eine Zeile sein, deren Zellen alle einzeilig sind, und so viele müssen auf einer Listenseite Platz haben. */
const HOECHSTE_ZEILE = 32
const WENIGSTE_ZEILEN = 20

/**
 * Was an den Tabellen der Seite zu locker ist; Tabellen in Texten (ohne Namen) zählen nicht. Gemessen wird nur, was einzeilig ist: Text, der umbricht, und Felder brauchen ihre Höhe.
 * @param istListe die erste Tabelle ist der Inhalt der Seite: dann muss unter ihrem Anfang Platz für zwanzig Zeilen sein
 */
export function zuLockereTabellen(seite: Page, istListe: boolean): Promise<string[]> {
  return seite.evaluate(
    ({ hoechste, wenigste, istListe }) => {
      const istEinzeilig = (zelle: Element) => {
        const bereich = document.createRange()
        bereich.selectNodeContents(zelle)
        const mitten = [...bereich.getClientRects()]
          .filter(({ width, height }) => width > 1 && height > 1)
          .map(({ top, height }) => top + height / 2)
        return Math.max(...mitten) - Math.min(...mitten) < 10 || mitten.length === 0
      }
      const tabellen = [...document.querySelectorAll('main table:has(caption):not([role="grid"])')].filter(t =>
        t.checkVisibility(),
      )
      // Was hierher gehört, wo noch nichts steht, füllt eine einzige Zelle und ist keine Zeile der Liste.
      const zeilen = (tabelle: Element) =>
        [...tabelle.querySelectorAll('tbody tr')].filter(zeile => zeile.querySelector('[colspan]') === null)
      const zuHoch = tabellen.flatMap(tabelle =>
        zeilen(tabelle)
          .filter(zeile => zeile.querySelector('input:not([type="checkbox"]), textarea, select') === null)
          .filter(zeile => [...zeile.children].every(istEinzeilig))
          .map(zeile => Math.round(zeile.getBoundingClientRect().height))
          .filter(hoehe => hoehe > hoechste)
          .slice(0, 1)
          .map(hoehe => `„${tabelle.querySelector('caption')?.textContent}“: einzeilige Zeile ${hoehe} hoch`),
      )
      const erste = istListe && tabellen[0] ? zeilen(tabellen[0])[0] : undefined
      const platz = erste ? (innerHeight - erste.getBoundingClientRect().top - scrollY) / erste.clientHeight : wenigste
      return [...zuHoch, ...(platz >= wenigste ? [] : [`nur ${Math.floor(platz)} Zeilen hätten im Fenster Platz`])]
    },
    { hoechste: HOECHSTE_ZEILE, wenigste: WENIGSTE_ZEILEN, istListe },
  )
}

/**
 * Tabellen, die in der Seite noch einmal senkrecht rollen. Das dürfen nur Raster, in denen die Tastatur von Zelle zu Zelle geht, und
 * was in einem Fenster steht.
 */
export function inSichRollende(seite: Page): Promise<string[]> {
  return seite.evaluate(() =>
    [...document.querySelectorAll('main table:not([role="grid"])')]
      .filter(tabelle => tabelle.checkVisibility() && tabelle.closest('[role="grid"], [role="dialog"]') === null)
      .flatMap(tabelle => {
        for (let e = tabelle.parentElement; e !== null && e.tagName !== 'MAIN'; e = e.parentElement)
          if (/auto|scroll/.test(getComputedStyle(e).overflowY) && e.scrollHeight - e.clientHeight > 1)
            return [`„${tabelle.querySelector('caption')?.textContent}“ rollt in sich`]
        return []
      }),
  )
}
