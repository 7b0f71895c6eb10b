import type { ReactNode } from 'react'
import { useUebernahme } from './useUebernahme.ts'
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
export function Feldvorschlag({ ort, wert, anzeige, text, istNurVergleich = false }: Angaben) {
  const uebernimm = useUebernahme()
  if (istNurVergleich) return <Vorschlag text={text} />
  const name = `${ort.label}: ${anzeige} übernehmen`
  return <Vorschlag tat={{ label: 'übernehmen', name, tue: () => uebernimm(ort, wert) }} text={text} />
}
