import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const ORTE = {
  graz: [15.44, 47.07],
  wien: [16.37, 48.21],
  /** genau auf dem Rand des Ausschnitts */
  amRand: [15, 47.5],
  ohneLage: null,
} as const
const STEIERMARK = '15,46.6,16,47.5'

const ids = new Map<number, keyof typeof ORTE>()

beforeAll(async () => {
  for (const [name, lage] of Object.entries(ORTE)) {
    const id = await welt.aufnahme({ bundesland: 'AT-6' })
    ids.set(id, name as keyof typeof ORTE)
    const { messstelle_id } = await db
      .selectFrom('aufnahme')
      .select('messstelle_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const [laenge, breite] = lage ?? [null, null]
    await db.updateTable('messstelle').set({ name, laenge, breite }).where('id', '=', messstelle_id).execute()
  }
})

type Zeilen = { zeilen: { id: number; name: string; aufnahmeId: number }[]; gesamt: number }
const hole = async (weg: string, wer = 'admin') => {
  const antwort = await als(wer)(weg)
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<Zeilen>()
}
const namen = (kennungen: readonly number[]) => kennungen.map(id => ids.get(id)).sort()

describe('Kartenausschnitt als Kriterium', () => {
  test('[API-14] Messstellen: nur die im Ausschnitt, der Rand gehört dazu, ohne Koordinaten keine', async () => {
    const { zeilen, gesamt } = await hole(`/messstellen?ausschnitt=${STEIERMARK}&sortierung=name`)
    expect(zeilen.map(({ name }) => name)).toEqual(['amRand', 'graz'])
    expect(gesamt).toBe(2)
    expect((await hole(`/messstellen?ausschnitt=${STEIERMARK}&suche=graz`)).zeilen).toHaveLength(1)
    expect((await hole(`/messstellen?ausschnitt=${STEIERMARK}&bundesland=AT-9`)).zeilen).toEqual([])
  })

  test('[API-09] Aufnahmen: Liste, Codes und Ergebnisübersicht treffen dieselben', async () => {
    const { zeilen, gesamt } = await hole(`/aufnahmen?ausschnitt=${STEIERMARK}`)
    expect(namen(zeilen.map(({ id }) => id))).toEqual(['amRand', 'graz'])
    expect(gesamt).toBe(2)
    const codes = (await als('admin')(`/aufnahmen/codes?ausschnitt=${STEIERMARK}`)).json<{ id: number }[]>()
    expect(namen(codes.map(({ id }) => id))).toEqual(['amRand', 'graz'])
    const uebersicht = await hole(`/ergebnisUebersichtByFilter?ausschnitt=${STEIERMARK}`)
    expect(namen(uebersicht.zeilen.map(({ aufnahmeId }) => aufnahmeId))).toEqual(['amRand', 'graz'])
    for (const sortierung of ['messstelle', 'gewaesser', 'mzbStatus'])
      expect((await hole(`/aufnahmen?ausschnitt=${STEIERMARK}&sortierung=${sortierung}`)).gesamt, sortierung).toBe(2)
  })

  test('[API-09] ein Ausschnitt zeigt niemandem mehr, als er sonst sieht', async () => {
    expect((await hole(`/aufnahmen?ausschnitt=${STEIERMARK}`, 'land-noe')).gesamt).toBe(0)
    expect((await hole(`/aufnahmen?ausschnitt=${STEIERMARK}`, 'land-stmk')).gesamt).toBe(2)
    expect((await als(null)(`/aufnahmen?ausschnitt=${STEIERMARK}`)).statusCode).toBe(401)
  })

  test.each([
    ['keine vier Zahlen', '15,46,16'],
    ['fünf Zahlen', '15,46,16,47,48'],
    ['West östlich von Ost', '16,46,15,47'],
    ['Süd nördlich von Nord', '15,47,16,46'],
    ['West gleich Ost', '15,46,15,47'],
    ['außerhalb der Erde', '15,46,181,47'],
    ['keine Zahl', 'NaN,46,16,47'],
    ['unendlich', '15,46,Infinity,47'],
    ['Potenzschreibweise', '1e1,46,16,47'],
    ['Anweisung', "15,46,16,47' or '1'='1"],
    ['leer', ''],
  ])('[API-09] [API-14] unlesbar: %s', async (_, ausschnitt) => {
    for (const liste of ['/aufnahmen', '/messstellen', '/ergebnisUebersichtByFilter']) {
      const antwort = await als('admin')(`${liste}?ausschnitt=${encodeURIComponent(ausschnitt)}`)
      expect(antwort.statusCode, liste).toBe(400)
      expect(antwort.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)).toEqual(['ausschnitt'])
    }
  })

  test('[API-09] zwei Ausschnitte sind keiner: der Aufruf wird abgelehnt', async () => {
    const antwort = await als('admin')(`/aufnahmen?ausschnitt=${STEIERMARK}&ausschnitt=${STEIERMARK}`)
    expect(antwort.statusCode).toBe(400)
  })
})
