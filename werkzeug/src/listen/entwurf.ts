import type { ArtStadium } from '@benthos/fachmodell/listen/mzb'
import type { TaxonEintrag, TaxonRang } from '@benthos/fachmodell/taxaliste'
import { nachCodepunkt } from './namen.ts'

/** Ein Eintrag im Entstehen. */
export type Entwurf = {
  name: string
  autor: string | null
  rang: TaxonRang
  gruppe: string
  familie: string | null
  gattung: string | null
  akzeptiert: string | null
  operationell: string
  wertungsfamilie: string | null
  wertungsfamilieBmwp?: string
  wertungsfamiliePsi?: string
  stadien: Set<ArtStadium>
  werte: Record<string, number>
}

export type NeuerEintrag = Pick<Entwurf, 'name' | 'rang' | 'gruppe' | 'familie' | 'gattung'>

/** Sammelt die Einträge einer Liste unter ihrem Namen; ein zweiter Eintrag gleichen Namens ist ein Fehler im Bau. */
export class Entwurfsliste {
  readonly #eintraege = new Map<string, Entwurf>()

  hole(name: string): Entwurf | undefined {
    return this.#eintraege.get(name)
  }

  /** Gültiger Eintrag zu einem Namen, über das Synonym hinweg. */
  holeGueltig(name: string): Entwurf | undefined {
    const eintrag = this.#eintraege.get(name)
    return eintrag?.akzeptiert ? this.#eintraege.get(eintrag.akzeptiert) : eintrag
  }

  lege(neu: NeuerEintrag): Entwurf {
    if (this.#eintraege.has(neu.name)) throw new Error(`${neu.name} ist doppelt.`)
    const eintrag: Entwurf = {
      ...neu,
      autor: null,
      akzeptiert: null,
      operationell: neu.name,
      wertungsfamilie: null,
      stadien: new Set(),
      werte: {},
    }
    this.#eintraege.set(neu.name, eintrag)
    return eintrag
  }

  /** Legt ein Synonym an, das auf einen gültigen Eintrag zeigt. */
  legeSynonym(name: string, gueltig: Entwurf): Entwurf {
    if (gueltig.akzeptiert) throw new Error(`${gueltig.name} ist selbst ein Synonym.`)
    const eintrag = this.lege({ ...gueltig, name, gattung: name.split(' ')[0] ?? null })
    eintrag.akzeptiert = gueltig.name
    return eintrag
  }

  /**
   * Macht einen gültigen Eintrag zum Synonym eines anderen; was auf ihn zeigte, zeigt nun auf diesen. Die Stadien gelten gemeinsam:
   * macht einer der beiden keine Angabe, gilt die des anderen nur, wenn sie mehr als ein Stadium nennt.
   * @throws Error, wenn die Werte der beiden einander widersprechen
   */
  vereine(alt: Entwurf, gueltig: Entwurf): void {
    if (alt.akzeptiert ?? gueltig.akzeptiert)
      throw new Error(`${alt.name} oder ${gueltig.name} ist selbst ein Synonym.`)
    if (Object.entries(alt.werte).some(([s, wert]) => (gueltig.werte[s] ?? wert) !== wert)) {
      throw new Error(`${alt.name} und ${gueltig.name} haben verschiedene Werte.`)
    }
    Object.assign(gueltig.werte, alt.werte)
    const beide = new Set([...gueltig.stadien, ...alt.stadien])
    const angegeben = (alt.stadien.size > 0 && gueltig.stadien.size > 0) || beide.size > 1
    gueltig.stadien = angegeben ? beide : new Set()
    for (const e of this.#eintraege.values()) if (e.akzeptiert === alt.name) e.akzeptiert = gueltig.name
    const { gruppe, familie, operationell } = gueltig
    Object.assign(alt, { gruppe, familie, operationell, akzeptiert: gueltig.name, stadien: new Set(), werte: {} })
  }

  alle(): readonly Entwurf[] {
    return [...this.#eintraege.values()].sort((a, b) => nachCodepunkt(a.name, b.name))
  }

  /** Fertige Einträge: Synonyme tragen keine eigenen Werte, ihr operationelles Taxon ist das des gültigen Eintrags. */
  fertig(): readonly TaxonEintrag[] {
    return this.alle().map(e => {
      const gueltig = e.akzeptiert ? this.#eintraege.get(e.akzeptiert) : e
      if (!gueltig) throw new Error(`${e.name}: gültiger Eintrag ${e.akzeptiert} fehlt.`)
      return {
        name: e.name,
        autor: e.autor,
        rang: e.rang,
        gruppe: e.gruppe,
        familie: e.familie,
        gattung: e.gattung,
        akzeptiert: e.akzeptiert,
        operationell: gueltig.operationell,
        wertungsfamilie: e.wertungsfamilie,
        ...(e.wertungsfamilieBmwp && { wertungsfamilieBmwp: e.wertungsfamilieBmwp }),
        ...(e.wertungsfamiliePsi && { wertungsfamiliePsi: e.wertungsfamiliePsi }),
        ...(e.stadien.size > 0 && { stadien: [...e.stadien].sort(nachCodepunkt) }),
        werte: e.werte,
      }
    })
  }
}
