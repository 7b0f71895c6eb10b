import { inject } from 'vitest'
import { kopiereVorlage } from '../../apps/server/pruefstand/pruefdatenbank.ts'
import { type Datenbank } from '../../apps/server/src/technik/db/datenbank.ts'
import { type Gast, starteGast } from './serverwirt.ts'

/** Laufendes Produkt auf eigener Datenbank. */
export type Produkt = Gast & {
  datenbankUrl: string
  /** Verbindung des Tests zur selben Datenbank, um Ausgangslagen herzustellen und nachzusehen */
  db: Datenbank
  stoppe: () => Promise<void>
}

/** Startet Server und Datenbank mit Demo-Benutzern; `umgebung` überschreibt Einstellungen. */
export async function starteProdukt(umgebung: Readonly<Record<string, string>> = {}): Promise<Produkt> {
  const datenbank = await kopiereVorlage(inject('pruefstand'))
  const gast = await starteGast({ DATABASE_URL: datenbank.url, ...umgebung })
  return {
    ...gast,
    datenbankUrl: datenbank.url,
    db: datenbank.db,
    stoppe: async () => {
      await gast.beende()
      await datenbank.entferne()
    },
  }
}
