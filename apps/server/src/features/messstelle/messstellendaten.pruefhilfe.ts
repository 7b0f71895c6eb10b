import type { BodyEingabe } from '@benthos/vertrag'
import type { legeLandesmessstelleAn } from '@benthos/vertrag/messstelle'
import type { Insertable } from 'kysely'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import type { AufnahmeTabelle } from '../../technik/db/tabellen/aufnahme.ts'

/** Bausteine für Prüfungen: gültige Eingaben und unmittelbar angelegte Zeilen. */

export type Anlage = BodyEingabe<typeof legeLandesmessstelleAn>

let zaehler = 0

/** Gültige Anlage in Niederösterreich; jede trägt einen eigenen Code. */
export function gueltigeAnlage(gewaesserId: number, art: 'GZUEV' | 'LAND' | 'FACHPROJEKT' = 'LAND'): Anlage {
  zaehler += 1
  const nummer = String(zaehler).padStart(8, '0')
  return {
    identifizierung: {
      art,
      code: `M-${nummer}`,
      name: `Hainburg ${zaehler}`,
      gewaesserId,
      gzuevId: art === 'GZUEV' ? `FW${nummer}` : null,
    },
    lage_allgemein: { land: 'AT', bundesland: 'AT-3' },
    lage_koordinaten: { koordinatensystem: '31287', x: 668592.7301, y: 478846.8116 },
    charakteristik: { bioregion: 'DO' },
  }
}

export async function gewaesserIdVon(db: Datenbank, name: string): Promise<number> {
  const { id } = await db.selectFrom('gewaesser').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  return id
}

export async function organisationVon(db: Datenbank, username: string): Promise<number> {
  const zeile = await db
    .selectFrom('benutzer')
    .select('organisationseinheit_id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  if (zeile.organisationseinheit_id === null) throw new Error(`${username} hat keine Organisation`)
  return zeile.organisationseinheit_id
}

export async function legeProjektAn(
  db: Datenbank,
  bereich: 'GZUEV' | 'LAND' | 'FACHPROJEKT',
  organisationseinheitId: number,
  bundesland: string | null = null,
): Promise<number> {
  zaehler += 1
  const { id } = await db
    .insertInto('projekt')
    .values({
      name: `Projekt ${zaehler}`,
      bereich,
      organisationseinheit_id: organisationseinheitId,
      bundesland,
      beginn: '2024-01-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function legeAufnahmeAn(
  db: Datenbank,
  messstelleId: number,
  projektId: number,
  angaben: Partial<Insertable<AufnahmeTabelle>> = {},
): Promise<number> {
  zaehler += 1
  const { id } = await db
    .insertInto('aufnahme')
    .values({
      code: `A-${zaehler}`,
      messstelle_id: messstelleId,
      projekt_id: projektId,
      datum: '2024-05-01',
      probenehmer: 'Prüfer',
      mzb_status: 'NEU',
      mzb_freigabe: 'NICHT_FREIGEGEBEN',
      ...angaben,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
