import { gelesen, LEER, type Lesung, nichtGelesen } from './lesung.ts'
import type { Teilung } from './teilung.ts'

/** Mehr Ziffern schreibt niemand; so viele hält eine Zahl unverändert. */
const FORM = /^(\d{1,9})\s*(?:\/|⁄|von)\s*(\d{1,9})$/i

/**
 * Liest, wie viele von wie vielen gleichen Teilen einer Probe ausgelesen sind: `3/29`, `3 / 29` oder `3 von 29`. Der eine Leser
 * dafür; gekürzt wird nicht, denn 3/30 und 1/10 sind verschieden viel Arbeit.
 * @example leseTeilung('3 von 29') // { art: 'WERT', wert: { zaehler: 3, nenner: 29 } }
 */
export function leseTeilung(text: string): Lesung<Teilung> {
  const t = text.replaceAll(/[\u00a0\u2007\u2009\u202f]/g, ' ').trim()
  if (t === '') return LEER
  const [treffer, z = '', n = ''] = FORM.exec(t) ?? []
  if (treffer === undefined) return nichtGelesen(`Bitte als Teile von allen Teilen angeben, etwa „3/29“.`)
  const [zaehler, nenner] = [Number(z), Number(n)]
  if (nenner === 0) return nichtGelesen('In 0 Teile lässt sich keine Probe teilen.')
  if (zaehler === 0) return nichtGelesen('Mindestens ein Teil muss ausgelesen sein.')
  if (zaehler > nenner) return nichtGelesen(`${zaehler} von ${nenner} Teilen ist mehr als die ganze Probe.`)
  return gelesen({ zaehler, nenner })
}
