import { heuteInOesterreich } from '../../technik/zeit/heuteInOesterreich.ts'

/**
 * Gemeldet werden die Jahre bis zum Ende des Vorjahrs, nach dem Kalender in Österreich.
 * @param stand Zeitpunkt, aus dem die Meldung liest, ISO 8601
 */
export const letztesBerichtsjahr = (stand: string): number =>
  Number(heuteInOesterreich(new Date(stand)).slice(0, 4)) - 1
