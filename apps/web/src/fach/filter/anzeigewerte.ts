import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import type { SelectOption } from '@benthos/ui/select/selectTypes.ts'
import type { Kriteriumswert } from '@benthos/vertrag/filter'
import { ausschnittstext } from './ausschnittstext.ts'
import type { Kriterium } from './typen.ts'

/** Werte eines Kriteriums in Worten; was nicht unter den Einträgen ist, wie es dasteht. */
export function anzeigewerte(
  kriterium: Kriterium,
  wert: Kriteriumswert,
  eintraege: readonly SelectOption[],
): readonly string[] {
  if (kriterium.getDisplayValue) return kriterium.getDisplayValue(wert)
  const texte = (Array.isArray(wert) ? wert : [wert]).map(String)
  if (kriterium.art === 'ausschnitt') return texte.map(ausschnittstext)
  if (kriterium.art === 'datum') return texte.map(text => formatiereDatum(text))
  return texte.map(text => eintraege.find(({ value }) => value === text)?.label ?? text)
}
