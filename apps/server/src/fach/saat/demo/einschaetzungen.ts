import { sql } from 'kysely'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import { zeitpunkt } from './ereignisse.ts'

/** So viele je Block genügen, damit Liste, Dossier und Bericht eine zeigen. */
const JE_BLOCK = 2

/** Experteneinschätzungen neben übergebenen Ergebnissen, eine Klasse schlechter und begründet. */
export async function schreibeEinschaetzungen(tx: Transaktion, ids: readonly number[], person: number): Promise<void> {
  await sql`
    with gewaehlt as (
      select id, datum, mzb_bewertung_id, mzb_klasse + 1 as klasse
      from aufnahme
      where id = any (${[...ids]}::bigint[]) and mzb_status = 'BEWERTUNG_ABGESCHLOSSEN' and mzb_klasse < 5
        and mzb_bewertung_id is not null
      order by id
      limit ${JE_BLOCK}
    ), neu as (
      insert into experteneinschaetzung (aufnahme_id, element, bewertung_id, klasse, grund, abgegeben_am, abgegeben_von)
      select id, 'MZB', mzb_bewertung_id, klasse,
        'Die Probe stammt aus der letzten freien Fließstrecke oberhalb eines Staus; die Stelle im Ganzen ist stärker '
          || 'verändert, als die Besiedlung dieses Abschnitts zeigt (Beispieldaten).',
        ${zeitpunkt(sql`datum`, sql`55`)}, ${person}
      from gewaehlt
      returning aufnahme_id, klasse
    )
    update aufnahme
    set mzb_einschaetzung = neu.klasse
    from neu
    where aufnahme.id = neu.aufnahme_id
  `.execute(tx)
}
