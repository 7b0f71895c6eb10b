import { useSyncExternalStore } from 'react'
import type { Befehl } from '../modell/befehl.ts'
import { reduziere } from '../modell/reduziere.ts'
import { anfangsstand, type Spaltenmodell, type Stand } from '../modell/stand.ts'
import type { Zeile } from '../modell/zeile.ts'

/** Befehle, die einen offenen Zelleditor bestehen lassen oder selbst über ihn entscheiden. */
const LAESST_EDITOR_OFFEN: ReadonlySet<Befehl['art']> = new Set(['BEGINNE', 'TIPPE', 'VERWIRF', 'UEBERNIMM', 'ERSETZE'])

/**
 * Stand eines Rasters außerhalb von React: ein Tastendruck zeichnet nur neu, wer den geänderten Teil abonniert hat, und der
 * Entwurf erfährt jede Änderung im selben Ereignis.
 */
export class Gitterspeicher {
  #stand: Stand
  #spalten: readonly Spaltenmodell[]
  readonly #hoerer = new Set<(stand: Stand, vorher: Stand) => void>()

  constructor(zeilen: readonly Zeile[], spalten: readonly Spaltenmodell[]) {
    this.#stand = anfangsstand(zeilen)
    this.#spalten = spalten
  }

  get stand(): Stand {
    return this.#stand
  }

  get spalten(): readonly Spaltenmodell[] {
    return this.#spalten
  }

  /** Meldet jede Änderung sofort; die Rückgabe beendet das. */
  abonniere = (hoerer: (stand: Stand, vorher: Stand) => void): (() => void) => {
    this.#hoerer.add(hoerer)
    return () => {
      this.#hoerer.delete(hoerer)
    }
  }

  /** Führt einen Befehl aus. Ein offener Editor wird vorher übernommen, damit Getipptes nicht verschwindet. */
  sende = (befehl: Befehl): void => {
    const { bearbeitung } = this.#stand
    if (bearbeitung !== null && !LAESST_EDITOR_OFFEN.has(befehl.art)) this.uebernimmOffenes()
    this.#setze(reduziere(this.#stand, befehl, this.#spalten))
  }

  /** Übernimmt den Text des offenen Editors, ohne den Fokus zu bewegen. */
  uebernimmOffenes = (): void => {
    const { bearbeitung } = this.#stand
    if (bearbeitung === null) return
    const befehl: Befehl = { art: 'UEBERNIMM', text: bearbeitung.text, weiter: 'BLEIBEN', kennung: neueKennung() }
    this.#setze(reduziere(this.#stand, befehl, this.#spalten))
  }

  /** Andere Spalten (schmaler Schirm, andere Fläche); der Fokus bleibt auf der gleichen Spalte, wenn es sie noch gibt. */
  setzeSpalten = (spalten: readonly Spaltenmodell[]): void => {
    if (spalten === this.#spalten) return
    const kennung = this.#spalten[this.#stand.aktiv.spalte]?.id
    const platz = spalten.findIndex(s => s.id === kennung)
    // Verschwindet die Spalte unter dem offenen Editor, wird sein Text noch in ihr übernommen.
    if (platz === -1) this.uebernimmOffenes()
    this.#spalten = spalten
    const spalte = Math.max(platz, 0)
    const stelle = { zeile: this.#stand.aktiv.zeile, spalte }
    this.#setze({ ...this.#stand, aktiv: stelle, anker: stelle, laufspalte: spalte })
  }

  #setze(stand: Stand): void {
    if (stand === this.#stand) return
    const vorher = this.#stand
    this.#stand = stand
    for (const hoerer of this.#hoerer) hoerer(stand, vorher)
  }
}

/** Abonniert einen Teil des Standes; neu gezeichnet wird nur, wenn sich dieser Teil ändert. */
export function useGitterstand<T>(gitter: Gitterspeicher, waehle: (stand: Stand) => T): T {
  return useSyncExternalStore(gitter.abonniere, () => waehle(gitter.stand))
}

/** Kennung einer neuen Zeile, eindeutig über Fenster und Browser hinweg. */
export function neueKennung(): string {
  // crypto.randomUUID fehlt in unsicheren Kontexten (http im Hausnetz).
  return `n${Array.from(crypto.getRandomValues(new Uint32Array(2)), n => n.toString(36)).join('')}`
}
