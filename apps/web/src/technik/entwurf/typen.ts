/**
 * Daten eines Entwurfs. Jeder oberste Schlüssel ist ein Teil, der für sich gesichert wird: ein Feld eines Formulars, eine
 * Zeile einer Liste. Nur geänderte Teile gehen in die Datenbank des Browsers, damit ein Tastendruck in einer Liste von
 * 5.000 Zeilen nicht 5.000 Zeilen schreibt. Die Werte müssen sich strukturiert klonen lassen.
 */
export type Entwurfsdaten = Readonly<Record<string, unknown>>

/** Angaben, die neben den Daten stehen; sie werden mit jedem Schreiben erneuert. */
export type EntwurfAngaben = {
  /** Stand des Servers, auf dem der Entwurf aufbaut: der gemeinsame Vorfahre einer späteren Zusammenführung */
  basis?: unknown
  /** Fassung der Form der Daten; ändert eine neue Fassung der Anwendung die Form, erhöht sie die Zahl */
  schema?: number
  /** Bezeichnung für die Liste der Entwürfe, etwa „Taxaliste MHS · FW10000027-20250421“ */
  titel?: string
  /** Seite, auf der der Entwurf fortgesetzt wird */
  adresse?: string
  /** nur diese Teile können sich geändert haben; `daten` darf sich dann auf sie beschränken, die übrigen bleiben gesichert */
  nur?: readonly string[]
}

export type EntwurfInfo = {
  benutzer: string
  /** Schlüssel des Objekts, etwa `aufnahme/12/mzb/mhs/taxa` */
  objekt: string
  basisVersion: number
  schema: number
  titel: string
  adresse: string
  /** Millisekunden seit 1970 */
  gesichertAm: number
}

export type Entwurf<T extends Entwurfsdaten = Entwurfsdaten> = EntwurfInfo & { daten: T; basis: unknown }

/** Eine Änderung desselben Entwurfs aus einem anderen Fenster; `wert: undefined` heißt: der Teil ist weggefallen. */
export type FremderTeil = { teil: string; basis: unknown; wert: unknown }

/** Warum ein Entwurf nicht mehr gebraucht wird. */
export type Loeschgrund = 'GESPEICHERT' | 'VERWORFEN'

export type EntwurfEreignis =
  /** ein anderes Fenster hat Teile geändert; dieses führt sie in seinen Stand ein */
  | { art: 'GEAENDERT'; teile: readonly FremderTeil[]; basisVersion: number }
  /** ein anderes Fenster hat gespeichert oder verworfen; der Entwurf ist weg */
  | { art: 'GELOESCHT'; grund: Loeschgrund }
  /** Zahl der anderen Fenster, die dasselbe Objekt offen haben */
  | { art: 'FENSTER'; anzahl: number }

export type EntwurfAblage = {
  /** Liest den Entwurf eines Objekts; null, wenn keiner da ist. */
  lese: <T extends Entwurfsdaten>(objekt: string) => Promise<Entwurf<T> | null>
  /** Sichert sofort. Die Zusage wird eingelöst, wenn der Stand in der Datenbank des Browsers steht (Millisekunden seit 1970). */
  schreibe: (objekt: string, daten: Entwurfsdaten, basisVersion: number, angaben?: EntwurfAngaben) => Promise<number>
  /** Entfernt den Entwurf, nachdem gespeichert oder bewusst verworfen wurde. */
  loesche: (objekt: string, grund: Loeschgrund) => Promise<void>
  /** Alle Entwürfe des Benutzers, der jüngste zuerst. */
  liste: () => Promise<readonly EntwurfInfo[]>
  /** Meldet Änderungen anderer Fenster und deren Zahl, bis die Rückgabe gerufen wird. */
  beobachte: (objekt: string, hoerer: (ereignis: EntwurfEreignis) => void) => () => void
}
