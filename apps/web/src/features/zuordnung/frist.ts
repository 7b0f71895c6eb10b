import { BEARBEITBARE_STATUS, type Status } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'

export const OHNE_FRIST = 'ohne Frist'

/** Was die Wahl an der Frist eines Qualitätselements ändert, oder warum sie nichts ändert. @param ziel `null` hebt auf */
export function bestimmeFrist(
  { status, frist, hindernis }: { status: Status; frist: string | null; hindernis: string | null },
  ziel: string | null,
  ueberschreiben: boolean,
): { danach: string | null; hindernis: string | null } {
  const bleibt = (grund: string) => ({ danach: null, hindernis: grund })
  if (hindernis !== null) return bleibt(hindernis)
  if (!BEARBEITBARE_STATUS.includes(status)) return bleibt('Ist schon übergeben.')
  if (frist === ziel) return bleibt(ziel === null ? 'Hat keine Frist.' : 'Hat diese Frist schon.')
  if (frist !== null && !ueberschreiben) return bleibt('Bestehende Frist; sie bleibt, wie sie ist.')
  return { danach: ziel === null ? OHNE_FRIST : formatiereDatum(ziel), hindernis: null }
}
