import { Ersetzung, Formvorgabe } from '@benthos/vertrag/einlesung'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Auftragslauf } from '../auftraege/auftragsart.ts'
import { mitTransaktion } from '../db/datenbank.ts'
import { Einwand } from '../http/problem.ts'
import { Zurueck } from './allesOderNichts.ts'
import { Dateimangel } from './datei/tabelle.ts'
import type { Einlesehandwerk } from './einleseart.ts'
import { oeffneGepruefte } from './ladeGanzes.ts'
import { erkenneDatei, pruefeTabelle } from './pruefeDatei.ts'
import { beginnePruefung, ladeVorgang } from './sql.ts'

const Bericht = z.object({ geprueftAm: z.string() })
/** Alle Ersetzungen, die danach gelten, oder wie die Datei statt dessen zu lesen ist, und der Bericht, zu dem es gehört. */
export const Berichtigung = z.union([
  Bericht.extend({ ersetzungen: z.array(Ersetzung) }),
  Bericht.extend({ vorgabe: Formvorgabe }),
])

/**
 * Prüft eine geprüfte Datei noch einmal: mit anderen Ersetzungen, sonst so gelesen wie bisher, oder anders gelesen. Bis alle Zeilen geprüft
 * sind, gilt der bisherige Bericht: wer abbricht oder scheitert, hat ihn noch.
 * @returns falsch, wenn abgebrochen wurde
 */
export async function pruefeBerichtigtes<K, S>(
  lauf: Auftragslauf<unknown>,
  id: number,
  art: Einlesehandwerk<K, S>,
  berichtigung: z.output<typeof Berichtigung>,
): Promise<boolean> {
  const { db, benutzerId, anfrageId } = lauf
  try {
    await mitTransaktion(db, { benutzerId, anfrageId }, async tx => {
      const bisher = await ladeVorgang(tx, id, true)
      // Hat ein anderer Server den Auftrag aufgenommen und schon geprüft, bleibt nichts zu tun.
      if (bisher?.zustand !== 'GEPRUEFT' || bisher.geprueft_am !== berichtigung.geprueftAm) return
      // Eine große Datei zu lesen dauert, ehe die erste Zeile geschrieben wird; fällt der Server aus, bleibt die Sperre nicht ewig.
      await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx)
      const istAndersGelesen = 'vorgabe' in berichtigung
      const vorgabe = istAndersGelesen
        ? berichtigung.vorgabe
        : { ...bisher.vorgabe, ersetzungen: berichtigung.ersetzungen }
      const vorgang = { ...bisher, vorgabe }
      await beginnePruefung(tx, id, vorgabe)
      const geoeffnet = await (istAndersGelesen ? erkenneDatei : oeffneGepruefte)(lauf, vorgang, art)
      if (!(await pruefeTabelle(lauf, vorgang, art, geoeffnet, tx))) throw new Zurueck([])
    })
    return true
  } catch (fehler) {
    if (fehler instanceof Zurueck) return false
    if (fehler instanceof Dateimangel)
      throw new Einwand('EINGABE_UNGUELTIG', `So lässt sich die Datei nicht lesen. ${fehler.message}`)
    throw fehler
  }
}
