import { METHODENANGABEN } from '@benthos/fachmodell'
import type { Kysely } from 'kysely'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import { meldePerson } from '../benachrichtigung/melde.ts'
import type { Aufnahmesachverhalt } from '../rechte/aufnahmeLage.ts'
import { aendereAuftrag, entferneZweitbestimmung, type Probenort } from './zuweisungSql.ts'

/** Eine Probe und was über die Rechte an ihrer Aufnahme entscheidet. */
export type Zuweisbares = Probenort & { sachverhalt: Aufnahmesachverhalt }

/** Bekommt jemand anderer den Auftrag, beginnt die Zweitbestimmung von vorn: sie soll von einer Person sein. */
export async function weiseZweitbestimmungZu(
  tx: Transaktion,
  probe: Zuweisbares,
  bisher: number | null,
  { frist, zweitbestimmerId, anfrageId }: { frist: string | null; zweitbestimmerId: number | null; anfrageId: string },
): Promise<void> {
  if (bisher !== zweitbestimmerId) await entferneZweitbestimmung(tx, probe)
  await aendereAuftrag(tx, probe, { frist, zweitbestimmerId })
  if (bisher !== zweitbestimmerId) await meldeZweitbestimmer(tx, probe, zweitbestimmerId, anfrageId)
}

/** Sagt dem Beauftragten, dass es einen Auftrag gibt; nichts an der Nachricht stammt aus der Erstbestimmung. */
export async function meldeZweitbestimmer(
  tx: Kysely<DB>,
  { aufnahmeId, methode, sachverhalt }: Zuweisbares,
  person: number | null,
  anfrageId: string,
): Promise<void> {
  if (person === null) return
  await meldePerson(
    tx,
    {
      art: 'ZWEITBESTIMMUNG',
      // Nach einem Rückzug kann dieselbe Person die Probe noch einmal bekommen: die Anfrage unterscheidet die Aufträge.
      ereignis: `qs:${aufnahmeId}:${methode}:${anfrageId}`,
      aufnahmeId,
      sachverhalt,
      element: METHODENANGABEN[methode].element,
      methode,
    },
    person,
  )
}
