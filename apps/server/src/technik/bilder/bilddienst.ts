import type { Datenbank, Transaktion } from '../db/datenbank.ts'
import type { Konfiguration } from '../konfiguration/konfiguration.ts'
import { type Bild, type Bildwunsch, bereiteBildAuf } from './aufbereitung.ts'
import { WARTENDE, ZUGLEICH } from './konstanten.ts'
import { baueS3Speicher, type Dateispeicher } from './s3.ts'
import { baueSchleuse } from './schleuse.ts'
import { ladeInhalt, ladeVorschau, merkeInhalt } from './sql.ts'

/** Nimmt Bilddateien an und bewahrt ihre Inhalte auf: in der Datenbank oder, wenn eingestellt, im S3-Speicher. */
export type Bilddienst = Readonly<{
  /** Prüft, bereinigt und bewahrt den Inhalt auf; erst die Zeile in `bild` macht ihn zum Bild. Vor der Transaktion zu rufen. */
  nimmAn: (db: Datenbank | Transaktion, datei: Blob, wunsch?: Bildwunsch) => Promise<Bild['hash']>
  holeVoll: (db: Datenbank | Transaktion, hash: string) => Promise<Buffer>
  holeKlein: (db: Datenbank | Transaktion, hash: string) => Promise<Buffer>
  speicher: Dateispeicher | null
}>

declare module '../http/kontext.ts' {
  interface Dienste {
    bilder: Bilddienst
  }
}

export function baueBilddienst({ bildspeicher }: Konfiguration): Bilddienst {
  const speicher = bildspeicher ? baueS3Speicher(bildspeicher) : null
  const schleuse = baueSchleuse(ZUGLEICH, WARTENDE)
  return {
    speicher,
    nimmAn: async (db, datei, wunsch) => {
      const bild = await schleuse(async () => bereiteBildAuf(Buffer.from(await datei.arrayBuffer()), wunsch))
      // Zuerst die Zeile, dann die Datei: was im Speicher liegt, ist immer vermerkt und wird wieder gefunden.
      const { imSpeicher } = await merkeInhalt(db, bild, speicher !== null)
      if (imSpeicher) await geforderter(speicher).lege(bild.hash, bild.medientyp, bild.inhalt)
      return bild.hash
    },
    holeVoll: async (db, hash) => (await ladeInhalt(db, hash)) ?? geforderter(speicher).hole(hash),
    holeKlein: ladeVorschau,
  }
}

function geforderter(speicher: Dateispeicher | null): Dateispeicher {
  if (!speicher) throw new Error('Das Bild liegt im S3-Speicher, aber S3_ENDPOINT ist nicht gesetzt.')
  return speicher
}
