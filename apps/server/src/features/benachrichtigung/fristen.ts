import { ELEMENTE, type Element } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import { istOffen } from '../../fach/aufnahmefilter/fristbedingung.ts'
import { meldeRollen } from '../../fach/benachrichtigung/melde.ts'
import { anUebergebende } from '../../fach/benachrichtigung/statuswechsel.ts'
import { spalten } from '../../fach/elemente/spalten.ts'
import { ladeSachverhalte } from '../../fach/rechte/aufnahmeLage.ts'
import { type Datenbank, mitTransaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'

/** So viele Tage vorher heißt eine Frist in Benachrichtigungen „bald fällig“. */
export const BALD_TAGE = 7
/** So viele Fristen werden in einer Transaktion gemeldet. */
const HOECHSTENS_AUF_EINMAL = 200

type Faellige = {
  aufnahmeId: number
  frist: string
  auftragnehmer: number
  art: 'BALD_FAELLIG' | 'UEBERFAELLIG'
}

/**
 * Meldet denen, die zu übergeben haben, was bald fällig und was überfällig ist: je Frist, Auftragnehmer und Anlass einmal. Wer eine
 * Frist vermerkt, meldet sie in derselben Transaktion; ein zweiter Server wartet am Schlüssel und findet sie vermerkt.
 */
export async function meldeFristen(db: Datenbank, jetzt = new Date()): Promise<void> {
  for (const element of ELEMENTE)
    while (
      (await mitTransaktion(db, { benutzerId: null, anfrageId: null }, async tx => {
        const faellige = await vermerke(tx, element, jetzt)
        const sachverhalte = await ladeSachverhalte(
          tx,
          faellige.map(({ aufnahmeId }) => aufnahmeId),
          false,
        )
        for (const { aufnahmeId, frist, auftragnehmer, art } of faellige) {
          const sachverhalt = sachverhalte.get(aufnahmeId)
          if (!sachverhalt) continue
          const ereignis = `frist:${art}:${aufnahmeId}:${element}:${frist}:${auftragnehmer}`
          await meldeRollen(
            tx,
            { art, ereignis, aufnahmeId, sachverhalt, element, frist },
            anUebergebende(auftragnehmer === 0 ? null : auftragnehmer),
          )
        }
        return faellige.length
      })) === HOECHSTENS_AUF_EINMAL
    );
}

async function vermerke(tx: Kysely<DB>, element: Element, jetzt: Date): Promise<Faellige[]> {
  const { frist, auftragnehmerId } = spalten(element, 'aufnahme')
  const { rows } = await sql<Faellige>`
    with heute as (
      select (${jetzt}::timestamptz at time zone 'Europe/Vienna')::date as tag
    ), faellig as (
      select aufnahme.id, ${frist} as frist, coalesce(${auftragnehmerId}, 0) as auftragnehmer,
        case when ${frist} < tag then 'UEBERFAELLIG' else 'BALD_FAELLIG' end as art
      from aufnahme
      cross join heute
      where ${istOffen(element)} and ${frist} is not null and ${frist} <= tag + ${sql.lit(BALD_TAGE)}
    )
    insert into fristmeldung (aufnahme_id, element, frist, auftragnehmer_id, art)
    select id, ${element}, frist, auftragnehmer, art
    from faellig
    where not exists (
      select
      from fristmeldung as vorige
      where vorige.aufnahme_id = faellig.id and vorige.element = ${element} and vorige.frist = faellig.frist
        and vorige.auftragnehmer_id = faellig.auftragnehmer and vorige.art = faellig.art
    )
    order by frist, id
    limit ${HOECHSTENS_AUF_EINMAL}
    on conflict do nothing
    returning aufnahme_id as "aufnahmeId", frist, auftragnehmer_id as auftragnehmer, art
  `.execute(tx)
  return rows
}
