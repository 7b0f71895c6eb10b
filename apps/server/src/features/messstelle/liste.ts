import type { Akteur, Element, Status } from '@benthos/fachmodell'
import type { QueryVon } from '@benthos/vertrag'
import type { ermittleListenplatz, listeMessstellen } from '@benthos/vertrag/messstelle'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { spaltenname } from '../../fach/elemente/spalten.ts'
import { lesbareTreffer } from '../../fach/messstellenfilter/messstellenfilter.ts'
import { projektnameDerMessstelle } from '../../fach/rechte/projektname.ts'
import { sichtbareAufnahmen } from '../../fach/rechte/sichtbareAufnahmen.ts'
import type { DB } from '../../technik/db/schema.ts'

type Auswahl = QueryVon<typeof listeMessstellen>
/** Filter und Ordnung, ohne die Seite. */
type Reihung = QueryVon<typeof ermittleListenplatz>

/** In diesen Ständen gilt das gespeicherte Ergebnis; davor ist es überholt, danach verworfen. */
const GELTENDE_STATUS: readonly Status[] = ['BEWERTET', 'BEWERTUNG_ABGESCHLOSSEN', 'PLAUSIBEL']

/** Die Liste zeigt die jüngste Klasse dieses Elements. */
const ELEMENT: Element = 'MZB'
const KLASSE = spaltenname(ELEMENT, 'klasse')

const SORTIERSPALTEN = {
  code: sql.ref('messstelle.code'),
  name: sql.ref('messstelle.name'),
  gzuevId: sql.ref('messstelle.gzuev_id'),
  gewaesser: sql.ref('gewaesser.name'),
  art: sql.ref('messstelle.art'),
  bundesland: sql.ref('messstelle.bundesland'),
  bioregion: sql.ref('messstelle.bioregion'),
} as const

function gefiltert(db: Kysely<DB>, bedingung: RawBuilder<boolean>) {
  return db.selectFrom('messstelle').innerJoin('gewaesser', 'gewaesser.id', 'messstelle.gewaesser_id').where(bedingung)
}

/** Platz in der Liste, ab 1. */
function platz(a: Reihung) {
  const richtung = a.richtung === 'auf' ? sql`asc nulls last` : sql`desc nulls last`
  return sql<number>`row_number() over (order by ${SORTIERSPALTEN[a.sortierung]} ${richtung}, messstelle.id)`.as(
    'platz',
  )
}

/** Wo die Messstelle in der Liste steht; null: nicht unter ihren Treffern. */
export async function ladePlatz(db: Kysely<DB>, id: number, a: Reihung, akteur: Akteur | null): Promise<number | null> {
  const bedingung = await lesbareTreffer(db, a, akteur)
  const treffer = await db
    .selectFrom(
      gefiltert(db, bedingung)
        .select(['messstelle.id', platz(a)])
        .as('treffer'),
    )
    .select('platz')
    .where('id', '=', id)
    .executeTakeFirst()
  return treffer?.platz ?? null
}

/** Eine Seite; Anzahl der Aufnahmen und letzte Klasse entstehen nur für ihre Zeilen und nur aus Sichtbarem. */
export async function ladeSeite(db: Kysely<DB>, a: Auswahl, akteur: Akteur | null) {
  const { aufnahme: sichtbar } = sichtbareAufnahmen(akteur)
  const ergebnisSichtbar = sichtbareAufnahmen(akteur, 'ergebnis.lesen')[ELEMENT]
  const bedingung = await lesbareTreffer(db, a, akteur)
  const seite = gefiltert(db, bedingung)
    .select([
      'messstelle.id',
      'messstelle.code',
      'messstelle.name',
      'messstelle.gzuev_id',
      'messstelle.art',
      'messstelle.bundesland',
      'messstelle.bioregion',
      'messstelle.aktiv',
      'messstelle.laenge',
      'messstelle.breite',
      'messstelle.ist_demo',
      'gewaesser.name as gewaesser',
      'messstelle.projekt_id',
      platz(a),
    ])
    .orderBy('platz')
    .limit(a.groesse)
    .offset((a.seite - 1) * a.groesse)
  const [zeilen, gesamt] = await Promise.all([
    db
      .selectFrom(seite.as('messstelle'))
      .leftJoinLateral(
        eb =>
          eb
            .selectFrom('aufnahme')
            .select([`aufnahme.${KLASSE} as klasse`, 'aufnahme.datum'])
            .whereRef('aufnahme.messstelle_id', '=', 'messstelle.id')
            .where(`aufnahme.${KLASSE}`, 'is not', null)
            .where(`aufnahme.${spaltenname(ELEMENT, 'status')}`, 'in', GELTENDE_STATUS)
            .where(ergebnisSichtbar.sql)
            .orderBy('aufnahme.datum', 'desc')
            .orderBy('aufnahme.id', 'desc')
            .limit(1)
            .as('letzte'),
        verbund => verbund.onTrue(),
      )
      .selectAll('messstelle')
      .select(['letzte.klasse', 'letzte.datum', projektnameDerMessstelle(akteur).as('projekt')])
      .select(eb =>
        eb
          .selectFrom('aufnahme')
          .select(eb.fn.countAll<number>().as('anzahl'))
          .whereRef('aufnahme.messstelle_id', '=', 'messstelle.id')
          .where(sichtbar.sql)
          .as('anzahl_aufnahmen'),
      )
      .orderBy('platz')
      .execute(),
    gefiltert(db, bedingung)
      .select(eb => eb.fn.countAll<number>().as('gesamt'))
      .executeTakeFirstOrThrow(),
  ])
  return { zeilen, gesamt: gesamt.gesamt }
}

/** Aufnahmen einer Messstelle, die der Akteur sehen darf. */
export async function zaehleAufnahmen(db: Kysely<DB>, messstelleId: number, akteur: Akteur | null): Promise<number> {
  const { anzahl } = await db
    .selectFrom('aufnahme')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .select(eb => eb.fn.countAll<number>().as('anzahl'))
    .where('messstelle.id', '=', messstelleId)
    .where(sichtbareAufnahmen(akteur).aufnahme.sql)
    .executeTakeFirstOrThrow()
  return anzahl
}
