import { type Akteur, darf } from '@benthos/fachmodell'
import { type AntwortEingabe, PROBLEME } from '@benthos/vertrag'
import type { pruefeZuordnung } from '@benthos/vertrag/zuordnung'
import { zeigeAuswahl } from '../../fach/aufnahmestand/auswahl.ts'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'

/** Wem die gewählten Aufnahmen je Qualitätselement zugeordnet sind und ob der Akteur das ändern darf. */
export function zeigeZuordnung(
  db: Datenbank | Transaktion,
  akteur: Akteur,
  aufnahmen: readonly number[],
): Promise<AntwortEingabe<typeof pruefeZuordnung>> {
  return zeigeAuswahl(db, akteur, aufnahmen, ({ sachverhalt, auftragnehmer, frist }, element) => {
    const sache = sachverhalt[element]
    if (sache?.status == null) return null
    const zugeordnet = { value: String(sache.auftragnehmerId), label: auftragnehmer[element] ?? '' }
    return {
      status: sache.status,
      auftragnehmer: sache.auftragnehmerId === null ? null : zugeordnet,
      frist: frist[element],
      hindernis: darf(akteur, 'auftragnehmer.zuweisen', sache) ? null : PROBLEME.NICHT_ERLAUBT.text,
    }
  })
}
