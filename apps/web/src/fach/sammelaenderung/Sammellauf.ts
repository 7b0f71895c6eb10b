import type { Element } from '@benthos/fachmodell'
import { Problemfehler } from '../../technik/http/problemfehler.ts'

/** Eine Zeile der Vorschau: ein Qualitätselement einer Aufnahme. */
export type Sammelzeile = {
  schluessel: string
  aufnahmeId: number
  /** Stand der Aufnahme in der Vorschau: nur darauf wird geändert */
  version: number
  code: string
  messstelle: string
  datum: string
  element: Element
  jetzt: string
  /** was danach gilt; null: nichts ändert sich, `hindernis` sagt, warum */
  danach: string | null
  hindernis: string | null
  /** offene Hinweise zur Plausibilität; fehlt, wo sie für das Vorhaben nichts bedeuten oder noch gezählt werden */
  offeneHinweise?: number | undefined
}

export type Ausgang = { art: 'erledigt' } | { art: 'abgelehnt'; grund: string }
export type Laufende = { art: 'fertig' } | { art: 'abgebrochen' } | { art: 'unterbrochen'; grund: string }
type Ausfuehrung = (zeile: Sammelzeile, version: number) => Promise<{ version: number }>

/** Antworten, die über diese eine Aufnahme etwas sagen; alles andere (Sitzung, Netz, Server) trifft auch die nächste. */
const ABLEHNUNGEN = [400, 403, 404, 409]
const UEBERHOLT = 'Inzwischen von jemand anderem geändert; nicht überschrieben.'

/**
 * Ändert viele Aufnahmen, eine nach der anderen und jede für sich: eine Ablehnung hält die übrigen nicht auf. Wird der Lauf
 * abgebrochen oder unterbrochen, macht `laufe` bei der ersten weiter, die noch keinen Ausgang hat.
 */
export class Sammellauf {
  readonly zeilen: readonly Sammelzeile[]
  readonly ausgaenge = new Map<string, Ausgang>()
  readonly #fuehreAus: Ausfuehrung
  /** Trägt eine Aufnahme beide Elemente, ändert das erste ihre Version für das zweite. */
  readonly #versionen = new Map<number, number>()

  constructor(zeilen: readonly Sammelzeile[], fuehreAus: Ausfuehrung) {
    this.zeilen = zeilen
    this.#fuehreAus = fuehreAus
  }

  get zuAendern(): readonly Sammelzeile[] {
    return this.zeilen.filter(zeile => zeile.danach !== null)
  }

  /** @param melde nach jeder Aufnahme gerufen, mit der Zahl derer, die einen Ausgang haben */
  async laufe(abbruch: AbortSignal, melde: (getan: number) => void): Promise<Laufende> {
    for (const zeile of this.zuAendern) {
      if (this.ausgaenge.has(zeile.schluessel)) continue
      if (abbruch.aborted) return { art: 'abgebrochen' }
      try {
        const { version } = await this.#fuehreAus(zeile, this.#versionen.get(zeile.aufnahmeId) ?? zeile.version)
        this.#versionen.set(zeile.aufnahmeId, version)
        this.ausgaenge.set(zeile.schluessel, { art: 'erledigt' })
      } catch (fehler) {
        const grund = ablehnung(fehler)
        if (grund === null) return { art: 'unterbrochen', grund: fehler instanceof Error ? fehler.message : '' }
        this.ausgaenge.set(zeile.schluessel, { art: 'abgelehnt', grund })
      }
      melde(this.ausgaenge.size)
    }
    return { art: 'fertig' }
  }
}

function ablehnung(fehler: unknown): string | null {
  if (!(fehler instanceof Problemfehler) || !ABLEHNUNGEN.includes(fehler.problem.status)) return null
  if (fehler.problem.code === 'VERSIONSKONFLIKT') return UEBERHOLT
  return fehler.problem.errors[0]?.message ?? fehler.problem.message
}
