import type { Rolle } from '@benthos/fachmodell'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import { WEITERE_BENUTZER_HOECHSTENS } from './konstanten.ts'

export type Anmeldebenutzer = {
  id: number
  username: string
  vorname: string
  nachname: string
  email: string
  rollen: Rolle[]
  ist_demo: boolean
  organisation: string | null
}

/** Aktiver Benutzer nach Kennung; nur solche können sich anmelden. */
export function liesAnmeldebenutzer(
  db: Datenbank | Transaktion,
  schluessel: { id: number } | { username: string },
): Promise<Anmeldebenutzer | undefined> {
  const abfrage = auswahl(db)
  return (
    'id' in schluessel
      ? abfrage.where('b.id', '=', schluessel.id)
      : abfrage.where('b.username', '=', schluessel.username)
  ).executeTakeFirst()
}

/** Wer auf der Anmeldeseite zur Wahl steht: alle Demo-Benutzer, dann die in dieser Umgebung angelegten. */
export async function listeAnmeldebenutzer(
  db: Datenbank,
): Promise<{ demo: Anmeldebenutzer[]; weitere: Anmeldebenutzer[] }> {
  const mitRolle = auswahl(db).where(eb => eb(eb.fn<number>('cardinality', ['b.rollen']), '>', 0))
  const [demo, weitere] = await Promise.all([
    mitRolle.where('b.ist_demo', '=', true).orderBy('b.id').execute(),
    mitRolle
      .where('b.ist_demo', '=', false)
      .orderBy('b.nachname')
      .orderBy('b.vorname')
      .orderBy('b.id')
      .limit(WEITERE_BENUTZER_HOECHSTENS)
      .execute(),
  ])
  return { demo, weitere }
}

function auswahl(db: Datenbank | Transaktion) {
  return db
    .selectFrom('benutzer as b')
    .leftJoin('organisationseinheit as o', 'o.id', 'b.organisationseinheit_id')
    .select([
      'b.id',
      'b.username',
      'b.vorname',
      'b.nachname',
      'b.email',
      'b.rollen',
      'b.ist_demo',
      'o.name as organisation',
    ])
    .where('b.aktiv', '=', true)
    .where('b.provider', '=', 'KEYCLOAK')
}
