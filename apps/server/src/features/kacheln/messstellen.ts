import type { Akteur, Element } from '@benthos/fachmodell'
import type { MessstellenFilter } from '@benthos/vertrag/messstelle'
import { type Kysely, sql } from 'kysely'
import { spalten } from '../../fach/elemente/spalten.ts'
import { filterAlsSql } from '../../fach/messstellenfilter/messstellenfilter.ts'
import { bezugsrechtAlsSql } from '../../fach/rechte/bezugsrecht.ts'
import { sichtbareAufnahmen } from '../../fach/rechte/sichtbareAufnahmen.ts'
import type { DB } from '../../technik/db/schema.ts'
import { type Kachelort, rahmenVon } from './kachel.ts'

export type Kartenmessstelle = {
  id: number
  code: string
  name: string
  laenge: number
  breite: number
  /** Klasse des jüngsten geltenden Ergebnisses, das der Akteur sehen darf */
  klasse: number | null
}

type Kachelauswahl = MessstellenFilter & { element: Element }

/**
 * Messstellen einer Kachel, die der Filter trifft: die der Akteur lesen darf und die mit einem Ergebnis, das er sehen darf. So sehen auch nicht
 * Angemeldete, was veröffentlicht ist, und sonst nichts.
 */
export async function ladeKartenmessstellen(
  db: Kysely<DB>,
  ort: Kachelort,
  { element, ...filter }: Kachelauswahl,
  akteur: Akteur | null,
): Promise<Kartenmessstelle[]> {
  // Öffentlich ist ein Ergebnis, nicht das Projekt, aus dem es stammt: auch der Filter verrät es nicht.
  if (akteur === null && filter.projektId?.length) return []
  const { west, sued, ost, nord } = rahmenVon(ort)
  const ergebnis = sichtbareAufnahmen(akteur, 'ergebnis.lesen')[element]
  const { klasse, status } = spalten(element, 'aufnahme')
  const { rows } = await sql<Kartenmessstelle>`
    select messstelle.id, messstelle.code, messstelle.name, messstelle.laenge, messstelle.breite, letzte.klasse
    from messstelle
    join gewaesser on gewaesser.id = messstelle.gewaesser_id
    left join lateral (
      select ${klasse} as klasse
      from aufnahme
      where aufnahme.messstelle_id = messstelle.id
        and ${klasse} is not null
        and ${status} in ('BEWERTET', 'BEWERTUNG_ABGESCHLOSSEN', 'PLAUSIBEL')
        and ${ergebnis.sql}
      order by aufnahme.datum desc, aufnahme.id desc
      limit 1
    ) as letzte on true
    where messstelle.laenge >= ${west} and messstelle.laenge < ${ost}
      and messstelle.breite > ${sued} and messstelle.breite <= ${nord}
      and ${filterAlsSql(filter)}
      and (letzte.klasse is not null or ${bezugsrechtAlsSql(akteur, 'messstelle.lesen', 'messstelle').sql})
    order by messstelle.id
  `.execute(db)
  return rows
}
