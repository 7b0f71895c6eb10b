import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

/** Derselbe Fehler an Makrozoobenthos und Phytobenthos bekommt dieselbe Antwort: Status, Code, Satz und Feld. */

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const an = als('auftragnehmer')
const post = (url: string, payload: object = {}) => an({ method: 'POST', url, payload })
const beauftragt = { auftragnehmer: 'auftragnehmer' }
const ID = await welt.aufnahme({ mzb: beauftragt, phb: beauftragt })

const WEGE = {
  mzb: {
    element: 'mzb',
    kopf: 'mzb/mhs',
    taxa: 'mzb/mhs/taxa',
    loeschen: 'mzb/delete/mhs/taxa',
    wechsel: 'mzb/update/taxalistenversion',
    fassung: 'MZB 2026.3',
    daten: { entnahmegeraet: 'MHS_NETZ' },
    fund: { taxon: 'Baetis rhodani', anzahl: 3 },
  },
  phb: {
    element: 'phb',
    kopf: 'phb/taxa/allgemein',
    taxa: 'phb/taxa',
    loeschen: 'phb/delete/taxa',
    wechsel: 'phb/update/taxalistenversion',
    fassung: 'PHB 2026.5',
    daten: {},
    fund: { taxon: 'Navicula gregaria', schalen: 3 },
  },
} as const
type Weg = (typeof WEGE)[keyof typeof WEGE]

/** Fehlerhafte Anfragen, der Reihe nach an dieselbe Aufnahme; `legt` schafft dazwischen die Probe mit einem Taxon. */
const ANFRAGEN: readonly [string, (w: Weg) => Promise<{ statusCode: number; body: string }>][] = [
  ['Wechsel ohne Probe', w => wechsle(w, { version: 1, taxaVersion: 1 })],
  ['Taxa in falscher Version', w => post(url(w.taxa), { version: 7, zeilen: [] })],
  ['Kopf mit unbekannter Fassung', w => kopf(w, 0, 'gibt es nicht')],
  ['Bewertung ohne Probe', w => post(`/bewertung/${w.element}/${ID}`)],
  ['legt die Probe an', w => post(url(w.taxa), { version: 0, zeilen: [{ zeile: 1, ...w.fund }] })],
  ['Taxa ohne Version', w => post(url(w.taxa), { zeilen: [] })],
  ['doppelte Zeile', w => post(url(w.taxa), { version: 2, zeilen: [1, 1].map(zeile => ({ zeile, ...w.fund })) })],
  ['leeres Taxon', w => post(url(w.taxa), { version: 2, zeilen: [{ zeile: 1, ...w.fund, taxon: ' ' }] })],
  ['Zeile, die es nicht gibt', w => post(url(`${w.loeschen}/9`), { version: 2 })],
  ['Löschen in falscher Version', w => post(url(w.loeschen), { version: 9 })],
  ['Kopf in falscher Version', w => kopf(w, 9, w.fassung)],
  ['Wechsel auf dieselbe Fassung', w => wechsle(w, {})],
  ['Wechsel auf dieselbe Fassung, Vorschau', w => wechsle(w, { vorschau: true })],
  ['Wechsel auf eine unbekannte Fassung', w => wechsle(w, { taxalistenversion: 'gibt es nicht' })],
  ['Wechsel in falscher Version', w => wechsle(w, { taxaVersion: 9 })],
  ['Status ohne Ziel', w => post(url(`status/${w.element}`), { version: 1 })],
  ['unbekannter Auftragnehmer', w => post(url(`${w.element}/assignAuftragnehmer/999999`), { version: 1 })],
]
const url = (teil: string) => `/aufnahme/${ID}/${teil}`
const kopf = (w: Weg, version: number, taxalistenversion: string) =>
  post(url(w.kopf), { version, daten: { ...w.daten, taxalistenversion } })
const wechsle = (w: Weg, abweichung: object) =>
  post(url(w.wechsel), {
    ...(w.element === 'mzb' && { methode: 'MHS' }),
    version: 1,
    taxaVersion: 2,
    taxalistenversion: w.fassung,
    vorschau: false,
    ...abweichung,
  })

test('dieselbe Ablehnung an beiden Qualitätselementen', async () => {
  const verschieden: string[] = []
  for (const [name, sende] of ANFRAGEN) {
    const [mzb, phb] = [await sende(WEGE.mzb), await sende(WEGE.phb)]
    if (name.startsWith('legt')) {
      expect([mzb.statusCode, phb.statusCode], `${mzb.body} ${phb.body}`).toEqual([200, 200])
      continue
    }
    expect(mzb.statusCode, `${name}: ${mzb.body}`).toBeGreaterThanOrEqual(400)
    // Wie die Probe heißt, wo sie entsteht, darf verschieden sein; sonst nichts.
    const gleich = name === 'Bewertung ohne Probe' ? ohneSatz(mzb.body) === ohneSatz(phb.body) : mzb.body === phb.body
    if (!gleich) verschieden.push(`${name}: ${mzb.body} ≠ ${phb.body}`)
  }
  expect(verschieden).toEqual([])
})

const ohneSatz = (body: string) => JSON.stringify({ ...JSON.parse(body), message: '' })
