import type { Element } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import { TYPSPALTEN } from '../../../fach/aufnahmestand/typspalten.ts'
import type { DB } from '../../../technik/db/schema.ts'

/** SQL des Gewässertyps: Stammdaten der Messstelle und die Abweichung der Aufnahme. */

export type Typspalten = {
  bioregion: string | null
  bioregion_hoehe: string | null
  einzugsgebietsklasse: string | null
  saprobieller_grundzustand: number | null
  trophischer_grundzustand: string | null
}

/** Gewässertyp, nach dem das Element bewertet wird: wo die Aufnahme nicht abweicht, gilt die Messstelle. */
export type Typologie = Typspalten & {
  aufnahme_id: number
  messstelle: Typspalten
  /** null: nie abgewichen */
  abweichung: (Typspalten & Abweichungskopf) | null
}
type Abweichungskopf = {
  grund: string | null
  version: number
  geaendert_am: string
  geaendert_von: string | null
}

/** Gewässertypen vieler Aufnahmen in einer Abfrage; keine Reihenfolge. */
export async function ladeTypologien(
  db: Kysely<DB>,
  aufnahmeIds: readonly number[],
  element: Element,
): Promise<Typologie[]> {
  const alsObjekt = (tabelle: string) =>
    sql.join(
      TYPSPALTEN.flatMap(spalte => [sql.lit(spalte), sql.ref(`${tabelle}.${spalte}`)]),
      sql`, `,
    )
  const { rows } = await sql<Typologie>`
    select aufnahme.id as aufnahme_id,
      ${sql.join(
        TYPSPALTEN.map(
          spalte => sql`coalesce(typ.${sql.ref(spalte)}, messstelle.${sql.ref(spalte)}) as ${sql.ref(spalte)}`,
        ),
        sql`, `,
      )},
      json_build_object(${alsObjekt('messstelle')}) as messstelle,
      case when typ.aufnahme_id is not null then json_build_object(
        ${alsObjekt('typ')}, 'grund', typ.grund, 'version', typ.version, 'geaendert_am', typ.geaendert_am,
        'geaendert_von', benutzer.vorname || ' ' || benutzer.nachname
      ) end as abweichung
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
    left join aufnahme_typologie as typ on typ.aufnahme_id = aufnahme.id and typ.element = ${element}
    left join benutzer on benutzer.id = typ.geaendert_von
    where aufnahme.id = any (${[...aufnahmeIds]}::bigint[])
  `.execute(db)
  return rows
}

/** Gewässertyp eines Elements einer Aufnahme, die es gibt. */
export async function ladeTypologie(db: Kysely<DB>, aufnahmeId: number, element: Element): Promise<Typologie> {
  const [typologie] = await ladeTypologien(db, [aufnahmeId], element)
  if (!typologie) throw new TypeError(`Die Aufnahme ${aufnahmeId} gibt es nicht.`)
  return typologie
}

/** Abweichung, wie sie galt, als dieses Ergebnis entstand; null: es gab keine. Die heutige kann eine andere sein. */
export async function ladeAbweichungZu(
  db: Kysely<DB>,
  bewertungId: number,
): Promise<(Typspalten & Pick<Abweichungskopf, 'grund'>) | null> {
  const { rows } = await sql<{ nachher: (Typspalten & Pick<Abweichungskopf, 'grund'>) | null }>`
    select journal.nachher
    from bewertung
    join journal on journal.aufnahme_id = bewertung.aufnahme_id
    where bewertung.id = ${bewertungId}
      and journal.tabelle = 'aufnahme_typologie'
      and journal.nachher ->> 'element' = bewertung.element
      and journal.zeitpunkt <= bewertung.erstellt_am
    order by journal.id desc
    limit 1
  `.execute(db)
  return rows[0]?.nachher ?? null
}

/** Schreibt die Abweichung mit der nächsten Version; die bisherige steht im Journal. */
export async function schreibeAbweichung(
  db: Kysely<DB>,
  aufnahmeId: number,
  element: Element,
  neu: Typspalten & { grund: string | null },
): Promise<void> {
  await sql`
    insert into aufnahme_typologie (
      aufnahme_id, element, bioregion, bioregion_hoehe, einzugsgebietsklasse, saprobieller_grundzustand,
      trophischer_grundzustand, grund, geaendert_von
    )
    values (
      ${aufnahmeId}, ${element}, ${neu.bioregion}, ${neu.bioregion_hoehe}, ${neu.einzugsgebietsklasse},
      ${neu.saprobieller_grundzustand}, ${neu.trophischer_grundzustand}, ${neu.grund}, journal_benutzer()
    )
    on conflict (aufnahme_id, element) do update
    set bioregion = excluded.bioregion, bioregion_hoehe = excluded.bioregion_hoehe,
      einzugsgebietsklasse = excluded.einzugsgebietsklasse,
      saprobieller_grundzustand = excluded.saprobieller_grundzustand,
      trophischer_grundzustand = excluded.trophischer_grundzustand, grund = excluded.grund,
      version = aufnahme_typologie.version + 1, geaendert_am = now(), geaendert_von = excluded.geaendert_von
  `.execute(db)
}
