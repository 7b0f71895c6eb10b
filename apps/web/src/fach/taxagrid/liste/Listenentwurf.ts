import type { Entwurfstand } from '../../../technik/entwurf/entwurfstand.ts'
import type { EntwurfAblage, EntwurfEreignis, Loeschgrund } from '../../../technik/entwurf/typen.ts'
import type { Abgelehnt } from '../einfuegen/bilanz.ts'
import { neueKennung } from '../gitter/gitterspeicher.ts'
import type { Stand, Verlauf } from '../modell/stand.ts'
import type { Zeile } from '../modell/zeile.ts'
import {
  ENTWURFSSCHEMA,
  type Listeninhalt,
  leseInhalt,
  nebenteile,
  nebenteilnamen,
  type OffeneEingabe,
  ohneCf,
  zeilenteile,
} from './entwurfsform.ts'
import { Verlaufsteile } from './verlaufsteile.ts'

export type GelesenerEntwurf = Listeninhalt & {
  basis: readonly Zeile[]
  basisVersion: number
  verlauf: Verlauf
  /** Millisekunden seit 1970 */
  gesichertAm: number
}

/** Verbindung einer Liste zu ihrem Entwurf: schreibt jede Änderung sofort, liest ihn beim Öffnen. */
export class Listenentwurf {
  readonly #ablage: EntwurfAblage
  readonly #objekt: string
  readonly #angaben: { titel: string; adresse: string }
  readonly #fenster = neueKennung()
  readonly #beiStand: (stand: Entwurfstand) => void
  readonly #verlauf = new Verlaufsteile()
  /** Zeilen, die vollständig gesichert sind oder gerade gesichert werden */
  #gesichert: readonly Zeile[] | null = null

  constructor(
    ablage: EntwurfAblage,
    objekt: string,
    angaben: { titel: string; adresse: string },
    beiStand: (stand: Entwurfstand) => void,
  ) {
    this.#ablage = ablage
    this.#objekt = objekt
    this.#angaben = angaben
    this.#beiStand = beiStand
  }

  beobachte(hoerer: (ereignis: EntwurfEreignis) => void): () => void {
    return this.#ablage.beobachte(this.#objekt, ereignis => {
      if (ereignis.art === 'GELOESCHT') this.#gesichert = null
      hoerer(ereignis)
    })
  }

  /** Liest den Entwurf; null: keiner da, oder der Browser gibt keinen her. */
  async lies(): Promise<GelesenerEntwurf | null> {
    try {
      const entwurf = await this.#ablage.lese(this.#objekt)
      if (entwurf === null) return null
      this.#beiStand({ art: 'GESICHERT', um: entwurf.gesichertAm })
      const basis = ((entwurf.basis ?? []) as readonly Zeile[]).map(ohneCf)
      return {
        ...leseInhalt(entwurf.daten, basis),
        basis,
        basisVersion: entwurf.basisVersion,
        verlauf: this.#verlauf.lies(entwurf.daten),
        gesichertAm: entwurf.gesichertAm,
      }
    } catch {
      this.#beiStand({ art: 'FEHLER' })
      return null
    }
  }

  /**
   * Sichert den Stand des Rasters; `spalten` übersetzt den Platz des offenen Editors in eine Spalte.
   * @param mitVerlauf auch, was sich zurücknehmen lässt; arbeiten mehrere Fenster am selben Entwurf, gehörte es keinem
   */
  schreibe(
    stand: Stand,
    spalten: readonly { id: string }[],
    abgelehnte: readonly Abgelehnt[],
    basis: readonly Zeile[],
    version: number,
    mitVerlauf: boolean,
  ): void {
    const neben = nebenteile(this.#fenster, offeneEingabe(stand, spalten), abgelehnte)
    // Beim Tippen in einer Zelle ändern sich die Zeilen nicht: dann geht nur der offene Text hinaus.
    const nurNeben = this.#gesichert === stand.zeilen || stand.zeilen === basis
    const daten = nurNeben
      ? neben
      : { ...zeilenteile(stand.zeilen, basis), ...neben, ...(mitVerlauf && this.#verlauf.schreibe(stand)) }
    this.#gesichert = stand.zeilen
    const angaben = {
      ...this.#angaben,
      basis,
      schema: ENTWURFSSCHEMA,
      ...(nurNeben ? { nur: nebenteilnamen(this.#fenster) } : {}),
    }
    this.#ablage.schreibe(this.#objekt, daten, version, angaben).then(
      um => this.#beiStand({ art: 'GESICHERT', um }),
      () => {
        this.#gesichert = null
        this.#beiStand({ art: 'FEHLER' })
      },
    )
  }

  async loesche(grund: Loeschgrund): Promise<void> {
    this.#gesichert = null
    try {
      await this.#ablage.loesche(this.#objekt, grund)
      this.#beiStand({ art: 'KEINER' })
    } catch {
      this.#beiStand({ art: 'FEHLER' })
    }
  }
}

function offeneEingabe(stand: Stand, spalten: readonly { id: string }[]): OffeneEingabe | null {
  const spalte = spalten[stand.aktiv.spalte]?.id
  if (stand.bearbeitung === null || spalte === undefined) return null
  const zeile = stand.zeilen[stand.aktiv.zeile]?.id ?? null
  return { zeile, spalte, text: stand.bearbeitung.text, um: Date.now() }
}
