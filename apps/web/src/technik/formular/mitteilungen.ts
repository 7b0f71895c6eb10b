import { kurznachrichten } from '../meldungen/kurznachrichten.ts'

/** Kurznachrichten jedes Formulars: gespeichert, nicht gespeichert, zurückgesetzt. */

export function meldeGespeichert(text: string): void {
  kurznachrichten.add({ type: 'success', message: text })
}

/** @param anzahl beanstandete Felder; 0: beanstandet ist das Formular als Ganzes */
export function meldeUngueltig(bezeichnung: string, anzahl: number): void {
  kurznachrichten.add({ type: 'danger', message: `${bezeichnung}: nicht gespeichert${grund(anzahl)}` })
}

export function meldeZurueckgesetzt(bezeichnung: string): void {
  kurznachrichten.add({ type: 'info', message: `${bezeichnung}: Eingaben zurückgesetzt` })
}

function grund(anzahl: number): string {
  if (anzahl === 0) return ''
  return anzahl === 1 ? ', 1 Angabe fehlt oder ist fehlerhaft' : `, ${anzahl} Angaben fehlen oder sind fehlerhaft`
}
