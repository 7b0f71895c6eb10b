import type { Taxaliste } from '@benthos/fachmodell'
import type { Transaktion } from '../../../db/datenbank.ts'
import { fuegeTaxaEin } from '../../../taxalisten/sql.ts'
import { berechneListenpruefsumme } from './entwurf.ts'

/** @returns Kennung des Entwurfs */
export async function fuegeEntwurfEin(tx: Transaktion, liste: Taxaliste, benutzerId: number): Promise<number> {
  const { id } = await tx
    .insertInto('taxalistenversion')
    .values({
      art: liste.art,
      name: liste.name,
      gueltig_von: liste.gueltigVon,
      status: 'ENTWURF',
      quellen: JSON.stringify(liste.quellen),
      kenngroessen: JSON.stringify(liste.kenngroessen),
      pruefsumme: berechneListenpruefsumme(liste),
      angelegt_von: benutzerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await fuegeTaxaEin(tx, id, liste.taxa)
  return id
}
