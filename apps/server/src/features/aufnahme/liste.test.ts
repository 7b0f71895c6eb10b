import { AUFNAHMEN_SORTIERUNGEN } from '@benthos/vertrag/aufnahme'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

type Zeile = {
  id: number
  code: string
  datum: string
  mzb: { status: string; klasse: number | null } | null
  phb: unknown
}
type Seite = { zeilen: Zeile[]; gesamt: number; seite: number; groesse: number }

const liste = async (username: string, query = '') => (await als(username)(`/aufnahmen${query}`)).json() as Seite
const nummern = async (username: string, query = '') => {
  const { zeilen, gesamt } = await liste(username, query)
  expect(gesamt).toBe(zeilen.length)
  return new Set(zeilen.map(zeile => nameVon.get(zeile.id)))
}

/** Kennung → Name des Falls. */
const nameVon = new Map<number, string>()

beforeAll(async () => {
  const faelle: [string, Parameters<typeof welt.aufnahme>[0]][] = [
    ['noe', { von: 'land-noe', mzb: { status: 'ROHDATEN', auftragnehmer: 'auftragnehmer' } }],
    [
      'noe-beide',
      {
        mzb: { status: 'ROHDATEN', auftragnehmer: 'auftragnehmer' },
        phb: { status: 'BEWERTET', auftragnehmer: 'auftragnehmer2' },
      },
    ],
    ['noe-land', { art: 'LAND', von: 'land-noe', datum: '2024-06-01', mzb: { status: 'BEWERTET' } }],
    ['ooe', { bundesland: 'AT-4', mzb: { status: 'PLAUSIBEL' } }],
    ['ooe-behoerden', { bundesland: 'AT-4', mzb: { status: 'PLAUSIBEL', freigabe: 'BEHOERDEN' } }],
    ['tirol-offen', { bundesland: 'AT-7', mzb: null, phb: { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' } }],
    ['uni', { art: 'FACHPROJEKT', von: 'fachprojekt', bundesland: 'AT-3', datum: '2023-05-05' }],
    ['uni2', { art: 'FACHPROJEKT', von: 'fachprojekt2', bundesland: 'AT-3' }],
  ]
  for (const [name, angaben] of faelle) nameVon.set(await welt.aufnahme(angaben), name)
})

test('[API-09] ohne Anmeldung keine Liste', async () => {
  expect((await als(null)('/aufnahmen')).statusCode).toBe(401)
  expect((await als(null)('/aufnahmen/codes')).statusCode).toBe(401)
})

test.each([
  ['admin', ['noe', 'noe-beide', 'noe-land', 'ooe', 'ooe-behoerden', 'tirol-offen', 'uni', 'uni2']],
  ['bund', ['noe', 'noe-beide', 'noe-land', 'ooe', 'ooe-behoerden', 'tirol-offen', 'uni', 'uni2']],
  ['qs', ['noe', 'noe-beide', 'noe-land', 'ooe', 'ooe-behoerden', 'tirol-offen']],
  ['land-noe', ['noe', 'noe-beide', 'noe-land', 'ooe-behoerden', 'tirol-offen']],
  ['land-ooe', ['ooe', 'ooe-behoerden', 'tirol-offen']],
  ['auftragnehmer', ['noe', 'noe-beide']],
  ['auftragnehmer2', ['noe-beide']],
  ['auftragnehmer3', []],
  ['fachprojekt', ['uni', 'tirol-offen']],
  ['lesen', ['ooe-behoerden', 'tirol-offen']],
])('[ROLE-02] %s sieht genau die Aufnahmen, die die Berechtigungstafel nennt', async (username, erwartet) => {
  expect(await nummern(username)).toEqual(new Set(erwartet))
  const codes = (await als(username)('/aufnahmen/codes?anzahl=100')).json() as { id: number }[]
  expect(new Set(codes.map(c => nameVon.get(c.id)))).toEqual(new Set(erwartet))
})

test('[ROLE-02] über ein verdecktes Element verraten weder Zeile noch Filter noch Ordnung etwas', async () => {
  const { zeilen } = await liste('auftragnehmer')
  expect(zeilen.length).toBeGreaterThan(0)
  expect(zeilen.every(zeile => zeile.phb === null)).toBe(true)
  expect(await nummern('auftragnehmer', '?phbStatus=BEWERTET')).toEqual(new Set())
  expect(await nummern('auftragnehmer', `?auftragnehmerId=${await welt.organisationVon('auftragnehmer2')}`)).toEqual(
    new Set(),
  )
  expect(await nummern('auftragnehmer2', '?mzbStatus=ROHDATEN')).toEqual(new Set())
  expect(await nummern('auftragnehmer2', '?phbStatus=BEWERTET')).toEqual(new Set(['noe-beide']))
  const nachPhb = async (richtung: string) =>
    (await liste('auftragnehmer', `?sortierung=phbStatus&richtung=${richtung}`)).zeilen.map(zeile => zeile.id)
  expect(await nachPhb('auf')).toEqual(await nachPhb('ab'))
})

test.each([
  ['?bundesland=AT-4', ['ooe', 'ooe-behoerden']],
  ['?bundesland=AT-4&bundesland=AT-7', ['ooe', 'ooe-behoerden', 'tirol-offen']],
  ['?bereich=FACHPROJEKT', ['uni', 'uni2']],
  ['?bereich=LAND&bundesland=AT-3', ['noe-land']],
  ['?mzbStatus=ROHDATEN', ['noe', 'noe-beide']],
  ['?mzbStatus=ROHDATEN&phbStatus=BEWERTET', ['noe-beide']],
  ['?freigabe=BEHOERDEN&freigabe=OEFFENTLICH', ['ooe-behoerden', 'tirol-offen']],
  ['?datumBis=2024-06-01', ['noe-land', 'uni']],
  ['?datumVon=2024-01-01&datumBis=2024-12-31', ['noe-land']],
  ['?bioregion=GG', []],
  ['?suche=gibtsnicht', []],
  ['?suche=%25', []],
  ['?mzbKlasse=3', []],
])('[API-09] Kriterien: %s', async (query, erwartet) => {
  expect(await nummern('admin', query)).toEqual(new Set(erwartet))
})

test('[API-09] Suche nach Wörtern in Code, Messstelle und Gewässer, Groß- und Kleinschreibung gleich', async () => {
  const [eine] = (await liste('admin', '?groesse=1')).zeilen as [
    Zeile & { messstelle: string; gewaesser: string; messstelleCode: string },
  ]
  const trifft = async (suche: string) =>
    (await liste('admin', `?suche=${encodeURIComponent(suche)}`)).zeilen.some(zeile => zeile.id === eine.id)
  expect(await trifft(eine.code.toLowerCase())).toBe(true)
  expect(await trifft(eine.messstelle.toUpperCase())).toBe(true)
  expect(await trifft(eine.messstelleCode)).toBe(true)
  expect(await trifft(`${eine.gewaesser} ${eine.code}`)).toBe(true)
  expect(await trifft(`${eine.gewaesser} gibtsnicht`)).toBe(false)
})

test('[API-09] „Meine“: eigene und zugewiesene', async () => {
  expect(await nummern('land-noe', '?meine=true')).toEqual(new Set(['noe', 'noe-land']))
  expect(await nummern('auftragnehmer2', '?meine=true')).toEqual(new Set(['noe-beide']))
})

test.each(AUFNAHMEN_SORTIERUNGEN)(
  '[API-09] nach %s geordnet ergeben die Seiten aneinander die ganze Liste, jede Zeile einmal',
  async sortierung => {
    for (const richtung of ['auf', 'ab']) {
      const ganz = (await liste('admin', `?sortierung=${sortierung}&richtung=${richtung}`)).zeilen.map(
        zeile => zeile.id,
      )
      const seiten: number[] = []
      for (const seite of [1, 2, 3]) {
        const teil = await liste('admin', `?sortierung=${sortierung}&richtung=${richtung}&groesse=3&seite=${seite}`)
        expect(teil).toMatchObject({ gesamt: 8, seite, groesse: 3 })
        seiten.push(...teil.zeilen.map(zeile => zeile.id))
      }
      expect(seiten).toEqual(ganz)
    }
  },
)

test('[API-09] Ordnung: Datum neueste zuerst, Status in der Folge der Arbeit, ohne Wert immer am Ende', async () => {
  const datum = (await liste('admin')).zeilen.map(zeile => zeile.datum)
  expect(datum).toEqual([...datum].sort().toReversed())
  const folge = async (richtung: string) =>
    (await liste('admin', `?sortierung=mzbStatus&richtung=${richtung}`)).zeilen.map(zeile => zeile.mzb?.status)
  expect((await folge('auf')).filter((s, i, alle) => s !== alle[i - 1])).toEqual([
    'NEU',
    'ROHDATEN',
    'BEWERTET',
    'PLAUSIBEL',
    undefined,
  ])
  expect((await folge('ab')).filter((s, i, alle) => s !== alle[i - 1])).toEqual([
    'PLAUSIBEL',
    'BEWERTET',
    'ROHDATEN',
    'NEU',
    undefined,
  ])
})

test('[API-09] unsinnige Angaben werden mit Feld abgewiesen', async () => {
  const felder = async (query: string) =>
    ((await als('admin')(`/aufnahmen${query}`)).json() as { errors: { field: string }[] }).errors.map(e => e.field)
  expect(await felder('?seite=0&groesse=1000&sortierung=farbe')).toEqual(['seite', 'groesse', 'sortierung'])
  expect(await felder('?datumVon=2025-02-30')).toEqual(['datumVon'])
  expect(await felder('?mzbStatus=FERTIG')).toEqual(['mzbStatus.0'])
})
