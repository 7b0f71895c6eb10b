import { createHash } from 'node:crypto'
import type { Elementstelle, Rolle, WeitereRolle } from '@benthos/fachmodell'
import { sql } from 'kysely'
import { blindeStellen } from '../../technik/db/blindeStellen.ts'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import { hatEineRolle, istGeltendeVergabe, weitereRollen } from '../../technik/db/geltendeRollen.ts'
import type { FremdeIdentitaet, Sitzung } from '../../technik/http/sitzung.ts'
import type { Abmeldung } from './abmeldepruefung.ts'
import { ABMELDUNG_GEMERKT_S } from './konstanten.ts'
import type { Identitaet } from './tokenpruefung.ts'

type Provider = Sitzung['provider']

export type Benutzerzeile = {
  id: number
  username: string
  vorname: string
  nachname: string
  email: string
  rollen: Rolle[]
  aktive_rolle: Rolle | null
  aktiv: boolean
  organisation_id: number | null
  organisation_name: string | null
  organisation_bundesland: string | null
  portalursprung: string | null
  /** was die Person gerade blind zweitbestimmt */
  blind: Elementstelle[]
  /** heute geltende Vergaben für andere Organisationen oder auf Zeit */
  weitere: WeitereRolle[]
  /** davon, was Anmeldedienst oder Portal zuletzt auch nannten */
  genannte: WeitereRolle[]
}

/** Benutzer nach eigenem Schlüssel; nur solche, die sich über den Anmeldedienst anmelden. */
export function liesBenutzer(db: Datenbank | Transaktion, id: number): Promise<Benutzerzeile | undefined> {
  return auswahl(db).where('b.id', '=', id).executeTakeFirst()
}

/** Benutzer nach seinem Schlüssel beim externen Anmeldedienst (`sub`) oder am Portal. */
export function liesBenutzerZuSchluessel(
  db: Datenbank | Transaktion,
  provider: Provider,
  schluessel: string,
): Promise<Benutzerzeile | undefined> {
  return auswahl(db, provider).where('b.externer_schluessel', '=', schluessel).executeTakeFirst()
}

/** Wie es um die Registrierung einer fremden Identität steht; undefined: sie hat keine. */
export async function liesRegistrierungsstand(
  db: Datenbank | Transaktion,
  { provider, schluessel }: Pick<FremdeIdentitaet, 'provider' | 'schluessel'>,
) {
  const zeile = await db
    .selectFrom('registrierung')
    .select('stand')
    .where('provider', '=', provider)
    .where('externer_schluessel', '=', schluessel)
    .executeTakeFirst()
  return zeile?.stand
}

/** Aktive Organisationen zu Kennungen des Portals; was zwei Organisationen führen, ist keiner zuzuordnen. */
export async function liesOrganisationenZuKennungen(
  db: Datenbank | Transaktion,
  kennungen: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ kennung: string; id: number }>`
    select kennung, min(o.id) as id
    from unnest(${[...new Set(kennungen)]}::text[]) as gesucht(kennung)
    join organisationseinheit o on o.portalkennungen @> array[kennung] and o.aktiv
    group by kennung
    having count(*) = 1
  `.execute(db)
  return new Map(rows.map(({ kennung, id }) => [kennung, id]))
}

/** Gibt es einen Benutzer, der dieser unbekannten Person gleicht: dieselbe GID, Anmeldename oder E-Mail-Adresse? */
export async function gibtEsAehnliche(
  db: Datenbank | Transaktion,
  { gid, userid, email }: { gid: string | null; userid: string; email: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from benutzer
    where (provider = 'PVP' and split_part(externer_schluessel, ' ', 1) = 'gid' and split_part(externer_schluessel, ' ', 3) = ${gid})
      or (provider = 'PVP' and username = lower(normalize(${userid}::text, NFKC)))
      or (${email} <> '' and lower(email) = lower(${email}))
    limit 1
  `.execute(db)
  return rows.length > 0
}

/**
 * Hält fest, welche Rollen Anmeldedienst oder Portal jetzt nennen, auch wofür: danach richtet sich, wen Meldungen erreichen, wer wählbar ist
 * und ob laufende Aufträge weiterlaufen. Die Version bleibt: wer die Person gerade bearbeitet, hat damit nichts zu tun.
 */
export async function schreibeRollen(
  tx: Transaktion,
  id: number,
  { rollen, genannte }: { rollen: readonly Rolle[]; genannte: readonly WeitereRolle[] },
  stand: Date,
): Promise<void> {
  await sql`
    update benutzer
    set rollen = ${[...rollen]}::text[], rollen_stand = ${stand}
    where id = ${id} and aktiv and rollen is distinct from ${[...rollen]}::text[]
      and (rollen_stand is null or rollen_stand <= ${stand})
  `.execute(tx)
  await sql`
    update rollenvergabe as v
    set ungenannt_seit = case when v.ungenannt_seit is null then ${stand}::timestamptz end
    from benutzer
    where benutzer.id = v.benutzer_id and v.benutzer_id = ${id} and benutzer.aktiv
      and (benutzer.rollen_stand is null or benutzer.rollen_stand <= ${stand})
      and ${istGeltendeVergabe()}
      and (v.ungenannt_seit is null) <> exists (
        select
        from jsonb_to_recordset(${JSON.stringify(genannte)}::jsonb) as genannt (rolle text, "organisationseinheitId" integer)
        where genannt.rolle = v.rolle and genannt."organisationseinheitId" is not distinct from v.organisationseinheit_id
      )
  `.execute(tx)
}

/** Schreibt, was die Quelle einer Person über sie anders sagt; ein älterer Token bringt nichts zurück. @returns ob geschrieben ist */
export async function schreibeAngaben(
  tx: Transaktion,
  id: number,
  angaben: { vorname: string; nachname: string; email: string },
  stand: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('benutzer')
    .set(eb => ({ ...angaben, rollen_stand: sql<string>`${stand}::timestamptz`, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('aktiv', '=', true)
    .where(sql<boolean>`(rollen_stand is null or rollen_stand <= ${stand}::timestamptz)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Merkt, unter welcher Adresse das Portal die Person hereinließ. Die Version bleibt, wie bei den Rollen. */
export async function merkePortalursprung(tx: Transaktion, id: number, portalursprung: string): Promise<void> {
  await tx.updateTable('benutzer').set({ portalursprung }).where('id', '=', id).execute()
}

/**
 * Bindet eine fremde Identität an den vorab angelegten Benutzer gleichen Namens und liefert dessen Kennung.
 * Nur aktive, nie Demo-Benutzer, nie schon gebundene; widersprechen die E-Mail-Adressen einander, gilt der Name allein nicht.
 */
export async function verknuepfeBenutzer(
  tx: Transaktion,
  angaben: { sub: string; username: string; email: string; rollen: readonly Rolle[] },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update benutzer
    set externer_schluessel = ${angaben.sub},
      rollen = ${[...angaben.rollen]}::text[],
      aktive_rolle = case when aktive_rolle = any (${[...angaben.rollen]}::text[]) then aktive_rolle end
    where username = ${angaben.username}
      and provider = 'KEYCLOAK'
      and externer_schluessel is null
      and aktiv
      and not ist_demo
      and (email = '' or ${angaben.email} = '' or lower(email) = ${angaben.email})
    returning id
  `.execute(tx)
  return rows[0]?.id ?? null
}

/**
 * Merkt die gewählte Rolle, wenn sie zugeteilt ist; sonst bleibt alles, wie es war.
 * @param rollenLautToken bei externem Anmeldedienst: die dort zugeteilten Rollen, sie werden nachgeführt. Sonst null,
 *   dann zählen allein die der Datenbank; die der Sitzung könnten Sekunden alt sein.
 */
export async function setzeAktiveRolle(
  db: Datenbank | Transaktion,
  id: number,
  rolle: Rolle | null,
  rollenLautToken: readonly Rolle[] | null,
): Promise<boolean> {
  const istZugeteilt =
    rolle === null
      ? sql`true`
      : rollenLautToken === null
        ? hatEineRolle('benutzer', [rolle])
        : sql`${rollenLautToken.includes(rolle)}::boolean`
  const { numAffectedRows } = await sql`
    update benutzer
    set aktive_rolle = ${rolle},
      rollen = coalesce(${rollenLautToken && [...rollenLautToken]}::text[], rollen)
    where id = ${id} and ${istZugeteilt}
  `.execute(db)
  return numAffectedRows === 1n
}

const ABMELDUNG = 'Abmeldung'

/**
 * Merkt eine Abmeldung des externen Anmeldedienstes, wo auch die Sitzungen des eingebauten stehen.
 * @returns false, wenn diese Nachricht schon einmal kam
 */
export async function merkeAbmeldung(
  db: Datenbank,
  { kennung, sitzung, sub, ausgestellt }: Abmeldung,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('oidc_eintrag')
    .values({
      art: ABMELDUNG,
      id: pruefsumme(kennung),
      nutzlast: JSON.stringify({ ausgestellt }),
      uid: sitzung,
      grant_id: sub === null ? null : schluesselZu(sub),
      user_code: null,
      laeuft_ab: sql<string>`now() + make_interval(secs => ${ABMELDUNG_GEMERKT_S})`,
      verbraucht_am: null,
    })
    .onConflict(konflikt => konflikt.columns(['art', 'id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Hat der externe Anmeldedienst die Sitzung beendet, aus der ein Token stammt? Nennt die Nachricht oder das Token keine Sitzung, gilt sie
 * jeder früheren Anmeldung der Person.
 */
export async function istAbgemeldet(
  db: Datenbank,
  { sub, sitzung, angemeldetAm, ausgestelltAm }: Pick<Identitaet, 'sub' | 'sitzung' | 'angemeldetAm' | 'ausgestelltAm'>,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from oidc_eintrag
    where art = ${ABMELDUNG} and (
      (
        -- Wer sich danach neu anmeldet, kann beim Anmeldedienst wieder dieselbe Sitzung haben.
        uid = ${sitzung} and (nutzlast ->> 'ausgestellt')::numeric >= coalesce(${angemeldetAm}::numeric, 0)
      )
      or (
        grant_id = ${schluesselZu(sub)} and (uid is null or ${sitzung}::text is null)
        and (nutzlast ->> 'ausgestellt')::numeric >= coalesce(${angemeldetAm}::numeric, ${ausgestelltAm}::numeric)
      )
    )
    limit 1
  `.execute(db)
  return rows.length > 0
}

/** Prüfsumme: so passt jede Kennung in den Index, und die fremde selbst steht nirgends. */
const schluesselZu = (sub: string): string => `sub:${pruefsumme(sub)}`
const pruefsumme = (text: string): string => createHash('sha256').update(text).digest('base64url')

function auswahl(db: Datenbank | Transaktion, provider: Provider = 'KEYCLOAK') {
  return db
    .selectFrom('benutzer as b')
    .leftJoin('organisationseinheit as o', 'o.id', 'b.organisationseinheit_id')
    .select([
      'b.id',
      'b.username',
      'b.vorname',
      'b.nachname',
      'b.email',
      'b.rollen',
      'b.aktive_rolle',
      'b.aktiv',
      'b.portalursprung',
      'o.id as organisation_id',
      'o.name as organisation_name',
      'o.bundesland as organisation_bundesland',
      blindeStellen(sql.ref('b.id')).as('blind'),
      weitereRollen(sql.ref('b.id'), istGeltendeVergabe()).as('weitere'),
      weitereRollen(sql.ref('b.id')).as('genannte'),
    ])
    .where('b.provider', '=', provider)
}
