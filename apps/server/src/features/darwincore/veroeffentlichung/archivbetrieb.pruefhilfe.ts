import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import type { darwincorewelt } from '../darwincorewelt.pruefhilfe.ts'

type Lauf = { tag: string | null; ausgang: string; fassung: string | null; grund: string | null }
type Fassung = {
  fassung: string
  bytes: number
  sha256: string
  lizenz: string | null
  aufnahmen: number
  tabellen: { datei: string; zeilen: number }[]
  taxalisten: string[]
  entfernt: { grund: string } | null
}

/** Öffentliche Archive einstellen, erstellen und holen; vor jeder Prüfung gibt es keines. */
export function archivbetrieb({
  app,
  db,
  als,
}: Pick<Awaited<ReturnType<typeof darwincorewelt>>, 'app' | 'db' | 'als'>) {
  const EIN = { aktiv: true, stunde: 0, behalten: 14, lizenz: 'CC-BY-4.0' }
  const version = async (): Promise<number> => (await als('bund')('/api/archivbetrieb')).json().version
  const stelleEin = async (wie: object = {}, wer = 'admin') => {
    const antwort = await als(wer)(post('/api/archivbetrieb', { ...EIN, version: await version(), ...wie }))
    expect(antwort.statusCode, antwort.body).toBe(204)
  }
  const erstelle = async (wer = 'admin') => {
    const antwort = await als(wer)(post('/api/archivbetrieb/erstellen'))
    expect(antwort.statusCode, antwort.body).toBe(200)
    await app.auftraege.arbeiteAb()
  }
  const laeufe = async (): Promise<Lauf[]> => (await als('bund')('/api/archivbetrieb')).json().laeufe
  const liste = async (): Promise<Fassung[]> => (await als(null)('/api/archiv')).json().zeilen
  const datei = (fassung: string, headers = {}) => als(null)({ url: `/api/archiv/${fassung}/datei`, headers })
  const gibFrei = (id: number, freigabe: string) =>
    sql`update aufnahme set mzb_status = 'PLAUSIBEL', mzb_freigabe = ${freigabe} where id = ${id}`.execute(db)
  const heute = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna' }).format(new Date())

  beforeEach(async () => {
    await sql`delete from archivlauf`.execute(db)
    await sql`update archivfassung set vorige_id = null`.execute(db)
    await sql`delete from archivfassung`.execute(db)
    await sql`delete from auftrag`.execute(db)
    await sql`update archiveinstellung set aktiv = false, auftraggeber_id = null`.execute(db)
  })

  return { EIN, version, stelleEin, erstelle, laeufe, liste, datei, gibFrei, heute }
}
