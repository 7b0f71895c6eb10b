import type { AntwortVon } from '@benthos/vertrag'
import type { listeVerdaechtigeWerte } from '@benthos/vertrag/wertepruefung'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { vervielfacheAufnahme } from '../../../pruefstand/vervielfache.ts'
import { befundwerte } from './sql.ts'

/** Gespeicherte Werte, die beim Lesen um das Tausendfache wuchsen. */

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const pruefe = async (wer: string | null) => als(wer)('/api/werte/verdaechtig')
const gefundene = async () => (await pruefe('admin')).json<AntwortVon<typeof listeVerdaechtigeWerte>>()

/** Was an einer Messstelle gespeichert ist, in zwei Schritten, damit das Journal den ersten kennt. */
async function messstelle(...schritte: readonly { einzugsgebiet?: number; mq?: number }[]): Promise<number> {
  const id = await welt.messstelle('LAND', 'AT-3')
  for (const werte of schritte) await db.updateTable('messstelle').set(werte).where('id', '=', id).execute()
  return id
}

let [geaendert, unpassend, richtig] = [0, 0, 0]
beforeAll(async () => {
  geaendert = await messstelle({ einzugsgebiet: 0.85 }, { einzugsgebiet: 850 })
  unpassend = await messstelle({ einzugsgebiet: 640, mq: 0.02 })
  richtig = await messstelle({ einzugsgebiet: 12 }, { einzugsgebiet: 640, mq: 9 })
})

test('[ROLE-02] nur die Administration sieht Werte aller Bereiche; anonym 401, sonst 403', async () => {
  expect((await pruefe(null)).statusCode).toBe(401)
  for (const wer of ['bund', 'land-noe', 'auftragnehmer', 'qs', 'lesen'])
    expect((await pruefe(wer)).statusCode, wer).toBe(403)
  expect((await pruefe('admin')).statusCode).toBe(200)
})

test('genannt wird das Tausendfache des früheren Werts und was zur anderen Größe nicht passt, sonst nichts', async () => {
  const { geprueft, werte } = await gefundene()
  const zu = (id: number) => werte.filter(wert => wert.art === 'MESSSTELLE' && wert.id === id)
  expect(zu(geaendert)).toMatchObject([
    {
      feld: 'einzugsgebiet',
      label: 'Einzugsgebiet',
      einheit: 'km²',
      wert: 850,
      gemeint: 0.85,
      gruende: expect.arrayContaining(['Früher stand hier 0,85.']),
    },
  ])
  expect(zu(unpassend)).toMatchObject([
    { feld: 'einzugsgebiet', wert: 640, gemeint: 0.64, gruende: ['Passt nicht zum Mittelwasserabfluss 0,02 m³/s.'] },
  ])
  expect(zu(richtig)).toEqual([])
  expect(geprueft).toBeGreaterThanOrEqual(4)
})

test('ein Ortsbefund: gemessen an dem, was früher dastand, und an den anderen Aufnahmen der Messstelle', async () => {
  const speichere = async (aufnahmeId: number, abfluss: number) =>
    db
      .insertInto('aufnahme_abschnitt')
      .values({ aufnahme_id: aufnahmeId, abschnitt: 'wetterHydrographie', daten: JSON.stringify({ abfluss }) })
      .onConflict(konflikt =>
        konflikt.columns(['aufnahme_id', 'abschnitt']).doUpdateSet({ daten: JSON.stringify({ abfluss }) }),
      )
      .execute()
  const id = await welt.aufnahme({ art: 'LAND' })
  await speichere(id, 0.125)
  const vorher = await gefundene()
  await speichere(id, 125)
  const nachher = await gefundene()
  const zu = ({ werte }: typeof vorher) => werte.filter(wert => wert.art === 'AUFNAHME' && wert.id === id)
  expect(zu(vorher)).toEqual([])
  expect(zu(nachher)).toMatchObject([
    { feld: 'abfluss', wert: 125, gemeint: 0.125, gruende: expect.arrayContaining(['Früher stand hier 0,125.']) },
  ])
})

test('an den anderen Aufnahmen der Messstelle gemessen, auch ohne früheren Stand; der Wert selbst zählt dabei nicht', async () => {
  const messstelleId = await welt.messstelle('LAND', 'AT-3')
  const ids: number[] = []
  for (const abfluss of [0.11, 0.12, 0.13, 125, 0]) {
    const id = await welt.aufnahme({ art: 'LAND' })
    await db.updateTable('aufnahme').set({ messstelle_id: messstelleId }).where('id', '=', id).execute()
    const daten = JSON.stringify({ abfluss, wetter: 'KLAR' })
    await db
      .insertInto('aufnahme_abschnitt')
      .values({ aufnahme_id: id, abschnitt: 'wetterHydrographie', daten })
      .execute()
    ids.push(id)
  }
  const { werte } = await gefundene()
  expect(werte.filter(({ art, id }) => art === 'AUFNAHME' && ids.includes(id))).toMatchObject([
    { id: ids[3], wert: 125, gemeint: 0.125, gruende: ['An dieser Messstelle sonst um 0,12.'] },
  ])
})

/** Zeilen, die ein Schritt des Plans und alle unter ihm anfassten, auch die verworfenen. */
type Schritt = Partial<Record<'Rows Removed by Filter' | 'Rows Removed by Join Filter', number>> & {
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Schritt[]
}
const angefasst = (schritt: Schritt): number =>
  (schritt['Actual Rows'] + (schritt['Rows Removed by Filter'] ?? 0) + (schritt['Rows Removed by Join Filter'] ?? 0)) *
    schritt['Actual Loops'] +
  (schritt.Plans ?? []).reduce((summe, teil) => summe + angefasst(teil), 0)

test('die Arbeit wächst mit dem Bestand, nicht mit seinem Quadrat', async () => {
  const id = await welt.aufnahme({ art: 'LAND' })
  await vervielfacheAufnahme(db, id, 1000, '2024-05-05')
  await sql`
    insert into aufnahme_abschnitt (aufnahme_id, abschnitt, daten)
    select aufnahme.id, 'morphologieHydraulikPhysikalischChemischerBefund',
      jsonb_build_object('tiefeMittel', 5 + aufnahme.id % 60, 'tiefeMax', 20 + aufnahme.id % 150)
    from aufnahme
    where code like 'Z-%'
  `.execute(db)
  await sql`analyze aufnahme, aufnahme_abschnitt, journal`.execute(db)
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Schritt }] }>`
    explain (analyze, timing off, format json) ${befundwerte(['tiefeMittel', 'tiefeMax'])}
  `.execute(db)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  // 2.000 Werte, in jedem Schritt des Plans höchstens einmal; jeder mit jedem wären vier Millionen.
  expect(plan && angefasst(plan)).toBeLessThan(100_000)
  expect((await gefundene()).geprueft).toBeGreaterThanOrEqual(2000)
})
