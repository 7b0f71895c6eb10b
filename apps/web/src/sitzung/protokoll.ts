import { schreibeProtokoll } from '@benthos/vertrag/allgemein'
import { rufe } from '../http/klient.ts'

/** Meldet dem Betrieb, was mit der Anmeldung nicht gelungen ist. Ist auch das Protokoll nicht erreichbar, bleibt es dabei. */
export async function protokolliere(message: string): Promise<void> {
  await rufe(schreibeProtokoll, { body: { level: 'ERROR', message } }).catch(() => undefined)
}
