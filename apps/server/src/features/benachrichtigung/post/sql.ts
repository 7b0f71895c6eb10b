import {
  BENACHRICHTIGUNGEN,
  BENACHRICHTIGUNGSARTEN,
  type Benachrichtigungsart,
  type Postweg,
} from '@benthos/fachmodell/benachrichtigung'
import { type Kysely, sql } from 'kysely'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import type { DB } from '../../../technik/db/schema.ts'
import { BUENDELN_S, EINGESTELLT_NACH_S, HOECHSTENS_AUF_EINMAL } from './konstanten.ts'

/** SQL dessen, was aus Benachrichtigungen Post macht: der gewählte Weg, einzelne und gesammelte Mails, Aufräumen. */

/** Weg jeder noch nicht entschiedenen Benachrichtigung; wer keine Adresse hat oder gesperrt ist, bekommt keine Post. */
const offene = (jetzt: Date) => sql`
  select offene.id, offene.empfaenger_id, offene.art, offene.angelegt_am, offene.gelesen_am,
    case when benutzer.aktiv and benutzer.email <> '' then coalesce(wahl.weg, vorgabe.weg) else 'GLOCKE' end as weg
  from benachrichtigung as offene
  join benutzer on benutzer.id = offene.empfaenger_id
  join unnest(
    ${sql.val([...BENACHRICHTIGUNGSARTEN])}::text[],
    ${sql.val(BENACHRICHTIGUNGSARTEN.map(art => BENACHRICHTIGUNGEN[art].weg))}::text[]
  ) as vorgabe (art, weg) on vorgabe.art = offene.art
  left join benachrichtigungswahl as wahl on wahl.benutzer_id = offene.empfaenger_id and wahl.art = offene.art
  where offene.post_offen and offene.angelegt_am > ${jetzt}::timestamptz - make_interval(secs => ${EINGESTELLT_NACH_S})
`

/**
 * Macht Mails aus dem, was sofort hinausgehen soll: je Person und Art eine, und innerhalb einer Stunde keine zweite. Was dazwischen
 * geschieht, kommt dann gebündelt; hundert Zuweisungen sind zwei Mails. Was nur in der Glocke steht, ist damit entschieden.
 * @returns wie viele Benachrichtigungen entschieden sind
 */
export async function stelleEinzelneEin(tx: Transaktion, jetzt: Date): Promise<number> {
  const { rows } = await sql<{ id: number; empfaenger_id: number; art: string; weg: Postweg }>`
    select offen.id, offen.empfaenger_id, offen.art, offen.weg
    from (${offene(jetzt)}) as offen
    join benachrichtigung on benachrichtigung.id = offen.id
    -- Noch einmal an der gesperrten Zeile: hat ein anderer Server sie eben entschieden, sieht die Unterabfrage noch den Stand davor.
    where benachrichtigung.post_offen and (offen.weg = 'GLOCKE' or (offen.weg = 'SOFORT' and not exists (
      select
      from benachrichtigung as vorige
      join post on post.id = vorige.post_id
      where vorige.empfaenger_id = offen.empfaenger_id and vorige.art = offen.art and post.art = 'EINZELN'
        and post.zustand <> 'ENTFALLEN' and post.angelegt_am > ${jetzt}::timestamptz - make_interval(secs => ${BUENDELN_S})
    )))
    order by offen.id
    limit ${HOECHSTENS_AUF_EINMAL}
    for update of benachrichtigung skip locked
  `.execute(tx)
  const sofort = rows.filter(({ weg }) => weg === 'SOFORT')
  const ersteJePersonUndArt = sofort.filter(
    (zeile, stelle) => sofort.findIndex(andere => gehoertZu(andere, zeile)) === stelle,
  )
  for (const erste of ersteJePersonUndArt) {
    const { id } = await tx
      .insertInto('post')
      .values({
        art: 'EINZELN',
        empfaenger_id: erste.empfaenger_id,
        sammeltag: null,
        pacht: null,
        gepachtet_bis: null,
        grund: null,
        beendet_am: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await entscheide(
      tx,
      sofort.filter(zeile => gehoertZu(zeile, erste)),
      id,
    )
  }
  await entscheide(
    tx,
    rows.filter(({ weg }) => weg === 'GLOCKE'),
    null,
  )
  return rows.length
}

type Person = { empfaenger_id: number; art: string }
const gehoertZu = (a: Person, b: Person): boolean => a.empfaenger_id === b.empfaenger_id && a.art === b.art

const entscheide = (tx: Transaktion, zeilen: readonly { id: number }[], postId: number | null) =>
  sql`
    update benachrichtigung
    set post_offen = false, post_id = ${postId}
    where id = any(${sql.val(zeilen.map(({ id }) => id))}::bigint[])
  `.execute(tx)

/**
 * Ist die Stunde des Tages in Österreich gekommen, bekommt jeder, für den vorher etwas zu sammeln war, eine Mail; je Person und Tag eine,
 * auch wenn die Uhr an diesem Tag umgestellt wird. Was danach geschieht, wartet bis morgen.
 */
export async function stelleSammlungenEin(tx: Transaktion, stunde: number, jetzt: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with uhr as (
      select (${jetzt}::timestamptz at time zone 'Europe/Vienna')::date as tag
    ), faellig as (
      select tag, (tag + make_interval(hours => ${stunde})) at time zone 'Europe/Vienna' as um
      from uhr
    ), gesammelt as materialized (
      select offen.id, offen.empfaenger_id, tag
      from (${offene(jetzt)}) as offen
      cross join faellig
      where offen.weg = 'TAEGLICH' and offen.gelesen_am is null and offen.angelegt_am < um and um <= ${jetzt}::timestamptz
    ), neu as (
      insert into post (art, empfaenger_id, sammeltag)
      select distinct 'SAMMLUNG', empfaenger_id, tag
      from gesammelt
      on conflict (empfaenger_id, sammeltag) do nothing
      returning id, empfaenger_id
    )
    update benachrichtigung
    set post_offen = false, post_id = neu.id
    from gesammelt
    join neu on neu.empfaenger_id = gesammelt.empfaenger_id
    where benachrichtigung.id = gesammelt.id and benachrichtigung.post_offen
    returning benachrichtigung.id
  `.execute(tx)
  return rows.length
}

/** Wovon die Person per E-Mail erfahren will; ohne Wahl gilt die Vorgabe der Art. */
export async function ladeWege(
  db: Kysely<DB>,
  benutzerId: number,
): Promise<ReadonlyMap<Benachrichtigungsart, Postweg>> {
  const gewaehlt = await db
    .selectFrom('benachrichtigungswahl')
    .select(['art', 'weg'])
    .where('benutzer_id', '=', benutzerId)
    .execute()
  const jeArt = new Map(gewaehlt.map(({ art, weg }) => [art, weg]))
  return new Map(BENACHRICHTIGUNGSARTEN.map(art => [art, jeArt.get(art) ?? BENACHRICHTIGUNGEN[art].weg]))
}

/** Merkt den Weg jeder genannten Art; was der Vorgabe gleicht, braucht keine Zeile. */
export async function merkeWege(
  tx: Kysely<DB>,
  benutzerId: number,
  wege: readonly { art: Benachrichtigungsart; weg: Postweg }[],
): Promise<void> {
  const vorgaben = wege.filter(({ art, weg }) => BENACHRICHTIGUNGEN[art].weg === weg).map(({ art }) => art)
  const eigene = wege.filter(({ art, weg }) => BENACHRICHTIGUNGEN[art].weg !== weg)
  if (vorgaben.length > 0)
    await tx
      .deleteFrom('benachrichtigungswahl')
      .where('benutzer_id', '=', benutzerId)
      .where('art', 'in', vorgaben)
      .execute()
  if (eigene.length > 0)
    await tx
      .insertInto('benachrichtigungswahl')
      .values(eigene.map(({ art, weg }) => ({ benutzer_id: benutzerId, art, weg })))
      .onConflict(konflikt =>
        konflikt
          .columns(['benutzer_id', 'art'])
          .doUpdateSet({ weg: nachher => nachher.ref('excluded.weg') })
          .whereRef('benachrichtigungswahl.weg', '<>', 'excluded.weg'),
      )
      .execute()
}

export async function ladeAdresse(db: Kysely<DB>, benutzerId: number): Promise<string | null> {
  const zeile = await db
    .selectFrom('benutzer')
    .select('email')
    .where('id', '=', benutzerId)
    .where('aktiv', '=', true)
    .executeTakeFirst()
  return zeile?.email || null
}

/** Lässt fallen, was zu lange auf den Versand gewartet hat. */
export async function lasseVersaeumtesFallen(db: Kysely<DB>): Promise<void> {
  await sql`
    update benachrichtigung
    set post_offen = false
    where post_offen and angelegt_am <= now() - make_interval(secs => ${EINGESTELLT_NACH_S})
  `.execute(db)
}
