import { type Akteur, elementfelder, kurzVon } from '@benthos/fachmodell'
import type { QueryVon } from '@benthos/vertrag'
import { type listeAufnahmestaende, STAENDE_JE_SEITE } from '@benthos/vertrag/aufnahmestaende'
import type { Kysely } from 'kysely'
import { zaehleOffene } from '../../fach/plausibilitaet/hinweise.ts'
import type { DB } from '../../technik/db/schema.ts'
import { alsKopf } from './kopf.ts'
import { ladeSeite } from './liste.ts'
import { ladeKoepfe } from './sql.ts'

/** Eine Seite der gefilterten Aufnahmen mit dem, was an jeder noch zu tun ist; wenige Abfragen, gleich wie viele es sind. */
export async function ladeStaende(db: Kysely<DB>, akteur: Akteur, abfrage: QueryVon<typeof listeAufnahmestaende>) {
  const { zeilen, ...zahl } = await ladeSeite(db, akteur, {
    ...abfrage,
    groesse: STAENDE_JE_SEITE,
    sortierung: 'code',
    richtung: 'auf',
  })
  const ids = zeilen.map(({ id }) => id)
  const offene = new Map((await zaehleOffene(db, ids, akteur)).map(stand => [stand.id, stand]))
  return {
    zeilen: (await ladeKoepfe(db, ids)).map(kopf => ({
      aufnahme: alsKopf(kopf, akteur),
      hinweise: elementfelder(element => offene.get(kopf.id)?.[kurzVon(element)] ?? null),
    })),
    ...zahl,
  }
}
