import { createHash } from 'node:crypto'
import type { Anmeldelage } from './anmeldelage.ts'
import { SITZUNG_GILT_MS, SITZUNGEN_HOECHSTENS } from './konstanten.ts'

/** Ermittelt die Lage zu einem Token und sagt, bis wann er gilt (Millisekunden seit 1970). */
export type Ermittlung = () => Promise<{ lage: Anmeldelage; gueltigBis: number }>

type Eintrag = { lage: Promise<Anmeldelage>; benutzerId: number | null; bis: number }

export type Sitzungsspeicher = {
  /** Lage zu diesem Token, gemerkt oder neu ermittelt; gleichzeitige Anfragen teilen sich eine Ermittlung */
  hole(token: string, ermittle: Ermittlung): Promise<Anmeldelage>
  /** ermittelt in jedem Fall neu und merkt das Ergebnis */
  erneuere(token: string, ermittle: Ermittlung): Promise<Anmeldelage>
  /** vergisst alle Sitzungen eines Benutzers, etwa nach dem Rollenwechsel */
  vergiss(benutzerId: number): void
}

/**
 * Merkt geprüfte Sitzungen für wenige Sekunden, damit ein Aufruf keine zusätzlichen Abfragen kostet. Schlüssel ist die
 * Prüfsumme des Tokens: Der Speicher selbst enthält kein verwendbares Token. Fehlschläge werden nicht gemerkt.
 */
export function baueSitzungsspeicher(jetzt: () => number = () => Date.now()): Sitzungsspeicher {
  const eintraege = new Map<string, Eintrag>()

  const erneuere = (schluessel: string, ermittle: Ermittlung): Promise<Anmeldelage> => {
    const eintrag: Eintrag = { lage: undefined as never, benutzerId: null, bis: jetzt() + SITZUNG_GILT_MS }
    eintrag.lage = ermittle().then(
      ({ lage, gueltigBis }) => {
        eintrag.benutzerId = lage.sitzung?.benutzerId ?? null
        eintrag.bis = Math.min(eintrag.bis, gueltigBis)
        return lage
      },
      fehler => {
        if (eintraege.get(schluessel) === eintrag) eintraege.delete(schluessel)
        throw fehler
      },
    )
    eintraege.delete(schluessel)
    eintraege.set(schluessel, eintrag)
    for (const aeltester of eintraege.keys()) {
      if (eintraege.size <= SITZUNGEN_HOECHSTENS) break
      eintraege.delete(aeltester)
    }
    return eintrag.lage
  }

  return {
    hole(token, ermittle) {
      const schluessel = pruefsumme(token)
      const eintrag = eintraege.get(schluessel)
      return eintrag && jetzt() < eintrag.bis ? eintrag.lage : erneuere(schluessel, ermittle)
    },
    erneuere: (token, ermittle) => erneuere(pruefsumme(token), ermittle),
    vergiss(benutzerId) {
      for (const [schluessel, eintrag] of eintraege) {
        // Laufende Ermittlungen kennen ihren Benutzer noch nicht und könnten den alten Stand gelesen haben.
        if (eintrag.benutzerId === benutzerId || eintrag.benutzerId === null) eintraege.delete(schluessel)
      }
    },
  }
}

function pruefsumme(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
