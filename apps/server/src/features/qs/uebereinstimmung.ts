import { type Akteur, ELEMENTE, type QsGliederung } from '@benthos/fachmodell'
import { ermittleWilson } from '@benthos/fachmodell/qs/wilson'
import type { QsUebereinstimmung } from '@benthos/vertrag/qsuebereinstimmung'
import type { Kysely } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { zaehleUebereinstimmung } from './uebereinstimmungSql.ts'

/** Übereinstimmung der Bestimmungen, so weit der Akteur sie sehen darf. */
export async function zeigeUebereinstimmung(
  db: Kysely<DB>,
  akteur: Akteur | null,
  nach: QsGliederung,
): Promise<QsUebereinstimmung> {
  const zeilen = await zaehleUebereinstimmung(db, akteur, nach, ELEMENTE)
  return {
    zeilen: zeilen.map(zeile => {
      const { von, bis } = ermittleWilson(zeile.gemeinsame, zeile.taxa)
      return { ...zeile, anteil: (zeile.gemeinsame / zeile.taxa) * 100, von: von * 100, bis: bis * 100 }
    }),
  }
}
