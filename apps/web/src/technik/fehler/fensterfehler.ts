import {
  Firewallablehnung,
  Problemfehler,
  Sitzungsende,
  Verbindungsfehler,
  Zeitueberschreitung,
} from '../http/problemfehler.ts'
import { fehlerlage } from '../meldungen/fehlerlage.ts'
import { kurznachrichten } from '../meldungen/kurznachrichten.ts'
import { logger } from '../meldungen/logger.ts'

/** Fehler, die niemand angesehen hat: aus Ereignissen des Fensters und aus Versprechen ohne Abnehmer. */
export function achteAufFensterfehler(): void {
  addEventListener('error', ({ error }) => melde(error))
  addEventListener('unhandledrejection', ({ reason }) => melde(reason))
}

function melde(fehler: unknown): void {
  // Abbrüche und Meldungen des Browsers ohne Fehler (etwa „ResizeObserver loop“) sind keine Fehler des Programms.
  if (!(fehler instanceof Error) || fehler.name === 'AbortError') return
  logger.melde('ERROR', fehler)
  if (HABEN_EIGENE_ANZEIGE.some(art => fehler instanceof art)) return
  if (fehler instanceof Problemfehler) kurznachrichten.add({ type: 'danger', message: fehler.message })
  else fehlerlage.setze({ unerwartet: fehler })
}

const HABEN_EIGENE_ANZEIGE = [Firewallablehnung, Sitzungsende, Verbindungsfehler, Zeitueberschreitung]
