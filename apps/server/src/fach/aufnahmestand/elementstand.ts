import type { Freigabestatus, Status } from '@benthos/fachmodell'
import type { Elementstand } from '@benthos/vertrag/aufnahme'
import { istVeraltet } from './aufnahmestand.ts'

/** Spalten eines Elements, wie Liste und Kopf sie lesen; `sichtbar` entscheidet das Recht. */
export type Elementspalten = {
  sichtbar: boolean
  status: Status | null
  freigabe: Freigabestatus | null
  klasse: number | null
  einschaetzung: number | null
  bewertungId: number | null
  auftragnehmerId: number | null
  auftragnehmer: string | null
}

/** Stand eines Elements für die Antwort; verdeckt (null), wenn der Akteur das Element nicht lesen darf. */
export function alsElementstand(spalten: Elementspalten): Elementstand | null {
  const { status, freigabe } = spalten
  if (!spalten.sichtbar || status === null || freigabe === null) return null
  return {
    status,
    freigabe,
    auftragnehmer:
      spalten.auftragnehmerId === null
        ? null
        : { value: String(spalten.auftragnehmerId), label: spalten.auftragnehmer ?? '' },
    klasse: spalten.klasse,
    einschaetzung: spalten.einschaetzung,
    bewertungId: spalten.bewertungId,
    veraltet: istVeraltet(status, spalten.bewertungId),
  }
}
