import type { JederParametersatz } from '@benthos/bewertung'
import type { Transaktion } from '../../../technik/db/datenbank.ts'

/** @returns Kennung des Entwurfs */
export async function fuegeEntwurfEin(tx: Transaktion, satz: JederParametersatz, benutzerId: number): Promise<number> {
  const { id } = await tx
    .insertInto('parametersatz')
    .values({
      name: satz.name,
      bezeichnung: satz.bezeichnung,
      verfahren: satz.verfahren,
      marke: satz.marke,
      quelle: JSON.stringify(satz.quelle),
      gueltig_von: satz.gueltigVon,
      gueltig_bis: satz.gueltigBis,
      inhalt: JSON.stringify(satz.inhalt),
      pruefsumme: satz.pruefsumme,
      angelegt_von: benutzerId,
      aktiviert_am: null,
      aktiviert_von: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
