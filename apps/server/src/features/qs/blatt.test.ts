import { afterAll, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { lesePdf } from '../../../pruefstand/pdf.ts'

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
const BLAETTER = ['protokoll', 'pruefbericht'] as const

async function angefordert(): Promise<number> {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  const zeilen = [
    { zeile: 1, taxon: 'Baetis rhodani', artStadium: 'LARVE', anzahl: 30 },
    { zeile: 2, taxon: 'Gammarus fossarum', anzahl: 70 },
  ]
  await als('auftragnehmer')(post(`/aufnahme/${id}/mzb/mhs/taxa`, { version: 0, zeilen }))
  await db.updateTable('aufnahme').set({ mzb_status: 'BEWERTUNG_ABGESCHLOSSEN' }).where('id', '=', id).execute()
  const { id: zweitbestimmerId } = await db
    .selectFrom('benutzer')
    .select('id')
    .where('username', '=', 'qs')
    .executeTakeFirstOrThrow()
  const daten = { auswahl: 'ZUFALL', seed: '4711', anlass: '10 % der Proben 2026', zweitbestimmerId }
  const auftrag = await als('land-noe')(
    post(`/aufnahme/${id}/qs/bericht`, { aktion: 'ANFORDERN', methode: 'MHS', version: 0, daten }),
  )
  expect(auftrag.statusCode, auftrag.body).toBe(200)
  return id
}

async function schliesseAb(id: number): Promise<void> {
  const zeilen = [
    { zeile: 1, taxon: 'Baetis rhodani', artStadium: 'LARVE', anzahl: 30 },
    { zeile: 2, taxon: 'Gammarus pulex', anzahl: 70 },
  ]
  const qs = (rumpf: object) => als('qs')(post(`/aufnahme/${id}/qs/bericht`, { methode: 'MHS', version: 0, ...rumpf }))
  expect((await qs({ aktion: 'SPEICHERN', zeilen })).statusCode).toBe(200)
  expect((await qs({ aktion: 'ABSCHLIESSEN', version: 1 })).statusCode).toBe(200)
}

test('vor dem Abschluss gibt es keine Blätter, für wen die Aufnahme nicht da ist, nie', async () => {
  const id = await angefordert()
  for (const blatt of BLAETTER) {
    expect((await als('qs')(`/aufnahme/${id}/qs/${blatt}`)).statusCode, blatt).toBe(409)
    expect((await als('land-noe')(`/aufnahme/${id}/qs/${blatt}`)).statusCode, blatt).toBe(409)
    expect((await als('land-ooe')(`/aufnahme/${id}/qs/${blatt}`)).statusCode, blatt).toBe(404)
    expect((await als(null)(`/aufnahme/${id}/qs/${blatt}`)).statusCode, blatt).toBe(401)
  }
})

test('Protokoll und Prüfbericht: Auftrag, jedes Taxon mit seiner Abweichung, Maße wie von Hand gerechnet', async () => {
  const id = await angefordert()
  await schliesseAb(id)
  const [protokoll = '', pruefbericht = ''] = await Promise.all(
    BLAETTER.map(async blatt => {
      const antwort = await als('land-noe')(`/aufnahme/${id}/qs/${blatt}`)
      expect(antwort.headers['content-type']).toBe('application/pdf')
      return lesePdf(antwort.rawPayload).text
    }),
  )
  for (const text of [protokoll, pruefbericht]) {
    expect(text).toContain('zufällig gezogen')
    expect(text).toContain('4711')
    expect(text).toContain('Quirina Schwarzenegg')
    expect(text).toContain('anderer Name: Gammarus')
  }
  expect(protokoll).toContain('Taxon für Taxon (3)')
  expect(protokoll).toContain('Baetis rhodani 30 30 keine')
  expect(pruefbericht).not.toContain('Baetis rhodani')
  // 30 von 100 Individuen stimmen überein: PTD 70 %, Renkonen 30 %; 1 von 3 Taxa gemeinsam: Jaccard 33,3 %.
  for (const mass of ['PTD 70,0 %', 'PDE 0,0 %', 'Renkonen 30,0 %', 'Jaccard 33,3 %'])
    expect(pruefbericht).toContain(mass)
  expect(pruefbericht).toContain('Die Probe ist nicht bewertet')
})
