import type { Plausibilitaetshinweis } from '@benthos/vertrag/plausibilitaet'
import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import { zaehleOffene } from '../../fach/plausibilitaet/hinweise.ts'

/** Wer über „Plausibel“ entscheidet, bestätigt die offenen Hinweise mit der Entscheidung: beides oder nichts. */

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const daten = await saeeProbenreihe(db, await musterwelt(db))

/** Übergebene Aufnahme mit einem pH weit über den fünf früheren der Messstelle. */
async function uebergeben(): Promise<number> {
  const messstelle = await daten.messstelle()
  for (const [i, ph] of [7.8, 7.9, 8, 8.1, 8.2].entries())
    await daten.aufnahme(messstelle, `201${i}-04-01`, { befund: { ph } })
  return daten.aufnahme(messstelle, '2025-04-01', {
    befund: { ph: 9.8 },
    spalten: {
      mzb_status: 'BEWERTUNG_ABGESCHLOSSEN',
      phb_status: 'BEWERTUNG_ABGESCHLOSSEN',
      phb_freigabe: 'NICHT_FREIGEGEBEN',
    },
  })
}
const hinweise = async (id: number, wer = 'qs') =>
  (await als(wer)(`/api/aufnahme/${id}/plausibilitaet`)).json<{ hinweise: Plausibilitaetshinweis[] }>().hinweise
const entscheide = async (wer: string, id: number, rumpf: object, element = 'mzb') => {
  const { version } = (await als(wer)(`/aufnahme/${id}/status`)).json()
  const payload = { version, status: 'PLAUSIBEL', ...rumpf }
  return als(wer)({ method: 'POST', url: `/aufnahme/${id}/status/${element}`, payload })
}
const PH = { regel: 'WERT_EIGENE_REIHE', stelle: 'ph', wert: '9.8' }
const mitGrund = { ...PH, grund: 'Algenblüte am Tag der Aufnahme' }

async function unveraendert(id: number): Promise<void> {
  expect((await als('qs')(`/aufnahme/${id}/status`)).json()).toMatchObject({
    mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN' },
    phb: { status: 'BEWERTUNG_ABGESCHLOSSEN' },
  })
  expect((await hinweise(id)).every(hinweis => hinweis.bestaetigung === null)).toBe(true)
}

test('[API-04] an gesperrten Daten bestätigt niemand einzeln; nicht entscheiden heißt auch mit Hinweisen 403', async () => {
  const id = await uebergeben()
  expect(await hinweise(id)).toMatchObject([{ ...PH, element: null, bestaetigung: null, bestaetigbar: false }])
  for (const [wer, code] of [
    ['qs', 'NICHT_ERLAUBT'],
    ['land-noe', 'STATUS_UNZULAESSIG'],
  ] as const) {
    const url = `/api/aufnahme/${id}/plausibilitaet/bestaetigen`
    expect((await als(wer)({ method: 'POST', url, payload: { hinweise: [PH], grund: 'x' } })).json()).toMatchObject({
      code,
    })
  }
  expect((await entscheide('bund', id, { bestaetigungen: [mitGrund] })).statusCode).toBe(403)
  await unveraendert(id)
})

test.each(['qs', 'land-noe'])('[API-04] %s setzt auf plausibel und bestätigt dabei den Hinweis', async wer => {
  const id = await uebergeben()
  expect((await entscheide(wer, id, { bestaetigungen: [mitGrund] })).json()).toMatchObject({ status: 'PLAUSIBEL' })
  const name = wer === 'qs' ? 'Quirina Schwarzenegg' : 'Lena Leitgeb'
  expect(await hinweise(id)).toMatchObject([{ bestaetigung: { grund: mitGrund.grund, von: name } }])
})

test('[API-04] beides oder nichts: überholter Hinweis, überholte Version, falscher Wechsel, fehlende Begründung', async () => {
  const id = await uebergeben()
  const faelle: [object, number, string?][] = [
    [{ bestaetigungen: [{ ...mitGrund, wert: '9.7' }] }, 409],
    [{ bestaetigungen: [mitGrund, { ...mitGrund, regel: 'TAXON_ERSTNACHWEIS', stelle: 'Elmis sp.' }] }, 409],
    [{ bestaetigungen: [mitGrund], version: 999 }, 409],
    [{ bestaetigungen: [mitGrund], status: 'UNPLAUSIBEL', grund: 'prüfen' }, 400, 'bestaetigungen'],
    [{ bestaetigungen: [{ ...mitGrund, grund: ' ' }] }, 400, 'bestaetigungen.0.grund'],
    [{ nurOhneOffeneHinweise: true, status: 'UNPLAUSIBEL', grund: 'prüfen' }, 400, 'nurOhneOffeneHinweise'],
    [{ nurOhneOffeneHinweise: true, status: undefined, freigabe: 'OEFFENTLICH' }, 400, 'nurOhneOffeneHinweise'],
  ]
  for (const [rumpf, status, feld] of faelle) {
    const antwort = await entscheide('qs', id, rumpf)
    expect(antwort.statusCode, JSON.stringify(rumpf)).toBe(status)
    if (feld) expect(antwort.json().errors).toMatchObject([{ field: feld }])
    await unveraendert(id)
  }
})

test('[API-04] wer die Hinweise nicht einzeln sieht, entscheidet nur, wo keiner offen ist', async () => {
  const id = await uebergeben()
  const abgelehnt = await entscheide('qs', id, { nurOhneOffeneHinweise: true })
  expect(abgelehnt.json()).toMatchObject({ code: 'STATUS_UNZULAESSIG' })
  expect(abgelehnt.json().message).toMatch(/^1 Hinweis zur Plausibilität ist noch offen\./)
  await unveraendert(id)
  // Ungenannte bleiben offen: ein Hinweis verhindert nichts.
  expect((await entscheide('qs', id, {})).statusCode).toBe(200)
  expect(await hinweise(id)).toMatchObject([{ bestaetigung: null }])
  expect((await entscheide('qs', id, { bestaetigungen: [mitGrund] }, 'phb')).statusCode).toBe(200)
  const zweite = await uebergeben()
  expect((await entscheide('qs', zweite, { bestaetigungen: [mitGrund] })).statusCode).toBe(200)
  expect((await entscheide('qs', zweite, { nurOhneOffeneHinweise: true }, 'phb')).statusCode).toBe(200)
})

const zaehle = async (wer: string | null, aufnahmen: number[]) =>
  als(wer)({ method: 'POST', url: '/api/statuswechsel/hinweise', payload: { aufnahmen } })

test('[API-04] vor der Entscheidung über viele steht je Element, wie viele Hinweise offen sind, wie die Entscheidung sie zählt', async () => {
  const ids = [await uebergeben(), await uebergeben(), await uebergeben()]
  const erste = ids[0] ?? 0
  expect((await entscheide('qs', erste, { bestaetigungen: [mitGrund] })).statusCode).toBe(200)
  const zeilen = (await zaehle('qs', [...ids, 999_999])).json().zeilen as { id: number }[]
  expect(zeilen.toSorted((a, b) => a.id - b.id)).toEqual([
    { id: ids[0], mzb: 0, phb: 0 },
    { id: ids[1], mzb: 1, phb: 1 },
    { id: ids[2], mzb: 1, phb: 1 },
  ])
  // Dieselbe Zahl wie einzeln gelesen.
  for (const { id } of zeilen)
    expect((await hinweise(id)).filter(hinweis => hinweis.bestaetigung === null)).toHaveLength(id === erste ? 0 : 1)
  expect((await zaehle(null, ids)).statusCode).toBe(401)
  expect((await zaehle('lesen', ids)).statusCode).toBe(403)
  expect((await zaehle('auftragnehmer2', ids)).json().zeilen).toEqual([])
})

test('[API-04] Hinweise vieler Aufnahmen brauchen nicht mehr Abfragen als die einer einzigen', async () => {
  const ids = [await uebergeben(), await uebergeben(), await uebergeben(), await uebergeben()]
  const abfragen = async (aufnahmen: number[]) => {
    let zahl = 0
    const gezaehlt = db.withPlugin({
      transformQuery: ({ node }) => {
        zahl++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await zaehleOffene(gezaehlt, aufnahmen, { rollen: ['QS'], organisationseinheitId: null, bundesland: null })
    return zahl
  }
  expect(await abfragen(ids)).toBe(await abfragen(ids.slice(0, 1)))
})
