import { DIALOG_VOR_ABLAUF_MS, LEISTE_VOR_ABLAUF_MS, TAKT_MS } from './konstanten.ts'

/** Stand der Warnung vor dem Ende der Sitzung (Spezifikation, Abschnitt 4); `…Closed`: der Dialog wurde weggeklickt. */
export type Ablaufstand = 'idle' | 'aboutToExpire' | 'aboutToExpireClosed' | 'expired' | 'expiredClosed'

export type Ablaufereignis =
  /** die Uhr hat nachgesehen; beide Angaben in Millisekunden */
  | { art: 'takt'; rest: number; dialogVor: number }
  | { art: 'geschlossen' }
  /** der Server oder ein anderes Fenster hat die Sitzung beendet */
  | { art: 'beendet' }

export const istBeendet = (stand: Ablaufstand): boolean => stand === 'expired' || stand === 'expiredClosed'

/** Der nächste Stand. Eine beendete Sitzung kehrt nicht zurück: erst eine neue Anmeldung beginnt eine neue. */
export function schreiteFort(stand: Ablaufstand, ereignis: Ablaufereignis): Ablaufstand {
  if (istBeendet(stand)) return ereignis.art === 'geschlossen' ? 'expiredClosed' : stand
  if (ereignis.art === 'beendet') return 'expired'
  if (ereignis.art === 'geschlossen') return stand === 'aboutToExpire' ? 'aboutToExpireClosed' : stand
  // Erst der Takt nach der Null teilt das Ende mit: sonst sähe niemand 00:00.
  if (ereignis.rest <= -TAKT_MS) return 'expired'
  if (ereignis.rest > ereignis.dialogVor) return 'idle'
  return stand === 'idle' ? 'aboutToExpire' : stand
}

/**
 * Wie lange vor dem Ende Leiste und Dialog erscheinen: 10 und 5 Minuten. Ist die Sitzung selbst nicht länger, stünden sie die
 * ganze Zeit da; dann nach der Hälfte und drei Vierteln, die Leiste nie nach dem Dialog.
 */
export function bestimmeFristen(dauerMs: number): { leisteVor: number; dialogVor: number } {
  const dialogVor = dauerMs > DIALOG_VOR_ABLAUF_MS ? DIALOG_VOR_ABLAUF_MS : dauerMs / 4
  const leisteVor = dauerMs > LEISTE_VOR_ABLAUF_MS ? LEISTE_VOR_ABLAUF_MS : Math.max(dialogVor, dauerMs / 2)
  return { leisteVor, dialogVor }
}

/**
 * Rest der Sitzung in Millisekunden: letzte Antwort des Servers + Dauer; negativ, so lange sie schon um ist. Wird die Uhr des Geräts zurückgestellt, liegt die
 * letzte Antwort in der Zukunft; mehr als die ganze Dauer bleibt trotzdem nie.
 */
export function berechneRest(letzteAntwort: number, dauerMs: number, jetzt: number): number {
  return Math.min(dauerMs, letzteAntwort + dauerMs - jetzt)
}

/**
 * Restzeit als mm:ss, angefangene Sekunden zählen ganz: 00:00 steht da, wenn die Zeit um ist.
 * @example formatiereRest(299_001) // '05:00'
 */
export function formatiereRest(restMs: number): string {
  const sekunden = Math.max(0, Math.ceil(restMs / 1000))
  const zweistellig = (zahl: number) => String(zahl).padStart(2, '0')
  return `${zweistellig(Math.floor(sekunden / 60))}:${zweistellig(sekunden % 60)}`
}
