import type { Akteur, Element } from '@benthos/fachmodell'
import { MELDUNG } from '@benthos/vertrag'
import type { Statuswechsel } from '@benthos/vertrag/status'
import type { z } from 'zod'
import type { Transaktion } from '../../db/datenbank.ts'
import { Einwand, feldEinwand } from '../../http/problem.ts'
import { ladeSachverhalt } from '../../rechte/aufnahmeLage.ts'
import { type Ereignis, schreibeStatus, vermerkeEreignisse } from './sql.ts'
import { bestimmeWechsel, type Stand, verlangtGrund } from './uebergaenge.ts'

/** Setzt Status oder Freigabe eines Elements von Hand, nach der Übergangstafel und mit Ereignis. */
export async function wechsle(
  tx: Transaktion,
  aufnahmeId: number,
  element: Element,
  wechsel: z.output<typeof Statuswechsel>,
  akteur: Akteur,
): Promise<Stand & { version: number }> {
  const sache = (await ladeSachverhalt(tx, aufnahmeId))?.[element] ?? null
  if (sache?.status == null || sache.freigabe === null) throw new Einwand('NICHT_GEFUNDEN')
  const nachher = bestimmeWechsel(akteur, sache, wechsel)
  if (nachher instanceof Einwand) throw nachher
  if (wechsel.status !== undefined && verlangtGrund(wechsel.status) && wechsel.grund === '')
    throw feldEinwand('grund', MELDUNG.pflicht)
  const version = await schreibeStatus(tx, aufnahmeId, element, wechsel.version, nachher)
  if (version === null) throw new Einwand('VERSIONSKONFLIKT')
  const vorher = { status: sache.status, freigabe: sache.freigabe }
  await vermerkeEreignisse(tx, aufnahmeId, element, ereignisse(vorher, nachher, wechsel.grund || null))
  return { version, ...nachher }
}

function ereignisse(vorher: Stand, nachher: Stand, grund: string | null): Ereignis[] {
  const alle: Ereignis[] = [
    { art: 'STATUS', von: vorher.status, nach: nachher.status, grund },
    { art: 'FREIGABE', von: vorher.freigabe, nach: nachher.freigabe, grund },
  ]
  return alle.filter(ereignis => ereignis.von !== ereignis.nach)
}
