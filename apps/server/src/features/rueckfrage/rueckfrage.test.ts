import type { OffeneRueckfrage, Rueckfrage, Rueckfrageadressat } from '@benthos/vertrag/rueckfrage'
import type { Verlaufsseite as Verlaufsform } from '@benthos/vertrag/verlauf'
import { afterAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
const daten = await saeeProbenreihe(db, welt)

type Verlaufsseite = z.infer<typeof Verlaufsform>
type Liste = { rueckfragen: Rueckfrage[]; adressaten: Rueckfrageadressat[] }
const wege = (id: number) => `/api/aufnahme/${id}/rueckfragen`
const lies = async (id: number, wer: string): Promise<Liste> => {
  const antwort = await als(wer)(wege(id))
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<Liste>()
}
const sende = (wer: string | null, url: string, payload: object) => als(wer)({ method: 'POST', url, payload })
const stelle = (wer: string | null, id: number, rumpf: object) => sende(wer, wege(id), rumpf)
const antworte = (wer: string, id: number, frage: number, text: string) =>
  sende(wer, `${wege(id)}/${frage}/antworten`, { text })
const erledige = (wer: string, id: number, { id: frage, version }: Rueckfrage, erledigt = true) =>
  sende(wer, `${wege(id)}/${frage}/erledigen`, { version, erledigt })
const offene = async (wer: string): Promise<OffeneRueckfrage[]> =>
  (await als(wer)('/api/rueckfragen/offene')).json<{ rueckfragen: OffeneRueckfrage[] }>().rueckfragen
const offeneZu = async (wer: string, id: number) =>
  (await offene(wer)).filter(frage => frage.aufnahmeId === id).map(frage => [frage.text, frage.istBeantwortet])
const einzige = async (id: number, wer: string): Promise<Rueckfrage> => {
  const [erste] = (await lies(id, wer)).rueckfragen
  if (!erste) throw new Error('Keine Rückfrage')
  return erste
}

/** Aufnahme in Niederösterreich: MZB bei „auftragnehmer“ mit zwei Funden, PHB bei „auftragnehmer2“, beide übergeben. */
async function uebergeben(): Promise<number> {
  const messstelle = await daten.messstelle()
  return daten.aufnahme(messstelle, '2025-04-01', {
    auftragnehmer: 'auftragnehmer',
    taxa: { 'Baetis rhodani': 3, 'Gammarus fossarum': 5 },
    befund: { ph: 8 },
    spalten: {
      mzb_status: 'BEWERTUNG_ABGESCHLOSSEN',
      phb_status: 'BEWERTUNG_ABGESCHLOSSEN',
      phb_freigabe: 'NICHT_FREIGEGEBEN',
      phb_auftragnehmer_id: await welt.organisationVon('auftragnehmer2'),
    },
  })
}
const FUND = { art: 'FUND', methode: 'MHS', zeile: 1 }
const PH = { art: 'FELD', teil: 'ortsbefund/morphologieHydraulikPhysikalischChemischerBefund', stelle: 'ph' }

describe('Abgelehnt wird', () => {
  test('[ROLE-02] wer mit dem Element nicht befasst ist, fragt nicht, antwortet nicht und sieht nichts', async () => {
    const id = await uebergeben()
    const frage = { gegenstand: FUND, an: 'AUFTRAGNEHMER', text: 'Wirklich rhodani?' }
    expect((await stelle(null, id, frage)).statusCode).toBe(401)
    expect((await stelle('lesen', id, frage)).statusCode).toBe(403)
    expect((await stelle('land-ooe', id, frage)).statusCode).toBe(404)
    // Das MZB liest der andere Auftragnehmer nicht: dessen Zeile gibt es für ihn nicht.
    const fremd = await stelle('auftragnehmer2', id, frage)
    expect([fremd.statusCode, fremd.json().errors]).toMatchObject([400, [{ field: 'gegenstand' }]])
    expect((await stelle('land-noe', id, frage)).statusCode).toBe(200)
    const { id: nummer } = await einzige(id, 'land-noe')
    expect(await lies(id, 'auftragnehmer2')).toMatchObject({ rueckfragen: [] })
    expect((await antworte('auftragnehmer2', id, nummer, 'x')).statusCode).toBe(404)
    expect((await antworte('auftragnehmer', await uebergeben(), nummer, 'x')).statusCode).toBe(404)
    expect((await einzige(id, 'land-noe')).antworten).toEqual([])
  })

  test.each([
    ['eine Zeile, die es nicht gibt', { gegenstand: { ...FUND, zeile: 99 } }, 'gegenstand'],
    ['ein Feld, das es nicht gibt', { gegenstand: { ...PH, stelle: 'constructor' } }, 'gegenstand'],
    ['ein Teil, den es nicht gibt', { gegenstand: { ...PH, teil: 'erfunden' } }, 'gegenstand.teil'],
    [
      'ein Hinweis, der nicht besteht',
      { gegenstand: { art: 'HINWEIS', regel: 'WERT_NACHBARN', stelle: 'ph' } },
      'gegenstand',
    ],
    ['eine Stelle, die nicht befasst ist', { an: 'FACHPROJEKT' }, 'an'],
    ['eine Rolle, die es nicht gibt', { an: 'KAISER' }, 'an'],
    ['Text aus Leerzeichen', { text: ' \n ' }, 'text'],
    ['zu langer Text', { text: 'x'.repeat(2001) }, 'text'],
  ])('%s', async (_, abweichung, feld) => {
    const id = await uebergeben()
    const antwort = await stelle('land-noe', id, { gegenstand: FUND, an: 'AUFTRAGNEHMER', text: 'x', ...abweichung })
    expect(antwort.json()).toMatchObject({ status: 400, errors: [{ field: feld }] })
    expect((await lies(id, 'land-noe')).rueckfragen).toEqual([])
  })
})

test('[A-RUECK-01] Frage an gesperrten Daten, Antwort, Nachfrage, erledigt: offen ist sie immer bei der Seite, auf die gewartet wird', async () => {
  const id = await uebergeben()
  const text = 'Beleg vorhanden? <script>alert(1)</script>'
  expect((await stelle('land-noe', id, { gegenstand: FUND, an: 'AUFTRAGNEHMER', text })).statusCode).toBe(200)
  const gestellt = await einzige(id, 'auftragnehmer')
  expect(gestellt).toMatchObject({
    element: 'MZB',
    teil: 'mzb/mhs',
    zeile: 1,
    bezeichnung: 'Baetis rhodani',
    text,
    von: expect.stringMatching(/^Lena Leitgeb, /),
    an: expect.stringMatching(/^Auftragnehmer \(.+\)$/),
    liegtBeiMir: true,
    erledigbar: false,
  })
  expect(await offeneZu('auftragnehmer', id)).toEqual([[text, false]])
  for (const wer of ['land-noe', 'qs', 'admin', 'auftragnehmer2']) expect(await offeneZu(wer, id), wer).toEqual([])

  expect((await antworte('auftragnehmer', id, gestellt.id, 'Ja, Glas 12.')).statusCode).toBe(200)
  expect(await offeneZu('auftragnehmer', id)).toEqual([])
  expect(await offeneZu('land-noe', id)).toEqual([[text, true]])
  // Wer dazwischen etwas anmerkt, ändert nicht, auf wen gewartet wird.
  expect((await antworte('qs', id, gestellt.id, 'Auch für die QS von Belang.')).statusCode).toBe(200)
  expect(await offeneZu('land-noe', id)).toEqual([[text, true]])
  expect((await antworte('land-noe', id, gestellt.id, 'Welches Stadium?')).statusCode).toBe(200)
  expect(await offeneZu('auftragnehmer', id)).toEqual([[text, false]])

  const gelesen = await einzige(id, 'land-noe')
  expect(gelesen.antworten.map(antwort => antwort.text)).toEqual([
    'Ja, Glas 12.',
    'Auch für die QS von Belang.',
    'Welches Stadium?',
  ])
  expect((await erledige('auftragnehmer', id, gelesen)).statusCode).toBe(403)
  expect((await antworte('auftragnehmer', id, gestellt.id, 'Larve.')).statusCode).toBe(200)
  // Erledigt wird nicht, was man nicht gelesen hat.
  expect((await erledige('land-noe', id, gelesen)).json()).toMatchObject({ code: 'VERSIONSKONFLIKT' })
  expect((await erledige('land-noe', id, await einzige(id, 'land-noe'))).statusCode).toBe(200)
  expect(await einzige(id, 'auftragnehmer')).toMatchObject({
    liegtBeiMir: false,
    erledigt: { von: expect.any(String) },
  })
  expect(await offeneZu('land-noe', id)).toEqual([])
  expect((await erledige('land-noe', id, await einzige(id, 'land-noe'), false)).statusCode).toBe(200)
  expect(await offeneZu('land-noe', id)).toEqual([[text, true]])
})

test('[A-RUECK-01] wer antwortet, während die andere Seite schon erledigt, wird trotzdem gelesen: die Antwort öffnet sie wieder', async () => {
  const id = await uebergeben()
  const text = 'Beleg vorhanden?'
  await stelle('land-noe', id, { gegenstand: FUND, an: 'AUFTRAGNEHMER', text })
  const gestellt = await einzige(id, 'land-noe')
  expect((await erledige('land-noe', id, gestellt)).statusCode).toBe(200)
  expect((await antworte('auftragnehmer', id, gestellt.id, 'Ja, Glas 12.')).statusCode).toBe(200)
  expect(await offeneZu('land-noe', id)).toEqual([[text, true]])
  expect(await einzige(id, 'land-noe')).toMatchObject({ erledigt: null, liegtBeiMir: true })
})

test('[A-RUECK-02] eine Anmerkung wartet auf niemanden; ein Feld, das beiden Elementen gehört, sehen beide Auftragnehmer', async () => {
  const id = await uebergeben()
  expect((await stelle('auftragnehmer2', id, { gegenstand: PH, text: 'Gerät neu kalibriert.' })).statusCode).toBe(200)
  for (const wer of ['auftragnehmer', 'auftragnehmer2', 'land-noe'])
    expect(await einzige(id, wer), wer).toMatchObject({
      element: null,
      bezeichnung: 'pH-Wert',
      an: null,
      liegtBeiMir: false,
    })
  for (const wer of ['auftragnehmer', 'land-noe', 'qs']) expect(await offeneZu(wer, id), wer).toEqual([])
})

test('[ROLE-02] wer nur mit einem Element befasst ist, erfährt auch aus Rückfragen zu Gemeinsamem nicht, wer das andere erarbeitet', async () => {
  const id = await uebergeben()
  const frage = { gegenstand: PH, an: 'AUFTRAGNEHMER', text: 'Sonde geprüft?' }
  expect((await stelle('land-noe', id, frage)).statusCode).toBe(200)
  const buero = async (wer: string) => {
    const organisation = db.selectFrom('organisationseinheit').select('name')
    return (await organisation.where('id', '=', await welt.organisationVon(wer)).executeTakeFirstOrThrow()).name
  }
  const [eins, zwei] = [await buero('auftragnehmer'), await buero('auftragnehmer2')]
  const text = async (wer: string) => (await als(wer)(wege(id))).body
  expect(await text('land-noe')).toContain(zwei)
  expect(await text('auftragnehmer')).toContain(eins)
  expect(await text('auftragnehmer')).not.toContain(zwei)
  expect(await text('auftragnehmer2')).not.toContain(eins)
})

test('[A-RUECK-01] fragen lässt sich, wer mit dem Element befasst ist; mit dem Auftrag wechselt der Gefragte', async () => {
  const id = await uebergeben()
  const { adressaten } = await lies(id, 'land-noe')
  const zu = (element: string | null) => adressaten.flatMap(a => (a.element === element ? [a.rolle] : []))
  expect(zu('MZB')).toEqual(['ADMIN', 'BUND', 'LAND', 'AUFTRAGNEHMER', 'QS'])
  expect(adressaten).toContainEqual({ element: 'MZB', rolle: 'LAND', label: 'Land (Niederösterreich)' })
  expect((await lies(id, 'auftragnehmer2')).adressaten.some(a => a.element === 'MZB')).toBe(false)
  await stelle('land-noe', id, { gegenstand: FUND, an: 'AUFTRAGNEHMER', text: 'Sicher?' })
  expect(await offeneZu('auftragnehmer', id)).toHaveLength(1)
  await db
    .updateTable('aufnahme')
    .set({ mzb_auftragnehmer_id: await welt.organisationVon('auftragnehmer2') })
    .where('id', '=', id)
    .execute()
  expect(await offeneZu('auftragnehmer', id)).toEqual([])
  expect(await offeneZu('auftragnehmer2', id)).toHaveLength(1)
})

test('[A-RUECK-03] ist die Zeile gelöscht, bleibt die Rückfrage mit dem damaligen Namen, und der nächste Fund dieser Nummer erbt sie nicht', async () => {
  const id = await uebergeben()
  await stelle('land-noe', id, { gegenstand: FUND, an: 'AUFTRAGNEHMER', text: 'Sicher?' })
  await stelle('land-noe', id, { gegenstand: { ...FUND, zeile: 2 }, an: 'AUFTRAGNEHMER', text: 'So viele?' })
  const zeile = { bestimmung_id: await bestimmungVon(id), zeile: 1 }
  const alt = await db
    .selectFrom('fund')
    .selectAll()
    .where('bestimmung_id', '=', zeile.bestimmung_id)
    .where('zeile', '=', 1)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('fund').where('bestimmung_id', '=', zeile.bestimmung_id).where('zeile', '=', 1).execute()
  await db.insertInto('fund').values(alt).execute()
  expect((await lies(id, 'auftragnehmer')).rueckfragen.map(r => [r.zeile, r.bezeichnung])).toEqual([
    [2, 'Gammarus fossarum'],
    [null, 'Baetis rhodani'],
  ])
  await db.deleteFrom('probe').where('aufnahme_id', '=', id).execute()
  expect((await lies(id, 'auftragnehmer')).rueckfragen.map(r => [r.zeile, r.bezeichnung])).toEqual([
    [null, 'Gammarus fossarum'],
    [null, 'Baetis rhodani'],
  ])
})

const bestimmungVon = async (id: number): Promise<number> =>
  (await db.selectFrom('bestimmung').select('id').where('aufnahme_id', '=', id).executeTakeFirstOrThrow()).id

test('[A-RUECK-04] zu einem Hinweis fragt, wer ihn im Einzelnen sieht; die Rückfrage verrät den anderen keine Zahlen daraus', async () => {
  const messstelle = await daten.messstelle()
  for (const [i, ph] of [7.8, 7.9, 8, 8.1, 8.2].entries())
    await daten.aufnahme(messstelle, `201${i}-04-01`, { befund: { ph } })
  const id = await daten.aufnahme(messstelle, '2025-04-01', { auftragnehmer: 'auftragnehmer', befund: { ph: 9.8 } })
  const frage = {
    gegenstand: { art: 'HINWEIS', regel: 'WERT_EIGENE_REIHE', stelle: 'ph' },
    an: 'AUFTRAGNEHMER',
    text: 'Bitte das Protokoll ansehen.',
  }
  expect((await stelle('auftragnehmer', id, frage)).statusCode).toBe(400)
  expect((await stelle('land-noe', id, frage)).statusCode).toBe(200)
  const antwort = await als('auftragnehmer')(wege(id))
  expect(antwort.json().rueckfragen).toMatchObject([{ regel: 'WERT_EIGENE_REIHE', bezeichnung: 'pH-Wert' }])
  // Zeitpunkte sind keine Messwerte: „…:39.812Z“ enthielte „9.8“ in einem von hundert Läufen.
  const ohneZeitpunkte = antwort.body.replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, '')
  expect(ohneZeitpunkte).not.toMatch(/9[.,]8/)
})

test('[API-03] Rückfrage, Antwort und Erledigung stehen mit ihrem Wortlaut im Verlauf ihres Elements', async () => {
  const id = await uebergeben()
  await stelle('land-noe', id, { gegenstand: FUND, an: 'AUFTRAGNEHMER', text: 'Sicher?' })
  const { id: nummer } = await einzige(id, 'land-noe')
  await antworte('auftragnehmer', id, nummer, 'Ja.')
  await erledige('land-noe', id, await einzige(id, 'land-noe'))
  await stelle('auftragnehmer2', id, { gegenstand: PH, text: 'Kalibriert.' })
  const verlauf = async (element: string) =>
    (await als('land-noe')(`/aufnahme/${id}/history/${element}?teil=plausibilitaet`))
      .json<Verlaufsseite>()
      .eintraege.map(({ titel, aenderungen }) => [titel, ...aenderungen.flatMap(a => [a.label, a.vorher, a.nachher])])
  const anmerkung = ['Rückfrage', 'pH-Wert', null, 'Kalibriert.']
  expect(await verlauf('mzb')).toEqual([
    anmerkung,
    ['Rückfrage', 'Baetis rhodani', 'offen', 'erledigt'],
    ['Antwort auf eine Rückfrage', 'Baetis rhodani', null, 'Ja.'],
    ['Rückfrage', 'Baetis rhodani', null, 'Sicher?'],
  ])
  expect(await verlauf('phb')).toEqual([anmerkung])
})
