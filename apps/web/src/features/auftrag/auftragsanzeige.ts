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
