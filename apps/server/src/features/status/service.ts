import type { Akteur, Element } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { MELDUNG } from '@benthos/vertrag'
import type { Statuswechsel } from '@benthos/vertrag/status'
import type { z } from 'zod'
import { meldeStatuswechsel } from '../../fach/benachrichtigung/statuswechsel.ts'
import { bestaetigeZurEntscheidung } from '../../fach/plausibilitaet/hinweise.ts'
import { ladeOffeneZweitbestimmungen, nenneZweitbestimmungshindernis } from '../../fach/probe/zweitbestimmung.ts'
import type { Aufnahmesachverhalt } from '../../fach/rechte/aufnahmeLage.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import { type Ereignis, schreibeStatus, vermerkeEreignisse } from './sql.ts'
import { bestimmeWechsel, type Stand, verlangtGrund } from './uebergaenge.ts'

/** Setzt Status oder Freigabe eines Elements von Hand, nach der Übergangstafel und mit Ereignis; Hinweise bestätigt es mit. */
export async function wechsle(
  tx: Transaktion,
  { id, fakten }: { id: number; fakten: Aufnahmesachverhalt },
  element: Element,
  wechsel: z.output<typeof Statuswechsel>,
  akteur: Akteur,
): Promise<Stand & { version: number }> {
  const sache = fakten[element]
  if (sache?.status == null || sache.freigabe === null) throw new Einwand('NICHT_GEFUNDEN')
  const nachher = bestimmeWechsel(akteur, sache, wechsel)
  if (nachher instanceof Einwand) throw nachher
  if (wechsel.status !== undefined && verlangtGrund(wechsel.status) && wechsel.grund === '')
    throw feldEinwand('grund', MELDUNG.pflicht)
  const hindernis = nenneZweitbestimmungshindernis(nachher)
  if (hindernis !== null && (await ladeOffeneZweitbestimmungen(tx, [id], element)).has(id))
    throw new Einwand('STATUS_UNZULAESSIG', hindernis)
  const version = await schreibeStatus(tx, id, element, wechsel.version, nachher)
  if (version === null) throw new Einwand('VERSIONSKONFLIKT')
  if (wechsel.bestaetigungen.length > 0 || wechsel.nurOhneOffeneHinweise) {
    // Wer Hinweise sieht, hängt an keinem Status: die Fakten von vor dem Wechsel genügen.
    const offene = await bestaetigeZurEntscheidung(
      tx,
      { art: 'aufnahme', id, fakten },
      element,
      akteur,
      wechsel.bestaetigungen,
    )
    if (wechsel.nurOhneOffeneHinweise && offene > 0)
      throw new Einwand(
        'STATUS_UNZULAESSIG',
        `${formatiereAnzahl(offene, 'Hinweis zur Plausibilität ist', 'Hinweise zur Plausibilität sind')} noch offen. Entscheiden Sie diese Aufnahme einzeln unter „Status und Freigabe“; dort lassen sich Hinweise bestätigen.`,
      )
  }
  const vorher = { status: sache.status, freigabe: sache.freigabe }
  const geschehen = await vermerkeEreignisse(tx, id, element, ereignisse(vorher, nachher, wechsel.grund || null))
  const sachverhalt = { ...fakten, [element]: { ...sache, ...nachher } }
  await meldeStatuswechsel(tx, { id, sachverhalt }, element, geschehen)
  return { version, ...nachher }
}

function ereignisse(vorher: Stand, nachher: Stand, grund: string | null): Ereignis[] {
  const alle: Ereignis[] = [
    { art: 'STATUS', von: vorher.status, nach: nachher.status, grund },
    { art: 'FREIGABE', von: vorher.freigabe, nach: nachher.freigabe, grund },
  ]
  return alle.filter(ereignis => ereignis.von !== ereignis.nach)
}
