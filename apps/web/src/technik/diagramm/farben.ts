/** Farben der Gestaltung, wie sie am Element gelten: Diagramme können keine CSS-Namen lesen. */
export type Farben = {
  schrift: string
  nebenschrift: string
  linie: string
  flaeche: string
  haupt: string
  gut: string
  warnung: string
  /** Klassen 1 bis 5 */
  klassen: readonly string[]
  schriftart: string
}

export function leseFarben(element: Element): Farben {
  const stil = getComputedStyle(element)
  const wert = (name: string) => stil.getPropertyValue(`--${name}`).trim()
  return {
    schrift: wert('color-ink'),
    nebenschrift: wert('color-ink-2'),
    linie: wert('color-line'),
    flaeche: wert('color-surface'),
    haupt: wert('color-primary'),
    gut: wert('color-success'),
    warnung: wert('color-warning'),
    klassen: [1, 2, 3, 4, 5].map(klasse => wert(`color-scale-${klasse}`)),
    schriftart: stil.fontFamily,
  }
}
