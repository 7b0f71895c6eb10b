import type { Meldeort } from '@benthos/bewertung/eumeldung/teilwert'
import { WISE_VERZEICHNISSE, type WiseVerzeichnisart, type Wiseverzeichnis } from '@benthos/vertrag/wiseverzeichnis'
import { type Kysely, sql } from 'kysely'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import type { DB } from '../../../technik/db/schema.ts'
import type { Meldeverzeichnis, Meldeverzeichnisse } from '../verzeichnisse.ts'
import type { Wisekennung } from './datei.ts'

/** SQL der Verzeichnisse der Agentur. */

/** Jede Art, auch die nicht geladene. */
export async function listeVerzeichnisse(db: Kysely<DB>): Promise<Wiseverzeichnis[]> {
  const zeilen = await db
    .selectFrom('wise_verzeichnis')
    .select(['art', 'version', 'quelle', 'stand', 'kennungen', 'geladen_am as geladenAm'])
    .execute()
  return WISE_VERZEICHNISSE.map(({ value: art }) => {
    const zeile = zeilen.find(eine => eine.art === art)
    if (!zeile) return { art, version: 0, geladen: null }
    const { quelle, stand, kennungen, geladenAm } = zeile
    return { art, version: zeile.version, geladen: { quelle, stand, kennungen, geladenAm } }
  })
}

/** Was die Agentur von den Kennungen dieser Orte kennt: nur, was vorkommen kann, nicht das ganze Verzeichnis. */
export async function ladeVerzeichnisse(
  db: Kysely<DB>,
  land: string,
  orte: readonly Meldeort[],
): Promise<Meldeverzeichnisse> {
  const vorkommende = (welche: (ort: Meldeort) => (string | null)[]) =>
    [...new Set(orte.flatMap(welche))].filter(kennung => kennung !== null)
  return {
    messstellen: await ladeVerzeichnis(
      db,
      'MESSSTELLEN',
      vorkommende(ort => [ort.kennung]),
    ),
    // Ohne Eintrag steht die nationale Nummer mit dem Land als Vorschlag da.
    wasserkoerper: await ladeVerzeichnis(
      db,
      'WASSERKOERPER',
      vorkommende(ort => [
        ort.wasserkoerperKennung,
        ort.wasserkoerperNummer === null ? null : `${land}${ort.wasserkoerperNummer}`,
      ]),
    ),
  }
}

async function ladeVerzeichnis(
  db: Kysely<DB>,
  art: WiseVerzeichnisart,
  kennungen: readonly string[],
): Promise<Meldeverzeichnis | null> {
  const { rows } = await sql<Meldeverzeichnis>`
    select quelle, stand, kennungen, array(
        select schema || '.' || kennung
        from wise_kennung
        where wise_kennung.art = wise_verzeichnis.art and kennung = any(${[...kennungen]}::text[])
      ) as bekannte
    from wise_verzeichnis
    where art = ${art}
  `.execute(db)
  return rows[0] ?? null
}

type Fassung = {
  art: WiseVerzeichnisart
  version: number
  quelle: string
  stand: string
  pruefsumme: string
}

/** Ersetzt das Verzeichnis der Art. @returns `false`, wenn es inzwischen jemand anderer ersetzt hat */
export async function ersetzeVerzeichnis(
  tx: Transaktion,
  { art, version, quelle, stand, pruefsumme }: Fassung,
  kennungen: readonly Wisekennung[],
): Promise<boolean> {
  const { numAffectedRows } =
    version === 0
      ? await sql`
          insert into wise_verzeichnis (art, quelle, stand, kennungen, pruefsumme)
          values (${art}, ${quelle}, ${stand}, ${kennungen.length}, ${pruefsumme})
          on conflict (art) do nothing
        `.execute(tx)
      : await sql`
          update wise_verzeichnis
          set quelle = ${quelle}, stand = ${stand}, kennungen = ${kennungen.length}, pruefsumme = ${pruefsumme},
            version = version + 1, geladen_am = now()
          where art = ${art} and version = ${version}
        `.execute(tx)
  if (numAffectedRows !== 1n) return false
  await sql`delete from wise_kennung where art = ${art}`.execute(tx)
  await sql`
    insert into wise_kennung (art, schema, kennung)
    select ${art}, schema, kennung
    from unnest(${kennungen.map(({ schema }) => schema)}::text[], ${kennungen.map(({ kennung }) => kennung)}::text[])
      as eine (schema, kennung)
  `.execute(tx)
  return true
}
