import type { PostgresCursor } from 'kysely'
import type { Submittable } from 'pg'
import { setzeEin } from './setzeEin.ts'

/** Ganze Zeilen einer CSV-Datei, jede mit CR LF beendet. */
export type Kopierstueck = { zeilen: number; inhalt: Buffer }

/** Bytes, die zusammen weitergegeben werden: einzelne Zeilen weiterzureichen, kostete mehr, als sie zu schreiben. */
const STUECK_BYTES = 64 * 1024
/** So viele fertige Stücke warten höchstens; dann liest niemand mehr von der Leitung. */
const HOECHSTENS_FERTIG = 4

/** Was von der Verbindung des Treibers hier gebraucht wird; die Typen von pg kennen sie nicht. */
type Leitung = { query(text: string): void; stream: { pause(): void; resume(): void } }

/**
 * Liest `copy (…) to stdout`: die Datenbank schreibt die Zeilen als CSV mit Strichpunkt, hier werden sie nur gesammelt. Die
 * Abfrage stellt der Treiber wie jede andere in seine Reihe; wer nicht weiterliest, hält die Leitung an.
 */
export class Kopierzeiger implements Submittable, PostgresCursor<Kopierstueck> {
  readonly #anweisung: string
  #leitung: Leitung | null = null
  #puffer = Buffer.allocUnsafe(STUECK_BYTES)
  #belegt = 0
  #zeilen = 0
  #fertige: Kopierstueck[] = []
  #wirftWeg = false
  #istAmEnde = false
  #fehler: Error | null = null
  #wecke: () => void = () => undefined

  constructor(abfrage: string, parameter: readonly unknown[]) {
    this.#anweisung = `copy (${setzeEin(abfrage, parameter)}) to stdout with (format csv, delimiter ';')`
  }

  /** Was seit dem letzten Lesen angekommen ist; leer: nichts mehr. */
  async read(): Promise<Kopierstueck[]> {
    await this.#warte(() => this.#fertige.length > 0)
    if (this.#fehler) throw this.#fehler
    const fertige = this.#fertige.splice(0)
    this.#leitung?.stream.resume()
    return fertige
  }

  /** Wirft weg, was noch kommt: erst danach nimmt die Verbindung die nächste Anweisung. */
  async close(): Promise<void> {
    this.#wirftWeg = true
    this.#leitung?.stream.resume()
    await this.#warte(() => false)
  }

  submit(leitung: unknown): void {
    this.#leitung = leitung as Leitung
    this.#leitung.query(this.#anweisung)
  }

  /** Eine Zeile, mit LF beendet. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#wirftWeg) return
    if (this.#belegt + chunk.length + 1 > this.#puffer.length) this.#gibWeiter(chunk.length + 1)
    this.#belegt += chunk.copy(this.#puffer, this.#belegt, 0, chunk.length - 1)
    this.#puffer[this.#belegt++] = 13
    this.#puffer[this.#belegt++] = 10
    this.#zeilen += 1
  }

  handleCommandComplete(): void {
    this.#gibWeiter(0)
  }

  handleError(fehler: Error): void {
    this.#fehler = fehler
    this.#wecke()
  }

  handleReadyForQuery(): void {
    this.#istAmEnde = true
    this.#wecke()
  }

  #gibWeiter(platzFuer: number): void {
    if (this.#zeilen > 0) {
      this.#fertige.push({ zeilen: this.#zeilen, inhalt: this.#puffer.subarray(0, this.#belegt) })
      if (this.#fertige.length >= HOECHSTENS_FERTIG) this.#leitung?.stream.pause()
    }
    this.#puffer = Buffer.allocUnsafe(Math.max(STUECK_BYTES, platzFuer))
    this.#belegt = 0
    this.#zeilen = 0
    this.#wecke()
  }

  async #warte(genug: () => boolean): Promise<void> {
    while (!genug() && !this.#istAmEnde && !this.#fehler)
      await new Promise<void>(weiter => {
        this.#wecke = weiter
      })
  }
}
