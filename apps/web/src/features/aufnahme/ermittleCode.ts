import { beginneAufnahme } from '@benthos/vertrag/aufnahme'
import { rufe } from '../../technik/http/klient.ts'

/**
 * Der Code, mit dem gespeichert wird. Wer gleich nach dem Datum speichert, ist schneller als der neue Vorschlag: der alte Code
 * trüge das falsche Datum. Ein selbst geschriebener bleibt.
 * @param letzter zuletzt eingesetzter Vorschlag
 */
export async function ermittleCode(
  { code, messstelleId, datum }: { code: string; messstelleId: number; datum: string },
  letzter: string | null,
): Promise<string> {
  if (code !== letzter) return code
  const vorschlag = await rufe(beginneAufnahme, { body: { messstelleId, datum } })
  return vorschlag.code ?? code
}
