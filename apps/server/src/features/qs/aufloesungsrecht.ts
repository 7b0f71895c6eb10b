import { METHODENANGABEN } from '@benthos/fachmodell'
import { type Aufnahmeanfrage, darfHier } from '../../fach/rechte/aufnahmeLage.ts'
import { benutzerVon } from '../../technik/http/kontext.ts'
import type { Qsprobe } from './sql.ts'

/** Wer auflöst: wer beauftragen darf und keine der beiden Listen vertritt, weder die eigene zweite noch die erste des eigenen Hauses. */
export function darfAufloesen(a: Aufnahmeanfrage, { methode, zweitbestimmerId }: Qsprobe): boolean {
  const { element } = METHODENANGABEN[methode]
  const haus = a.sitzung?.akteur.organisationseinheitId ?? null
  const istErstbestimmer = haus !== null && haus === a.fakten[element]?.auftragnehmerId
  return darfHier(a, 'qs.anfordern', element) && zweitbestimmerId !== benutzerVon(a).benutzerId && !istErstbestimmer
}
