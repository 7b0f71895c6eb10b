import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/**
 * Journal und Siegel als Text, so wie `pg_dump` sie schreibt: je Tabelle ein Abschnitt `COPY … FROM stdin`. Ein Auszug, eine
 * ganze Sicherung als Text und ein mit `pg_restore -f` daraus gewonnener Text sehen für die Prüfung gleich aus.
 */

const SPALTEN = {
  journal:
    'id, xid, zeitpunkt, benutzer_id, anfrage_id, tabelle, schluessel, aktion, aufnahme_id, vorher, nachher'.split(
      ', ',
    ),
  journal_schwaerzung: 'journal_id, urhash, hash, geschwaerzt_am'.split(', '),
  journal_siegel: 'lfd, ab_id, bis_xid, bis_id, anzahl, vorgaenger, hash, erstellt_am'.split(', '),
} as const
export type Auszugstabelle = keyof typeof SPALTEN

/** Eine Zeile des Auszugs; Werte im Text der Datenbank, `null` für leere. */
export type Auszugszeile = { tabelle: Auszugstabelle; werte: Readonly<Record<string, string | null>> }

const JE_ABFRAGE = 2000

/** Auszug aus einer Datenbank, in einem Stand: was währenddessen dazukommt, steht nicht darin. */
export async function* schreibeAuszug(db: Kysely<DB>): AsyncGenerator<string> {
  const { rows } = await sql<{ bis: string | null; geschwaerzt: string | null; block: string | null }>`
    select (select max(id) from journal)::text as bis, (select max(journal_id) from journal_schwaerzung)::text as geschwaerzt,
      (select max(lfd) from journal_siegel)::text as block
  `.execute(db)
  const [{ bis, geschwaerzt, block } = { bis: null, geschwaerzt: null, block: null }] = rows
  yield* schreibeTabelle(db, 'journal', bis ?? '0')
  yield* schreibeTabelle(db, 'journal_schwaerzung', geschwaerzt ?? '0')
  yield* schreibeTabelle(db, 'journal_siegel', block ?? '0')
}

async function* schreibeTabelle(db: Kysely<DB>, tabelle: Auszugstabelle, bis: string): AsyncGenerator<string> {
  const spalten = SPALTEN[tabelle]
  const schluessel = spalten[0] ?? ''
  yield `COPY public.${tabelle} (${spalten.join(', ')}) FROM stdin;\n`
  const werte = sql.join(
    spalten.map(spalte => sql`${sql.ref(spalte)}::text as ${sql.ref(spalte)}`),
    sql`, `,
  )
  for (let nach = '-1'; ; ) {
    const { rows } = await sql<Record<string, string | null>>`
      select ${werte} from ${sql.table(tabelle)} as t
      where t.${sql.ref(schluessel)} > ${nach}::bigint and t.${sql.ref(schluessel)} <= ${bis}::bigint
      order by t.${sql.ref(schluessel)}
      limit ${JE_ABFRAGE}
    `.execute(db)
    yield rows.map(zeile => `${spalten.map(spalte => verschluessle(zeile[spalte] ?? null)).join('\t')}\n`).join('')
    const letzte = rows.at(-1)
    if (!letzte) break
    nach = letzte[schluessel] ?? bis
  }
  yield '\\.\n\n'
}

/**
 * Liest Journal und Siegel aus einem Auszug oder einer Sicherung als Text; alles andere darin wird überlesen.
 * @throws RangeError, wenn der Text keine lesbare Sicherung ist
 */
export async function* leseAuszug(bytes: AsyncIterable<Buffer>): AsyncGenerator<Auszugszeile> {
  let abschnitt: { tabelle: Auszugstabelle | null; spalten: readonly string[] } | null = null
  let istErste = true
  for await (const zeile of zeilenVon(bytes)) {
    if (istErste && zeile.startsWith('PGDMP')) throw new RangeError(NICHT_ALS_TEXT)
    istErste = false
    if (abschnitt === null) {
      const kopf = /^COPY (?:"?public"?\.)?"?(\w+)"? \(([^)]*)\) FROM stdin;$/.exec(zeile)
      if (!kopf) continue
      const name = kopf[1] ?? ''
      const spalten = (kopf[2] ?? '').split(', ').map(spalte => spalte.replaceAll('"', ''))
      abschnitt = { tabelle: name in SPALTEN ? (name as Auszugstabelle) : null, spalten }
    } else if (zeile === '\\.') {
      abschnitt = null
    } else if (abschnitt.tabelle !== null) {
      const felder = zeile.split('\t').map(entschluessle)
      if (felder.length !== abschnitt.spalten.length)
        throw new RangeError(`Eine Zeile der Tabelle ${abschnitt.tabelle} ist unvollständig: ${zeile.slice(0, 60)}`)
      yield {
        tabelle: abschnitt.tabelle,
        werte: Object.fromEntries(abschnitt.spalten.map((spalte, i) => [spalte, felder[i] ?? null])),
      }
    }
  }
  if (abschnitt !== null)
    throw new RangeError('Der Text endet mitten in einer Tabelle; die Sicherung ist unvollständig.')
}

const NICHT_ALS_TEXT =
  'Das ist eine Sicherung im eigenen Format von PostgreSQL. Machen Sie daraus Text:\n  pg_restore --data-only --table=journal --table=journal_schwaerzung --table=journal_siegel -f journal.sql SICHERUNG'

/** Zeilen, nur an `\n` geteilt: andere Zeilentrenner gehören zum Inhalt. */
async function* zeilenVon(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = []
  for await (const teil of bytes) {
    let beginn = 0
    for (let ende = teil.indexOf(10); ende >= 0; ende = teil.indexOf(10, beginn)) {
      yield Buffer.concat([...rest, teil.subarray(beginn, ende)]).toString('utf8')
      rest = []
      beginn = ende + 1
    }
    rest.push(teil.subarray(beginn))
  }
  const letzte = Buffer.concat(rest).toString('utf8')
  if (letzte !== '') yield letzte
}

const ZEICHEN: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
const KUERZEL = new Map(Object.entries(ZEICHEN).map(([kuerzel, zeichen]) => [zeichen, kuerzel]))

const verschluessle = (wert: string | null): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: genau diese Zeichen verschlüsselt COPY
  wert === null ? '\\N' : wert.replace(/[\\\b\f\n\r\t\v]/g, zeichen => `\\${KUERZEL.get(zeichen) ?? zeichen}`)

const entschluessle = (feld: string): string | null =>
  feld === '\\N' ? null : feld.replace(/\\(.)/gs, (_, zeichen: string) => ZEICHEN[zeichen] ?? zeichen)
