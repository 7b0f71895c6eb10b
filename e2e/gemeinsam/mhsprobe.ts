import type { Musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import type { Produkt } from './produkt.ts'
import { meldeAn, type Zugang } from './schnittstelle.ts'

/** Eine MHS-Probe mit gespeichertem Kopf, beauftragt an die Demo-Auftragnehmerin Anna Auinger. */
export type Mhsprobe = {
  aufnahmeId: number
  /** Seite der Probe */
  adresse: string
  /** spricht die Schnittstelle als die Auftragnehmerin an */
  zugang: Zugang
  /** Zeilen, wie sie am Server stehen */
  liesZeilen: () => Promise<readonly Serverzeile[]>
  /** speichert eine Liste an der Oberfläche vorbei */
  speichere: (zeilen: readonly Partial<Serverzeile>[]) => Promise<void>
}
export type Serverzeile = {
  zeile: number
  taxon: string
  anzahl: number | null
  artStadium: string | null
  cf: boolean
}

export const AUFTRAGNEHMERIN = 'Anna Auinger'

export async function legeMhsprobeAn(produkt: Pick<Produkt, 'adresse'>, welt: Musterwelt): Promise<Mhsprobe> {
  const aufnahmeId = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  const zugang = await meldeAn(produkt.adresse, 'auftragnehmer')
  const pfad = `/aufnahme/${aufnahmeId}/mzb/mhs`
  const daten = {
    entnahmegeraet: 'MHS_NETZ',
    taxalistenversion: 'MZB 2026.3',
    flaeche: 1.25,
    teilproben: 20,
    maschenweite: 500,
  }
  const kopf = await zugang.sende(pfad, { version: 0, daten })
  if (kopf.status !== 200) throw new Error(`Probenkopf nicht gespeichert: ${JSON.stringify(kopf.daten)}`)
  const lies = async () => (await zugang.lies(`${pfad}/taxa`)).daten as { version: number; zeilen: Serverzeile[] }
  return {
    aufnahmeId,
    adresse: `${produkt.adresse}/aufnahme-detail/${aufnahmeId}/mzb/mhs`,
    zugang,
    liesZeilen: async () => (await lies()).zeilen,
    speichere: async zeilen => {
      const { status, daten: antwort } = await zugang.sende(`${pfad}/taxa`, { version: (await lies()).version, zeilen })
      if (status !== 200) throw new Error(`Liste nicht gespeichert: ${JSON.stringify(antwort)}`)
    },
  }
}
