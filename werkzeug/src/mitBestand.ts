import { type Datenbank, oeffneDatenbank } from '@benthos/server/src/technik/db/datenbank.ts'
import { starteEingebettet } from '@benthos/server/src/technik/db/eingebettet/eingebettet.ts'
import type { Konfiguration } from '@benthos/server/src/technik/konfiguration/konfiguration.ts'

/**
 * Arbeitet auf dem Bestand, den die Einstellungen nennen: auf DATABASE_URL, sonst auf der eingebetteten Datenbank in DATA_DIR,
 * die dafür gestartet oder von einem laufenden Server mitbenutzt wird.
 * @param programm erscheint in pg_stat_activity
 */
export async function mitBestand<T>(
  { datenbankUrl, datenVerzeichnis }: Pick<Konfiguration, 'datenbankUrl' | 'datenVerzeichnis'>,
  programm: string,
  arbeite: (db: Datenbank) => Promise<T>,
): Promise<T> {
  const eingebettet = datenbankUrl === null ? await starteEingebettet(datenVerzeichnis) : null
  try {
    const db = await oeffneDatenbank(datenbankUrl ?? eingebettet?.url ?? '', { programm, anweisungsgrenze: 0 })
    try {
      return await arbeite(db)
    } finally {
      await db.destroy()
    }
  } finally {
    await eingebettet?.stoppe()
  }
}
