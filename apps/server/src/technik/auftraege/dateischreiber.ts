import { createHash } from 'node:crypto'
import type { Datenbank } from '../db/datenbank.ts'
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
  const pruefsumme = createHash('sha256')
  let nummer = 0
  let gesammelt: Buffer[] = []
  let laenge = 0
  let bytes = 0
  const legeAb = async (): Promise<void> => {
    if (laenge === 0) return
    const teil = Buffer.concat(gesammelt)
    gesammelt = []
    laenge = 0
    if (!(await schreibeTeil(db, auftragId, pacht, ++nummer, teil))) throw new Error(VERLOREN)
  }
  return {
    schreibe: async teil => {
      const stueck = typeof teil === 'string' ? Buffer.from(teil) : teil
      pruefsumme.update(stueck)
      bytes += stueck.length
      gesammelt.push(stueck)
      laenge += stueck.length
      if (laenge >= DATEITEIL_BYTES) await legeAb()
    },
    schliesse: async () => {
      await legeAb()
      if (!(await beendeDatei(db, auftragId, pacht, { bytes, sha256: pruefsumme.digest('hex') })))
        throw new Error(VERLOREN)
    },
  }
}

const VERLOREN = 'Der Auftrag ist inzwischen neu angenommen.'
