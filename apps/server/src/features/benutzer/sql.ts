import type { Akteur, Benutzerereignisart, Rolle } from '@benthos/fachmodell'
import type { QueryVon } from '@benthos/vertrag'
import type { Benutzerdaten, listeBenutzer } from '@benthos/vertrag/benutzer'
import { type Kysely, sql } from 'kysely'
import { sichtbareBenutzer } from '../../fach/rechte/benutzerLage.ts'
import { hatEineRolle, istGeltendeVergabe, weitereRollen } from '../../technik/db/geltendeRollen.ts'
import type { DB } from '../../technik/db/schema.ts'
import { SPERREN } from '../../technik/db/sperren.ts'
import { alsSuchmuster } from '../../technik/db/suche.ts'
import { offeneVergaben } from './vergabe/sql.ts'

/** Woher eine Person um Zugang bat, ihr Schlüssel dort, und die Adresse des Portals im Browser. */
export type Herkunft = {
  provider: 'KEYCLOAK' | 'PVP'
  externerSchluessel: string | null
  portalursprung: string | null
}

type Auswahl = QueryVon<typeof listeBenutzer>

/** Namen tragen keine eigene Sortierung in der Tabelle: hier die der Sprache. */
const SORTIERUNGEN = {
  name: sql`benutzer.nachname collate de_sort, benutzer.vorname collate de_sort`,
  username: sql`benutzer.username`,
  organisationseinheit: sql`organisationseinheit.name`,
  stand: sql`benutzer.aktiv`,
  angelegt: sql`benutzer.angelegt_am`,
} as const
const ABSTEIGEND = {
  ...SORTIERUNGEN,
  name: sql`benutzer.nachname collate de_sort desc, benutzer.vorname collate de_sort`,
} as const

function gefiltert(db: Kysely<DB>, a: Auswahl, akteur: Akteur | null) {
  return db
    .selectFrom('benutzer')
    .leftJoin('organisationseinheit', 'organisationseinheit.id', 'benutzer.organisationseinheit_id')
    .where(sichtbareBenutzer(akteur))
    .$if(!!a.rolle?.length, q => q.where(hatEineRolle('benutzer', a.rolle ?? [], istGeltendeVergabe())))
    .$if(!!a.stand?.length, q =>
      q.where(
        'benutzer.aktiv',
        'in',
        (a.stand ?? []).map(stand => stand === 'AKTIV'),
      ),
    )
    .$if(!!a.organisationseinheitId?.length, q =>
      q.where('benutzer.organisationseinheit_id', 'in', a.organisationseinheitId ?? []),
    )
    .where(eb =>
      eb.and(
        alsSuchmuster(a.suche).map(muster =>
          eb.or([
            eb('benutzer.vorname', 'ilike', muster),
            eb('benutzer.nachname', 'ilike', muster),
            eb('benutzer.username', 'ilike', muster),
            eb('benutzer.email', 'ilike', muster),
            // Die Sortierfolge der Spalte kennt `ilike` nicht.
            eb(sql<string>`organisationseinheit.name collate "default"`, 'ilike', muster),
          ]),
        ),
      ),
    )
}

/** Eine Seite der Benutzer, die der Akteur sehen darf. */
export async function ladeSeite(db: Kysely<DB>, a: Auswahl, akteur: Akteur | null) {
  const [zeilen, { gesamt }] = await Promise.all([
    gefiltert(db, a, akteur)
      .select([
        'benutzer.id',
        'benutzer.username',
        'benutzer.vorname',
        'benutzer.nachname',
        'benutzer.email',
        'benutzer.rollen',
        'benutzer.aktiv',
        'benutzer.ist_demo',
        'benutzer.angelegt_am',
        'benutzer.organisationseinheit_id',
        'organisationseinheit.name as organisationseinheit',
        offeneVergaben(sql.ref('benutzer.id')).as('vergaben'),
      ])
      .orderBy(
        a.richtung === 'auf'
          ? sql`${SORTIERUNGEN[a.sortierung]} asc nulls last`
          : sql`${ABSTEIGEND[a.sortierung]} desc nulls last`,
      )
      .orderBy('benutzer.id')
      .limit(a.groesse)
      .offset((a.seite - 1) * a.groesse)
      .execute(),
    gefiltert(db, a, akteur)
      .select(eb => eb.fn.countAll<number>().as('gesamt'))
      .executeTakeFirstOrThrow(),
  ])
  return { zeilen, gesamt }
}

export function ladeBenutzer(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('benutzer')
    .select(['id', 'version', 'username', 'vorname', 'nachname', 'email', 'organisationseinheit_id', 'rollen', 'aktiv'])
    .select(['ist_demo', 'angelegt_am', 'pseudonymisiert_am', 'eingeschraenkt_am', 'zusammengefuehrt_mit'])
    .select(offeneVergaben(sql.ref('benutzer.id')).as('vergaben'))
    .select(
      sql<string | null>`(
      select bleibendes.vorname || ' ' || bleibendes.nachname from benutzer as bleibendes
      where bleibendes.id = benutzer.zusammengefuehrt_mit
    )`.as('bleibendes'),
    )
    .select(sql<boolean>`externer_schluessel is not null`.as('verbunden'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Was mit dem Benutzer geschah, neuestes zuerst. */
export function ladeEreignisse(db: Kysely<DB>, benutzerId: number) {
  return db
    .selectFrom('benutzer_ereignis as e')
    .leftJoin('benutzer as b', 'b.id', 'e.durch')
    .leftJoin('benutzer as a', 'a.id', 'e.andere_id')
    .leftJoin('organisationseinheit as o', 'o.id', 'e.organisationseinheit_id')
    .select(['e.id', 'e.art', 'e.rolle', 'e.zeitpunkt', 'e.grund', 'e.gegenstand', 'o.name as organisationseinheit'])
    .select(sql<string | null>`a.vorname || ' ' || a.nachname`.as('andere'))
    .select(sql<string | null>`b.vorname || ' ' || b.nachname`.as('durch'))
    .where('e.benutzer_id', '=', benutzerId)
    .orderBy('e.id', 'desc')
    .limit(500)
    .execute()
}

/** Alle Änderungen an Benutzern nacheinander: ob noch eine Administration bleibt, lässt sich nur allein zählen. */
export async function sperreVerwaltung(tx: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SPERREN.BENUTZER})`.execute(tx)
}

/** Der Handelnde, wie er jetzt in der Datenbank steht; seine Sitzung kann Sekunden älter sein. */
export function ladeHandelnden(tx: Kysely<DB>, id: number) {
  return tx
    .selectFrom('benutzer')
    .leftJoin('organisationseinheit as o', 'o.id', 'benutzer.organisationseinheit_id')
    .select(['benutzer.aktiv', 'benutzer.rollen', 'benutzer.organisationseinheit_id', 'o.bundesland'])
    .select(weitereRollen(sql.ref('benutzer.id')).as('weitere'))
    .where('benutzer.id', '=', id)
    .executeTakeFirst()
}

export function ladeOrganisation(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('organisationseinheit')
    .select(['id', 'name', 'bundesland', 'ist_auftragnehmer', 'aktiv'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function istNameVergeben(db: Kysely<DB>, username: string): Promise<boolean> {
  return (
    (await db.selectFrom('benutzer').select('id').where('username', '=', username).executeTakeFirst()) !== undefined
  )
}

/** Gehört diese Identität des Anmeldedienstes schon zu einem Benutzer? */
export async function istVerbunden(db: Kysely<DB>, { provider, externerSchluessel }: Herkunft): Promise<boolean> {
  if (externerSchluessel === null) return false
  const zeile = await db
    .selectFrom('benutzer')
    .select('id')
    .where('provider', '=', provider)
    .where('externer_schluessel', '=', externerSchluessel)
    .executeTakeFirst()
  return zeile !== undefined
}

/** Aktive Administrationen ohne Enddatum außer dieser Person: eine befristete bliebe nicht. */
export async function zaehleAndereAdministrationen(tx: Kysely<DB>, ausser: number): Promise<number> {
  const { anzahl } = await tx
    .selectFrom('benutzer')
    .select(sql<number>`count(*)::int`.as('anzahl'))
    .where('aktiv', '=', true)
    .where(
      sql<boolean>`(
        'ADMIN' = any (rollen)
        or exists (
          select
          from rollenvergabe as v
          where v.benutzer_id = benutzer.id and v.rolle = 'ADMIN' and v.gueltig_bis is null and ${istGeltendeVergabe()}
        )
      )`,
    )
    .where('id', '<>', ausser)
    .executeTakeFirstOrThrow()
  return anzahl
}

type Person = Pick<Benutzerdaten, 'vorname' | 'nachname' | 'email' | 'organisationseinheitId' | 'rollen'>

const personenspalten = (daten: Person) => ({
  vorname: daten.vorname,
  nachname: daten.nachname,
  email: daten.email ?? '',
  organisationseinheit_id: daten.organisationseinheitId,
  rollen: [...daten.rollen],
})

/** @param herkunft Schlüssel der Person bei Anmeldedienst oder Portal, wenn sie von dort um Zugang bat */
export async function fuegeEin(
  tx: Kysely<DB>,
  username: string,
  daten: Person,
  herkunft: Herkunft | null,
): Promise<number> {
  const { id } = await tx
    .insertInto('benutzer')
    .values({
      username,
      ...personenspalten(daten),
      provider: herkunft?.provider ?? 'KEYCLOAK',
      externer_schluessel: herkunft?.externerSchluessel ?? null,
      portalursprung: herkunft?.portalursprung ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Schreibt den neuen Stand; eine aktive Rolle, die nicht mehr zugeteilt ist, gilt nicht länger. */
export async function schreibe(
  tx: Kysely<DB>,
  id: number,
  daten: Person & Pick<Benutzerdaten, 'aktiv'>,
): Promise<void> {
  await tx
    .updateTable('benutzer')
    .set(eb => ({
      ...personenspalten(daten),
      aktiv: daten.aktiv,
      aktive_rolle: sql<Rolle | null>`case
        when aktive_rolle = any (${[...daten.rollen]}::text[])
          or exists (
            select from rollenvergabe as v
            where v.benutzer_id = benutzer.id and v.rolle = benutzer.aktive_rolle and ${istGeltendeVergabe()}
          )
        then aktive_rolle
      end`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export type Ereignis = {
  art: Benutzerereignisart
  rolle?: Rolle
  organisationseinheitId?: number | null
  /** Arbeit, die übergeht, und mit wem */
  gegenstand?: string
  andereId?: number | null
}

/** Vermerkt, dass jemand die Angaben zu anderen Personen geöffnet oder in einer Datei mitgenommen hat. */
export async function vermerkeEinsichten(db: Kysely<DB>, personen: readonly number[], von: number): Promise<void> {
  const andere = personen.filter(id => id !== von)
  if (andere.length === 0) return
  await sql`
    insert into benutzereinsicht as bisher (benutzer_id, von)
    select id, ${von} from unnest(${sql.val(andere)}::int[]) as id order by id
    on conflict (benutzer_id, von) do update set anzahl = bisher.anzahl + 1, zuletzt_am = now()
  `.execute(db)
}

export async function schreibeEreignisse(
  tx: Kysely<DB>,
  benutzerId: number,
  ereignisse: readonly Ereignis[],
  { durch, grund }: { durch: number | null; grund: string | null },
): Promise<void> {
  if (ereignisse.length === 0) return
  await tx
    .insertInto('benutzer_ereignis')
    .values(
      ereignisse.map(({ art, rolle, organisationseinheitId, gegenstand, andereId }) => ({
        benutzer_id: benutzerId,
        art,
        rolle: rolle ?? null,
        organisationseinheit_id: organisationseinheitId ?? null,
        gegenstand: gegenstand ?? null,
        andere_id: andereId ?? null,
        durch,
        grund,
      })),
    )
    .execute()
}
