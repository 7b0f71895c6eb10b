import type { Lesung } from '@benthos/fachmodell/zahl/lesung'
import { useState } from 'react'

interface TextValueOptions<Value> {
  /** Wert; leer null; unlesbarer Text unverändert, damit das Formular ihn mit demselben Grund ablehnt. */
  value: Value | string | null | undefined
  onChange?: ((value: Value | string | null) => void) | undefined
  parse: (text: string) => Lesung<Value>
  /** Anzeige eines Werts; mit `isEditing` in voller Genauigkeit. Unlesbarer Text bleibt, wie er ist. */
  format: (value: Value | string, isEditing: boolean) => string
}

interface Draft<Value> {
  text: string
  value: Value | string | null | undefined
}

/**
 * Verbindet einen Wert mit dem Text, den jemand tippt: der Text gehört während der Eingabe der Person, danach dem Wert.
 * Ein Wert, der von außen kommt (Zurücksetzen, Nachladen), ersetzt den Text.
 */
export function useTextValue<Value>({ value, onChange, parse, format }: TextValueOptions<Value>) {
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
    problem: isLeft && result.art === 'FEHLER' ? result.grund : undefined,
    onFocus() {
      setLeft(false)
      const exact = show(true)
      if (draft === undefined && exact !== text) setDraft({ text: exact, value })
    },
    onText(next: string) {
      const parsed = parse(next)
      const nextValue = parsed.art === 'WERT' ? parsed.wert : parsed.art === 'LEER' ? null : next
      setLeft(false)
      setDraft({ text: next, value: nextValue })
      onChange?.(nextValue)
    },
    onBlur() {
      setLeft(true)
      if (result.art !== 'FEHLER') setDraft(undefined)
    },
  }
}
