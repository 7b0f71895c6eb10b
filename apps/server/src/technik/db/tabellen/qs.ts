import type { Probenmethode, QsAuswahl, QsStatus } from '@benthos/fachmodell'
import type { Generated } from 'kysely'
import type { Zeitpunkt } from './spalten.ts'

/** Auftrag, eine Probe blind zweitzubestimmen. */
export interface QsAuftragTabelle {
  aufnahme_id: number
  methode: Probenmethode
  status: Generated<QsStatus>
  auswahl: QsAuswahl
  seed: string | null
  anlass: string | null
  frist: string | null
  angefordert_am: Zeitpunkt
  angefordert_von: number
  zweitbestimmer_id: number | null
  abgeschlossen_am: string | null
  version: Generated<number>
  /** wie er beim Abschluss war; Form `QsVergleich` des Vertrags */
  vergleich: unknown
}
