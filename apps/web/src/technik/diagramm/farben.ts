/**
 * Farben der Gestaltung als CSS-Namen: das Diagramm ist ein SVG, und so folgt es dem Thema und dem Druck, ohne neu gezeichnet zu
 * werden. Rechnen kann die Zeichenbibliothek damit nicht; was sie aufhellen will, ist in `Diagramm.tsx` abgestellt.
 */
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
  /** wie sie am Element gilt: nach ihr misst die Zeichenbibliothek */
  schriftart: string
}

export function leseFarben(element: Element): Farben {
  return {
    schrift: 'var(--color-ink)',
    nebenschrift: 'var(--color-ink-2)',
    linie: 'var(--color-line)',
    flaeche: 'var(--color-surface)',
    haupt: 'var(--color-primary)',
    gut: 'var(--color-success)',
    warnung: 'var(--color-warning)',
    klassen: [1, 2, 3, 4, 5].map(klasse => `var(--color-scale-${klasse})`),
    schriftart: getComputedStyle(element).fontFamily,
  }
}
