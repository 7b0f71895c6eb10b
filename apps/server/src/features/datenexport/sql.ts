import type { Element, Probenmethode } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import { istMethodeVon } from '../../fach/probe/istMethodeVon.ts'
import type { DB } from '../../technik/db/schema.ts'

export type Herkunft = {
  code: string
  ist_demo: boolean
  /** Proben des Elements, in der Folge, in der sie angelegt wurden */
  proben: { methode: Probenmethode; taxaliste: string }[]
  /** wonach die gespeicherten Ergebnisse gerechnet sind; `hinweis` etwa „Demonstrationsparameter – nicht amtlich“ */
  grundlagen: { verfahren: string; edition: string; parametersatz: string | null; hinweis: string | null }[]
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
      coalesce((
        select jsonb_agg(distinct jsonb_build_object(
          'verfahren', verfahren, 'edition', edition, 'parametersatz', parametersatz,
          'hinweis', bewertung.ergebnis #>> '{herkunft,hinweis}'
        ))
        from bewertung
        where bewertung.aufnahme_id = aufnahme.id and bewertung.element = ${element}
      ), '[]') as grundlagen
    from aufnahme
    where aufnahme.id = ${aufnahmeId}
  `.execute(db)
  const [herkunft] = rows
  // Der Umschlag hat das Objekt eben noch gesehen.
  if (herkunft === undefined) throw new Error(`Die Aufnahme ${aufnahmeId} ist inzwischen gelöscht.`)
  return herkunft
}
