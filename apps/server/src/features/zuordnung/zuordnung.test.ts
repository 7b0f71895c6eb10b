import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { als, db, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const [AN, AN2] = [await welt.organisationVon('auftragnehmer'), await welt.organisationVon('auftragnehmer2')]
const ordne = (wer: string | null, id: number, auftragnehmer: number, payload: object = {}, element = 'mzb') =>
  als(wer)({ method: 'POST', url: `/aufnahme/${id}/${element}/assignAuftragnehmer/${auftragnehmer}`, payload })
const kopfVon = async (id: number) => (await als('admin')(`/aufnahme/${id}`)).json()

test('[API-07] [API-08] Zuordnung ohne Recht: 401, 403, unsichtbar 404; kein Auftragnehmer 404; nichts ändert sich', async () => {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  expect((await ordne(null, id, AN2)).statusCode).toBe(401)
  expect((await ordne('qs', id, AN2)).statusCode).toBe(403)
  expect((await ordne('auftragnehmer', id, AN2)).statusCode).toBe(403)
  expect((await ordne('land-ooe', id, AN2)).statusCode).toBe(404)
  expect((await ordne('land-noe', id, await welt.organisationVon('fachprojekt'))).statusCode).toBe(404)
  expect((await ordne('land-noe', id, AN2, {}, 'phb')).statusCode).toBe(404)
  expect((await ordne('land-noe', 999_999, AN2)).statusCode).toBe(404)
  expect((await ordne('land-noe', id, AN2, { version: 'x' })).json().errors[0].field).toBe('version')
  const fachprojekt = await welt.aufnahme({ art: 'FACHPROJEKT', mzb: { freigabe: 'OEFFENTLICH', status: 'PLAUSIBEL' } })
  expect((await ordne('land-noe', fachprojekt, AN)).statusCode).toBe(403)
  expect((await kopfVon(id)).mzb.auftragnehmer.value).toBe(String(AN))
})

test('[API-07] wer zugeordnet ist, liest; 0 hebt auf; dieselbe Zuordnung noch einmal ändert keinen Stand', async () => {
  const id = await welt.aufnahme({ von: 'land-noe' })
  const liest = async () => (await als('auftragnehmer')(`/aufnahme/${id}`)).statusCode
  expect(await liest()).toBe(404)
  const { version } = await kopfVon(id)
  expect((await ordne('bund', id, AN)).json()).toEqual({ version: version + 1 })
  expect(await liest()).toBe(200)
  expect((await ordne('land-noe', id, AN)).json()).toEqual({ version: version + 1 })
  expect((await ordne('land-noe', id, 0)).json()).toEqual({ version: version + 2 })
  expect(await liest()).toBe(404)
})

test('[API-08] mit Version: wurde die Aufnahme inzwischen geändert, bleibt die andere Zuordnung stehen (409)', async () => {
  const id = await welt.aufnahme({ mzb: {}, phb: {} })
  const { version } = await kopfVon(id)
  expect((await ordne('land-noe', id, AN, { version }, 'phb')).statusCode).toBe(200)
  const spaet = await ordne('bund', id, AN2, { version }, 'phb')
  expect(spaet.json()).toMatchObject({ status: 409, code: 'VERSIONSKONFLIKT' })
  expect((await kopfVon(id)).phb.auftragnehmer.value).toBe(String(AN))
  expect((await kopfVon(id)).mzb.auftragnehmer).toBeNull()
})

test('[API-07] [API-08] Vorschau: 401, 403, leere Auswahl 400; Fremdes fehlt, Lesbares ohne Recht hat ein Hindernis', async () => {
  const eigene = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: {} })
  const fremde = await welt.aufnahme({ bundesland: 'AT-4' })
  const freigegeben = await welt.aufnahme({
    bundesland: 'AT-4',
    mzb: { status: 'PLAUSIBEL', freigabe: 'BEHOERDEN' },
  })
  const zeige = (wer: string | null, aufnahmen: number[]) =>
    als(wer)({ method: 'POST', url: '/api/zuordnung/vorschau', payload: { aufnahmen } })
  expect((await zeige(null, [eigene])).statusCode).toBe(401)
  for (const wer of ['auftragnehmer', 'qs', 'fachprojekt', 'lesen'])
    expect((await zeige(wer, [eigene])).statusCode, wer).toBe(403)
  expect((await zeige('land-noe', [])).json().errors[0].field).toBe('aufnahmen')
  const { zeilen, fehlend } = (await zeige('land-noe', [eigene, fremde, freigegeben])).json()
  expect(fehlend).toBe(1)
  expect(zeilen.map((z: { id: number }) => z.id).sort()).toEqual([eigene, freigegeben].sort())
  expect(zeilen.find((z: { id: number }) => z.id === eigene)).toMatchObject({
    version: 1,
    mzb: { status: 'NEU', auftragnehmer: { value: String(AN) }, hindernis: null },
    phb: { auftragnehmer: null, hindernis: null },
  })
  expect(zeilen.find((z: { id: number }) => z.id === freigegeben).mzb.hindernis).toMatch(/keine Berechtigung/)
})
