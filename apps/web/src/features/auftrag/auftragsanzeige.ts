import type { Auftrag, Auftragszustand } from '@benthos/vertrag/auftrag'

/** Zustände in Worten; die Spezifikation nennt sie nur als Schlüssel. */
export const ZUSTAND_LABEL: Readonly<Record<Auftragszustand, string>> = {
  WAITING: 'wartet',
  RUNNING: 'läuft',
  CANCELLING: 'wird abgebrochen',
  CANCELLED: 'abgebrochen',
  SUCCESS: 'erledigt',
  FAILURE: 'gescheitert',
}

export const istOffen = ({ state }: Auftrag): boolean => state === 'WAITING' || state === 'RUNNING'
export const istBeendet = ({ timeFinished }: Auftrag): boolean => timeFinished !== null

/** Spezifikation, Abschnitt 9: Aufträge werden in der Liste alle 2 s nachgelesen. */
const NACHLESEN_MS = 2000

/** Nur solange einer noch nicht beendet ist: jede Antwort verlängert die Sitzung, auch wenn niemand mehr davor sitzt. */
export const nachlesenNach = (auftraege: readonly Auftrag[] | undefined): number | false =>
  auftraege?.every(istBeendet) ? false : NACHLESEN_MS
