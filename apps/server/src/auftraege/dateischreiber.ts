import type { Datenbank } from '../db/datenbank.ts'
import type { Dateischreiber } from './auftragsart.ts'
import { DATEITEIL_BYTES } from './konstanten.ts'
import { beginneDatei, schreibeTeil } from './sql.ts'

/**
 * Schreibt die Ergebnisdatei eines Auftrags in Teilen; im Speicher liegt höchstens einer. `schliesse` schreibt den letzten.
 * @param knoten Server, dem der Auftrag gehört; gehört er ihm nicht mehr, wirft das Schreiben
 */
export async function beginneErgebnisdatei(
  db: Datenbank,
  auftragId: number,
  knoten: string,
  datei: { name: string; typ: string },
): Promise<Dateischreiber & { schliesse(): Promise<void> }> {
  await beginneDatei(db, auftragId, knoten, datei)
  let nummer = 0
  let gesammelt: Buffer[] = []
  let laenge = 0
  const schliesse = async (): Promise<void> => {
    if (laenge === 0) return
    const teil = Buffer.concat(gesammelt)
    gesammelt = []
    laenge = 0
    if (!(await schreibeTeil(db, auftragId, knoten, ++nummer, teil)))
      throw new Error('Der Auftrag gehört inzwischen einem anderen Server.')
  }
  return {
    schreibe: async teil => {
      const bytes = typeof teil === 'string' ? Buffer.from(teil) : teil
      gesammelt.push(bytes)
      laenge += bytes.length
      if (laenge >= DATEITEIL_BYTES) await schliesse()
    },
    schliesse,
  }
}
