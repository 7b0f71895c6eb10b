import { NUMBER_MAX_DECIMALS } from '../konstanten.ts'

/** Ergebnis einer strengen Eingabeprüfung: Wert (leer: null) oder Fehlertext. */
export type ParseResult<Value> = { ok: true; value: Value | null } | { ok: false; message: string }

/** Mehr Stellen trägt eine Gleitkommazahl nicht verlustfrei. */
const MAX_SIGNIFICANT_DIGITS = 15

const GERMAN_NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/
const ENGLISH_DECIMAL = /^([+-]?\d+)\.(\d+)$/

/**
 * Liest eine Zahl in deutscher Schreibweise, streng: Komma vor den Nachkommastellen, Punkt nur als Tausenderzeichen in
 * Dreiergruppen. `1.234,50` ist 1234,5; `1.234` ist 1234; `1.5` und `12,` werden abgelehnt statt erraten.
 * Leerer Text ergibt null.
 */
export function parseNumber(text: string): ParseResult<number> {
  const trimmed = text.trim().replace(/^\u2212/, '-')
  if (trimmed === '') return { ok: true, value: null }
  if (!GERMAN_NUMBER.test(trimmed)) return { ok: false, message: describeProblem(trimmed) }
  const plain = trimmed.replaceAll('.', '').replace(',', '.')
  const digits = plain.replace(/^[+-]?0*/, '').replace('.', '')
  if (digits.length > MAX_SIGNIFICANT_DIGITS) return { ok: false, message: 'Die Zahl hat zu viele Stellen.' }
  const value = Number(plain)
  return { ok: true, value: Object.is(value, -0) ? 0 : value }
}

function describeProblem(text: string): string {
  const english = ENGLISH_DECIMAL.exec(text)
  if (english !== null) return `Dezimalzahlen bitte mit Komma schreiben: ${english[1]},${english[2]}`
  return `„${text}“ ist keine Zahl. Schreibweise: 1.234,50`
}

export interface NumberFormat {
  minDecimals?: number | undefined
  /** Höchstens so viele Nachkommastellen, voreingestellt 5. */
  maxDecimals?: number | undefined
  /** Tausenderpunkte, voreingestellt an. */
  useGrouping?: boolean | undefined
}

const formats = new Map<string, Intl.NumberFormat>()
/** Nachkommastellen, bis zu denen gerundet gezeigt wird; darüber steht die Zahl selbst. */
const ROUNDED_UP_TO = 6

/** Schreibt eine Zahl deutsch: `1234.5` mit zwei Stellen als `1.234,50`. Ohne Wert leerer Text. */
export function formatNumber(value: number | null | undefined, format: NumberFormat = {}): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return ''
  const maxDecimals = Math.max(format.maxDecimals ?? NUMBER_MAX_DECIMALS, format.minDecimals ?? 0)
  const minDecimals = format.minDecimals ?? 0
  const useGrouping = format.useGrouping ?? true
  const key = `${minDecimals}/${maxDecimals}/${useGrouping}`
  let formatter = formats.get(key)
  if (formatter === undefined) {
    // de-AT gruppiert je nach Umgebung mit geschütztem Leerzeichen; die Spezifikation schreibt Punkte (12.408).
    formatter = new Intl.NumberFormat('de-DE', {
      minimumFractionDigits: minDecimals,
      maximumFractionDigits: maxDecimals,
      useGrouping,
    })
    formats.set(key, formatter)
  }
  // Auf 14 Stellen ist der Rechenfehler weg: das Mittel 4,935 ist binär 4,934999999999999 und würde sonst 4,93
  return formatter.format(maxDecimals > ROUNDED_UP_TO ? value : Number(value.toPrecision(14)))
}
