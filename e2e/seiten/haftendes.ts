import type { Page } from 'playwright-core'

/** So viele Sprünge der Tabulatortaste genügen, um Kopf, Inhalt und Fußleiste einer Seite zu treffen. */
const SPRUENGE = 25

/**
 * Rollt zur Mitte der Seite und misst, welchen Anteil der Fensterhöhe Stehengebliebenes dann einnimmt: Leisten am oberen oder
 * unteren Rand, wenigstens halb so breit wie das Fenster.
 */
export function deckendeHoehe(seite: Page): Promise<{ anteil: number; wer: string[] }> {
  return seite.evaluate(() => {
    scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2)
    const leisten = [...document.querySelectorAll<HTMLElement>('body *')].flatMap(element => {
      const { position } = getComputedStyle(element)
      if (position !== 'sticky' && position !== 'fixed') return []
      const { left, right, top, bottom, height } = element.getBoundingClientRect()
      const sichtbar = Math.min(bottom, innerHeight) - Math.max(top, 0)
      if (sichtbar <= 0 || height === 0 || Math.min(right, innerWidth) - Math.max(left, 0) < innerWidth / 2) return []
      const mitte = Math.max(0, left) + 2
      const oben = document.elementFromPoint(mitte, Math.max(top, 0) + 1)
      // Was im Inhalt mitrollt oder unsichtbar ist, deckt nichts zu.
      if (!element.checkVisibility() || !oben || !element.contains(oben)) return []
      const vorher = top
      scrollBy(0, 1)
      const bleibt = element.getBoundingClientRect().top === vorher
      scrollBy(0, -1)
      return bleibt ? [{ von: Math.max(top, 0), bis: Math.min(bottom, innerHeight), wer: element.className }] : []
    })
    let [summe, ende] = [0, 0]
    for (const { von, bis } of leisten.toSorted((a, b) => a.von - b.von)) {
      summe += Math.max(0, bis - Math.max(von, ende))
      ende = Math.max(ende, bis)
    }
    return { anteil: summe / innerHeight, wer: leisten.map(leiste => leiste.wer) }
  })
}

/** Geht mit der Tabulatortaste hinab und zurück; nennt, was den Fokus hat und von anderem ganz verdeckt ist (WCAG 2.4.11). */
export async function verdeckterFokus(seite: Page): Promise<string[]> {
  const befunde = new Set<string>()
  await seite.evaluate(() => {
    scrollTo(0, 0)
    ;(document.activeElement as HTMLElement | null)?.blur()
  })
  for (const taste of ['Tab', 'Shift+Tab'])
    for (let i = 0; i < SPRUENGE; i++) {
      await seite.keyboard.press(taste)
      const befund = await seite.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body) return null
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
        const [l, r] = [Math.max(left, 0), Math.min(right, innerWidth)]
        const [o, u] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
        const name = `${element.tagName} „${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)}“`
        // Ankreuzfelder sind unsichtbar über ihre Beschriftung gelegt.
        if (width <= 1 || height <= 1) return null
        if (r <= l || u <= o) return `${name} liegt außerhalb des Fensters`
        const darueber = new Set<string>()
        for (const x of [0.1, 0.5, 0.9])
          for (const y of [0.1, 0.5, 0.9]) {
            const hier = document.elementFromPoint(l + x * (r - l), o + y * (u - o))
            if (hier && (element.contains(hier) || hier.contains(element) || hier.closest('label')?.contains(element)))
              return null
            darueber.add(`${hier?.tagName}.${hier?.className}`)
          }
        return `${name} liegt unter ${[...darueber].join(' ')}`
      })
      if (befund) befunde.add(`${taste}: ${befund}`)
    }
  return [...befunde]
}
