import type { Akteur } from '@benthos/fachmodell'
import type { QueryVon } from '@benthos/vertrag'
import type { Liste, listeFluesse, listeProjektwahl } from '@benthos/vertrag/listen'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { GEWAESSERNAME, GEWAESSERTEXT } from '../../fach/gewaesser/gewaessertext.ts'
import { bezugsrechtAlsSql } from '../../fach/rechte/bezugsrecht.ts'
import type { DB } from '../../technik/db/schema.ts'
import { alsSuchmuster } from '../../technik/db/suche.ts'
import { zaehle } from '../../technik/db/zaehle.ts'

/** Auswahllisten aus Tabellen; Kennungen erscheinen als Text. */

type Suche = QueryVon<typeof listeFluesse>

export function ladeAuftragnehmer(db: Kysely<DB>): Promise<Liste> {
  return organisationen(db).where('ist_auftragnehmer', '=', true).execute()
}

export function ladeOrganisationseinheiten(db: Kysely<DB>): Promise<Liste> {
  return organisationen(db).execute()
}

function organisationen(db: Kysely<DB>) {
  return db
    .selectFrom('organisationseinheit')
    .select([sql<string>`id::text`.as('value'), 'name as label'])
    .where('aktiv', '=', true)
    .orderBy('name')
}

/** Gesucht wird im Namen und im Vorfluter: „mühlbach ybbs“ findet den einen unter vielen. */
export function ladeFluesse(db: Kysely<DB>, { suche, id, ...seite }: Suche): Promise<Listenseite> {
  const treffer = db
    .selectFrom('gewaesser')
    .select([sql<string>`gewaesser.id::text`.as('value'), GEWAESSERTEXT.as('label')])
    .$if(id !== undefined, q => q.where('gewaesser.id', '=', id ?? 0))
    .where(eb => eb.and(alsSuchmuster(suche).map(muster => eb(GEWAESSERNAME, 'ilike', muster))))
    .orderBy('gewaesser.name')
    .orderBy('gewaesser.id')
  return ladeSeite(db, treffer, seite)
}

/** Nur, was der Akteur lesen darf. */
export function ladeMessstellen(db: Kysely<DB>, akteur: Akteur, { suche, id, ...seite }: Suche): Promise<Listenseite> {
  const treffer = db
    .selectFrom('messstelle')
    .innerJoin('gewaesser', 'gewaesser.id', 'messstelle.gewaesser_id')
    .select([
      sql<string>`messstelle.id::text`.as('value'),
      sql<string>`messstelle.code || ' – ' || messstelle.name || ' (' || gewaesser.name || ')'`.as('label'),
    ])
    .where(bezugsrechtAlsSql(akteur, 'messstelle.lesen', 'messstelle').sql)
    .$if(id !== undefined, q => q.where('messstelle.id', '=', id ?? 0))
    .where(eb =>
      eb.and(
        alsSuchmuster(suche).map(muster =>
          eb.or([
            eb('messstelle.code', 'ilike', muster),
            eb('messstelle.name', 'ilike', muster),
            eb('messstelle.gzuev_id', 'ilike', muster),
            eb('gewaesser.name', 'ilike', muster),
          ]),
        ),
      ),
    )
    .orderBy('messstelle.name')
    .orderBy('messstelle.id')
  return ladeSeite(db, treffer, seite)
}

/** Nur, was der Akteur lesen darf. */
export function ladeProjekte(
  db: Kysely<DB>,
  akteur: Akteur,
  { suche, id, bereich, ...seite }: QueryVon<typeof listeProjektwahl>,
): Promise<Listenseite> {
  const treffer = db
    .selectFrom('projekt')
    .select([sql<string>`id::text`.as('value'), 'name as label'])
    .where(bezugsrechtAlsSql(akteur, 'projekt.lesen', 'projekt').sql)
    .$if(id !== undefined, q => q.where('id', '=', id ?? 0))
    .$if(bereich !== undefined, q => q.where('bereich', '=', bereich ?? 'LAND'))
    .where(eb =>
      eb.and(
        alsSuchmuster(suche).map(muster =>
          eb.or([eb('name', 'ilike', muster), eb('kurzbezeichnung', 'ilike', muster)]),
        ),
      ),
    )
    .orderBy('name')
    .orderBy('id')
  return ladeSeite(db, treffer, seite)
}

/** `gesamt` ist `null`, wo keine Seite verlangt ist: wer nur die ersten Treffer sucht, dem zählt niemand alle. */
export type Listenseite = { liste: Liste; gesamt: number | null }

async function ladeSeite<D, T extends keyof D>(
  db: Kysely<DB>,
  treffer: SelectQueryBuilder<D, T, Liste[number]>,
  { seite, anzahl }: Pick<Suche, 'seite' | 'anzahl'>,
): Promise<Listenseite> {
  const versatz = ((seite ?? 1) - 1) * anzahl
  const liste = (await treffer.limit(anzahl).offset(versatz).execute()) as Liste
  return { liste, gesamt: seite === undefined ? null : await zaehle(db, treffer.clearOrderBy()) }
}
