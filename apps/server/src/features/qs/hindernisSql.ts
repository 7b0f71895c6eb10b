import type { Element, Probenmethode, QsHindernis } from '@benthos/fachmodell'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { spalten } from '../../fach/elemente/spalten.ts'
import { istMethodeVon } from '../../fach/probe/istMethodeVon.ts'
import type { DB } from '../../technik/db/schema.ts'

/** Eine Probe, oder ein Qualitätselement ohne Probe, und was einer Zweitbestimmung im Weg steht. */
export type Anforderbare = {
  aufnahmeId: number
  code: string
  bundesland: string
  element: Element
  methode: Probenmethode | null
  auftragnehmerId: number | null
  auftragnehmer: string | null
  hindernis: QsHindernis | null
}

/** Proben dieser Qualitätselemente der Aufnahmen, nach Kennung und Methode; ein Element ohne Probe steht ohne Methode da. */
export async function ladeAnforderbare(
  db: Kysely<DB>,
  aufnahmeIds: readonly number[],
  elemente: readonly Element[],
): Promise<Anforderbare[]> {
  const { rows } = await sql<Anforderbare>`
    select *
    from (${sql.join(
      elemente.map(element => proben(element, aufnahmeIds)),
      sql` union all `,
    )}) as alle
    order by "aufnahmeId", methode collate "C" nulls first
  `.execute(db)
  return rows
}

function proben(element: Element, aufnahmeIds: readonly number[]): RawBuilder<unknown> {
  const s = spalten(element, 'aufnahme')
  return sql`
    select aufnahme.id as "aufnahmeId", aufnahme.code, messstelle.bundesland, ${sql.lit(element)} as element, probe.methode,
      ${s.auftragnehmerId} as "auftragnehmerId", haus.name as auftragnehmer,
      case
        when auftrag.status = 'OFFEN' then 'IN_ARBEIT'
        when auftrag.status = 'ABGESCHLOSSEN' then 'ZWEITBESTIMMT'
        when ${s.status} not in ('BEWERTUNG_ABGESCHLOSSEN', 'PLAUSIBEL') then 'NICHT_UEBERGEBEN'
        when ${s.freigabe} = 'OEFFENTLICH' then 'OEFFENTLICH'
        when (${stehtImArchiv(element)}) then 'IM_ARCHIV'
        when probe.methode is null then 'OHNE_PROBE'
        when not exists (
          select
          from erstbestimmung as erste
          join fund on fund.bestimmung_id = erste.id
          where erste.aufnahme_id = probe.aufnahme_id and erste.methode = probe.methode
        ) then 'OHNE_TAXALISTE'
      end as hindernis
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
    left join probe on probe.aufnahme_id = aufnahme.id and ${istMethodeVon(element, sql`probe.methode`)}
    left join qs_auftrag as auftrag on auftrag.aufnahme_id = probe.aufnahme_id and auftrag.methode = probe.methode
    left join organisationseinheit as haus on haus.id = ${s.auftragnehmerId}
    where aufnahme.id = any(${sql.val([...aufnahmeIds])}::bigint[]) and ${s.status} is not null
  `
}

/** Entstand ein öffentliches Archiv, dessen Datei es noch gibt, während das Qualitätselement öffentlich freigegeben war? */
function stehtImArchiv(element: Element): RawBuilder<boolean> {
  // Zuerst, was fast immer schon Nein sagt: sonst fragte jede Aufnahme jedes aufgehobene Archiv.
  return sql<boolean>`exists (
    select from status_ereignis as e
    where e.aufnahme_id = aufnahme.id and e.element = ${sql.lit(element)} and e.art = 'FREIGABE' and e.nach = 'OEFFENTLICH'
  ) and exists (
    select
    from archivfassung as f
    where f.fassung is not null and f.entfernt_am is null
      and (
        select e.nach
        from status_ereignis as e
        where e.aufnahme_id = aufnahme.id and e.element = ${sql.lit(element)} and e.art = 'FREIGABE' and e.zeitpunkt <= f.stand
        order by e.zeitpunkt desc, e.id desc
        limit 1
      ) = 'OEFFENTLICH'
  )`
}
