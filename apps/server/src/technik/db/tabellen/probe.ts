import type {
  ArtStadium,
  Bestimmungsart,
  Bestimmungsmethode,
  Choriotop,
  Entnahmegeraet,
  Probenmethode,
  Sicherheit,
} from '@benthos/fachmodell'
import type { Generated } from 'kysely'
import type { Zeitpunkt } from './spalten.ts'

/** Proben beider Qualitätselemente mit ihren Bestimmungen und Funden, wie Kysely sie sieht. */

interface Probenkopf {
  entnahmegeraet: Entnahmegeraet | null
  /** µm */
  maschenweite: number | null
  /** m² */
  flaeche: number | null
  teilproben: number | null
  aussortiert_zaehler: number | null
  aussortiert_nenner: number | null
  substrat: Generated<Choriotop[]>
  /** % */
  gesamtdeckung: number | null
  gezaehlte_schalen: number | null
  schalenziel: '400' | '500' | null
  praeparat: string | null
  bemerkung: string | null
  version: Generated<number>
  geaendert_am: Zeitpunkt
  geaendert_von: number | null
}

export interface ProbeTabelle extends Probenkopf {
  aufnahme_id: number
  methode: Probenmethode
}

export interface BestimmungTabelle {
  id: Generated<number>
  aufnahme_id: number
  methode: Probenmethode
  art: Generated<Bestimmungsart>
  taxalistenversion_id: number
  bestimmer: string | null
  bestimmungsdatum: string | null
  /** Version der Taxaliste */
  version: Generated<number>
  geaendert_am: Zeitpunkt
  geaendert_von: number | null
}

export interface FundTabelle {
  bestimmung_id: number
  zeile: number
  /** bleibt dem Fund, auch wenn er in eine andere Zeile kommt; nie neu vergeben */
  nummer: Generated<number>
  taxon_id: number
  art_stadium: ArtStadium | null
  anzahl: number | null
  haeufigkeitsklasse: number | null
  habitat: string | null
  sicherheit: Sicherheit | null
  /** g/m² */
  biomasse: number | null
  schalen: number | null
  schaetzklasse: number | null
  /** % */
  deckung: number | null
  bemerkung: string | null
  bestimmungsmethode: Bestimmungsmethode | null
  bestimmer: string | null
}

/** Sicht: die Probe mit ihrer ersten Bestimmung, was für Bewertung und Auswertung zählt. */
export interface Erstbestimmung extends Probenkopf {
  /** Kennung der Bestimmung */
  id: number
  aufnahme_id: number
  methode: Probenmethode
  taxalistenversion_id: number
  bestimmer: string | null
  bestimmungsdatum: string | null
  taxa_version: number
}
