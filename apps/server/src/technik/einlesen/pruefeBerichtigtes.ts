import { Ersetzung } from '@benthos/vertrag/einlesung'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Auftragslauf } from '../auftraege/auftragsart.ts'
import { mitTransaktion } from '../db/datenbank.ts'
import { Zurueck } from './allesOderNichts.ts'
import type { Einlesehandwerk } from './einleseart.ts'
import { oeffneGepruefte } from './ladeGanzes.ts'
import { pruefeTabelle } from './pruefeDatei.ts'
import { beginnePruefung, ladeVorgang } from './sql.ts'

/** Alle Ersetzungen, die danach gelten, und der Bericht, zu dem sie gehören. */
export const Berichtigung = z.object({ geprueftAm: z.string(), ersetzungen: z.array(Ersetzung) })

/**
 * Prüft eine Datei mit anderen Ersetzungen, sonst so gelesen wie bisher. Bis alle Zeilen geprüft sind, gilt der bisherige Bericht: wer
 * abbricht oder scheitert, hat ihn noch.
 * @returns falsch, wenn abgebrochen wurde
 */
export async function pruefeBerichtigtes<K, S>(
  lauf: Auftragslauf<unknown>,
  id: number,
  art: Einlesehandwerk<K, S>,
  { geprueftAm, ersetzungen }: z.output<typeof Berichtigung>,
): Promise<boolean> {
  const { db, benutzerId, anfrageId } = lauf
  try {
    await mitTransaktion(db, { benutzerId, anfrageId }, async tx => {
      const bisher = await ladeVorgang(tx, id, true)
      // Hat ein anderer Server den Auftrag aufgenommen und schon geprüft, bleibt nichts zu tun.
      if (bisher?.zustand !== 'GEPRUEFT' || bisher.geprueft_am !== geprueftAm) return
      // Eine große Datei zu lesen dauert, ehe die erste Zeile geschrieben wird; fällt der Server aus, bleibt die Sperre nicht ewig.
      await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx)
      const vorgang = { ...bisher, vorgabe: { ...bisher.vorgabe, ersetzungen } }
      await beginnePruefung(tx, id, vorgang.vorgabe)
      if (!(await pruefeTabelle(lauf, vorgang, art, await oeffneGepruefte(lauf, vorgang, art), tx)))
        throw new Zurueck([])
    })
    return true
  } catch (fehler) {
    if (fehler instanceof Zurueck) return false
    throw fehler
  }
}
