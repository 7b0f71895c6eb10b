import {
  type Akteur,
  ELEMENTE,
  listeBedingungen,
  type Probenmethode,
  type QsAusschluss,
  type QsStatus,
} from '@benthos/fachmodell'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { spalten } from '../../../fach/elemente/spalten.ts'
import { istMethodeVon } from '../../../fach/probe/istMethodeVon.ts'
import { aufnahmerechtAlsSql, elementrechtAlsSql } from '../../../fach/rechte/rechtAlsSql.ts'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import type { DB } from '../../../technik/db/schema.ts'
import type { Grundgesamtheit } from './grundgesamtheit.ts'
import type { Schicht } from './verfahren.ts'

/** SQL der Ziehungen. */

export type Ziehungskopf = {
  id: number
  gezogenAm: string
  gezogenVon: string
  verfahren: string
  seed: string
  abfrage: string
  grundgesamtheit: string
  schichten: Schicht[]
  ohneRecht: number
  anlass: string | null
  frist: string | null
}
export type Ziehungsprobe = {
  aufnahmeId: number
  code: string
  methode: Probenmethode | null
  schicht: string | null
  gezogen: boolean
  grund: QsAusschluss | null
  /** des Auftrags, der aus dieser Ziehung entstand */
  status: QsStatus | null
  zweitbestimmerId: number | null
  zweitbestimmer: string | null
  frist: string | null
}

/**
 * Wer zieht, liest auch nach: eine Ziehung sieht, wer an jeder ihrer Proben ziehen darf. Was es nicht mehr gibt (Aufnahme oder Element),
 * hindert niemanden; gibt es keine ihrer Aufnahmen mehr, bleibt sie denen, die in jedem Bundesland ziehen.
 */
function istSichtbar(akteur: Akteur): RawBuilder<boolean> {
  const rechte = ELEMENTE.map(
    element => sql`
      ${istMethodeVon(element, sql`eine.methode`)}
      and (${spalten(element, 'aufnahme').status} is null or ${elementrechtAlsSql(akteur, 'qs.ziehen', element).sql})`,
  )
  const ziehtUeberall = listeBedingungen(akteur, 'qs.ziehen').some(({ bedingung }) => !bedingung.eigenesBundesland)
  return sql<boolean>`(${ziehtUeberall} or exists (
    select
    from qs_ziehung_probe as eine
    join aufnahme on aufnahme.id = eine.aufnahme_id
    where eine.ziehung_id = ziehung.id
  )) and not exists (
    select
    from qs_ziehung_probe as eine
    join aufnahme on aufnahme.id = eine.aufnahme_id
    join messstelle on messstelle.id = aufnahme.messstelle_id
    where eine.ziehung_id = ziehung.id
      and (
        ${sql.join(rechte, sql` or `)}
        or (eine.methode is null and ${aufnahmerechtAlsSql(akteur, 'qs.ziehen').sql})
      ) is not true
  )`
}

/** Ziehungen, die der Akteur sehen darf, die jüngste zuerst. @param id nur diese */
export async function ladeZiehungen(db: Kysely<DB>, akteur: Akteur, id: number | null): Promise<Ziehungskopf[]> {
  const { rows } = await sql<Ziehungskopf>`
    select ziehung.id, ziehung.gezogen_am as "gezogenAm", person.vorname || ' ' || person.nachname as "gezogenVon",
      ziehung.verfahren, ziehung.seed, ziehung.abfrage, ziehung.grundgesamtheit, ziehung.schichten,
      ziehung.ohne_recht as "ohneRecht", ziehung.anlass, ziehung.frist
    from qs_ziehung as ziehung
    join benutzer as person on person.id = ziehung.gezogen_von
    where ${istSichtbar(akteur)} ${id === null ? sql`` : sql`and ziehung.id = ${id}`}
    order by ziehung.id desc
  `.execute(db)
  return rows
}

/** Alle Proben einer Ziehung, auch die ausgeschlossenen, in ihrer festgehaltenen Reihenfolge. */
export async function ladeZiehungsproben(db: Kysely<DB>, ziehungId: number): Promise<Ziehungsprobe[]> {
  const { rows } = await sql<Ziehungsprobe>`
    select eine.aufnahme_id as "aufnahmeId", eine.code, eine.methode, eine.schicht, eine.gezogen, eine.grund, auftrag.status,
      auftrag.zweitbestimmer_id as "zweitbestimmerId", person.vorname || ' ' || person.nachname as zweitbestimmer, auftrag.frist
    from qs_ziehung_probe as eine
    left join qs_auftrag as auftrag
      on auftrag.ziehung_id = eine.ziehung_id and auftrag.aufnahme_id = eine.aufnahme_id and auftrag.methode = eine.methode
    left join benutzer as person on person.id = auftrag.zweitbestimmer_id
    where eine.ziehung_id = ${ziehungId}
    order by eine.nummer
  `.execute(db)
  return rows
}

/** Hält eine Ziehung fest. @returns ihre Nummer */
export async function haltZiehungFest(
  tx: Transaktion,
  kopf: Pick<Ziehungskopf, 'verfahren' | 'seed' | 'abfrage' | 'grundgesamtheit' | 'schichten' | 'anlass' | 'frist'>,
  { proben, ausgeschlossen }: Grundgesamtheit,
  gezogene: ReadonlySet<Grundgesamtheit['proben'][number]>,
  benutzerId: number,
): Promise<number> {
  const benannte = ausgeschlossen.filter(({ grund }) => grund !== 'OHNE_RECHT')
  const { id } = await tx
    .insertInto('qs_ziehung')
    .values({
      ...kopf,
      schichten: JSON.stringify(kopf.schichten),
      ohne_recht: ausgeschlossen.length - benannte.length,
      gezogen_von: benutzerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const zeilen = [...proben.map(probe => ({ ...probe, gezogen: gezogene.has(probe) })), ...benannte]
  await sql`
    insert into qs_ziehung_probe (ziehung_id, nummer, aufnahme_id, code, methode, schicht, gezogen, grund)
    select ${id}, nummer, (zeile ->> 'aufnahmeId')::bigint, zeile ->> 'code', zeile ->> 'methode', zeile ->> 'schicht',
      coalesce((zeile ->> 'gezogen')::boolean, false), zeile ->> 'grund'
    from jsonb_array_elements(${JSON.stringify(zeilen)}::jsonb) with ordinality as alle (zeile, nummer)
  `.execute(tx)
  return id
}

/** Fordert zu jeder gezogenen Probe die Zweitbestimmung an. */
export async function fordereGezogeneAn(tx: Transaktion, ziehungId: number): Promise<void> {
  await sql`
    insert into qs_auftrag (aufnahme_id, methode, auswahl, seed, anlass, frist, angefordert_von, ziehung_id)
    select eine.aufnahme_id, eine.methode, 'ZUFALL', ziehung.seed, ziehung.anlass, ziehung.frist, ziehung.gezogen_von, ziehung.id
    from qs_ziehung as ziehung
    join qs_ziehung_probe as eine on eine.ziehung_id = ziehung.id
    where ziehung.id = ${ziehungId} and eine.gezogen
    order by eine.nummer
  `.execute(tx)
}
