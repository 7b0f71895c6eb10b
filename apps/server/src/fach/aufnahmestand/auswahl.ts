import { type Akteur, type Element, elementfelder, jeElement, kurzVon } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { type Aufnahmesachverhalt, alsSachverhalt, darfElement, sachverhaltspalten } from '../rechte/aufnahmeLage.ts'
import { sichtbareAufnahmen } from '../rechte/sichtbareAufnahmen.ts'

type Gewaehlte = {
  id: number
  code: string
  datum: string
  messstelle: string
  stand: number
  /** Name des Auftragnehmers */
  auftragnehmer: Readonly<Record<Element, string | null>>
  frist: Readonly<Record<Element, string | null>>
  /** Qualitätselemente, die der Akteur nicht lesen darf, sind verdeckt */
  sachverhalt: Aufnahmesachverhalt
}

/** Vorschau auf die gewählten Aufnahmen; `zeige` sagt, was zu einem Qualitätselement zu sagen ist. */
export async function zeigeAuswahl<E>(
  db: Kysely<DB>,
  akteur: Akteur,
  ids: readonly number[],
  zeige: (gewaehlte: Gewaehlte, element: Element) => E | null,
) {
  const gewaehlte = await ladeAuswahl(db, akteur, ids)
  return {
    zeilen: gewaehlte.map(eine => ({
      id: eine.id,
      code: eine.code,
      datum: eine.datum,
      messstelle: eine.messstelle,
      version: eine.stand,
      ...elementfelder(element => zeige(eine, element)),
    })),
    fehlend: new Set(ids).size - gewaehlte.length,
  }
}

/** Die sichtbaren unter den gewählten Aufnahmen, nach Code geordnet, in einer Abfrage. */
async function ladeAuswahl(db: Kysely<DB>, akteur: Akteur, ids: readonly number[]): Promise<Gewaehlte[]> {
  const zeilen = await db
    .selectFrom('aufnahme')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .select(sachverhaltspalten())
    .select(['aufnahme.id', 'aufnahme.code', 'aufnahme.datum', 'aufnahme.stand', 'messstelle.name as messstelle'])
    .where('aufnahme.id', '=', sql<number>`any(${sql.val([...ids])}::bigint[])`)
    .where(sichtbareAufnahmen(akteur).aufnahme.sql)
    .orderBy('aufnahme.code')
    .execute()
  return zeilen.map(zeile => {
    const sachverhalt = alsSachverhalt(zeile)
    const { id, code, datum, messstelle, stand } = zeile
    return {
      id,
      code,
      datum,
      messstelle,
      stand,
      auftragnehmer: jeElement(element => zeile[kurzVon(element)].auftragnehmer),
      frist: jeElement(element => zeile[kurzVon(element)].frist),
      sachverhalt: jeElement(element =>
        darfElement(akteur, 'aufnahme.lesen', sachverhalt, element) ? sachverhalt[element] : null,
      ),
    }
  })
}
