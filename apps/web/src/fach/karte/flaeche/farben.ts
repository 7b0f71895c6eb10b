/** Farben der Karte aus den Gestaltungswerten der Seite. */
export type Kartenfarben = Readonly<{
  tinte: string
  tinte2: string
  linie: string
  flaeche: string
  flaeche2: string
  flaeche3: string
  wasser: string
  wasserhell: string
  primaer: string
  warnung: string
  /** Name der Schrift, wie CSS ihn schreibt */
  schrift: string
  /** Stufen 1–5 mit ihrer Schriftfarbe */
  klassen: readonly (readonly [farbe: string, schrift: string])[]
}>

/**
 * Liest die Werte, die am Element gelten; die Karte zeichnet auf eine Leinwand, die keine Variablen kennt. Welcher Wert eines Namens
 * im geltenden Thema zählt, weiß nur ein Element, das ihn trägt.
 */
export function liesFarben(element: Element): Kartenfarben {
  const probe = element.appendChild(document.createElement('span'))
  const stil = getComputedStyle(probe)
  const wert = (name: string) => {
    probe.style.color = `var(--${name})`
    return stil.color
  }
  const farben = liesAlle(wert, stil.getPropertyValue('--font-family'))
  probe.remove()
  return farben
}

/**
 * Liest die hellen Werte, die auf Papier gelten, auch bevor der Druck sie gelten lässt. Das Thema entscheidet sich an der Wurzel;
 * gezeichnet wird dazwischen nichts.
 */
export function liesHelleFarben(element: Element): Kartenfarben {
  const { dataset } = document.documentElement
  const wahl = dataset['theme']
  dataset['theme'] = 'light'
  const farben = liesFarben(element)
  if (wahl === undefined) delete dataset['theme']
  else dataset['theme'] = wahl
  return farben
}

function liesAlle(wert: (name: string) => string, schriften: string): Kartenfarben {
  return {
    tinte: wert('color-ink'),
    tinte2: wert('color-ink-2'),
    linie: wert('color-line-strong'),
    flaeche: wert('color-surface'),
    flaeche2: wert('color-surface-2'),
    flaeche3: wert('color-surface-3'),
    wasser: wert('color-primary'),
    wasserhell: wert('color-primary-line'),
    primaer: wert('color-primary-strong'),
    warnung: wert('color-warning'),
    // Mit Anführungszeichen: ein Name mit Ziffer gälte sonst nicht als Name einer Schrift.
    schrift: schriften.split(',')[0]?.trim() ?? 'sans-serif',
    klassen: [1, 2, 3, 4, 5].map(stufe => [wert(`color-scale-${stufe}`), wert(`color-scale-${stufe}-ink`)] as const),
  }
}
