import { PROBLEME } from '@benthos/vertrag'
import type { Ruecknahmekonflikt } from '@benthos/vertrag/ruecknahme'
import { sql } from 'kysely'
import type { Transaktion } from '../../db/datenbank.ts'
import { alsAntwort } from '../../http/fehlerantwort.ts'

/** Alle Schritte hinter einem Sicherungspunkt oder keiner. @returns woran es an den Daten scheiterte */
export async function versucheRuecknahme(
  tx: Transaktion,
  arbeite: () => Promise<void>,
): Promise<(Ruecknahmekonflikt & { aenderungen: [] }) | null> {
  await sql`savepoint ruecknahme`.execute(tx)
  try {
    await arbeite()
    await sql`release savepoint ruecknahme`.execute(tx)
    return null
  } catch (fehler) {
    const { status, message, errors } = alsAntwort(fehler, { weg: '', rumpf: null })
    if (status >= PROBLEME.INTERN.status) throw fehler
    await sql`rollback to savepoint ruecknahme`.execute(tx)
    const grund = `Der frühere Stand ist nicht mehr möglich: ${errors[0]?.message ?? message}`
    return { grund, aenderungen: [], wer: null, wann: null }
  }
}
