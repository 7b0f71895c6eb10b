import { gelesen, LEER, type Lesung, nichtGelesen } from '../zahl/lesung.ts'

/**
 * Liest eine Uhrzeit: `14:32`, `9:05`, `14.32` und `1432`.
 * @returns die Uhrzeit als HH:MM
 * @example leseUhrzeit('9.05') // { art: 'WERT', wert: '09:05' }
 */
export function leseUhrzeit(text: string): Lesung<string> {
  const t = text.replaceAll('\u00a0', ' ').trim()
  if (t === '') return LEER
  const [, stunde = '', minute = ''] = /^(\d{1,2})[:.](\d{2})$/.exec(t) ?? /^(\d{2})(\d{2})$/.exec(t) ?? []
  if (stunde === '' || Number(stunde) > 23 || Number(minute) > 59)
    return nichtGelesen('Bitte geben Sie die Uhrzeit in der Form HH:MM ein')
  return gelesen(`${stunde.padStart(2, '0')}:${minute}`)
}
