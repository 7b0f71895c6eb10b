import type { BodyVon } from '@benthos/vertrag'
import type { Ersetzung, uebernimmErsatz } from '@benthos/vertrag/einlesung'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { spaltennummer } from '../../technik/einlesen/datei/tabelle.ts'
import { ANZEIGE_ZEICHEN } from '../../technik/einlesen/konstanten.ts'
import type { Vorgang } from '../../technik/einlesen/sql.ts'
import { Einwand } from '../../technik/http/problem.ts'

/**
 * Die bisherigen Ersetzungen mit dem, was an diesen Zellen gelten soll (ein eigener Wert, sonst was der Bericht anbietet), und in wie vielen
 * beanstandeten Zeilen sich dadurch etwas ändert.
 * @throws Einwand `EINGABE_UNGUELTIG`, wenn eine nicht beanstandet ist oder nichts anbietet: berichtigt wird nur, was jemand im Bericht sieht
 */
export async function ergaenzeErsatz(
  db: Kysely<DB>,
  { id, vorgabe }: Pick<Vorgang, 'id' | 'vorgabe'>,
  { zellen, gleiche, wert: eigenerWert }: BodyVon<typeof uebernimmErsatz>,
): Promise<{ ersetzungen: Ersetzung[]; zeilen: number }> {
  const eigener = eigenerWert ?? null
  const { rows } = await sql<{ zelle: string; wert: string; ersatz: string }>`
    select distinct on (b.zelle) b.zelle, b.wert, coalesce(${eigener}::text, b.ersatz) as ersatz
    from einlesung_zeile z
    cross join jsonb_to_recordset(z.beanstandungen) as b (zelle text, wert text, ersatz text)
    where z.einlesung_id = ${id}
      and z.nummer = any(${[...new Set(zellen.map(zeileVon))]}::int[])
      and b.zelle = any(${zellen}::text[])
      and (${eigener}::text is not null or b.ersatz is not null)
    order by b.zelle
  `.execute(db)
  const gefundene = new Set(rows.map(({ zelle }) => zelle))
  const [fehlende] = zellen.filter(zelle => !gefundene.has(zelle))
  if (fehlende !== undefined)
    throw new Einwand('EINGABE_UNGUELTIG', undefined, [
      { field: 'zellen', message: `Zu ${fehlende} gibt es nichts zu übernehmen` },
    ])
  // Von einem langen Text zeigt der Bericht nur den Anfang, und leere Zellen sind nicht alle dasselbe.
  if (gleiche && rows.some(({ wert }) => wert === '' || wert.length > ANZEIGE_ZEICHEN))
    throw new Einwand('EINGABE_UNGUELTIG', undefined, [
      { field: 'gleiche', message: 'Leere Zellen und lange Texte lassen sich nur einzeln berichtigen' },
    ])
  const bisherige = vorgabe.ersetzungen ?? []
  const neue = rows.flatMap(({ zelle, wert, ersatz }): Ersetzung[] => {
    const [spalte, zeile] = [spaltennummer(buchstabenVon(zelle)), zeileVon(zelle)]
    // Was der Bericht zeigt, kann selbst schon eine Berichtigung sein.
    const fruehere = bisherige.filter(e => e.spalte === spalte && e.wert === wert)
    if (gleiche)
      return [...fruehere.map(e => ({ ...e, wert: ersatz })), { spalte, zeile: null, text: wert, wert: ersatz }]
    const frueher = fruehere.find(e => e.zeile === zeile) ?? fruehere.find(e => e.zeile === null)
    return [{ spalte, zeile, text: frueher?.text ?? wert, wert: ersatz }]
  })
  const ersetzte = new Set(neue.map(stelle))
  return {
    ersetzungen: [...bisherige.filter(alte => !ersetzte.has(stelle(alte))), ...neue],
    zeilen: gleiche ? await zaehleGleiche(db, id, rows) : new Set(zellen.map(zeileVon)).size,
  }
}

/** Zeilen, in denen an einer dieser Zellen derselbe Wert in derselben Spalte beanstandet ist. */
async function zaehleGleiche(
  db: Kysely<DB>,
  id: number,
  zellen: readonly { zelle: string; wert: string }[],
): Promise<number> {
  const { rows } = await sql<{ anzahl: number }>`
    select count(distinct z.nummer)::int as anzahl
    from einlesung_zeile z
    cross join jsonb_to_recordset(z.beanstandungen) as b (zelle text, wert text)
    join unnest(
      ${zellen.map(({ zelle }) => buchstabenVon(zelle))}::text[],
      ${zellen.map(({ wert }) => wert)}::text[]
    ) as gleiche (spalte, wert) on rtrim(b.zelle, '0123456789') = gleiche.spalte and b.wert = gleiche.wert
    where z.einlesung_id = ${id} and z.ausgang = 'ABGELEHNT'
  `.execute(db)
  return rows[0]?.anzahl ?? 0
}

/** Was eine Ersetzung trifft: eine Zelle, oder einen Text in der ganzen Spalte. */
const stelle = ({ spalte, zeile, text }: Ersetzung): string =>
  zeile === null ? `${spalte} ${text}` : `${spalte} in ${zeile}`

const buchstabenVon = (zelle: string): string => zelle.replace(/\d+$/, '')
const zeileVon = (zelle: string): number => Number(zelle.replace(/^[A-Z]+/, ''))
