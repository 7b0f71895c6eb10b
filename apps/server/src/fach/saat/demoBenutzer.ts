import type { Rolle } from '@benthos/fachmodell'
import { type Datenbank, mitTransaktion, type Transaktion } from '../../technik/db/datenbank.ts'
import {
  DEMO_AUFTRAGNEHMER,
  DEMO_BUND,
  DEMO_LESENDE,
  DEMO_ORGANISATIONEN,
  DEMO_QS,
  DEMO_UNIVERSITAETEN,
  landesamt,
} from './demoOrganisationen.ts'

type DemoBenutzer = Readonly<{
  username: string
  vorname: string
  nachname: string
  organisation: string
  rollen: readonly Rolle[]
}>

const person = (
  username: string,
  vorname: string,
  nachname: string,
  organisation: string,
  ...rollen: Rolle[]
): DemoBenutzer => ({ username, vorname, nachname, organisation, rollen })

/** Erfundene Personen für alle sieben Rollen; in der Reihenfolge der Anmeldeseite. */
export const DEMO_BENUTZER: readonly DemoBenutzer[] = [
  person('admin', 'Adele', 'Achleitner', DEMO_BUND, 'ADMIN'),
  person('bund', 'Bruno', 'Burgstaller', DEMO_BUND, 'BUND'),
  person('land-noe', 'Lena', 'Leitgeb', landesamt('AT-3'), 'LAND'),
  person('land-ooe', 'Otto', 'Ortner', landesamt('AT-4'), 'LAND'),
  person('land-stmk', 'Stefanie', 'Stadlober', landesamt('AT-6'), 'LAND'),
  person('land-tirol', 'Thomas', 'Thaler', landesamt('AT-7'), 'LAND'),
  person('auftragnehmer', 'Anna', 'Auinger', DEMO_AUFTRAGNEHMER[0], 'AUFTRAGNEHMER'),
  person('auftragnehmer2', 'Hannes', 'Hinterberger', DEMO_AUFTRAGNEHMER[1], 'AUFTRAGNEHMER'),
  person('auftragnehmer3', 'Berta', 'Brandstätter', DEMO_AUFTRAGNEHMER[2], 'AUFTRAGNEHMER'),
  person('auftragnehmer4', 'Quirin', 'Quehenberger', DEMO_AUFTRAGNEHMER[3], 'AUFTRAGNEHMER'),
  person('fachprojekt', 'Franziska', 'Feichtinger', DEMO_UNIVERSITAETEN[0], 'FACHPROJEKT'),
  person('fachprojekt2', 'Paul', 'Pichlmair', DEMO_UNIVERSITAETEN[1], 'FACHPROJEKT'),
  person('qs', 'Quirina', 'Schwarzenegg', DEMO_QS, 'QS'),
  person('lesen', 'Leopold', 'Lechthaler', DEMO_LESENDE, 'LESEN'),
  person('mehrrollen', 'Maria', 'Mayrhofer', landesamt('AT-3'), 'LAND', 'QS', 'LESEN'),
]

/**
 * Legt Demo-Organisationen und Demo-Benutzer an, die noch fehlen, alle mit `ist_demo`. Vorhandenes bleibt, wie es ist:
 * Wer in der Vorführung einen Benutzer ändert, findet ihn nach dem Neustart geändert wieder.
 * @returns Zahl der neu angelegten Benutzer
 */
export function saeeDemoBenutzer(db: Datenbank): Promise<number> {
  return mitTransaktion(db, { benutzerId: null, anfrageId: 'saat-demo-benutzer' }, async tx => {
    const organisationen = await saeeOrganisationen(tx)
    const angelegt = await tx
      .insertInto('benutzer')
      .values(
        DEMO_BENUTZER.map(({ username, vorname, nachname, organisation, rollen }) => ({
          username,
          vorname,
          nachname,
          email: `${username}@benthos-demo.example`,
          organisationseinheit_id: organisationen.get(organisation) ?? null,
          rollen: [...rollen],
          provider: 'KEYCLOAK' as const,
          ist_demo: true,
        })),
      )
      .onConflict(konflikt => konflikt.column('username').doNothing())
      .returning('id')
      .execute()
    return angelegt.length
  })
}

async function saeeOrganisationen(tx: Transaktion): Promise<ReadonlyMap<string, number>> {
  await tx
    .insertInto('organisationseinheit')
    .values(
      DEMO_ORGANISATIONEN.map(({ name, art, bundesland, istAuftragnehmer }) => ({
        name,
        art,
        bundesland,
        ist_auftragnehmer: istAuftragnehmer,
        ist_demo: true,
      })),
    )
    .onConflict(konflikt => konflikt.column('name').doNothing())
    .execute()
  const zeilen = await tx
    .selectFrom('organisationseinheit')
    .select(['id', 'name'])
    .where(
      'name',
      'in',
      DEMO_ORGANISATIONEN.map(o => o.name),
    )
    .execute()
  return new Map(zeilen.map(z => [z.name, z.id]))
}
