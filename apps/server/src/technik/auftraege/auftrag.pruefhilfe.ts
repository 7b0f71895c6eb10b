import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, expect } from 'vitest'
import { z } from 'zod'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { saeeDemoBenutzer } from '../../fach/saat/demoBenutzer.ts'
import { mitTransaktion } from '../db/datenbank.ts'
import type { Sitzung } from '../http/sitzung.ts'
import type { Auftragsart } from './auftragsart.ts'
import { type Auftragsdienst, baueAuftragsdienst } from './auftragsdienst.ts'
import { ladeAuftrag } from './eigene.ts'

const Anzahl = z.object({ anzahl: z.number().int() })
/** Eine Arbeit der Prüfungen; sie bekommt, wie oft sie etwas tun soll. */
export type Pruefarbeit = Auftragsart<typeof Anzahl>

/** Eine Arbeit, deren Inhalt der Test bestimmt. */
export const pruefarbeit = (arbeite: Pruefarbeit['arbeite']) => ({ art: 'PROBE', eingabe: Anzahl, arbeite }) as const

/** Eigene Datenbank mit einem Auftraggeber, nach jedem Test ohne Aufträge, und was Prüfungen der Aufträge daran tun und ansehen. */
export async function auftragspruefung() {
  const { db, url, entferne } = await neueDatenbank()
  await saeeDemoBenutzer(db)
  afterAll(entferne)
  afterEach(() => sql`delete from auftrag`.execute(db))
  const { id: benutzerId, organisationseinheit_id } = await db
    .selectFrom('benutzer')
    .select(['id', 'organisationseinheit_id'])
    .where('username', '=', 'land-noe')
    .executeTakeFirstOrThrow()
  const auftraggeber = {
    benutzerId,
    akteur: { rollen: ['LAND'], organisationseinheitId: organisationseinheit_id, bundesland: 'AT-3' },
  } as unknown as Sitzung
  const protokoll = pino({ level: 'silent' })
  const stand = (id: number) => ladeAuftrag(db, new Map(), benutzerId, id)
  return {
    db,
    url,
    benutzerId,
    auftraggeber,
    neuerDienst: (...arten: Auftragsart[]): Auftragsdienst => {
      const dienst = baueAuftragsdienst({ db, protokoll })
      for (const art of arten) dienst.kenne(art)
      return dienst
    },
    beauftrage: (dienst: Auftragsdienst, arbeit: Pruefarbeit, anzahl = 3) =>
      mitTransaktion(db, { benutzerId, anfrageId: 'pruefung' }, tx =>
        dienst.beauftrage(tx, auftraggeber, arbeit, 'Probe', { anzahl }),
      ),
    stand,
    /** So lange, wie drei Fäden nacheinander auf einer ausgelasteten Maschine brauchen. */
    warteAuf: (id: number, state: string) =>
      expect.poll(async () => (await stand(id)).state, { timeout: 120_000 }).toBe(state),
    /** Als stockte der Server, der ihn hat: seine Pacht ist um, und kein Herzschlag verlängert sie, ehe ihn jemand annimmt. */
    lassStocken: (id: number) =>
      sql`update auftrag set gepachtet_bis = now() - interval '1 s', knoten = 'stockt' where id = ${id}`.execute(db),
  }
}
