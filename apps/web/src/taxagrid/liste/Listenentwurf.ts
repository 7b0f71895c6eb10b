import type { Entwurfstand } from '../../entwurf/entwurfstand.ts'
import type { EntwurfAblage, EntwurfEreignis, Loeschgrund } from '../../entwurf/typen.ts'
import type { Abgelehnt } from '../einfuegen/bilanz.ts'
import { neueKennung } from '../gitter/gitterspeicher.ts'
import type { Stand } from '../modell/stand.ts'
import type { Zeile } from '../modell/zeile.ts'
import {
  ENTWURFSSCHEMA,
  type Listeninhalt,
  leseInhalt,
  nebenteile,
  type OffeneEingabe,
  zeilenteile,
} from './entwurfsform.ts'

export type GelesenerEntwurf = Listeninhalt & {
  basis: readonly Zeile[]
  basisVersion: number
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
  #teile: { zeilen: readonly Zeile[]; daten: ReturnType<typeof zeilenteile> } | null = null

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
    return this.#ablage.beobachte(this.#objekt, hoerer)
  }

  /** Liest den Entwurf; null: keiner da, oder der Browser gibt keinen her. */
  async lies(): Promise<GelesenerEntwurf | null> {
    try {
      const entwurf = await this.#ablage.lese(this.#objekt)
      if (entwurf === null) return null
      this.#beiStand({ art: 'GESICHERT', um: entwurf.gesichertAm })
      return {
        ...leseInhalt(entwurf.daten),
        basis: (entwurf.basis ?? []) as readonly Zeile[],
        basisVersion: entwurf.basisVersion,
        gesichertAm: entwurf.gesichertAm,
      }
    } catch {
      this.#beiStand({ art: 'FEHLER' })
      return null
    }
  }

  /** Sichert den Stand des Rasters; `spalten` übersetzt den Platz des offenen Editors in eine Spalte. */
  schreibe(
    stand: Stand,
    spalten: readonly { id: string }[],
    abgelehnte: readonly Abgelehnt[],
    basis: readonly Zeile[],
    version: number,
  ): void {
    if (this.#teile?.zeilen !== stand.zeilen) {
      this.#teile = { zeilen: stand.zeilen, daten: zeilenteile(stand.zeilen) }
    }
    const daten = { ...this.#teile.daten, ...nebenteile(this.#fenster, offeneEingabe(stand, spalten), abgelehnte) }
    this.#ablage.schreibe(this.#objekt, daten, version, { ...this.#angaben, basis, schema: ENTWURFSSCHEMA }).then(
      um => this.#beiStand({ art: 'GESICHERT', um }),
      () => this.#beiStand({ art: 'FEHLER' }),
    )
  }

  async loesche(grund: Loeschgrund): Promise<void> {
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
