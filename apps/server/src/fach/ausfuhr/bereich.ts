import { type Akteur, ELEMENTE, type Element } from '@benthos/fachmodell'
import { type RawBuilder, sql } from 'kysely'
import { type Bezugsart, bezugsrechtAlsSql } from '../rechte/bezugsrecht.ts'
import { type Sichtbarkeit, sichtbareAufnahmen } from '../rechte/sichtbareAufnahmen.ts'

/** Recht, das eine Messstelle oder ein Projekt in einer Ausfuhr braucht. */
export const BEZUGSRECHT = { messstelle: 'messstelle.lesen', projekt: 'projekt.lesen' } as const

/** Wer was ausführt: alles, was der Akteur lesen darf, oder davon gewählte Aufnahmen und einzelne Qualitätselemente. */
export type Ausfuhrbereich = { akteur: Akteur; aufnahmen?: readonly number[]; elemente?: readonly Element[] }

type Bedingung = RawBuilder<unknown>

/** Die Grenzen des Bereichs als Bedingungen; `aufnahme` steht dafür mit `messstelle` im Verbund. */
export class Ausfuhrgrenzen {
  readonly elemente: readonly Element[]
  readonly #bereich: Ausfuhrbereich
  readonly #sicht: Sichtbarkeit
  /** Die gewählten als ein Text: hunderttausend einzeln zu binden hielte alle anderen auf. */
  readonly #gewaehlte: string

  constructor(bereich: Ausfuhrbereich) {
    this.#bereich = bereich
    this.#sicht = sichtbareAufnahmen(bereich.akteur)
    this.elemente = bereich.elemente ?? ELEMENTE
    this.#gewaehlte = `{${(bereich.aufnahmen ?? []).join()}}`
  }

  /** Liegt das Qualitätselement der Aufnahme im Bereich? Als Wert nie unbekannt. */
  liest(element: Element): Bedingung {
    if (!this.elemente.includes(element)) return sql`false`
    return sql`coalesce(${this.#sicht[element].sql}, false)`
  }

  /** Aufnahmen, von denen wenigstens eines dieser Elemente im Bereich liegt. */
  liestEines(elemente: readonly Element[] = ELEMENTE): Bedingung {
    return this.jeElement(element => (elemente.includes(element) ? sql`true` : sql`false`))
  }

  /** Aufnahmen, bei denen die Bedingung für ein Element gilt, das im Bereich liegt. */
  jeElement(bedingung: (element: Element) => Bedingung): Bedingung {
    const eines = sql.join(
      this.elemente.map(e => sql`(${this.liest(e)} and ${bedingung(e)})`),
      sql` or `,
    )
    const { aufnahmen } = this.#bereich
    return aufnahmen === undefined
      ? sql`(${eines})`
      : sql`(aufnahme.id = any(${this.#gewaehlte}::bigint[]) and (${eines}))`
  }

  /** Wer liest. */
  get akteur(): Akteur {
    return this.#bereich.akteur
  }

  /** Lesbare Messstellen oder Projekte; bei gewählten Aufnahmen nur ihre. */
  bezug(art: Bezugsart): Bedingung {
    const { aufnahmen, akteur } = this.#bereich
    const lesbar = bezugsrechtAlsSql(akteur, BEZUGSRECHT[art], art).sql
    if (aufnahmen === undefined) return lesbar
    // Auch das Projekt der Messstelle: ihre Zeile nennt es.
    const genannte =
      art === 'projekt'
        ? sql`unnest(array[diese.projekt_id, (select projekt_id from messstelle as ihre where ihre.id = diese.messstelle_id)])`
        : sql`diese.messstelle_id`
    return sql`(
      ${sql.ref(`${art}.id`)} in (select ${genannte} from aufnahme as diese where diese.id = any(${this.#gewaehlte}::bigint[]))
      and ${lesbar}
    )`
  }
}
