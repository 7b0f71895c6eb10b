import { BEARBEITBARE_STATUS, type Status } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'

export const OHNE_FRIST = 'ohne Frist'

type Stand = { status: Status; frist: string | null; hindernis: string | null }

const BESTEHT = 'Bestehende Frist; sie bleibt, wie sie ist.'

/** Warum sich an der Frist nichts ändern lässt, welche es auch würde. */
export function fristhindernis({ status, frist, hindernis }: Stand, ueberschreiben: boolean): string | null {
  if (hindernis !== null) return hindernis
  if (!BEARBEITBARE_STATUS.includes(status)) return 'Ist schon übergeben.'
  return frist !== null && !ueberschreiben ? BESTEHT : null
}

/** Was die Wahl an der Frist eines Qualitätselements ändert, oder warum sie nichts ändert. @param ziel `null` hebt auf */
export function bestimmeFrist(
  stand: Stand,
  ziel: string | null,
  ueberschreiben: boolean,
): { danach: string | null; hindernis: string | null } {
  const bleibt = (grund: string) => ({ danach: null, hindernis: grund })
  const grund = fristhindernis(stand, ueberschreiben)
  if (grund !== null && grund !== BESTEHT) return bleibt(grund)
  if (stand.frist === ziel) return bleibt(ziel === null ? 'Hat keine Frist.' : 'Hat diese Frist schon.')
  if (grund !== null) return bleibt(grund)
  return { danach: ziel === null ? OHNE_FRIST : formatiereDatum(ziel), hindernis: null }
}
