import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import type { Auftragsart } from '../../../technik/auftraege/auftragsart.ts'
import type { Auftragsplan } from '../../../technik/auftraege/auftragsdienst.ts'
import { mitTransaktion } from '../../../technik/db/datenbank.ts'
import type { Dienste } from '../../../technik/http/kontext.ts'
import { ermittleNacht, ladeEinstellung, vermerkeLauf } from './sql.ts'

/**
 * Beauftragt das Archiv dieser Nacht, sobald ihre Stunde gekommen ist: je Tag in Österreich einmal. War kein Server da, holt es der
 * nächste am selben Tag nach; ein zweiter wartet an der Einstellung und findet die Nacht vermerkt.
 */
export function baueArchivplan(dienste: Dienste, art: Auftragsart, uhr = () => new Date()): Auftragsplan {
  return db =>
    mitTransaktion(db, { benutzerId: null, anfrageId: null }, async tx => {
      if (!(await ladeEinstellung(tx)).aktiv) return
      const { aktiv, stunde, auftraggeber } = await ladeEinstellung(tx, true)
      if (!aktiv || auftraggeber === null) return
      const tag = await ermittleNacht(tx, stunde, uhr())
      if (tag === null) return
      const titel = `Öffentliches Archiv, Nacht zum ${formatiereDatum(tag)}`
      const { id } = await dienste.auftraege.beauftrage(tx, auftraggeber, art, titel, {})
      await vermerkeLauf(tx, tag, id)
    })
}
