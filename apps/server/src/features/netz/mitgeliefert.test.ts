import type { GeltendesNetz, Netzeinfuhr } from '@benthos/vertrag/netz'
import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { ladePruefsummen } from '../../../pruefstand/pruefsummen.ts'
import { saeeNetz } from '../../fach/saat/netz.ts'

const { app, db, als, ende } = await pruefdienst()
afterAll(ende)
await saeeNetz(db)

const stand = async () =>
  (await als('admin')('/api/netz/einfuhren')).json<{ geltende: GeltendesNetz[]; einfuhren: Netzeinfuhr[] }>()
const stelleHer = (wer: string | null) => als(wer)({ method: 'POST', url: '/api/netz/mitgeliefertes/aktivieren' })

/** Was vom Netz gespeichert und zu sehen ist. */
async function netzbild() {
  const { geltende } = await stand()
  const { netzroute, netzabschnitt } = await ladePruefsummen(db)
  const frage = { method: 'POST', url: '/lrs/getLineRefFromPoint', payload: { x: 14.3, y: 48.3 } } as const
  return {
    geltende: geltende.map(netz => ({ ...netz, geladenAm: null })),
    netzroute,
    netzabschnitt,
    punkt: (await als(null)(frage)).json(),
  }
}

async function fuehreEin(): Promise<number> {
  const rumpf = new FormData()
  const felder = { name: 'Irrtum', namensnennung: 'Prüfamt', koordinatensystem: '4326', genauigkeit: '5' }
  for (const [name, wert] of Object.entries({ ...felder, muendungstoleranz: '100' })) rumpf.set(name, wert)
  const geometry = {
    type: 'LineString',
    coordinates: [
      [14, 48],
      [15, 48],
    ],
  }
  const merkmal = { type: 'Feature', properties: { routeId: 'I-1', name: 'Irrbach' }, geometry }
  rumpf.set('datei', new File([JSON.stringify({ type: 'FeatureCollection', features: [merkmal] })], 'irrtum.geojson'))
  const { id } = (await als('admin')({ method: 'POST', url: '/api/netz/einfuhr', payload: rumpf })).json()
  await app.auftraege.arbeiteAb()
  expect((await als('admin')({ method: 'POST', url: `/api/netz/einfuhr/${id}/aktivieren` })).statusCode).toBe(204)
  await app.auftraege.arbeiteAb()
  return id
}

test('[API-13] das mitgelieferte Netz stellt nur die Administration wieder her, und nur, wenn ein anderes gilt', async () => {
  for (const [wer, status] of [
    [null, 401],
    ['bund', 403],
    ['land-noe', 403],
    ['lesen', 403],
    ['admin', 409],
  ] as const)
    expect((await stelleHer(wer)).statusCode).toBe(status)
})

test('[API-13] danach steht alles da wie vor dem Import, und der lässt sich wieder aktivieren', async () => {
  const vorher = await netzbild()
  expect(vorher.geltende).toMatchObject([{ istMitgeliefert: true }])
  const id = await fuehreEin()
  const mitImport = await netzbild()
  expect(mitImport.geltende).toMatchObject([{ name: 'Irrtum', istMitgeliefert: false, routen: 1 }])

  expect((await stelleHer('admin')).statusCode).toBe(204)
  expect(await netzbild()).toEqual(vorher)
  expect((await stand()).einfuhren).toMatchObject([{ id, zustand: 'ABGELOEST' }])
  const letzter = await db
    .selectFrom('journal')
    .innerJoin('benutzer', 'benutzer.id', 'journal.benutzer_id')
    .select(['schluessel', 'username'])
    .where('tabelle', '=', 'netzeinfuhr')
    .orderBy('journal.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(letzter).toEqual({ schluessel: String(id), username: 'admin' })

  expect((await als('admin')({ method: 'POST', url: `/api/netz/einfuhr/${id}/aktivieren` })).statusCode).toBe(204)
  await app.auftraege.arbeiteAb()
  expect(await netzbild()).toEqual(mitImport)
})

test('[API-13] ein neuer Start rührt das wiederhergestellte Netz nicht an', async () => {
  expect((await stelleHer('admin')).statusCode).toBe(204)
  const vorher = await stand()
  expect(await saeeNetz(db)).toMatchObject({ geaendert: false })
  expect(await stand()).toEqual(vorher)
})
