import type { Akteur, Element } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { bezugsrechtAlsSql } from '../../rechte/bezugsrecht.ts'
import { sichtbareAufnahmen } from '../../rechte/sichtbareAufnahmen.ts'
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

/**
 * Messstellen einer Kachel: die der Akteur lesen darf und die mit einem Ergebnis, das er sehen darf. So sehen auch nicht
 * Angemeldete, was veröffentlicht ist, und sonst nichts.
 */
export async function ladeKartenmessstellen(
  db: Kysely<DB>,
  ort: Kachelort,
  element: Element,
  akteur: Akteur | null,
): Promise<Kartenmessstelle[]> {
  const { west, sued, ost, nord } = rahmenVon(ort)
  const e = element === 'MZB' ? 'mzb' : 'phb'
  const ergebnis = sichtbareAufnahmen(akteur, 'ergebnis.lesen')[e]
  const spalte = (name: 'klasse' | 'status') => sql.ref(`aufnahme.${e}_${name}`)
  const { rows } = await sql<Kartenmessstelle>`
    select messstelle.id, messstelle.code, messstelle.name, messstelle.laenge, messstelle.breite, letzte.klasse
    from messstelle
    left join lateral (
      select ${spalte('klasse')} as klasse
      from aufnahme
      where aufnahme.messstelle_id = messstelle.id
        and ${spalte('klasse')} is not null
        and ${spalte('status')} in ('BEWERTET', 'BEWERTUNG_ABGESCHLOSSEN', 'PLAUSIBEL')
        and ${ergebnis.sql}
      order by aufnahme.datum desc, aufnahme.id desc
      limit 1
    ) as letzte on true
    where messstelle.laenge >= ${west} and messstelle.laenge < ${ost}
      and messstelle.breite > ${sued} and messstelle.breite <= ${nord}
      and (letzte.klasse is not null or ${bezugsrechtAlsSql(akteur, 'messstelle.lesen', 'messstelle').sql})
    order by messstelle.id
  `.execute(db)
  return rows
}
