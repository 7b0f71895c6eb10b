import { HOECHSTE_TREFFERZAHL } from '@benthos/vertrag/aufnahme'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { vervielfacheAufnahme } from '../../../pruefstand/vervielfache.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

type Seite = { zeilen: { id: number }[]; gesamt: number; gesamtIstMindestens: boolean }
const liste = async (abfrage: string, username = 'admin') =>
  (await als(username)(`/aufnahmen${abfrage}`)).json() as Seite

/** Genau so viele Aufnahmen, wie die Liste zählt, und eine an einem anderen Tag. */
beforeAll(async () => {
  const muster = await welt.aufnahme({ von: 'land-noe', datum: '2024-06-01' })
  await vervielfacheAufnahme(db, muster, HOECHSTE_TREFFERZAHL, '2025-06-01')
})

test('[API-09] bis zur Grenze zählt die Liste genau', async () => {
  expect(await liste('?groesse=1&datumBis=2024-12-31')).toMatchObject({ gesamt: 1, gesamtIstMindestens: false })
  const genau = { gesamt: HOECHSTE_TREFFERZAHL, gesamtIstMindestens: false }
  for (const kriterium of ['datumVon=2025-01-01', 'suche=z-', 'suche=Z-%20musterstelle'])
    expect(await liste(`?groesse=1&${kriterium}`), kriterium).toMatchObject(genau)
  expect(await liste('?groesse=1', 'auftragnehmer')).toMatchObject({ gesamt: 0, gesamtIstMindestens: false })
  expect(await liste('?groesse=1', 'auftragnehmer3')).toMatchObject({ gesamt: 0, gesamtIstMindestens: false })
})

test.each(['admin', 'land-noe'])('[API-09] darüber sagt sie %s, dass es mehr sind', async username => {
  for (const abfrage of ['?groesse=1', '?groesse=1&sortierung=messstelle', '?groesse=1&mzbStatus=NEU'])
    expect(await liste(abfrage, username)).toMatchObject({ gesamt: HOECHSTE_TREFFERZAHL, gesamtIstMindestens: true })
})

test('[API-09] Seiten gibt es bis zur Grenze: die letzte endet dort, dahinter ist keine', async () => {
  const letzte = await liste(`?groesse=200&seite=${HOECHSTE_TREFFERZAHL / 200}`)
  expect(letzte.zeilen).toHaveLength(200)
  const angeschnitten = await liste(`?groesse=150&seite=${Math.ceil(HOECHSTE_TREFFERZAHL / 150)}`)
  expect(angeschnitten.zeilen.map(zeile => zeile.id)).toEqual(letzte.zeilen.slice(100).map(zeile => zeile.id))
  for (const seite of [HOECHSTE_TREFFERZAHL / 200 + 1, 1_000_000]) {
    const dahinter = await liste(`?groesse=200&seite=${seite}`)
    expect(dahinter).toMatchObject({ zeilen: [], gesamt: HOECHSTE_TREFFERZAHL, gesamtIstMindestens: true })
  }
})

test('[API-09] alle Treffer zum Bewerten werden über die Grenze hinaus aufgezählt', async () => {
  const codes = (await als('admin')('/aufnahmen/codes?anzahl=20001')).json() as unknown[]
  expect(codes).toHaveLength(HOECHSTE_TREFFERZAHL + 1)
  expect((await als('admin')('/aufnahmen/codes?anzahl=20002')).statusCode).toBe(400)
})

test.each(['mzbStatus', 'phbKlasse', 'gewaesser'])(
  '[API-09] über der Grenze nach %s stufenweise geordnet schließen die Seiten aneinander',
  async sortierung => {
    for (const username of ['admin', 'land-noe']) {
      const seite = async (groesse: number, nummer: number) =>
        (await liste(`?sortierung=${sortierung}&groesse=${groesse}&seite=${nummer}`, username)).zeilen.map(z => z.id)
      expect([...(await seite(100, 99)), ...(await seite(100, 100))]).toEqual(await seite(200, 50))
      expect(new Set([...(await seite(200, 1)), ...(await seite(200, 2))]).size).toBe(400)
    }
  },
)
