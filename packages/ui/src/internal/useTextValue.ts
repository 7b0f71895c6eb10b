import { useState } from 'react'
import type { ParseResult } from '../numberfield/parseNumber.ts'

interface TextValueOptions<Value> {
  value: Value | null | undefined
  onChange?: ((value: Value | null) => void) | undefined
  parse: (text: string) => ParseResult<Value>
  /** Anzeige eines Werts; mit `isEditing` in voller Genauigkeit. Auch für den Ersatzwert unlesbaren Texts. */
  format: (value: Value, isEditing: boolean) => string
  /** Ersatzwert, der bei unlesbarem Text gemeldet wird und den das Formular ablehnt. */
  invalid: (text: string) => Value
}

interface Draft<Value> {
  text: string
  value: Value | null | undefined
}

/**
 * Verbindet einen Wert mit dem Text, den jemand tippt: der Text gehört während der Eingabe der Person, danach dem Wert.
 * Ein Wert, der von außen kommt (Zurücksetzen, Nachladen), ersetzt den Text.
 */
export function useTextValue<Value>({ value, onChange, parse, format, invalid }: TextValueOptions<Value>) {
  const [draft, setDraft] = useState<Draft<Value>>()
  const [seen, setSeen] = useState(value)
  const [isLeft, setLeft] = useState(true)

  if (!Object.is(seen, value)) {
    setSeen(value)
    if (draft !== undefined && !Object.is(draft.value, value)) setDraft(undefined)
  }

  const show = (isEditing: boolean) => (value === null || value === undefined ? '' : format(value, isEditing))
  const text = draft?.text ?? show(false)
  const result = parse(text)

  return {
    text,
    /** Fehlertext zum Text; erst nach Verlassen des Felds. */
    problem: isLeft && !result.ok ? result.message : undefined,
    onFocus() {
      setLeft(false)
      const exact = show(true)
      if (draft === undefined && exact !== text) setDraft({ text: exact, value })
    },
    onText(next: string) {
      const parsed = parse(next)
      const nextValue = parsed.ok ? parsed.value : invalid(next)
      setLeft(false)
      setDraft({ text: next, value: nextValue })
      onChange?.(nextValue)
    },
    onBlur() {
      setLeft(true)
      if (result.ok) setDraft(undefined)
    },
  }
}
