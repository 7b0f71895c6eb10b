import type { Recht, Wert } from '@benthos/fachmodell'
import {
  type Einleseantwort,
  type Einleseentscheid,
  type Einlesefrage,
  HOECHSTENS_FRAGEN,
} from '@benthos/vertrag/einlesefrage'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { kuerze } from './datei/tabelle.ts'
import type { Zellwert } from './zellwert.ts'

/** Ein Name, nach dem gefragt ist. */
export type Fragename = { schluessel: string; text: string }

/**
 * Was eine Zelle bedeutet: ein Wert, etwas Auszulassendes oder ein Mangel, und die Namen, nach denen sie fragt, beantwortete
 * wie offene.
 */
export type Deutung = { namen: readonly Fragename[] } & (Zellwert | { auslassen: string })

/** Womit eine Zelle gedeutet wird. */
export type Deutungshilfe = {
  entscheidZu(schluessel: string): Einleseentscheid | undefined
  verweise: readonly Wert[]
  /** ob der Einleser Neues anlegen darf */
  darfAnlegen: boolean
}

/** Eine Spalte mit Verweis, in der auch stehen darf, was es noch nicht gibt: ein unbekannter Name ist eine Frage. */
export type Fragewerk = {
  feld: string
  /** wer Neues anlegen darf; `null`: hier entsteht nichts */
  recht: Recht | null
  /** fehlt es, nennt das Urteil über die Zeile, wonach sie fragt: eine Zelle allein sagt es nicht */
  deute?(text: string, hilfe: Deutungshilfe): Deutung
  /** Was zu jeder Frage zur Wahl steht, in der Reihenfolge der Fragen. */
  biete(db: Kysely<DB>, fragen: readonly OffeneFrage[], hilfe: Deutungshilfe): Promise<readonly Fragewahl[]>
}

export type OffeneFrage = Fragename & Pick<Einlesefrage, 'zeilen' | 'ersteZeile'>
type Fragewahl = Pick<Einlesefrage, 'neu' | 'hinweis' | 'vorhandene' | 'ausDerDatei'> &
  Partial<Pick<Einlesefrage, 'taxaliste'>>

/** Die Antworten auf die Fragen einer Spalte und alles, wonach in ihr gefragt ist. */
export class Fragenbuch {
  readonly #werk: Fragewerk
  readonly #hilfe: Deutungshilfe
  readonly #gefragt = new Map<string, { text: string; zeilen: number; ersteZeile: number }>()
  /** derselbe Name steht oft in vielen Zeilen */
  readonly #deutungen = new Map<string, Deutung>()

  constructor(werk: Fragewerk, antworten: readonly Einleseantwort[], verweise: readonly Wert[], darfAnlegen: boolean) {
    this.#werk = werk
    const entscheide = new Map(
      antworten.filter(({ feld }) => feld === werk.feld).map(({ schluessel, entscheid }) => [schluessel, entscheid]),
    )
    this.#hilfe = { entscheidZu: schluessel => entscheide.get(schluessel), verweise, darfAnlegen }
  }

  get feld(): string {
    return this.#werk.feld
  }

  /** @returns `null`: eine Zelle allein lässt sich in dieser Spalte nicht deuten */
  deute(text: string, zeile: number): Deutung | null {
    const deutung = this.#deutungen.get(text) ?? this.#werk.deute?.(text, this.#hilfe)
    if (!deutung) return null
    this.#deutungen.set(text, deutung)
    this.vermerke(deutung.namen, zeile)
    return deutung
  }

  /** Hält fest, dass eine Zeile nach diesen Namen fragt. */
  vermerke(namen: readonly Fragename[], zeile: number): void {
    for (const { schluessel, text } of namen) {
      const bisher = this.#gefragt.get(schluessel)
      // Geprüft wird nach Aufnahmen, nicht in der Folge der Datei.
      if (bisher)
        this.#gefragt.set(
          schluessel,
          zeile < bisher.ersteZeile
            ? { text, zeilen: bisher.zeilen + 1, ersteZeile: zeile }
            : { ...bisher, zeilen: bisher.zeilen + 1 },
        )
      else this.#gefragt.set(schluessel, { text, zeilen: 1, ersteZeile: zeile })
    }
  }

  /** In der Folge der Datei; was eine Zeile zugleich fragt, in der Folge, in der sie es tut. */
  #inFolge(): OffeneFrage[] {
    return [...this.#gefragt]
      .map(([schluessel, frage]): OffeneFrage => ({ schluessel, ...frage }))
      .toSorted((a, b) => a.ersteZeile - b.ersteZeile)
  }

  /** Gleich, wenn dieselben Zeilen nach denselben Namen fragten. */
  stand(): string {
    return JSON.stringify(this.#inFolge())
  }

  /** Die beantworteten Fragen und so viele offene, wie sich durchsehen lassen, in der Reihenfolge der Datei. */
  async stelle(db: Kysely<DB>, spalte: string): Promise<Einlesefrage[]> {
    let offene = 0
    const gezeigte = this.#inFolge().filter(
      ({ schluessel }) => this.#hilfe.entscheidZu(schluessel) !== undefined || offene++ < HOECHSTENS_FRAGEN,
    )
    const wahlen = await this.#werk.biete(db, gezeigte, this.#hilfe)
    return gezeigte.flatMap((frage, i) => {
      const wahl = wahlen[i]
      const entscheid = this.#hilfe.entscheidZu(frage.schluessel) ?? null
      return wahl
        ? [{ feld: this.#werk.feld, spalte, ...frage, text: kuerze(frage.text), taxaliste: null, ...wahl, entscheid }]
        : []
    })
  }
}
