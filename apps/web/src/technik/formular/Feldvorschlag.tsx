import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { Vorschlag } from './Vorschlag.tsx'

/** Das Feld, an dem ein Vorschlag steht. */
export type Vorschlagsort = {
  /** Kennung seiner Eingabe */
  id: string
  pfad: string
  label: string
}

type Angaben = {
  ort: Vorschlagsort
  wert: unknown
  /** der Wert, wie er dasteht */
  anzeige: string
  text: ReactNode
  /** Das Feld sagt schon etwas: der Vorschlag bleibt zum Vergleich, zu übernehmen ist er nicht mehr. */
  istNurVergleich?: boolean
}

/** Vorschlag unter einem Feld; „übernehmen“ trägt ihn ein und setzt den Fokus in das Feld. */
export function Feldvorschlag({ ort: { id, pfad, label }, wert, anzeige, text, istNurVergleich = false }: Angaben) {
  const { setValue } = useFormContext()
  const uebernimm = () => {
    // Die Schaltfläche verschwindet damit: der Fokus geht in das Feld, sobald der Wert darin steht.
    flushSync(() => setValue(pfad, wert, { shouldDirty: true, shouldValidate: true }))
    document.getElementById(id)?.focus()
  }
  if (istNurVergleich) return <Vorschlag text={text} />
  return (
    <Vorschlag tat={{ label: 'übernehmen', name: `${label}: ${anzeige} übernehmen`, tue: uebernimm }} text={text} />
  )
}
