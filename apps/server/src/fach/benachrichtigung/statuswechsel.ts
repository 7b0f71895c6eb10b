import type { Element, Recht, Rolle, Sachverhalt } from '@benthos/fachmodell'
import type { Benachrichtigungsart } from '@benthos/fachmodell/benachrichtigung'
import type { Kysely } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import type { Aufnahmesachverhalt } from '../rechte/aufnahmeLage.ts'
import { meldeRollen } from './melde.ts'

export type Statusmeldung = { id: number; art: 'STATUS' | 'FREIGABE'; von: string | null; nach: string }

/** Meldet, was ein Wechsel von Status oder Freigabe für andere bedeutet; `sachverhalt` ist der danach. */
export async function meldeStatuswechsel(
  tx: Kysely<DB>,
  aufnahme: { id: number; sachverhalt: Aufnahmesachverhalt },
  element: Element,
  ereignisse: readonly Statusmeldung[],
): Promise<void> {
  const sache = aufnahme.sachverhalt[element]
  if (sache === null) return
  for (const ereignis of ereignisse) {
    const art = artVon(ereignis)
    if (art === null) continue
    const meldung = {
      art,
      ereignis: `status:${ereignis.id}`,
      aufnahmeId: aufnahme.id,
      sachverhalt: aufnahme.sachverhalt,
      element,
      statusEreignisId: ereignis.id,
    }
    await meldeRollen(tx, meldung, anWen(art, sache))
  }
}

/** Eine zurückgenommene Freigabe kommt mit dem Status, der sie zurücknahm, oder vom Bund; gemeldet wird, was offensteht. */
function artVon({ art, nach }: Statusmeldung): Benachrichtigungsart | null {
  if (art === 'FREIGABE') return nach === 'NICHT_FREIGEGEBEN' ? null : 'FREIGEGEBEN'
  if (nach === 'BEWERTUNG_ABGESCHLOSSEN') return 'UEBERGEBEN'
  return nach === 'PLAUSIBEL' || nach === 'UNPLAUSIBEL' ? nach : null
}

/**
 * Übergebenes geht an das Land (im Fachprojekt an die eigenen), ein Prüfergebnis an die, die übergeben: den Auftragnehmer, ohne
 * einen das Land. Eine Freigabe betrifft alle, die daran gearbeitet haben.
 */
function anWen(art: Benachrichtigungsart, { auftragnehmerId }: Sachverhalt): ReturnType<typeof anUebergebende> {
  if (art === 'UEBERGEBEN') return { rollen: ['LAND', 'FACHPROJEKT'], recht: 'status.pruefen' }
  if (art === 'FREIGEGEBEN') return { rollen: ['LAND', 'AUFTRAGNEHMER', 'FACHPROJEKT'], recht: 'verlauf.lesen' }
  return anUebergebende(auftragnehmerId)
}

/** Wer das Element zu übergeben hat. */
export function anUebergebende(auftragnehmerId: number | null): { rollen: readonly Rolle[]; recht: Recht } {
  return {
    rollen: auftragnehmerId === null ? ['LAND', 'FACHPROJEKT'] : ['AUFTRAGNEHMER', 'FACHPROJEKT'],
    recht: 'status.abschliessen',
  }
}
