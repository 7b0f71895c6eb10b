import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { leseKonfiguration } from '../konfiguration/konfiguration.ts'
import { auftragspruefung, pruefarbeit } from './auftrag.pruefhilfe.ts'
import type { Auftragsdienst } from './auftragsdienst.ts'
import { baueAuftragswerk } from './auftragswerk.ts'
import { brichAb } from './eigene.ts'
import { nimmNaechsten } from './sql.ts'

const { db, url, benutzerId, neuerDienst, beauftrage, stand, warteAuf } = await auftragspruefung()

const WORKER = new URL('auftragsworker.pruefhilfe.ts', import.meta.url)
const arbeit = pruefarbeit(() => Promise.reject(new Error('Gearbeitet wird nicht hier.')))
/** Was der Faden der Prüfhilfe mit dieser Anzahl tut. */
const STIRB = 0
const WARTE = 1
const ARBEITE = 2

const enden: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const ende of enden.splice(0)) await ende()
})

type Einstellungen = { datenbankUrl?: string; vorlaufMs?: number }

function baueServer({ datenbankUrl = url, vorlaufMs }: Einstellungen = {}) {
  const einrichtung = { konfiguration: leseKonfiguration({ ENVIRONMENT: 'TEST' }), datenbankUrl }
  return { werk: baueAuftragswerk({ db }, WORKER, einrichtung, vorlaufMs), dienst: neuerDienst(arbeit) }
}

/** Ein Server, der seine Aufträge in Fäden ausführt. */
function starte(einstellungen?: Einstellungen): { dienst: Auftragsdienst; beende: () => Promise<void> } {
  const { werk, dienst } = baueServer(einstellungen)
  const beendeDienst = dienst.starte(werk.fuehreAus)
  const beende = async (): Promise<void> => {
    await beendeDienst()
    await werk.schliesse()
  }
  enden.push(beende)
  return { dienst, beende }
}

const versuche = async (id: number): Promise<number> => {
  const auftrag = await db.selectFrom('auftrag').select('versuche').where('id', '=', id).executeTakeFirstOrThrow()
  return auftrag.versuche
}

const verbindungen = async (): Promise<number> => {
  const { rows } = await sql<{ anzahl: number }>`
    select count(*)::int as anzahl from pg_stat_activity
    where datname = current_database() and application_name = 'benthosdb-auftraege'
  `.execute(db)
  return rows[0]?.anzahl ?? 0
}

describe('[API-02] Ein Auftrag in seinem Faden', () => {
  test('läuft neben dem Hauptfaden und meldet Stand und Ausgang wie sonst', async () => {
    const { dienst } = starte()
    const { id } = await beauftrage(dienst, arbeit, ARBEITE)
    await warteAuf(id, 'SUCCESS')
    expect(await stand(id)).toMatchObject({
      zusammenfassung: 'in einem eigenen Faden',
      fortschritt: { ist: 1, soll: ARBEITE, text: 'begonnen' },
    })
  })

  test('stirbt der Faden daran, versucht es der nächste; nach drei Versuchen ist der Auftrag gescheitert, und andere laufen', async () => {
    const { dienst } = starte()
    const { id } = await beauftrage(dienst, arbeit, STIRB)
    const anderer = await beauftrage(dienst, arbeit, ARBEITE)
    await warteAuf(anderer.id, 'SUCCESS')
    await warteAuf(id, 'FAILURE')
    expect((await stand(id)).fehler).toMatch(/mehrmals unterbrochen/)
    expect(await versuche(id)).toBe(3)
  })

  test('lässt sich abbrechen', async () => {
    const { dienst } = starte()
    const { id } = await beauftrage(dienst, arbeit, WARTE)
    await warteAuf(id, 'RUNNING')
    await brichAb(db, benutzerId, id)
    await warteAuf(id, 'CANCELLED')
  })

  test('geht beim Ende des Servers an den nächsten zurück, ohne dass ein Versuch zählt', async () => {
    const { dienst, beende } = starte()
    const { id } = await beauftrage(dienst, arbeit, WARTE)
    await expect.poll(async () => (await stand(id)).fortschritt.text).toBe('begonnen')
    await beende()
    expect((await stand(id)).state).toBe('WAITING')
    expect(await versuche(id)).toBe(0)
  })

  test('den er erst bekommt, während der Server endet, gibt er sofort zurück', async () => {
    const { dienst, werk } = baueServer()
    const { id } = await beauftrage(dienst, arbeit, WARTE)
    const auftrag = await nimmNaechsten(db, 'dieser-server')
    if (auftrag === null) throw new TypeError('Der Auftrag wartet nicht.')
    await werk.fuehreAus(auftrag, AbortSignal.abort())
    expect((await stand(id)).state).toBe('WAITING')
    await werk.schliesse()
  })

  test('kommt kein Faden zustande, wartet er, ohne dass ein Versuch zählt', async () => {
    const { dienst, beende } = starte({ datenbankUrl: url.replace(/[^/]+$/, 'gibt_es_nicht') })
    const { id } = await beauftrage(dienst, arbeit, ARBEITE)
    const kamZurueck = async () => {
      const { state, timeStarted } = await stand(id)
      return state === 'WAITING' && timeStarted !== null
    }
    await expect.poll(kamZurueck).toBe(true)
    await beende()
    expect(await versuche(id)).toBe(0)
  })

  test('der erste Faden steht nach dem Vorlauf bereit, auch ehe es einen Auftrag gibt', async () => {
    await expect.poll(verbindungen).toBe(0)
    starte({ vorlaufMs: 10 })
    await expect.poll(verbindungen).toBe(1)
  })
})
