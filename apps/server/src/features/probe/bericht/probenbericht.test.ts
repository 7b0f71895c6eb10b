import { inflateSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { alge, kieselalge } from '../phb.pruefhilfe.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const sichere = async (wer: string, url: string, payload: object) => {
  const antwort = await als(wer)(post(url, payload))
  expect(antwort.statusCode, antwort.body).toBeLessThan(300)
}

async function mitProben(): Promise<number> {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: { auftragnehmer: 'auftragnehmer' } })
  const tiere = ['Baetis rhodani', 'Gammarus fossarum']
  await sichere('auftragnehmer', `/aufnahme/${id}/mzb/mhs/taxa`, {
    version: 0,
    zeilen: tiere.map((taxon, i) => ({ zeile: i + 1, taxon, anzahl: 10 + i })),
  })
  await sichere('auftragnehmer', `/aufnahme/${id}/mzb/screening/taxa`, {
    version: 0,
    zeilen: tiere.map((taxon, i) => ({ zeile: i + 1, taxon, haeufigkeitsklasse: i + 1 })),
  })
  await sichere('auftragnehmer', `/aufnahme/${id}/phb/taxa`, {
    version: 0,
    zeilen: [kieselalge(1, 'Navicula gregaria', 100), alge(2, 'Cladophora glomerata', 3)],
  })
  return id
}

const LISTEN = [
  'mzb/bericht/taxaliste/mhs',
  'mzb/bericht/taxaliste/screening',
  'phb/bericht/taxaliste/phb',
  'phb/bericht/taxaliste/makroalgen',
]
const BERICHTE = [...LISTEN, 'mzb/standardbericht', 'phb/standardbericht']

/** Alle Bytes der Seiten, ausgepackt: gleich lange Texte unterscheiden sich darin. */
function seiten(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, teil = '']) => {
      try {
        return inflateSync(Buffer.from(teil, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
    .join('\n')
}
const zeilen = (pdf: Buffer) => (pdf.toString('latin1').match(/\/S \/TR\b/g) ?? []).length

describe('[API-07] [API-08] Taxalisten und Standardbericht', () => {
  test.each(BERICHTE)('%s: anonym 401, fremd 404, ohne Probe 404 mit Grund', async weg => {
    const id = await mitProben()
    expect((await als(null)(`/aufnahme/${id}/${weg}`)).statusCode).toBe(401)
    expect((await als('auftragnehmer2')(`/aufnahme/${id}/${weg}`)).statusCode).toBe(404)
    const leer = await welt.aufnahme({
      mzb: { auftragnehmer: 'auftragnehmer' },
      phb: { auftragnehmer: 'auftragnehmer' },
    })
    const antwort = await als('auftragnehmer')(`/aufnahme/${leer}/${weg}`)
    expect(antwort.statusCode).toBe(404)
    expect(antwort.json().message).toMatch(/noch keine Probe erfasst/)
  })

  test.each(BERICHTE)('%s: getaggtes deutsches PDF mit sprechendem Namen', async weg => {
    const id = await mitProben()
    const antwort = await als('auftragnehmer')(`/aufnahme/${id}/${weg}`)
    expect(antwort.statusCode, antwort.body).toBe(200)
    expect(antwort.headers['content-type']).toBe('application/pdf')
    expect(antwort.headers['content-disposition']).toMatch(
      /^attachment; filename="(Taxaliste_(MHS|SCREENING|PHB|MAKROALGEN)|Standardbericht_(MZB|PHB))_[A-Za-z0-9_-]+\.pdf"$/,
    )
    const text = antwort.rawPayload.toString('latin1')
    for (const teil of ['%PDF-1.7', '/Marked true', '/Lang (de-AT)']) expect(text).toContain(teil)
    expect(seiten(antwort.rawPayload)).not.toBe('')
  })

  test('jede Liste zeigt ihre Funde, die der Makroalgen keine Kieselalgen, der Standardbericht alle Proben', async () => {
    const id = await mitProben()
    const reihen = async (weg: string) => zeilen((await als('auftragnehmer')(`/aufnahme/${id}/${weg}`)).rawPayload)
    const [mhs = 0, screening = 0, phb = 0, makroalgen = 0] = await Promise.all(LISTEN.map(reihen))
    expect(screening).toBe(mhs - KOPF_NUR_MHS)
    expect(makroalgen).toBe(phb - 1)
    expect(await reihen('phb/standardbericht')).toBe(phb)
    expect(await reihen('mzb/standardbericht')).toBe(mhs + screening - AUFNAHMETAFEL)
  })

  test('wer nur das PHB bearbeitet, bekommt keinen Bericht zum MZB', async () => {
    const id = await welt.aufnahme({
      mzb: { auftragnehmer: 'auftragnehmer' },
      phb: { auftragnehmer: 'auftragnehmer2' },
    })
    await sichere('auftragnehmer', `/aufnahme/${id}/mzb/mhs/taxa`, {
      version: 0,
      zeilen: [{ zeile: 1, taxon: 'Baetis rhodani', anzahl: 1 }],
    })
    for (const weg of ['mzb/bericht/taxaliste/mhs', 'mzb/standardbericht'])
      expect((await als('auftragnehmer2')(`/aufnahme/${id}/${weg}`)).statusCode, weg).toBe(404)
  })
})

/** Maschenweite, Fläche und Teilproben legt nur die MHS fest. */
const KOPF_NUR_MHS = 3
/** Kopfzeile, Aufnahme, Messstelle, Bundesland, Projekt, Probenehmer, Status. */
const AUFNAHMETAFEL = 7
