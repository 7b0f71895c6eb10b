import {
  type Akteur,
  darf,
  type Element,
  type Freigabestatus,
  type Sachverhalt,
  type Status,
} from '@benthos/fachmodell'
import { MELDUNG } from '@benthos/vertrag'
import type { Statuswechsel } from '@benthos/vertrag/status'
import type { z } from 'zod'
import type { Transaktion } from '../../db/datenbank.ts'
import { Einwand, feldEinwand } from '../../http/problem.ts'
import { ladeSachverhalt } from '../../rechte/aufnahmeLage.ts'
import { type Ereignis, schreibeStatus, vermerkeEreignisse } from './sql.ts'
import { findeUebergang, HINDERNIS_DER_UEBERGABE } from './uebergaenge.ts'

type Wechsel = z.output<typeof Statuswechsel>
type Gesetzt = { version: number; status: Status; freigabe: Freigabestatus }

/** Setzt Status oder Freigabe eines Elements von Hand, nach der Übergangstafel und mit Ereignis. */
export async function wechsle(
  tx: Transaktion,
  aufnahmeId: number,
  element: Element,
  wechsel: Wechsel,
  akteur: Akteur,
): Promise<Gesetzt> {
  const sache = (await ladeSachverhalt(tx, aufnahmeId))?.[element] ?? null
  if (sache?.status == null || sache.freigabe === null) throw new Einwand('NICHT_GEFUNDEN')
  const vorher = { status: sache.status, freigabe: sache.freigabe }
  const nachher =
    wechsel.status === undefined
      ? { ...vorher, freigabe: pruefeFreigabe(wechsel.freigabe as Freigabestatus, sache, akteur) }
      : pruefeStatus(wechsel.status, wechsel.grund, vorher, sache, akteur)
  const version = await schreibeStatus(tx, aufnahmeId, element, wechsel.version, nachher)
  if (version === null) throw new Einwand('VERSIONSKONFLIKT')
  await vermerkeEreignisse(tx, aufnahmeId, element, ereignisse(vorher, nachher, wechsel.grund || null))
  return { version, ...nachher }
}

function pruefeStatus(
  nach: Status,
  grund: string,
  vorher: { status: Status; freigabe: Freigabestatus },
  sache: Sachverhalt,
  akteur: Akteur,
): { status: Status; freigabe: Freigabestatus } {
  const uebergang = findeUebergang(vorher.status, nach)
  if (!uebergang) {
    const hindernis = nach === 'BEWERTUNG_ABGESCHLOSSEN' ? HINDERNIS_DER_UEBERGABE[vorher.status] : undefined
    throw new Einwand('STATUS_UNZULAESSIG', hindernis)
  }
  if (!darf(akteur, uebergang.recht, sache)) throw new Einwand('NICHT_ERLAUBT')
  if (uebergang.grundPflicht && grund === '') throw feldEinwand('grund', MELDUNG.pflicht)
  // Freigegeben ist nur, was plausibel ist: wer den Status verlässt, nimmt die Freigabe zurück.
  return { status: nach, freigabe: nach === 'PLAUSIBEL' ? vorher.freigabe : 'NICHT_FREIGEGEBEN' }
}

function pruefeFreigabe(nach: Freigabestatus, sache: Sachverhalt, akteur: Akteur): Freigabestatus {
  if (darf(akteur, 'status.freigeben', sache)) return nach
  const nurStatus = darf(akteur, 'status.freigeben', { ...sache, status: 'PLAUSIBEL' })
  throw nurStatus
    ? new Einwand('STATUS_UNZULAESSIG', 'Freigeben lässt sich nur, was plausibel ist.')
    : new Einwand('NICHT_ERLAUBT')
}

function ereignisse(
  vorher: { status: Status; freigabe: Freigabestatus },
  nachher: { status: Status; freigabe: Freigabestatus },
  grund: string | null,
): Ereignis[] {
  const alle: Ereignis[] = [
    { art: 'STATUS', von: vorher.status, nach: nachher.status, grund },
    { art: 'FREIGABE', von: vorher.freigabe, nach: nachher.freigabe, grund },
  ]
  return alle.filter(ereignis => ereignis.von !== ereignis.nach)
}
