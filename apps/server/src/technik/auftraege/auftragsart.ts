import type { Akteur, Recht } from '@benthos/fachmodell'
import type { z } from 'zod'
import type { Datenbank, Transaktion } from '../db/datenbank.ts'

/** Wer einen Auftrag gegeben hat, mit den Rechten, die er dabei hatte. */
export type Auftraggeber<E> = Pick<Auftragslauf<E>, 'benutzerId' | 'akteur' | 'eingabe'>

/** Was eine Arbeit während ihres Laufs zur Verfügung hat. */
export type Auftragslauf<E> = {
  auftragId: number
  eingabe: E
  /** wer den Auftrag gegeben hat, mit den Rechten, die er dabei hatte */
  benutzerId: number
  akteur: Akteur
  db: Datenbank
  /** Kennung des Auftrags im Journal und im Protokoll */
  anfrageId: string
  /** feuert beim Abbruch durch den Benutzer, beim Ende des Servers und wenn die Pacht verloren ist */
  abbruch: AbortSignal
  /** Stand der Arbeit; wird höchstens jede Sekunde gespeichert */
  melde(ist: number, soll: number | null, text?: string): void
  /** Merkt sich, was beim Abholen zu prüfen ist; ein neuer Versuch ersetzt es. */
  merke(was: unknown): Promise<void>
  /** Beginnt die Ergebnisdatei; ein neuer Versuch beginnt sie von vorn. */
  schreibeDatei(name: string, typ: string): Promise<Dateischreiber>
}

export type Dateischreiber = { schreibe(teil: string | Buffer): Promise<void> }

/**
 * Eine Art von Arbeit. Sie kann nach einem Absturz von vorn beginnen, muss also wiederholbar sein, und hört auf
 * `abbruch` zwischen zwei Schritten auf. Was sie wirft, ist der Fehler des Auftrags; ein `Einwand` spricht zum Benutzer.
 */
export type Auftragsart<S extends z.ZodType = z.ZodType> = {
  /** Schlüssel in der Datenbank; bleibt, solange es Aufträge dieser Art gibt */
  art: string
  eingabe: S
  /** @returns was herausgekommen ist, in einem Satz */
  arbeite(lauf: Auftragslauf<z.output<S>>): Promise<string>
  /** die Ergebnisdatei gibt es ganz oder gar nicht: wer abbricht oder scheitert, hinterlässt keine */
  nurGanz?: true
  /** so lange bleibt der beendete Auftrag mit seiner Datei stehen; Vorgabe `AUFBEWAHRUNG.AUFTRAEGE` */
  aufbewahrenTage?: number
  /** ob der Auftraggeber das Ergebnis auch jetzt noch bekäme; ohne: solange er seine damaligen Rechte hat */
  darfHolen?(db: Datenbank | Transaktion, wer: Auftraggeber<z.output<S>>, gemerkt: unknown): Promise<boolean>
  /** Adresse der Seite, die das Ergebnis zeigt; `null` oder fehlend: zu lesen ist es nur als Datei */
  ansicht?(eingabe: z.output<S>, auftragId: number): string | null
  /** diese Seite gibt es auch, solange er läuft und wenn er scheitert; sie findet sich mit diesen Feldern der Eingabe */
  ansichtJederzeit?: readonly string[]
  /** wie es weitergeht, wenn jemand abbricht; fehlt, wenn nur ein neuer Auftrag von vorn hilft */
  fortsetzung?: Fortsetzung<S>
}

/** Arten von Arbeit, die dieser Server kennt, nach ihrem Schlüssel. */
export type Auftragsarten = ReadonlyMap<string, Auftragsart>

/** Der Rest eines abgebrochenen Auftrags als neuer: für Arbeiten, die ihre Schritte in fester Reihenfolge tun. */
export type Fortsetzung<S extends z.ZodType = z.ZodType> = {
  /** auf der Schaltfläche */
  aufschrift: string
  /** ohne dieses Recht hat niemand einen solchen Auftrag zu geben */
  recht: Recht
  /** Auftrag über alles nach den ersten `ist` Schritten */
  abSchritt(eingabe: z.output<S>, ist: number): { titel: string; eingabe: z.input<S> }
}
