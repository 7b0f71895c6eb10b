import type { Element, Recht, Sachverhalt } from '@benthos/fachmodell'
import { darfElement, ladeSachverhalt } from '../../fach/rechte/aufnahmeLage.ts'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'

/** Was der Anfragende am Element der Aufnahme über das Ergebnis hinaus darf, und die Sache, an der sich das entschied. */
export async function ladeBefugnisse(
  {
    db,
    params,
    sitzung,
  }: { db: Datenbank | Transaktion; params: { id: number }; sitzung: Pick<Sitzung, 'akteur'> | null },
  element: Element,
): Promise<{
  rohdaten: boolean
  verlauf: boolean
  bearbeiten: boolean
  einschaetzen: boolean
  sache: Sachverhalt | null
}> {
  const sachverhalt = await ladeSachverhalt(db, params.id)
  const darf = (recht: Recht) =>
    sachverhalt !== null && darfElement(sitzung?.akteur ?? null, recht, sachverhalt, element)
  return {
    rohdaten: darf('aufnahme.lesen'),
    verlauf: darf('verlauf.lesen'),
    bearbeiten: darf('aufnahme.bearbeiten'),
    einschaetzen: darf('einschaetzung.abgeben'),
    sache: sachverhalt?.[element] ?? null,
  }
}
