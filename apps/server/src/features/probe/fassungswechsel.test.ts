import type { MzbFund } from '@benthos/vertrag/fund'
import type { Taxonwechsel } from '@benthos/vertrag/taxaliste'
import { afterAll, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { legeFassungAn } from '../../../pruefstand/taxalistenfassung.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const an = als('auftragnehmer')

/** Zweite Fassung: Baetis rhodani heißt gleich, Elmis aenea ist Synonym, Gammarus fossarum fehlt. */
const NEUE_FASSUNG = 'MZB Prüfung 2027'
await legeFassungAn(db, 'MZB_AUT', NEUE_FASSUNG, {
  'Baetis rhodani': null,
  'Elmis maugetii': null,
  'Elmis aenea': 'Elmis maugetii',
  'Gammarus pulex': null,
  'Gammarus roeselii': null,
})

const fund = (zeile: number, taxon: string) => ({ zeile, taxon, anzahl: 40 + zeile })
async function probe(...taxa: string[]) {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  await an(post(`/aufnahme/${id}/mzb/mhs/taxa`, { version: 0, zeilen: taxa.map((taxon, i) => fund(i + 1, taxon)) }))
  const version = (await an(`/aufnahme/${id}/mzb/mhs`)).json().version
  const taxaVersion = (await an(`/aufnahme/${id}/mzb/mhs/taxa`)).json().version
  const wechsle = (rest: object = {}) =>
    an(
      post(`/aufnahme/${id}/mzb/update/taxalistenversion`, {
        methode: 'MHS',
        version,
        taxaVersion,
        taxalistenversion: NEUE_FASSUNG,
        vorschau: false,
        ...rest,
      }),
    )
  const gespeichert = async () => (await an(`/aufnahme/${id}/mzb/mhs/taxa`)).json()
  return { id, wechsle, gespeichert, version, taxaVersion }
}

test('[API-07] Wechsel abgelehnt: ohne Probe 404, überholt 409, falsche und gleiche Fassung 400 am Feld', async () => {
  const { wechsle, taxaVersion, gespeichert } = await probe('Baetis rhodani')
  expect((await wechsle({ methode: 'SCREENING' })).statusCode).toBe(404)
  expect((await wechsle({ version: 99 })).json()).toMatchObject({ status: 409, code: 'VERSIONSKONFLIKT' })
  expect((await wechsle({ taxaVersion: taxaVersion - 1 })).statusCode).toBe(409)
  for (const taxalistenversion of ['PHB 2026.5', 'MZB Biomasse 2026.3', 'gibt es nicht', 'MZB 2026.3'])
    expect((await wechsle({ taxalistenversion })).json().errors).toMatchObject([{ field: 'taxalistenversion' }])
  expect((await wechsle({ vorschau: null })).statusCode).toBe(400)
  expect(await gespeichert()).toMatchObject({ version: taxaVersion, taxalistenversion: 'MZB 2026.3' })
})

test('[API-07] Vorschau: nennt je Taxon, was sich ändert, und ändert nichts', async () => {
  const { wechsle, gespeichert } = await probe('Baetis rhodani', 'Elmis aenea', 'Gammarus fossarum')
  const vorher = await gespeichert()
  const vorschau = (await wechsle({ vorschau: true })).json()
  expect(vorschau).toMatchObject({ von: 'MZB 2026.3', nach: NEUE_FASSUNG, taxa: 3, ausgefuehrt: false })
  const [fehlt, ...uebrige] = vorschau.aenderungen as Taxonwechsel[]
  expect(fehlt).toMatchObject({ taxon: 'Gammarus fossarum', art: 'FEHLT', neu: null })
  expect(uebrige.map(a => [a.taxon, a.art, a.neu])).toEqual([
    ['Elmis aenea', 'SYNONYM', 'Elmis maugetii'],
    ['Baetis rhodani', 'GLEICH', 'Baetis rhodani'],
  ])
  expect(uebrige[1]?.andereWerte.length).toBeGreaterThan(0)
  expect(await gespeichert()).toEqual(vorher)
})

test('[API-07] Wechsel mit fehlendem Taxon: nichts geschieht, bis ein Name gewählt ist; dann wandert jeder Fund, keiner geht verloren', async () => {
  const { id, wechsle, gespeichert, version, taxaVersion } = await probe(
    'Baetis rhodani',
    'Elmis aenea',
    'Gammarus fossarum',
  )
  for (const wahl of [{}, { 'Gammarus fossarum': 'Gammarus fosarum' }])
    expect((await wechsle({ wahl })).json().errors).toEqual([
      { field: 'taxalistenversion', message: expect.stringContaining('fehlen Taxa dieser Probe: Gammarus fossarum.') },
    ])
  expect(await gespeichert()).toMatchObject({ version: taxaVersion, taxalistenversion: 'MZB 2026.3' })
  expect((await an(post(`/aufnahme/${id}/mzb/bewertung/mhs`, {}))).statusCode).toBe(200)
  const neu = (await wechsle({ wahl: { 'Gammarus fossarum': 'Gammarus pulex' } })).json()
  expect(neu).toMatchObject({ ausgefuehrt: true, aenderungen: [{ art: 'GEWAEHLT', neu: 'Gammarus pulex' }, {}, {}] })
  const danach = await gespeichert()
  expect(danach).toMatchObject({ version: taxaVersion + 1, taxalistenversion: NEUE_FASSUNG })
  expect(danach.zeilen.map((z: MzbFund) => [z.zeile, z.taxon, z.anzahl])).toEqual([
    [1, 'Baetis rhodani', 41],
    [2, 'Elmis aenea', 42],
    [3, 'Gammarus pulex', 43],
  ])
  expect((await an(`/aufnahme/${id}/mzb/mhs`)).json().version).toBe(version + 1)
  expect((await an(`/aufnahme/${id}`)).json().mzb).toMatchObject({ status: 'ROHDATEN', veraltet: true })
  const verlauf = (await an(`/aufnahme/${id}/history/mzb?teil=mzb/mhs`)).json().eintraege
  expect(JSON.stringify(verlauf)).toContain('Gammarus fossarum, Anzahl 43')
  expect((await wechsle()).statusCode).toBe(409)
})

test('[API-07] der Kopf wechselt die Fassung nur ohne Taxa; sonst verweist er auf den Wechsel mit Vorschau', async () => {
  const { id, version } = await probe('Baetis rhodani')
  const speichere = (aufnahme: number, v: number) =>
    an(
      post(`/aufnahme/${aufnahme}/mzb/mhs`, {
        version: v,
        daten: { entnahmegeraet: 'MHS_NETZ', taxalistenversion: NEUE_FASSUNG },
      }),
    )
  const abgelehnt = (await speichere(id, version)).json()
  expect(abgelehnt.errors).toEqual([
    {
      field: 'daten.taxalistenversion',
      message: 'Die Probe hat schon Taxa. Mit „Fassung wechseln“ sehen Sie vorher, was sich an ihnen ändert.',
    },
  ])
  const leer = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  await an(post(`/aufnahme/${leer}/mzb/methoden`, { methode: 'MHS' }))
  expect((await speichere(leer, 1)).json()).toMatchObject({ daten: { taxalistenversion: NEUE_FASSUNG } })
  const listen = (await an(`/aufnahme/${id}/mzb/epmTlautVersionen`)).json()
  expect(listen.map((l: { name: string }) => l.name)).toEqual(['MZB 2026.3', NEUE_FASSUNG])
})
