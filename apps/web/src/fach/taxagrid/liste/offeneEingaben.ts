import type { Gitterspeicher } from '../gitter/gitterspeicher.ts'
import type { OffeneEingabe } from './entwurfsform.ts'

/**
 * Stellt Text wieder her, der beim Absturz noch in einem Zelleditor stand. Die jüngste Eingabe wird wieder geöffnet; ältere
 * stammen aus anderen Fenstern und werden übernommen.
 */
export function oeffneEingaben(gitter: Gitterspeicher, offene: readonly OffeneEingabe[]): void {
  for (const [i, offen] of offene.entries()) {
    const { zeilen } = gitter.stand
    const zeile = offen.zeile === null ? -1 : zeilen.findIndex(z => z.id === offen.zeile)
    const spalte = Math.max(
      gitter.spalten.findIndex(s => s.id === offen.spalte),
      0,
    )
    gitter.sende({
      art: 'GEHE_ZU',
      stelle: { zeile: zeile === -1 ? zeilen.length : zeile, spalte },
      erweitern: false,
    })
    gitter.sende({ art: 'BEGINNE', text: offen.text, bearbeitung: 'ERSETZEN' })
    if (i < offene.length - 1) gitter.uebernimmOffenes()
  }
}
