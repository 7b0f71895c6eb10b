import type { Auftragslauf } from '../auftraege/auftragsart.ts'
import { istAbgebrochen } from '../auftraege/sql.ts'
import { mitTransaktion, type Transaktion } from '../db/datenbank.ts'
import { Einwand } from '../http/problem.ts'
import { ersetzeZeilen, ladeVorgang, schliesseLadenAb, type Vorgang, verwirfLaden, type Zeileneintrag } from './sql.ts'

/**
 * Lädt in einer einzigen Transaktion. Wirft `arbeite` ein `Zurueck`, ist nichts geladen, und der Bericht nennt, woran es lag.
 * @returns falsch, wenn abgebrochen wurde
 */
export async function ladeAllesOderNichts(
  { auftragId, db, benutzerId, anfrageId, abbruch }: Auftragslauf<unknown>,
  { id }: Vorgang,
  arbeite: (tx: Transaktion) => Promise<void>,
): Promise<boolean> {
  const kontext = { benutzerId, anfrageId }
  try {
    await mitTransaktion(db, kontext, async tx => {
      // Hat ein anderer Server den Auftrag aufgenommen und schon geladen, bleibt nichts zu tun.
      if ((await ladeVorgang(tx, id, true))?.zustand !== 'LADEN') return
      await arbeite(tx)
      // Auch im letzten Stapel bricht jemand noch ab.
      if (abbruch.aborted) throw new Zurueck([])
      await schliesseLadenAb(tx, id)
    })
    return true
  } catch (fehler) {
    if (!(fehler instanceof Zurueck)) throw fehler
    // Endet nur der Server, ist noch zu laden: der nächste beginnt von vorn.
    if (fehler.abgelehnte.length === 0 && !(await istAbgebrochen(db, auftragId))) return false
    await mitTransaktion(db, kontext, async tx => {
      await ersetzeZeilen(tx, id, fehler.abgelehnte)
      await verwirfLaden(tx, id, fehler.abgelehnte.length === 0 ? ABGEBROCHEN : NICHT_MEHR_GUELTIG)
    })
    if (fehler.abgelehnte.length === 0) return false
    throw new Einwand('EINGABE_UNGUELTIG', NICHT_MEHR_GUELTIG)
  }
}

const ABGEBROCHEN = 'Das Laden wurde abgebrochen; nichts ist geladen.'
const NICHT_MEHR_GUELTIG =
  'Seit der Prüfung hat sich der Bestand geändert: Einzelne Zeilen lassen sich nicht mehr laden. Nichts ist geladen; der Bericht nennt sie.'

/** Nimmt die Transaktion zurück und trägt hinaus, woran es lag; ohne Zeilen: am Abbruch. */
export class Zurueck extends Error {
  readonly abgelehnte: readonly Zeileneintrag[]
  constructor(abgelehnte: readonly Zeileneintrag[]) {
    super('Alles oder nichts')
    this.abgelehnte = abgelehnte
  }
}
