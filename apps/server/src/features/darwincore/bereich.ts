import { ELEMENTE, type Element } from '@benthos/fachmodell'
import { type RawBuilder, sql } from 'kysely'
import { jeNachElement, spalten } from '../../fach/elemente/spalten.ts'
import { istMethodeVon } from '../../fach/probe/istMethodeVon.ts'
import { elementVonMethode } from '../../technik/db/elementVonMethode.ts'

type Bedingung = RawBuilder<unknown>

/** Was der Leser lesen darf. */
export type Lesegrenzen = {
  /** Darf er das Qualitätselement der Aufnahme lesen? Als Wert nie unbekannt. */
  liest(element: Element): Bedingung
}

/** Woraus das Archiv schöpft: gewählte Aufnahmen, davon die Qualitätselemente, die der Leser lesen darf und die freigegeben sind. */
export class Archivbereich {
  readonly #grenzen: Lesegrenzen
  readonly #ids: Bedingung

  /** @param ids gewählte Aufnahmen; `null`: alle */
  constructor(grenzen: Lesegrenzen, ids: readonly number[] | null) {
    this.#grenzen = grenzen
    this.#ids = ids === null ? sql`true` : sql`aufnahme.id = any(${[...ids]}::bigint[])`
  }

  /** Ist das Element der Aufnahme im Archiv? Nie unbekannt. */
  enthaelt(element: Element): Bedingung {
    const { freigabe } = spalten(element, 'aufnahme')
    return sql`(${this.#grenzen.liest(element)} and coalesce(${freigabe} in ('BEHOERDEN', 'OEFFENTLICH'), false))`
  }

  /** Aufnahmen mit wenigstens einem dieser Elemente. */
  aufnahmen(elemente: readonly Element[] = ELEMENTE): Bedingung {
    const eines = sql.join(
      elemente.map(e => this.enthaelt(e)),
      sql` or `,
    )
    return sql`(${this.#ids} and (${eines}))`
  }

  /** Proben, deren Element im Archiv ist. */
  proben(): Bedingung {
    const eines = sql.join(
      ELEMENTE.map(e => sql`(${istMethodeVon(e, sql`probe.methode`)} and ${this.enthaelt(e)})`),
      sql` or `,
    )
    return sql`(${this.#ids} and (${eines}))`
  }
}

/** Proben mit dem, worüber sich ihre Sichtbarkeit entscheidet; nur Erstbestimmungen. */
export const PROBEN = sql`erstbestimmung as probe
  join aufnahme on aufnahme.id = probe.aufnahme_id
  join messstelle on messstelle.id = aufnahme.messstelle_id`

const organisation = (id: RawBuilder<unknown>) =>
  sql`(select organisationseinheit.name from organisationseinheit where organisationseinheit.id = ${id})`

/** Organisation, der die Aufnahme gehört. */
export const EIGNER = organisation(sql`aufnahme.organisationseinheit_id`)

/** Wer das Element der Probe erarbeitet hat: der Auftragnehmer, sonst der Eigner. Personen nennt das Archiv nicht. */
export const BEARBEITET = sql`coalesce(${organisation(
  jeNachElement(elementVonMethode(sql`probe.methode`), e => spalten(e, 'aufnahme').auftragnehmerId),
)}, ${EIGNER})`

/** Freigabe des Elements der Probe. */
export const FREIGABE = jeNachElement(elementVonMethode(sql`probe.methode`), e => spalten(e, 'aufnahme').freigabe)
