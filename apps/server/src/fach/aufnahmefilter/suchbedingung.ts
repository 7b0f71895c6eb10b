import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { bestimmeWenige } from './menge.ts'
import { codeEnthaelt, codeVergleich, stehtImIndex, textEnthaelt } from './textsuche.ts'

/** Weitere Wörter schränken nicht mehr ein. */
const HOECHSTENS_WOERTER = 5
/** So viele Codes zeigen, ob ein Wort überall steht. */
const STICHPROBE = 5000

/**
 * Jedes Wort muss irgendwo vorkommen: bei Messstelle und Gewässer oder im Code der Aufnahme. `null`: nichts gesucht.
 *
 * Die Messstellen werden zuerst bestimmt, jede mit den Wörtern, die sie trägt. So kennt die Datenbank ihre Zahl und wählt
 * danach, ob sie von ihnen aus sucht oder der Ordnung der Liste folgt. Und es bleibt ein Oder, dessen Seiten beide aus
 * einem Index kommen: Messstellen mit allen Wörtern, sonst steht wenigstens ein Wort im Code.
 */
export async function bestimmeSuchbedingung(
  db: Kysely<DB>,
  suche: string | undefined,
): Promise<RawBuilder<boolean> | null> {
  const woerter = (suche ?? '')
    .split(/\s+/)
    .filter(wort => wort !== '')
    .slice(0, HOECHSTENS_WOERTER)
  if (woerter.length === 0) return null
  const orte = await findeOrte(db, woerter)
  const anMessstelle = (trifft: (ort: Ort) => boolean) =>
    sql<boolean>`aufnahme.messstelle_id = any(${orte.filter(trifft).map(ort => ort.id)}::bigint[])`
  const imCode = await Promise.all(woerter.map(wort => bestimmeCodetreffer(db, wort)))
  const [einziges] = imCode
  const sonst =
    imCode.length === 1
      ? einziges
      : sql`(${oder(imCode)}) and ${sql.join(
          imCode.map((code, i) => sql`(${anMessstelle(ort => ort.trifft[i] === true)} or ${code})`),
          sql` and `,
        )}`
  return sql`(${anMessstelle(ort => ort.trifft.every(Boolean))} or ${sonst})`
}

/**
 * Wenige Treffer im Code als Kennungen; viele erkennt der Vergleich entlang der Liste schneller, und dann ist auch der Index
 * ein Umweg.
 */
async function bestimmeCodetreffer(db: Kysely<DB>, wort: string): Promise<RawBuilder<unknown>> {
  if (!stehtImIndex(wort) || (await istUeberall(db, wort))) return codeVergleich(wort)
  const wenige = await bestimmeWenige(db, sql`select aufnahme.id from aufnahme where ${codeEnthaelt(wort)}`)
  return wenige ? sql`aufnahme.id ${wenige}` : codeVergleich(wort)
}

/** Steht das Wort in jedem fünften der jüngsten Codes, ist es keine Auswahl. */
async function istUeberall(db: Kysely<DB>, wort: string): Promise<boolean> {
  const { rows } = await sql<{ ja: boolean }>`
    select count(*) filter (where ${codeVergleich(wort)}) * 5 > count(*) as ja
    from (
      select code
      from aufnahme
      order by id desc
      limit ${STICHPROBE}
    ) as aufnahme
  `.execute(db)
  return rows[0]?.ja ?? false
}

type Ort = { id: number; trifft: boolean[] }

async function findeOrte(db: Kysely<DB>, woerter: readonly string[]): Promise<readonly Ort[]> {
  const beiOrt = woerter.map(
    wort => sql`(
      ${textEnthaelt(sql`ort.name`, wort)}
      or ${textEnthaelt(sql`ort.code`, wort)}
      or coalesce(${textEnthaelt(sql`ort.gzuev_id`, wort)}, false)
      or ort.gewaesser_id in (
        select id
        from gewaesser
        where ${textEnthaelt(sql`name`, wort)}
      )
    )`,
  )
  const { rows } = await sql<Ort>`
    select id, trifft
    from (
      select ort.id, array[${sql.join(beiOrt)}] as trifft
      from messstelle as ort
    ) as ort
    where true = any(trifft)
  `.execute(db)
  return rows
}

const oder = (teile: readonly RawBuilder<unknown>[]) => sql.join(teile, sql` or `)
