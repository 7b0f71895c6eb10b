import {
  type Akteur,
  darf,
  ELEMENTE,
  type Element,
  type Elementkurz,
  einzigesElement,
  jeElement,
  kurzVon,
  type Recht,
  type Sachverhalt,
} from '@benthos/fachmodell'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import type { AufnahmeTabelle } from '../../technik/db/tabellen/aufnahme.ts'
import type { MessstelleTabelle } from '../../technik/db/tabellen/messstelle.ts'
import type { Lageleser, Objektlage, Rechtsvertrag } from '../../technik/http/lage.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { type Elementspalten, elementstaende } from '../elemente/spalten.ts'

/** Sachverhalt je Qualitätselement, das die Aufnahme trägt. */
export type Aufnahmesachverhalt = { readonly [E in Element]: Sachverhalt | null }

/** Anfrage an eine Aufnahme, so weit mehrere Handler sie gleich beantworten. */
export type Aufnahmeanfrage = {
  db: Datenbank | Transaktion
  params: { id: number }
  sitzung: Sitzung | null
  fakten: Aufnahmesachverhalt
}

/** Spalten, aus denen der Sachverhalt entsteht; `messstelle` ist dabei mit `aufnahme` verbunden. */
export function sachverhaltspalten() {
  return [
    'aufnahme.id',
    'messstelle.art',
    'messstelle.bundesland',
    'aufnahme.organisationseinheit_id',
    ...elementstaende(),
  ] as const
}
type Sachverhaltzeile = Pick<Selectable<MessstelleTabelle>, 'art' | 'bundesland'> &
  Pick<Selectable<AufnahmeTabelle>, 'id' | 'organisationseinheit_id'> &
  Record<Elementkurz, Elementspalten>

export function alsSachverhalt(zeile: Sachverhaltzeile): Aufnahmesachverhalt {
  return jeElement(element => {
    const { status, freigabe, auftragnehmerId } = zeile[kurzVon(element)]
    if (status === null) return null
    return {
      bereich: zeile.art,
      bundesland: zeile.bundesland,
      organisationseinheitId: zeile.organisationseinheit_id,
      auftragnehmerId,
      freigabe,
      status,
      stelle: { aufnahmeId: zeile.id, element },
    }
  })
}

/**
 * Sachverhalte vieler Aufnahmen in einer Abfrage; was fehlt, gibt es nicht.
 * @param sperre hält die Zeilen bis zum Ende der Transaktion, damit der geprüfte Status beim Schreiben noch gilt; ihre
 *   Messstellen bleiben derweil, wie sie sind, denn von ihnen hängen Rechte und Bewertung ab. Erst die Messstelle, dann die
 *   Aufnahme: in dieser Folge sperrt auch, wer die Messstelle ändert, und niemand verklemmt sich
 */
export async function ladeSachverhalte(
  db: Kysely<DB>,
  aufnahmeIds: readonly number[],
  sperre: boolean,
): Promise<ReadonlyMap<number, Aufnahmesachverhalt>> {
  const zeilen = await db
    .selectFrom('aufnahme')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .select(sachverhaltspalten())
    .where('aufnahme.id', '=', sql<number>`any(${sql.val([...aufnahmeIds])}::bigint[])`)
    .$if(sperre, abfrage =>
      abfrage
        .orderBy('messstelle.id')
        .orderBy('aufnahme.id')
        .modifyEnd(sql`for share of messstelle for no key update of aufnahme`),
    )
    .execute()
  return new Map(zeilen.map(zeile => [zeile.id, alsSachverhalt(zeile)]))
}

/** Lage einer Aufnahme für den Endpunkt-Umschlag. */
export const ladeAufnahmelage: Lageleser<Aufnahmesachverhalt> = async (db, aufnahmeId, vertrag, akteur) => {
  const sachverhalt = (await ladeSachverhalte(db, [aufnahmeId], db.isTransaction)).get(aufnahmeId)
  return sachverhalt ? alsAufnahmelage(sachverhalt, vertrag, akteur) : null
}

/**
 * Sichtbar ist eine Aufnahme, sobald ein Element lesbar ist. Nennt der Vertrag ein Element oder einen Teil, der nur einem
 * gehört, zählt für das Recht nur dieses; ist es nicht lesbar, ist es nicht da: schon dass die Aufnahme es trägt, wäre eine
 * Auskunft.
 */
export function alsAufnahmelage(
  sachverhalt: Aufnahmesachverhalt,
  vertrag: Rechtsvertrag,
  akteur: Akteur | null,
): NonNullable<Objektlage<Aufnahmesachverhalt>> {
  const vorhanden = ELEMENTE.filter(element => sachverhalt[element] !== null)
  const lesen = rechtZuSehen(vertrag.recht)
  const lesbare = vorhanden.filter(element => darfElement(akteur, lesen, sachverhalt, element))
  const gemeint = vertrag.element ?? (vertrag.teil ? einzigesElement(vertrag.teil) : null)
  const zaehlende = gemeint ? lesbare.filter(element => element === gemeint) : vorhanden
  return {
    sichtbar: lesbare.length > 0,
    sachverhalte: zaehlende.flatMap(element => sachverhalt[element] ?? []),
    fakten: sachverhalt,
  }
}

/** Woran sich entscheidet, ob die Aufnahme für diesen Aufruf da ist: am Ergebnis, am Etikett ihrer Probe, sonst an ihren Daten. */
function rechtZuSehen(recht: Recht): Recht {
  if (recht.startsWith('ergebnis.')) return recht
  return recht.startsWith('qs.') ? 'aufnahmekopf.lesen' : recht === 'aufnahmekopf.lesen' ? recht : 'aufnahme.lesen'
}

/** Hat der Anfragende das Recht am Element der Aufnahme, um die es geht? */
export function darfHier(
  { fakten, sitzung }: Pick<Aufnahmeanfrage, 'fakten' | 'sitzung'>,
  recht: Recht,
  element: Element,
): boolean {
  return darfElement(sitzung?.akteur ?? null, recht, fakten, element)
}

/** Hat der Akteur das Recht am Element dieser Aufnahme? Ein Element, das sie nicht trägt: nein. */
export function darfElement(
  akteur: Akteur | null,
  recht: Recht,
  sachverhalt: Aufnahmesachverhalt,
  element: Element,
): boolean {
  const sache = sachverhalt[element]
  return sache !== null && darf(akteur, recht, sache)
}
