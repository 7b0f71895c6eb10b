import { ELEMENTE } from '@benthos/fachmodell'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { AUFBEWAHRUNGSORTE } from '../../../fach/aufbewahrung/arten.ts'
import { spalten } from '../../../fach/elemente/spalten.ts'
import type { DB } from '../../../technik/db/schema.ts'

/** SQL der Löschung personenbezogener Angaben. */

export type Person = NonNullable<Awaited<ReturnType<typeof ladePerson>>>

/** Die Person, bis zum Ende der Transaktion festgehalten. */
export function ladePerson(tx: Kysely<DB>, id: number) {
  return tx.selectFrom('benutzer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Unter welchen Namen und Adressen die Person hier schon stand, nach dem Journal: wer heiratet oder berichtigt wird, ist dieselbe. */
export async function ladeFrueheres(tx: Kysely<DB>, id: number) {
  const { rows } = await sql<{ vorname: string; nachname: string; email: string }>`
    select distinct vorher ->> 'vorname' as vorname, vorher ->> 'nachname' as nachname, vorher ->> 'email' as email
    from journal
    where tabelle = 'benutzer' and schluessel = ${String(id)} and vorher is not null
  `.execute(tx)
  return rows
}
export type Frueheres = Awaited<ReturnType<typeof ladeFrueheres>>

/** Wann das Konto entstand, auf die Mikrosekunde: daran ist es auch dort zu erkennen, wo seine Kennung inzwischen jemand anderer hat. */
export const ENTSTANDEN = aufDieMikrosekunde('benutzer.angelegt_am')

/** Eine Registrierung, an Kennung und Zeitpunkt zu erkennen. */
export type GeloeschteRegistrierung = { id: number; eingelangtAm: string }
const EINGELANGT = aufDieMikrosekunde('registrierung.eingelangt_am')

function aufDieMikrosekunde(spalte: string) {
  return sql<string>`to_char(${sql.ref(spalte)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** Löscht Registrierungen, die hier noch oder wieder stehen. @returns wie viele */
export async function loescheRegistrierungen(
  tx: Kysely<DB>,
  registrierungen: readonly GeloeschteRegistrierung[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from registrierung
    using jsonb_to_recordset(${JSON.stringify(registrierungen)}::jsonb) as geloeschte (id int, "eingelangtAm" text)
    where registrierung.id = geloeschte.id and ${EINGELANGT} = geloeschte."eingelangtAm"
  `.execute(tx)
  return Number(numAffectedRows)
}

/** Gelöschte Personen in der Reihenfolge der Löschung: nichts, was sie benennt. */
export async function ladeGeloeschte(db: Kysely<DB>) {
  const { rows } = await sql<{
    konto: number
    angelegtAm: string
    durch: number | null
    grund: string | null
    registrierungen: GeloeschteRegistrierung[]
  }>`
    select benutzer.id as konto, ${ENTSTANDEN} as "angelegtAm", ereignis.durch, ereignis.grund,
      benutzer.geloeschte_registrierungen as registrierungen
    from benutzer
    left join lateral (
      select durch, grund from benutzer_ereignis
      where benutzer_id = benutzer.id and art = 'PSEUDONYMISIERT'
      order by id desc
      limit 1
    ) as ereignis on true
    where benutzer.pseudonymisiert_am is not null
    order by benutzer.pseudonymisiert_am, benutzer.id
  `.execute(db)
  return rows
}

/** Konto dieser Kennung, wie es hier steht, bis zum Ende der Transaktion festgehalten. */
export async function ladeWiedererkennbares(tx: Kysely<DB>, id: number) {
  return tx
    .selectFrom('benutzer')
    .select(['id', 'aktiv', 'pseudonymisiert_am'])
    .select(ENTSTANDEN.as('angelegtAm'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function sperre(tx: Kysely<DB>, id: number): Promise<void> {
  await tx
    .updateTable('benutzer')
    .set(eb => ({ aktiv: false, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** So viele Konten nimmt sich eine Nacht vor: jedes durchsucht das ganze Journal. */
const HOECHSTENS_KONTEN = 50

/** Personen, deren Frist um ist, bis zum Ende der Transaktion festgehalten. */
export function ladeAbgelaufene(tx: Kysely<DB>, istAbgelaufen: RawBuilder<boolean>) {
  return tx
    .selectFrom('benutzer')
    .selectAll()
    .select(sql<string>`${AUFBEWAHRUNGSORTE.GESPERRTE_KONTEN.ab}`.as('ab'))
    .where(istAbgelaufen)
    .orderBy('id')
    .limit(HOECHSTENS_KONTEN)
    .forUpdate()
    .execute()
}

/**
 * Was nur der Person diente: Bitten um ein Konto und um Berichtigung, gespeicherte Filter, Nachrichten, Mails, Einstellungen; ihre Adresse
 * an Gemeldetem.
 * @returns welche Registrierungen es waren
 */
export async function loesche(
  tx: Kysely<DB>,
  { id, username, email, provider, externer_schluessel }: Person,
  fruehere: Frueheres,
): Promise<GeloeschteRegistrierung[]> {
  const { rows: registrierungen } = await sql<GeloeschteRegistrierung>`
    delete from registrierung
    where benutzer_id = ${id} or username = ${username} or (${email} <> '' and lower(email) = lower(${email}))
      or (provider = ${provider} and externer_schluessel = ${externer_schluessel})
    returning id, ${EINGELANGT} as "eingelangtAm"
  `.execute(tx)
  await tx.deleteFrom('benutzereinsicht').where('benutzer_id', '=', id).execute()
  await tx.deleteFrom('berichtigung').where('benutzer_id', '=', id).execute()
  await tx.deleteFrom('benutzerfilter').where('benutzer_id', '=', id).execute()
  await tx.deleteFrom('benachrichtigung').where('empfaenger_id', '=', id).execute()
  await tx.deleteFrom('benachrichtigungswahl').where('benutzer_id', '=', id).execute()
  await tx.deleteFrom('post').where('empfaenger_id', '=', id).execute()
  for (const adresse of new Set([email, ...fruehere.map(f => f.email)]))
    if (adresse !== '')
      await sql`
        update barriere set kontakt = null where lower(kontakt) like ${`%${maskiere(adresse.toLowerCase())}%`}
      `.execute(tx)
  return registrierungen
}

/** Felder, in denen Personen genannt werden; alles andere ist Text, den jemand geschrieben hat. */
const NENNFELDER = [
  { tabelle: 'aufnahme', spalte: 'probenehmer', aufnahme: sql`aufnahme.id`, urheber: sql`aufnahme.angelegt_von` },
  {
    tabelle: 'bestimmung',
    spalte: 'bestimmer',
    aufnahme: sql`bestimmung.aufnahme_id`,
    urheber: sql`bestimmung.geaendert_von`,
  },
  {
    tabelle: 'fund',
    spalte: 'bestimmer',
    aufnahme: sql`(select aufnahme_id from bestimmung where id = fund.bestimmung_id)`,
    urheber: sql`(select geaendert_von from bestimmung where id = fund.bestimmung_id)`,
  },
] as const

const AUFTRAGNEHMER = ELEMENTE.map(element => spalten(element, 'ihre').auftragnehmerId)

/** Ob eine Zeile, die den Namen nennt, diese Person meint; nach der Aufnahme und dem, der sie schrieb. */
type Zugehoerigkeit = (zeile: { aufnahme: RawBuilder<unknown>; urheber: RawBuilder<unknown> }) => RawBuilder<boolean>
type Genannte = { namen: readonly string[]; istEigenes: Zugehoerigkeit }

/**
 * Heißt niemand sonst so, meint der Name überall diese Person. Sonst meint er sie nur, wo sie selbst schrieb oder ihre Organisation
 * beteiligt ist und dort niemand ihren Namen hat; alles andere bleibt stehen, und die Antwort nennt es als Verbleibendes.
 */
export async function ladeZugehoerigkeit(tx: Kysely<DB>, person: Person): Promise<Zugehoerigkeit> {
  const { rows } = await sql<{ id: number; organisationseinheit_id: number | null }>`
    select id, organisationseinheit_id
    from benutzer
    where id <> ${person.id} and pseudonymisiert_am is null
      and lower(vorname || ' ' || nachname) = lower(${`${person.vorname} ${person.nachname}`}::text)
      -- Ein zusammengeführtes Konto ist dieselbe Person.
      and zusammengefuehrt_mit is distinct from ${person.id}::int and id is distinct from ${person.zusammengefuehrt_mit}::int
  `.execute(tx)
  if (rows.length === 0) return () => sql`true`
  const andere = rows.map(({ id }) => id)
  const organisation = rows.some(eine => eine.organisationseinheit_id === person.organisationseinheit_id)
    ? null
    : person.organisationseinheit_id
  return ({ aufnahme, urheber }) => sql`(
    coalesce(${urheber} = ${person.id}, false)
    or (
      not coalesce(${urheber} = any(${andere}::int[]), false)
      and exists (
        select from aufnahme as ihre
        where ihre.id = ${aufnahme}
          and ${organisation}::int in (ihre.organisationseinheit_id, ${sql.join(AUFTRAGNEHMER)})
      )
    )
  )`
}

/** Ersetzt den Namen in allen Feldern, die Personen nennen, wo er die Person meint. @returns wo und in wie vielen Zeilen */
export async function ersetzeNennungen(tx: Kysely<DB>, { namen, istEigenes }: Genannte, pseudonym: string) {
  const muster = alsWort(namen)
  const ersetzt: { tabelle: string; spalte: string; zeilen: number }[] = []
  for (const { tabelle, spalte, ...zeile } of NENNFELDER) {
    // Wer die Angaben gerade bearbeitet, brächte den Namen sonst mit dem Speichern zurück: sein Stand ist damit veraltet.
    const stand = tabelle === 'fund' ? sql`` : sql`, version = version + 1`
    const { numAffectedRows } = await sql`
      update ${sql.table(tabelle)}
      set ${sql.ref(spalte)} = regexp_replace(${sql.ref(spalte)}, ${muster}, ${pseudonym}, 'gi') ${stand}
      where ${sql.ref(spalte)} ~* ${muster} and ${istEigenes(zeile)}
    `.execute(tx)
    if (numAffectedRows) ersetzt.push({ tabelle, spalte, zeilen: Number(numAffectedRows) })
  }
  return ersetzt
}

/** Was anstelle der Angaben am Benutzer steht; so auch in seinen Zeilen des Journals. */
const pseudonymspalten = (id: number) => ({
  username: `person-${id}`,
  vorname: 'Person',
  nachname: String(id),
  email: '',
  externer_schluessel: null,
  portalursprung: null,
})

export async function schreibePseudonym(
  tx: Kysely<DB>,
  id: number,
  registrierungen: readonly GeloeschteRegistrierung[],
): Promise<void> {
  await tx
    .updateTable('benutzer')
    .set(eb => ({
      ...pseudonymspalten(id),
      pseudonymisiert_am: sql<string>`now()`,
      geloeschte_registrierungen: sql`${JSON.stringify(registrierungen)}::jsonb`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/**
 * Schwärzt im Journal die Zeilen des Benutzers und die Nennungen in Feldern, die Personen nennen. Jede geschwärzte Zeile vermerkt der
 * Auslöser mit ihrem früheren Hash; die Kette bleibt gültig.
 * @returns Zahl der geschwärzten Zeilen
 */
export async function schwaerzeJournal(
  tx: Kysely<DB>,
  id: number,
  { namen, istEigenes }: Genannte,
  pseudonym: string,
): Promise<number> {
  const statt = sql`${JSON.stringify(pseudonymspalten(id))}::jsonb`
  // Im Text eines jsonb steht der Name, wie JSON ihn schreibt.
  const muster = `("(?:${[...new Set(NENNFELDER.map(({ spalte }) => spalte))].join('|')})": "(?:[^"\\\\]|\\\\.)*?)${alsWort(namen.map(name => JSON.stringify(name).slice(1, -1)))}`
  await sql`select set_config('benthos.schwaerzung', 'ja', true)`.execute(tx)
  const eigene = await sql`
    update journal set vorher = vorher || ${statt}, nachher = nachher || ${statt}
    where tabelle = 'benutzer' and schluessel = ${String(id)}
  `.execute(tx)
  const meintSie = istEigenes({ aufnahme: sql`journal.aufnahme_id`, urheber: sql`journal.benutzer_id` })
  let geschwaerzt = Number(eigene.numAffectedRows ?? 0)
  // Nennt ein Feld die Person zweimal, braucht es einen zweiten Durchgang.
  for (;;) {
    const genannte = await sql`
      update journal
      set vorher = regexp_replace(vorher::text, ${muster}, ${`\\1${pseudonym}`}, 'gi')::jsonb,
        nachher = regexp_replace(nachher::text, ${muster}, ${`\\1${pseudonym}`}, 'gi')::jsonb
      where tabelle <> 'benutzer' and (vorher::text ~* ${muster} or nachher::text ~* ${muster}) and ${meintSie}
    `.execute(tx)
    const zeilen = Number(genannte.numAffectedRows ?? 0)
    if (zeilen === 0) break
    geschwaerzt += zeilen
  }
  await sql`select set_config('benthos.schwaerzung', '', true)`.execute(tx)
  return geschwaerzt
}

/** Einer der Namen als ganzes Wort: „Anna Au“ ist nicht „Anna Auinger“. */
function alsWort(namen: readonly string[]): string {
  return `\\m(?:${namen.map(name => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})\\M`
}

function maskiere(text: string): string {
  return text.replace(/[\\%_]/g, zeichen => `\\${zeichen}`)
}
