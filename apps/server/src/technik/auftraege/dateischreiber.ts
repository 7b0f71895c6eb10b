import type { Datenbank } from '../db/datenbank.ts'
import type { Dateischreiber } from './auftragsart.ts'
import { DATEITEIL_BYTES } from './konstanten.ts'
import { beginneDatei, schreibeTeil } from './sql.ts'

/**
 * Schreibt die Ergebnisdatei eines Auftrags in Teilen; im Speicher liegt höchstens einer. `schliesse` schreibt den letzten.
 * @param pacht Annahme, der der Auftrag gehört; gehört er ihr nicht mehr, wirft das Schreiben
 */
export async function beginneErgebnisdatei(
  db: Datenbank,
  auftragId: number,
  pacht: string,
  datei: { name: string; typ: string },
): Promise<Dateischreiber & { schliesse(): Promise<void> }> {
  await beginneDatei(db, auftragId, pacht, datei)
  let nummer = 0
  let gesammelt: Buffer[] = []
  let laenge = 0
  const schliesse = async (): Promise<void> => {
    if (laenge === 0) return
    const teil = Buffer.concat(gesammelt)
    gesammelt = []
    laenge = 0
    if (!(await schreibeTeil(db, auftragId, pacht, ++nummer, teil)))
      throw new Error('Der Auftrag ist inzwischen neu angenommen.')
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
