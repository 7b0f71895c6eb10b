import type { Konfiguration } from '../konfiguration/konfiguration.ts'
import type { Angenommen } from './sql.ts'

/** Womit ein Auftragsfaden sich einrichtet. */
export type Fadeneinrichtung = { konfiguration: Konfiguration; datenbankUrl: string }

/** Was zwischen Auftragswerk und Auftragsfaden hin- und hergeht. */
export type Auftragsnachricht =
  /** ohne Antwort, vor allen anderen */
  | ({ art: 'RICHTE_EIN' } & Fadeneinrichtung)
  /** beantwortet, sobald der Faden eingerichtet ist */
  | { art: 'STEH_BEREIT' }
  | { art: 'FUEHRE_AUS'; auftrag: Angenommen }
  /** ohne Antwort: der Server endet; was läuft, hört zwischen zwei Schritten auf */
  | { art: 'HOERE_AUF' }

/** `istFestgehalten`: wie der Auftrag ausging, steht bei ihm; sonst ist sein Faden daran gescheitert, es zu schreiben */
export type Auftragsantwort = { istFestgehalten: boolean }
