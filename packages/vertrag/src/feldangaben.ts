import { zeigeTeilung } from '@benthos/fachmodell/zahl/teilung'
import type { z } from 'zod'
import { type Feld, feldVon } from './feld.ts'
import { zeigeFeld } from './zeigeFeld.ts'

/** Ein Wert an seinem Feld, in Worten. */
export type Angabe = { feld: string; label: string; text: string }

/**
 * Angaben zu allen Feldern eines Schemas, in seiner Reihenfolge; Leeres fehlt.
 * @param lies gespeicherter Wert eines Felds, oder schon sein Text
 */
export function feldangaben(schema: z.ZodObject, lies: (feld: string, eintrag: Feld) => unknown): Angabe[] {
  const eintraege = Object.entries(schema.shape).flatMap(([feld, teil]) => {
    const eintrag = feldVon(teil as z.ZodType)
    return eintrag ? [[feld, eintrag] as const] : []
  })
  // Der Nenner steht schon bei seinem Zähler.
  const nenner = new Set(eintraege.map(([, eintrag]) => eintrag.nenner))
  const werte = new Map(eintraege.map(([feld, eintrag]) => [feld, lies(feld, eintrag)]))
  return eintraege.flatMap(([feld, eintrag]) => {
    if (nenner.has(feld)) return []
    const wert = werte.get(feld)
    const text = eintrag.nenner === undefined ? zeigeFeld(eintrag, wert) : zeigeTeilung(wert, werte.get(eintrag.nenner))
    return text === null ? [] : [{ feld, label: eintrag.label, text }]
  })
}
