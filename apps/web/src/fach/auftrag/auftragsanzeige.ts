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

/** Spezifikation, Abschnitt 9: „Task list poll 2 s.“ Immer: ein Auftrag kann auch in einem anderen Fenster entstehen. */
export const NACHLESEN_MS = 2000
