import {
  baueBewertungseingabe,
  bewerte,
  indiziereTaxaliste,
  type JederParametersatz,
  kanonisch,
  type Probenfund,
} from '@benthos/bewertung'
import { istKieselalge, type Taxaliste } from '@benthos/fachmodell'
import type { AntwortVon } from '@benthos/vertrag'
import type { leseMzbGrundlage } from '@benthos/vertrag/bewertungsgrundlage'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const an = als('auftragnehmer')
const lies = async <T>(url: string) => {
  const antwort = await an(url)
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<T>()
}
const sende = async (url: string, payload: object) => {
  const antwort = await an(post(url, payload))
  expect(antwort.statusCode, antwort.body).toBe(200)
}
const auftrag = () =>
  welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: { auftragnehmer: 'auftragnehmer' } })

describe('Grundlage der Bewertung ohne Recht', () => {
  const wege = ['/api/aufnahme/%/mzb/bewertung/grundlage?methode=MHS', '/api/aufnahme/%/phb/bewertung/grundlage']

  test.each(wege)('%s: anonym 401, fremde Aufnahme 404', async weg => {
    const url = weg.replace('%', String(await auftrag()))
    expect((await als(null)(url)).statusCode).toBe(401)
    expect((await als('auftragnehmer3')(url)).statusCode).toBe(404)
  })

  test('ein freigegebenes Ergebnis öffnet die Grundlage nicht: sie gehört zu den Rohdaten', async () => {
    const id = await welt.aufnahme({
      mzb: { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' },
      phb: { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' },
    })
    for (const weg of wege) expect((await als(null)(weg.replace('%', String(id)))).statusCode).toBe(401)
  })

  test('unbekannte Methode 400, Biomasse hat kein Verfahren, fehlende MZB-Probe 404', async () => {
    const id = await auftrag()
    for (const methode of ['BIOMASSE', 'PHB', ''])
      expect((await an(`/api/aufnahme/${id}/mzb/bewertung/grundlage?methode=${methode}`)).json()).toMatchObject({
        status: 400,
        errors: [{ field: 'methode' }],
      })
    expect((await an(`/api/aufnahme/${id}/mzb/bewertung/grundlage?methode=MHS`)).json()).toMatchObject({
      status: 404,
      message: 'Diese Aufnahme hat keine MHS-Probe.',
    })
  })

  test('Parametersatz: anonym 401, unbekannt 404, sonst mit ETag und beim zweiten Mal 304', async () => {
    const url = '/api/bewertung/parametersatz?name=MZB-DEMO-2026'
    expect((await als(null)(url)).statusCode).toBe(401)
    expect((await an('/api/bewertung/parametersatz?name=gibt-es-nicht')).statusCode).toBe(404)
    const antwort = await an(url)
    expect(antwort.json()).toMatchObject({ name: 'MZB-DEMO-2026', marke: 'demonstration' })
    const etag = String(antwort.headers.etag)
    expect((await an({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304)
  })
})

test('Phytobenthos vor dem ersten Speichern: Grundlage mit der neuesten Taxaliste; Editionen und Parametersätze zur Wahl', async () => {
  const stand = await lies<AntwortVon<typeof leseMzbGrundlage>>(
    `/api/aufnahme/${await auftrag()}/phb/bewertung/grundlage`,
  )
  expect(stand.grundlage).toMatchObject({
    verfahren: 'PHB',
    taxaliste: 'PHB 2026.5',
    parametersatz: 'PHB-DEMO-2026',
    typologie: { bioregion: 'FL', typgruppe: 'VORLAND' },
  })
  expect(stand.grundlage.edition).toBe('2026-3')
  expect(stand.editionen.map(({ edition, vorbehalt }) => [edition, vorbehalt === null])).toEqual([
    ['2026-1', false],
    ['2026-2', false],
    ['2026-3', true],
  ])
  expect(stand.parametersaetze.map(satz => satz.name).sort()).toEqual(['PHB-AMTLICH', 'PHB-DEMO-2026'])
})

const METHODEN = {
  MHS: { pfad: 'mzb/mhs', geraet: 'MHS_NETZ', hoechstens: 0 },
  QUANTITATIV: { pfad: 'mzb/quantitativeProbe', geraet: 'SURBER', hoechstens: 0 },
  SCREENING: { pfad: 'mzb/screening', geraet: 'KESCHER', hoechstens: 5 },
  QUALITATIV: { pfad: 'mzb/qualitativeProbe', geraet: 'KESCHER', hoechstens: 7 },
} as const
const BEWERTUNG = {
  MHS: '/mzb/bewertung/mhs',
  SCREENING: '/mzb/bewertung/screening',
  PHB: '/phb/bewertung',
  QUANTITATIV: '/mzb/bewertung/quantitativ',
  QUALITATIV: '/mzb/bewertung/qualitativ',
} as const
type Methode = keyof typeof BEWERTUNG

/** Zufällige Proben: Stellen in der Liste, Mengen, Unsicherheit. */
const Funde = fc.uniqueArray(
  fc.record({ stelle: fc.nat(), menge: fc.integer({ min: 1, max: 50_000 }), cf: fc.boolean() }),
  { minLength: 1, maxLength: 60, selector: fund => fund.stelle },
)
type Zufallsfund = { stelle: number; menge: number; cf: boolean }

const listen = new Map<string, Taxaliste>()
const ladeListe = async (name: string): Promise<Taxaliste> => {
  const liste = listen.get(name) ?? (await lies<Taxaliste>(`/list/taxaliste?version=${encodeURIComponent(name)}`))
  listen.set(name, liste)
  return liste
}
const indizes = new Map<string, ReturnType<typeof indiziereTaxaliste>>()
const indexVon = async (name: string) => {
  const index = indizes.get(name) ?? indiziereTaxaliste(await ladeListe(name))
  indizes.set(name, index)
  return index
}
/** Verschiedene gültige Taxa der Liste; ein gleicher Fund käme nicht durch die Prüfung. */
async function verschiedeneTaxa(funde: readonly Zufallsfund[], liste: string) {
  const { taxa } = await ladeListe(liste)
  const gueltige = taxa.filter(taxon => taxon.akzeptiert === null && taxon.stadien === undefined)
  const gewaehlt = new Map(funde.map(fund => [gueltige[fund.stelle % gueltige.length]!, fund]))
  return [...gewaehlt].map(([taxon, fund], i) => ({ taxon, fund, zeile: i + 1 }))
}

async function erfasseMzb(id: number, methode: keyof typeof METHODEN, funde: readonly Zufallsfund[], anteil: number) {
  const { pfad, geraet, hoechstens } = METHODEN[methode]
  const gezaehlt = hoechstens === 0
  await sende(`/aufnahme/${id}/mzb/methoden`, { methode })
  const { version } = await lies<{ version: number }>(`/aufnahme/${id}/${pfad}`)
  const kopf = gezaehlt ? { flaeche: 1.25, aussortiertZaehler: anteil, aussortiertNenner: 30 } : {}
  await sende(`/aufnahme/${id}/${pfad}`, {
    version,
    daten: { entnahmegeraet: geraet, taxalistenversion: 'MZB 2026.3', ...kopf },
  })
  const taxa = await lies<{ version: number }>(`/aufnahme/${id}/${pfad}/taxa`)
  const zeilen = (await verschiedeneTaxa(funde, 'MZB 2026.3')).map(({ taxon, fund, zeile }) => ({
    zeile,
    taxon: taxon.name,
    cf: fund.cf,
    ...(gezaehlt ? { anzahl: fund.menge / 100 } : { haeufigkeitsklasse: (fund.menge % hoechstens) + 1 }),
  }))
  await sende(`/aufnahme/${id}/${pfad}/taxa`, { version: taxa.version, zeilen })
  return `${pfad}/taxa`
}

async function erfassePhb(id: number, funde: readonly Zufallsfund[]) {
  const zeilen = (await verschiedeneTaxa(funde, 'PHB 2026.5')).map(({ taxon, fund, zeile }) => ({
    zeile,
    taxon: taxon.name,
    cf: fund.cf,
    ...(istKieselalge(taxon)
      ? { schalen: (fund.menge % 400) + 1 }
      : fund.cf
        ? { schaetzklasse: (fund.menge % 5) + 1 }
        : { deckung: (fund.menge % 60) + 1 }),
  }))
  await sende(`/aufnahme/${id}/phb/taxa`, { version: 0, zeilen })
  return 'phb/taxa/liste'
}

/** Was der Rechenarbeiter des Browsers tut, mit genau den Antworten, die er bekommt. */
async function rechneWieBrowser(id: number, methode: Methode, pfad: string) {
  const element = methode === 'PHB' ? 'phb' : 'mzb'
  const wahl = methode === 'PHB' ? '' : `?methode=${methode}`
  const { grundlage } = await lies<AntwortVon<typeof leseMzbGrundlage>>(
    `/api/aufnahme/${id}/${element}/bewertung/grundlage${wahl}`,
  )
  const parameter =
    grundlage.parametersatz === null
      ? null
      : await lies<JederParametersatz>(`/api/bewertung/parametersatz?name=${grundlage.parametersatz}`)
  const { zeilen } = await lies<{ zeilen: Probenfund[] }>(`/aufnahme/${id}/${pfad}`)
  const taxaliste = await indexVon(grundlage.taxaliste)
  const eingabe = baueBewertungseingabe(grundlage, zeilen, taxaliste)
  return { eingabe, ergebnis: bewerte(eingabe, { taxaliste, parameter }, { erklaerung: true }) }
}

describe('[GEN-01] Browser und Server rechnen bis zur letzten Stelle dasselbe', () => {
  test.each(Object.keys(BEWERTUNG) as Methode[])('%s: erzeugte Proben', async methode => {
    await fc.assert(
      fc.asyncProperty(Funde, fc.integer({ min: 1, max: 30 }), async (funde, anteil) => {
        const id = await auftrag()
        const pfad = methode === 'PHB' ? await erfassePhb(id, funde) : await erfasseMzb(id, methode, funde, anteil)
        const browser = await rechneWieBrowser(id, methode, pfad)
        await sende(`/bewertung/${methode === 'PHB' ? 'phb' : 'mzb'}/${id}`, {})
        const { eingabe } = await db
          .selectFrom('bewertung')
          .select('eingabe')
          .where('aufnahme_id', '=', id)
          .executeTakeFirstOrThrow()
        expect(kanonisch(browser.eingabe)).toBe(kanonisch(eingabe))
        const ort = methode === 'QUANTITATIV' || methode === 'QUALITATIV' ? '/api/aufnahme' : '/aufnahme'
        const { bewertung } = await lies<{ bewertung: { ergebnis: unknown } }>(`${ort}/${id}${BEWERTUNG[methode]}`)
        expect(kanonisch(JSON.parse(JSON.stringify(browser.ergebnis)))).toBe(kanonisch(bewertung.ergebnis))
      }),
      { numRuns: 8 },
    )
  })
})
