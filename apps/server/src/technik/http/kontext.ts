import type { FastifyBaseLogger } from 'fastify'
import type { Datenbank, Transaktion } from '../db/datenbank.ts'
import type { Konfiguration } from '../konfiguration/konfiguration.ts'
import type { Lagen } from './lage.ts'
import type { FremdeIdentitaet, Sitzung } from './sitzung.ts'

/**
 * Was die Dienste des Servers teilen; in `app.ts` einmal gebaut. Jeder Dienst trägt sich selbst ein (`declare module`): der
 * Umschlag der Anfragen kennt keinen von ihnen und bräuchte sie doch alle, um sie weiterzureichen.
 */
export interface Dienste {
  konfiguration: Konfiguration
  db: Datenbank
  protokoll: FastifyBaseLogger
  lagen: Lagen
}

/** Je Teil eines Objekts die Kennungen, die eine Datei nennt. */
type Gelesenes = Readonly<Record<string, readonly number[]>>

/** Was ein Handler bekommt. Lesende Aufrufe arbeiten auf dem Verbindungsvorrat, schreibende in einer Transaktion. */
export type Anfrage<P, Q, B, F> = {
  params: P
  query: Q
  body: B
  sitzung: Sitzung | null
  /** wer angemeldet, aber kein Benutzer ist; nur bei Aufrufen für solche */
  fremdeIdentitaet: FremdeIdentitaet | null
  db: Datenbank | Transaktion
  /** was der Umschlag über das Objekt geladen hat; es gilt, bis der Handler selbst etwas daran ändert */
  fakten: F
  /** Kennung der Anfrage, wie sie im Protokoll und im Journal steht */
  anfrageId: string
  /** Abbruch, wenn der Browser die Verbindung schließt */
  abbruch: AbortSignal
  /** ETags, die der Browser schon hat: gehört die Antwort dazu, genügt `null` (304) */
  bekannt: readonly string[]
  /** Nennt der Kopf `Accept` diesen Medientyp ausdrücklich? */
  nimmtAn(medientyp: string): boolean
  /** Antwortkopf setzen (Dateiname, ETag) */
  kopf(name: string, wert: string): void
  /** Stand einer langen Arbeit, für den, der sie im Hintergrund erstellen lässt; sonst hört niemand zu */
  melde(ist: number, soll: number | null, text?: string): void
  /**
   * Worauf eine Datei beruht, je Teil eines Objekts die Kennungen: wer sie später abholt, muss alles noch lesen dürfen. Geladen wird
   * nur, wenn sie jemand später abholt; abzuwarten, solange der Stand offen ist.
   */
  beruhtAuf(lade: () => Promise<Gelesenes>): Promise<void>
}

/** Angemeldeter Benutzer einer Anfrage, deren Recht eine Anmeldung voraussetzt. */
export function benutzerVon(anfrage: { sitzung: Sitzung | null }): Sitzung {
  if (!anfrage.sitzung) throw new TypeError('Dieser Aufruf setzt eine Anmeldung voraus.')
  return anfrage.sitzung
}

/** Transaktion einer ändernden Anfrage; der Umschlag hat sie geöffnet und schließt sie. */
export function transaktionVon(anfrage: { db: Datenbank | Transaktion }): Transaktion {
  if (!anfrage.db.isTransaction) throw new TypeError('Dieser Aufruf ändert nichts und hat keine Transaktion.')
  return anfrage.db as Transaktion
}
