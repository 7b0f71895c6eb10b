import type { Elementstand } from '@benthos/vertrag/aufnahme'
import type { Elementspalten } from '../elemente/spalten.ts'
import { istVeraltet } from './aufnahmestand.ts'

/** Stand eines Elements für die Antwort; verdeckt (null), wenn der Akteur das Element nicht lesen darf. */
export function alsElementstand(spalten: Elementspalten, sichtbar: boolean): Elementstand | null {
  const { status, freigabe } = spalten
  if (!sichtbar || status === null || freigabe === null) return null
  return {
    status,
    freigabe,
    auftragnehmer:
      spalten.auftragnehmerId === null
        ? null
        : { value: String(spalten.auftragnehmerId), label: spalten.auftragnehmer ?? '' },
    frist: spalten.frist,
    klasse: spalten.klasse,
    einschaetzung: spalten.einschaetzung,
    bewertungId: spalten.bewertungId,
    veraltet: istVeraltet(status, spalten.bewertungId),
  }
}
