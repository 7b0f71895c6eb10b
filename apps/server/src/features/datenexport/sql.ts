import type { Element, Probenmethode } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import { istMethodeVon } from '../../fach/probe/istMethodeVon.ts'
import type { DB } from '../../technik/db/schema.ts'

export type Herkunft = {
  code: string
  ist_demo: boolean
  /** Proben des Elements, in der Folge, in der sie angelegt wurden */
  proben: { methode: Probenmethode; taxaliste: string }[]
  /** wonach die gespeicherten Ergebnisse gerechnet sind */
  editionen: string[]
  /** etwa „Demonstrationsparameter – nicht amtlich“ */
  hinweise: string[]
}

/** Woher stammt, was zu einem Qualitätselement der Aufnahme hinausgeht. */
export async function ladeHerkunft(db: Kysely<DB>, aufnahmeId: number, element: Element): Promise<Herkunft> {
  const { rows } = await sql<Herkunft>`
    select aufnahme.code, aufnahme.ist_demo,
      coalesce((
        select jsonb_agg(jsonb_build_object('methode', probe.methode, 'taxaliste', liste.name) order by probe.id)
        from erstbestimmung as probe
        join taxalistenversion as liste on liste.id = probe.taxalistenversion_id
        where probe.aufnahme_id = aufnahme.id and ${istMethodeVon(element, sql`probe.methode`)}
      ), '[]') as proben,
      array(
        select distinct concat_ws(', ', verfahren, 'Edition ' || edition, 'Parametersatz ' || parametersatz)
        from bewertung
        where bewertung.aufnahme_id = aufnahme.id and bewertung.element = ${element}
      ) as editionen,
      array(
        select distinct bewertung.ergebnis #>> '{herkunft,hinweis}'
        from bewertung
        where bewertung.aufnahme_id = aufnahme.id and bewertung.element = ${element}
          and bewertung.ergebnis #>> '{herkunft,hinweis}' is not null
      ) as hinweise
    from aufnahme
    where aufnahme.id = ${aufnahmeId}
  `.execute(db)
  const [herkunft] = rows
  // Der Umschlag hat das Objekt eben noch gesehen.
  if (herkunft === undefined) throw new Error(`Die Aufnahme ${aufnahmeId} ist inzwischen gelöscht.`)
  return herkunft
}
