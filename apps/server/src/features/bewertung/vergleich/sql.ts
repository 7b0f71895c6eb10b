import type { Klassengrenzen, Probenmethode } from '@benthos/bewertung'
import type { Akteur, Element } from '@benthos/fachmodell'
import { HOECHSTENS_FRUEHERE } from '@benthos/vertrag/ergebnisvergleich'
import { type Kysely, sql } from 'kysely'
import { spalten } from '../../../fach/elemente/spalten.ts'
import { sichtbareAufnahmen } from '../../../fach/rechte/sichtbareAufnahmen.ts'
import type { DB } from '../../../technik/db/schema.ts'

export type Vergleichszeile = {
  aufnahmeId: number
  code: string
  datum: string
  methode: string
  verfahren: string
  edition: string
  parametersatz: string
  taxaliste: string
  klasse: number | null
  einschaetzung: number | null
  veraltet: boolean
  eqr: number | null
  module: {
    label: string
    klasse: number | null
    wert: number | null
    eqr: number | null
    grenzen: Klassengrenzen | null
  }[]
}

/**
 * Letztes Ergebnis derselben Methode je Aufnahme derselben Messstelle, bis zum Tag dieser Aufnahme und mit ihr; nur, was der
 * Akteur lesen darf. Die jüngste Aufnahme zuerst.
 */
export async function ladeErgebnisreihe(
  db: Kysely<DB>,
  akteur: Akteur | null,
  aufnahmeId: number,
  element: Element,
  methode: Probenmethode,
): Promise<Vergleichszeile[]> {
  const lesbar = sichtbareAufnahmen(akteur, 'ergebnis.lesen')[element]
  const { rows } = await sql<Vergleichszeile>`
    select aufnahme.id as "aufnahmeId", aufnahme.code, aufnahme.datum, ergebnis.methode, ergebnis.verfahren,
      ergebnis.edition, ergebnis.parametersatz, taxalistenversion.name as taxaliste, ergebnis.klasse,
      ${spalten(element, 'aufnahme').einschaetzung} as einschaetzung,
      ergebnis.veraltet, (ergebnis.ergebnis #>> '{ergebnis,eqr}')::float8 as eqr,
      ergebnis.ergebnis #> '{ergebnis,module}' as module
    from aufnahme as diese
    join aufnahme on aufnahme.messstelle_id = diese.messstelle_id
      and (aufnahme.datum < diese.datum or aufnahme.id = diese.id)
    join messstelle on messstelle.id = aufnahme.messstelle_id
    cross join lateral (
      select bewertung.*
      from bewertung
      where bewertung.aufnahme_id = aufnahme.id and bewertung.element = ${element} and bewertung.methode = ${methode}
      order by bewertung.id desc
      limit 1
    ) as ergebnis
    join taxalistenversion on taxalistenversion.id = ergebnis.taxalistenversion_id
    where diese.id = ${aufnahmeId} and ${lesbar.sql}
    order by aufnahme.datum desc, aufnahme.id desc
    limit ${HOECHSTENS_FRUEHERE + 1}
  `.execute(db)
  return rows
}
