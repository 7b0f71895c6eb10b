import type { ParseResult } from '../numberfield/parseNumber.ts'

const GERMAN_DATE = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/
const DIGITS_DATE = /^(\d{2})(\d{2})(\d{4})$/
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * Liest ein Datum als `yyyy-MM-dd`. Erlaubt sind `21.04.2025`, `1.4.2025`, `21042025` und das ISO-Format; das Jahr immer
 * vierstellig, der Tag muss im Kalender stehen. Leerer Text ergibt null.
 */
export function parseDate(text: string): ParseResult<string> {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: true, value: null }
  const parts = readParts(trimmed)
  if (parts === undefined) return { ok: false, message: `„${trimmed}“ ist kein Datum. Schreibweise: TT.MM.JJJJ` }
  const [year, month, day] = parts
  if (!isCalendarDay(year, month, day)) return { ok: false, message: `Den Tag ${trimmed} gibt es nicht.` }
  return { ok: true, value: `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` }
}

/** Schreibt `2025-04-21` als `21.04.2025`; anderen Text unverändert. */
export function formatDate(iso: string | null | undefined): string {
  if (iso === null || iso === undefined) return ''
  const match = ISO_DATE.exec(iso)
  return match === null ? iso : `${match[3]}.${match[2]}.${match[1]}`
}

/** Wahr für einen Kalendertag in der Form `yyyy-MM-dd`. */
export function isIsoDate(text: string): boolean {
  const match = ISO_DATE.exec(text)
  return match !== null && isCalendarDay(Number(match[1]), Number(match[2]), Number(match[3]))
}

function readParts(text: string): [year: number, month: number, day: number] | undefined {
  const iso = ISO_DATE.exec(text)
  if (iso !== null) return [Number(iso[1]), Number(iso[2]), Number(iso[3])]
  const german = GERMAN_DATE.exec(text) ?? DIGITS_DATE.exec(text)
  return german === null ? undefined : [Number(german[3]), Number(german[2]), Number(german[1])]
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  return day <= days
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
