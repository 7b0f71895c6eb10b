import { type Akteur, darf, type Element } from '@benthos/fachmodell'
import { type AntwortEingabe, PROBLEME } from '@benthos/vertrag'
import type { pruefeZuordnung } from '@benthos/vertrag/zuordnung'
import { type Gewaehlte, ladeAuswahl } from '../../aufnahmestand/auswahl.ts'
import type { Datenbank, Transaktion } from '../../db/datenbank.ts'

type Antwort = AntwortEingabe<typeof pruefeZuordnung>

/** Wem die gewählten Aufnahmen je Qualitätselement zugeordnet sind und ob der Akteur das ändern darf. */
export async function zeigeZuordnung(
  db: Datenbank | Transaktion,
  akteur: Akteur,
  aufnahmen: readonly number[],
): Promise<Antwort> {
  const gewaehlte = await ladeAuswahl(db, akteur, aufnahmen)
  return {
    zeilen: gewaehlte.map(eine => ({
      id: eine.id,
      code: eine.code,
      datum: eine.datum,
      messstelle: eine.messstelle,
      version: eine.stand,
      mzb: zuordnung(akteur, eine, 'MZB'),
      phb: zuordnung(akteur, eine, 'PHB'),
    })),
    fehlend: new Set(aufnahmen).size - gewaehlte.length,
  }
}

function zuordnung(akteur: Akteur, { sachverhalt, auftragnehmer }: Gewaehlte, element: Element) {
  const sache = sachverhalt[element]
  if (sache?.status == null) return null
  return {
    status: sache.status,
    auftragnehmer:
      sache.auftragnehmerId === null
        ? null
        : { value: String(sache.auftragnehmerId), label: auftragnehmer[element] ?? '' },
    hindernis: darf(akteur, 'auftragnehmer.zuweisen', sache) ? null : PROBLEME.NICHT_ERLAUBT.text,
  }
}
