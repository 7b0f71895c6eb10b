import {
  type Ablaufereignis,
  type Ablaufstand,
  berechneRest,
  bestimmeFristen,
  istBeendet,
  schreiteFort,
} from './ablauf.ts'
import { TAKT_MS } from './konstanten.ts'

/** Was die Oberfläche vom Ablauf der Sitzung zeigt. */
export type Sitzungsablauf = Readonly<{
  stand: Ablaufstand
  /** auf Sekunden gerundet, Millisekunden */
  restMs: number
  /** Die Sitzung endet bald oder ist zu Ende: die Leiste steht über der Seite. */
  hatLeiste: boolean
}>

/** Zeitpunkt der letzten Antwort des Servers, allen Fenstern dieses Browsers gemeinsam. */
export type Antwortzeit = {
  /** Millisekunden seit 1970; null, solange es keine gibt */
  lies(): number | null
  merke(zeitpunkt: number): void
  /** meldet, wenn ein anderes Fenster eine Antwort bekam; liefert das Abbestellen */
  beiAenderung(fn: () => void): () => void
}

const OFFEN: Sitzungsablauf = { stand: 'idle', restMs: 0, hatLeiste: false }

/**
 * Wacht über das Ende der Sitzung. Sie zählt keine Takte, sondern vergleicht Uhrzeiten: ein Gerät, das geschlafen hat,
 * weiß beim Aufwachen sofort, dass die Sitzung zu Ende ist.
 */
export class Sitzungsuhr {
  #ablauf = OFFEN
  #dauerMs: number | null = null
  readonly #hoerer = new Set<() => void>()
  readonly #antwortzeit: Antwortzeit
  readonly #beiEnde: () => void

  /** @param beiEnde geschieht einmal, sobald die Sitzung zu Ende ist */
  constructor(antwortzeit: Antwortzeit, beiEnde: () => void) {
    this.#antwortzeit = antwortzeit
    this.#beiEnde = beiEnde
  }

  readonly lies = (): Sitzungsablauf => this.#ablauf

  readonly abonniere = (hoerer: () => void): (() => void) => {
    this.#hoerer.add(hoerer)
    return () => {
      this.#hoerer.delete(hoerer)
    }
  }

  /** Beginnt zu wachen; das Ergebnis hält die Uhr an. */
  starte(dauerMs: number): () => void {
    this.#dauerMs = dauerMs
    if (this.#antwortzeit.lies() === null) this.#antwortzeit.merke(Date.now())
    const takt = setInterval(this.pruefe, TAKT_MS)
    const abbestellen = this.#antwortzeit.beiAenderung(this.pruefe)
    this.pruefe()
    return () => {
      clearInterval(takt)
      abbestellen()
      this.#dauerMs = null
    }
  }

  /** Der Server hat geantwortet: die Frist beginnt von vorn. Mit 401 hat er die Sitzung beendet. */
  beiAntwort(status: number): void {
    if (status === 401) return this.beende()
    if (istBeendet(this.#ablauf.stand)) return
    this.#antwortzeit.merke(Date.now())
    this.pruefe()
  }

  /** Sieht auf die Uhr: jede Sekunde, und wenn das Fenster wieder zu sehen ist. */
  readonly pruefe = (): void => {
    if (this.#dauerMs === null) return
    const rest = berechneRest(this.#antwortzeit.lies() ?? Date.now(), this.#dauerMs, Date.now())
    const { leisteVor, dialogVor } = bestimmeFristen(this.#dauerMs)
    this.#wende({ art: 'takt', rest, dialogVor }, Math.max(0, Math.ceil(rest / 1000)) * 1000, rest <= leisteVor)
  }

  schliesse(): void {
    this.#wende({ art: 'geschlossen' }, this.#ablauf.restMs, this.#ablauf.hatLeiste)
  }

  beende(): void {
    this.#wende({ art: 'beendet' }, 0, true)
  }

  #wende(ereignis: Ablaufereignis, restMs: number, hatLeiste: boolean): void {
    const alt = this.#ablauf
    const stand = schreiteFort(alt.stand, ereignis)
    const zuEnde = istBeendet(stand)
    const neu = zuEnde ? { stand, restMs: 0, hatLeiste: true } : { stand, restMs: hatLeiste ? restMs : 0, hatLeiste }
    if (neu.stand === alt.stand && neu.restMs === alt.restMs && neu.hatLeiste === alt.hatLeiste) return
    this.#ablauf = neu
    for (const hoerer of this.#hoerer) hoerer()
    if (zuEnde && !istBeendet(alt.stand)) this.#beiEnde()
  }
}
