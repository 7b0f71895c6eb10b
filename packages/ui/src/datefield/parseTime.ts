import type { ParseResult } from '../numberfield/parseNumber.ts'

const TIME = /^(\d{1,2})[:.](\d{2})$/
const DIGITS_TIME = /^(\d{2})(\d{2})$/

/** Liest eine Uhrzeit als `HH:mm`. Erlaubt sind `14:32`, `9:05`, `14.32` und `1432`. Leerer Text ergibt null. */
export function parseTime(text: string): ParseResult<string> {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: true, value: null }
  const match = TIME.exec(trimmed) ?? DIGITS_TIME.exec(trimmed)
  const hour = Number(match?.[1])
  const minute = Number(match?.[2])
  if (match === null || hour > 23 || minute > 59) {
    return { ok: false, message: `„${trimmed}“ ist keine Uhrzeit. Schreibweise: HH:MM` }
  }
  return { ok: true, value: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` }
}
