import type { Datenbank } from '../db/datenbank.ts'
import { zerteile } from '../strom/zerteile.ts'
import type { Dateischreiber } from './auftragsart.ts'
import { DATEITEIL_BYTES } from './konstanten.ts'
import { beendeDatei, beginneDatei, schreibeTeil } from './sql.ts'

/**
 * Schreibt die Ergebnisdatei eines Auftrags in Teilen; im Speicher liegt höchstens einer. `schliesse` schreibt den letzten und hält
 * Größe und Prüfsumme fest: erst dann gibt es die Datei.
 * @param pacht Annahme, der der Auftrag gehört; gehört er ihr nicht mehr, wirft das Schreiben
 */
export async function beginneErgebnisdatei(
  db: Datenbank,
  auftragId: number,
  pacht: string,
  datei: { name: string; typ: string },
): Promise<Dateischreiber & { schliesse(): Promise<void> }> {
  await beginneDatei(db, auftragId, pacht, datei)
  const zerteiler = zerteile(DATEITEIL_BYTES, async (nummer, teil) => {
    if (!(await schreibeTeil(db, auftragId, pacht, nummer + 1, teil))) throw new Error(VERLOREN)
  })
  return {
    schreibe: teil => zerteiler.nimm(typeof teil === 'string' ? Buffer.from(teil) : teil),
    schliesse: async () => {
      if (!(await beendeDatei(db, auftragId, pacht, await zerteiler.beende()))) throw new Error(VERLOREN)
    },
  }
}

const VERLOREN = 'Der Auftrag ist inzwischen neu angenommen.'
