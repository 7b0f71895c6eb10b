import type { Page } from 'playwright-core'

/**
 * Beschriftungen der sichtbaren Hauptschaltflächen: was in der Grundfarbe gefüllt ist und sich drücken lässt. Ist ein Fenster
 * offen, zählt nur dieses; der Rahmen (Anmelden im Kopf) gehört zu keiner Seite. Gemessen wird, was man sieht, nicht wie es heißt. Wo man gerade ist (die Nummer der Seite), ist keine.
 */
export function hauptschaltflaechen(seite: Page): Promise<string[]> {
  return seite.evaluate(() => {
    const probe = document.createElement('span')
    probe.style.backgroundColor = 'var(--color-primary)'
    document.body.append(probe)
    const grundfarbe = getComputedStyle(probe).backgroundColor
    probe.remove()
    const fenster = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
    return [
      ...(fenster ?? document.querySelector('main') ?? document).querySelectorAll<HTMLElement>(
        'button:not([aria-current]), a[href]:not([aria-current])',
      ),
    ]
      .filter(
        e => e.checkVisibility({ visibilityProperty: true }) && getComputedStyle(e).backgroundColor === grundfarbe,
      )
      .map(e => e.getAttribute('aria-label') ?? e.innerText.trim())
  })
}
