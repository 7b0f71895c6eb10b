import type { Akteur } from '@benthos/fachmodell'
import { bereinige } from '@benthos/vertrag/bausteine'
import type { Registrierung } from '@benthos/vertrag/registrierung'
import { type Kysely, sql } from 'kysely'
import { darfEntscheidenAlsSql } from '../../../fach/rechte/registrierungssache.ts'
import { meldeEntschiedene } from '../../../fach/registrierung/meldung.ts'
import type { DB } from '../../../technik/db/schema.ts'
import type { FremdeIdentitaet } from '../../../technik/http/sitzung.ts'

/**
 * Merkt eine Bitte um ein Konto; mit `ANGELEGT` sieht sie niemand, ehe die Adresse bestätigt ist. Ob es den Benutzer schon gibt, fragt
 * die Anweisung nicht: sie tut für alle dasselbe. Heißt eine Organisation wie angegeben, hängt an ihr, wer noch entscheidet.
 */
export async function merke(tx: Kysely<DB>, r: Registrierung, stand: 'ANGELEGT' | 'WARTET'): Promise<Gemerkte> {
  const vergleichbar = (name: unknown) => sql`lower(regexp_replace(${name}, '\\s+', ' ', 'g'))`
  const { rows } = await sql<Gemerkte>`
    insert into registrierung (art, stand, username, vorname, nachname, email, organisation, rolle, begruendung, organisationseinheit_id)
    values ('SELBST', ${stand}, ${r.username}, ${r.vorname}, ${r.nachname}, ${r.email}, ${r.organisation}, ${r.rolle}, ${r.begruendung}, (
      select id
      from organisationseinheit
      where aktiv and ${vergleichbar(sql`name collate "default"`)} = ${vergleichbar(sql`${r.organisation}::text`)}
      order by id
      limit 1
    ))
    returning id, organisationseinheit_id as "organisationseinheitId"
  `.execute(tx)
  return rows[0] as Gemerkte
}

type Gemerkte = { id: number; organisationseinheitId: number | null }

/** Was der Anmeldedienst liefert, hat noch niemand geprüft: eine Zeile ohne Unsichtbares, und länger ist kein Name. */
const alsName = (wert: string): string =>
  [
    ...bereinige(wert)
      .replace(/\p{Cc}/gu, ' ')
      .trim(),
  ]
    .slice(0, 255)
    .join('')

/** Merkt die Bitte einer fremden Identität, je Identität eine. @returns undefined, wenn es sie schon gibt */
export async function merkeIdentitaet(
  tx: Kysely<DB>,
  identitaet: FremdeIdentitaet,
  begruendung: string | null,
): Promise<Gemerkte | undefined> {
  const { provider, schluessel, username, vorname, nachname, email, emailUngeprueft, organisation, portalursprung } =
    identitaet
  return tx
    .insertInto('registrierung')
    .values({
      art: 'OTF',
      username: alsName(username) || alsName(schluessel),
      vorname: alsName(vorname),
      nachname: alsName(nachname),
      email: email.length > 254 ? '' : alsName(email),
      email_bestaetigt_am: emailUngeprueft ? null : sql<string>`now()`,
      organisation: organisation && alsName(organisation.name).slice(0, 200),
      organisationseinheit_id: organisation?.id ?? null,
      provider,
      externer_schluessel: schluessel,
      portalursprung,
      begruendung,
    })
    .onConflict(konflikt => konflikt.columns(['provider', 'externer_schluessel']).doNothing())
    .returning(['id', 'organisationseinheit_id as organisationseinheitId'])
    .executeTakeFirst()
}

const IST_UNBESTAETIGT = sql<boolean>`email_bestaetigt_am is null`.as('istUnbestaetigt')

/** Was auf eine Entscheidung des Akteurs wartet, älteste zuerst. */
export const ladeWartende = (db: Kysely<DB>, akteur: Akteur | null) =>
  wartende(db, akteur).orderBy('eingelangt_am').orderBy('id').limit(200).execute()

/** Diese, wenn sie auf eine Entscheidung des Akteurs wartet. */
export const ladeEineWartende = (db: Kysely<DB>, akteur: Akteur | null, id: number) =>
  wartende(db, akteur).where('id', '=', id).executeTakeFirst()

function wartende(db: Kysely<DB>, akteur: Akteur | null) {
  return db
    .selectFrom('registrierung')
    .select([
      'id',
      'version',
      'art',
      'username',
      'vorname',
      'nachname',
      'email',
      'organisation',
      'rolle',
      'begruendung',
    ])
    .select(['organisationseinheit_id as organisationseinheitId', 'eingelangt_am as eingelangtAm'])
    .select(IST_UNBESTAETIGT)
    .where('stand', '=', 'WARTET')
    .where(darfEntscheidenAlsSql(akteur, sql.ref('registrierung.organisationseinheit_id')))
}

export function ladeRegistrierung(tx: Kysely<DB>, id: number) {
  return tx
    .selectFrom('registrierung')
    .select(['version', 'stand', 'organisationseinheit_id', 'provider', 'externer_schluessel', 'portalursprung'])
    .select(IST_UNBESTAETIGT)
    .where('id', '=', id)
    .executeTakeFirst()
}

export type Entscheidung =
  | { stand: 'FREIGEGEBEN'; benutzerId: number; grund: string | null }
  | { stand: 'ABGELEHNT'; grund: string }

export async function entscheide(tx: Kysely<DB>, id: number, von: number, entscheidung: Entscheidung): Promise<void> {
  await tx
    .updateTable('registrierung')
    .set(eb => ({
      stand: entscheidung.stand,
      grund: entscheidung.grund,
      benutzer_id: entscheidung.stand === 'FREIGEGEBEN' ? entscheidung.benutzerId : null,
      entschieden_am: sql<string>`now()`,
      entschieden_von: von,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await meldeEntschiedene(tx, id)
}
