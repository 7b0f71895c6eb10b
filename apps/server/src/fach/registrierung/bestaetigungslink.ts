import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { SPERREN } from '../../technik/db/sperren.ts'

/**
 * Der Verweis, mit dem jemand die Adresse seiner Registrierung bestätigt: ausgestellt, wenn die Mail entsteht, eingelöst einmal.
 * Gespeichert ist nur seine Prüfsumme.
 */

/** So lange gilt ein Verweis; so lange zählt eine Mail auch gegen die Grenze ihrer Adresse. */
export const GILT_STUNDEN = 24
/** So viele Mails gehen in dieser Zeit an eine Adresse: eine fremde lässt sich damit nicht überschwemmen. */
const HOECHSTENS_MAILS = 3

export type Anschreiben =
  | { art: 'LINK'; an: string; name: string; username: string; organisation: string; kennzeichen: string }
  /** zur Adresse gibt es schon ein Konto: sie bekommt nichts zu bestätigen */
  | { art: 'KONTO'; an: string }
  | { art: 'KEINES'; weshalb: string }

/** Wie an die Adresse einer Registrierung zu schreiben ist; ein Verweis gilt ab jetzt. */
export async function stelleAus(tx: Kysely<DB>, id: number): Promise<Anschreiben> {
  const registrierung = await tx
    .selectFrom('registrierung')
    .select(['email', 'vorname', 'nachname', 'username', 'organisation', 'stand'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (registrierung?.stand !== 'ANGELEGT') return { art: 'KEINES', weshalb: 'Es gibt nichts mehr zu bestätigen.' }
  const { email, vorname, nachname, username, organisation } = registrierung
  await sql`
    select pg_advisory_xact_lock(${SPERREN.ADRESSBESTAETIGUNG}::int, hashtext(${postfach(sql`${email}::text`)}))
  `.execute(tx)
  const { mails, hatKonto } = await zaehle(tx, id, email)
  if (mails >= HOECHSTENS_MAILS)
    return { art: 'KEINES', weshalb: 'An diese Adresse gingen in den letzten 24 Stunden schon drei solche E-Mails.' }
  await sql`
    update registrierung set bestaetigbar_bis = now() + make_interval(hours => ${GILT_STUNDEN}) where id = ${id}
  `.execute(tx)
  if (hatKonto) return { art: 'KONTO', an: email }
  const kennzeichen = randomBytes(32).toString('base64url')
  await sql`
    insert into bestaetigungslink (hash, registrierung_id, gilt_bis)
    values (${hashVon(kennzeichen)}, ${id}, now() + make_interval(hours => ${GILT_STUNDEN}))
  `.execute(tx)
  return {
    art: 'LINK',
    an: email,
    name: `${vorname} ${nachname}`,
    username,
    organisation: organisation ?? '',
    kennzeichen,
  }
}

/** Wohin die Adresse führt: was hinter einem Plus steht, unterscheidet keine Postfächer. */
const postfach = (email: RawBuilder<unknown>) => sql`regexp_replace(lower(${email}), '^([^+@]+)[+][^@]*@', '\\1@')`

type Zaehlung = { mails: number; hatKonto: boolean }

/** Was zu dieser Adresse in anderen Registrierungen schon hinausging, und ob es ein Konto gibt, auch ein gesperrtes. */
async function zaehle(tx: Kysely<DB>, id: number, email: string): Promise<Zaehlung> {
  const { rows } = await sql<Zaehlung>`
    select count(*)::int as mails,
      exists (select from benutzer where lower(benutzer.email) = lower(${email})) as "hatKonto"
    from registrierung
    where ${postfach(sql`email`)} = ${postfach(sql`${email}::text`)} and bestaetigbar_bis > now() and id <> ${id}
  `.execute(tx)
  return rows[0] ?? { mails: 0, hatKonto: false }
}

/** Löst den Verweis ein: die Registrierung wartet damit auf Freigabe. @returns null, wenn er nicht (mehr) gilt */
export async function loeseEin(
  tx: Kysely<DB>,
  kennzeichen: string,
): Promise<{ id: number; organisationseinheitId: number | null } | null> {
  // Erst die Registrierung, dann ihre Verweise: zwei zugleich eingelöste hielten sonst jeder den eigenen fest und warteten auf den anderen.
  const { rows } = await sql<{ id: number; organisationseinheitId: number | null }>`
    select registrierung.id, organisationseinheit_id as "organisationseinheitId"
    from bestaetigungslink
    join registrierung on registrierung.id = registrierung_id
    where hash = ${hashVon(kennzeichen)} and gilt_bis > now() and stand = 'ANGELEGT'
    for update of registrierung
  `.execute(tx)
  const [registrierung] = rows
  if (!registrierung) return null
  await sql`
    update registrierung set stand = 'WARTET', email_bestaetigt_am = now(), version = version + 1 where id = ${registrierung.id}
  `.execute(tx)
  // Hat die Mail mehrere Versuche gebraucht, gibt es weitere: mit dem ersten sind alle benutzt.
  await tx.deleteFrom('bestaetigungslink').where('registrierung_id', '=', registrierung.id).execute()
  return registrierung
}

const hashVon = (kennzeichen: string): string => createHash('sha256').update(kennzeichen).digest('hex')
