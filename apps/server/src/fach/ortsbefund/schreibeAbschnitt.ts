import type { Ortsbefundname } from '@benthos/vertrag/ortsbefund'
import { sql } from 'kysely'
import type { Transaktion } from '../../technik/db/datenbank.ts'

/**
 * Schreibt den Abschnitt, wenn `version` noch die gespeicherte ist (0: noch keine).
 * @returns `konflikt`: jemand war schneller; `gleich`: es steht schon so da
 */
export async function schreibeAbschnitt(
  tx: Transaktion,
  aufnahmeId: number,
  abschnitt: Ortsbefundname,
  version: number,
  daten: object,
): Promise<'geschrieben' | 'gleich' | 'konflikt'> {
  const inhalt = JSON.stringify(daten)
  if (version === 0) {
    const { numAffectedRows } = await sql`
      insert into aufnahme_abschnitt (aufnahme_id, abschnitt, daten, geaendert_von)
      values (${aufnahmeId}, ${abschnitt}, ${inhalt}, journal_benutzer())
      on conflict do nothing
    `.execute(tx)
    return numAffectedRows === 1n ? 'geschrieben' : 'konflikt'
  }
  const { rows } = await sql<{ gleich: boolean }>`
    select daten = ${inhalt}::jsonb as gleich
    from aufnahme_abschnitt
    where aufnahme_id = ${aufnahmeId} and abschnitt = ${abschnitt} and version = ${version}
    for update
  `.execute(tx)
  const [vorhanden] = rows
  if (!vorhanden) return 'konflikt'
  if (vorhanden.gleich) return 'gleich'
  await sql`
    update aufnahme_abschnitt
    set daten = ${inhalt}, version = version + 1, geaendert_am = now(), geaendert_von = journal_benutzer()
    where aufnahme_id = ${aufnahmeId} and abschnitt = ${abschnitt}
  `.execute(tx)
  return 'geschrieben'
}
