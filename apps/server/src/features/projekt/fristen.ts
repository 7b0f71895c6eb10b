import { type Akteur, ELEMENTE } from '@benthos/fachmodell'
import type { AntwortEingabe } from '@benthos/vertrag'
import { type Fristmerkmal, OFFENE_FRISTEN } from '@benthos/vertrag/aufnahme'
import type { Fristzahlen, zeigeProjektfristen } from '@benthos/vertrag/projekt'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { fristbedingung } from '../../fach/aufnahmefilter/fristbedingung.ts'
import { spalten } from '../../fach/elemente/spalten.ts'
import { sichtbareAufnahmen } from '../../fach/rechte/sichtbareAufnahmen.ts'
import { istWirksameVergabe } from '../../technik/db/geltendeRollen.ts'
import type { DB } from '../../technik/db/schema.ts'

const ZAHLEN: Readonly<Record<keyof Fristzahlen, readonly Fristmerkmal[]>> = {
  offen: OFFENE_FRISTEN,
  nahe: ['NAHE'],
  ueberfaellig: ['UEBERFAELLIG'],
  zurueckgegeben: ['ZURUECKGEGEBEN'],
  ohne: ['OHNE'],
}

/**
 * Zahlen eines Projekts in einer Abfrage; gezählt wird, was der Akteur lesen darf. Eine Aufnahme zählt bei jedem ihrer Auftragnehmer,
 * im Ganzen einmal: so wie die Liste der Aufnahmen sie mit denselben Kriterien zeigt.
 */
export async function zaehleFristen(
  db: Kysely<DB>,
  akteur: Akteur | null,
  projektId: number,
): Promise<Pick<AntwortEingabe<typeof zeigeProjektfristen>, 'gesamt' | 'auftragnehmer'>> {
  const sicht = sichtbareAufnahmen(akteur)
  const jeElement = ELEMENTE.map(element => {
    const merkmale = Object.entries(ZAHLEN).map(
      ([name, angaben]) => sql`${fristbedingung(element, angaben)} as ${sql.ref(name)}`,
    )
    return sql`
      select aufnahme.id, ${spalten(element, 'aufnahme').auftragnehmerId} as auftragnehmer_id, ${sql.join(merkmale)}
      from aufnahme
      join messstelle on messstelle.id = aufnahme.messstelle_id
      where aufnahme.projekt_id = ${projektId} and ${sicht[element].sql} and ${fristbedingung(element, OFFENE_FRISTEN)}
    `
  })
  const zaehle = Object.keys(ZAHLEN).map(
    name => sql`(count(distinct offene.id) filter (where ${sql.ref(name)}))::int as ${sql.ref(name)}`,
  )
  const { rows } = await sql<
    Fristzahlen & { id: number | null; name: string | null; istGesamt: boolean; istVerwaist: boolean }
  >`
    select offene.auftragnehmer_id as id, organisationseinheit.name, grouping(offene.auftragnehmer_id) = 1 as "istGesamt",
      not ${hatAuftragnehmer(sql.ref('offene.auftragnehmer_id'))} as "istVerwaist",
      ${sql.join(zaehle)}
    from (${sql.join(jeElement, sql` union all `)}) as offene
    left join organisationseinheit on organisationseinheit.id = offene.auftragnehmer_id
    group by grouping sets ((), (offene.auftragnehmer_id, organisationseinheit.name))
    order by organisationseinheit.name
  `.execute(db)
  const zahlenVon = ({ offen, nahe, ueberfaellig, zurueckgegeben, ohne }: Fristzahlen): Fristzahlen => ({
    offen,
    nahe,
    ueberfaellig,
    zurueckgegeben,
    ohne,
  })
  const gesamt = rows.find(({ istGesamt }) => istGesamt)
  return {
    gesamt: gesamt ? zahlenVon(gesamt) : { offen: 0, nahe: 0, ueberfaellig: 0, zurueckgegeben: 0, ohne: 0 },
    auftragnehmer: rows.flatMap(zeile =>
      zeile.istGesamt || zeile.id === null
        ? []
        : [
            {
              id: zeile.id,
              name: zeile.name ?? '',
              istVerwaist: zeile.istVerwaist,
              ...zahlenVon(zeile),
            },
          ],
    ),
  }
}

/** Ob in dieser Organisation oder für sie jemand die Rolle hat, der sich anmelden darf. */
const hatAuftragnehmer = (organisationId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select
  from benutzer as person
  where person.aktiv and (
    person.organisationseinheit_id = ${organisationId} and 'AUFTRAGNEHMER' = any (person.rollen)
    or exists (
      select
      from rollenvergabe as v
      where v.benutzer_id = person.id and v.rolle = 'AUFTRAGNEHMER' and v.organisationseinheit_id = ${organisationId}
        and ${istWirksameVergabe()}
    )
  )
)`
