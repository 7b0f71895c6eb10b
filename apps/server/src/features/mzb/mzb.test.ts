import type { MzbFund } from '@benthos/vertrag/mzb'
import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../pruefstand/dienst.ts'
import { musterwelt } from '../../pruefstand/musterwelt.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const post = (url: string, payload: object) => ({ method: 'POST' as const, url, payload })
const fund = (zeile: number, taxon: string, anzahl: number | null = 1, rest: Partial<MzbFund> = {}) => ({
  zeile,
  taxon,
  artStadium: 'LARVE',
  anzahl,
  ...rest,
})
const KOPF = {
  entnahmegeraet: 'MHS_NETZ',
  maschenweite: 500,
  flaeche: 1.25,
  teilproben: 20,
  aussortiertZaehler: 1,
  aussortiertNenner: 6,
  taxalistenversion: 'MZB 2026.1',
}
const beauftragt = () =>
  welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: { auftragnehmer: 'auftragnehmer2' } })
const an = als('auftragnehmer')

const SCHREIBEN: [string, object][] = [
  ['mzb/mhs', { version: 0, daten: KOPF }],
  ['mzb/mhs/taxa', { version: 0, zeilen: [] }],
  ['mzb/methoden', { methode: 'MHS' }],
  ['mzb/delete/mhs', { version: 1, taxaVersion: 1 }],
  ['mzb/delete/mhs/taxa', { version: 1 }],
  ['mzb/delete/mhs/taxa/1', { version: 1 }],
]
test.each(SCHREIBEN)('[API-07] POST %s ohne Recht: 401, 404, 403, gesperrt 409', async (pfad, rumpf) => {
  const id = await beauftragt()
  expect((await als(null)(post(`/aufnahme/${id}/${pfad}`, rumpf))).statusCode).toBe(401)
  expect((await als('auftragnehmer3')(post(`/aufnahme/${id}/${pfad}`, rumpf))).statusCode).toBe(404)
  expect((await als('auftragnehmer2')(post(`/aufnahme/${id}/${pfad}`, rumpf))).statusCode).toBe(403)
  expect((await als('qs')(post(`/aufnahme/${id}/${pfad}`, rumpf))).statusCode).toBe(403)
  const gesperrt = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer', status: 'BEWERTUNG_ABGESCHLOSSEN' } })
  expect((await an(post(`/aufnahme/${gesperrt}/${pfad}`, rumpf))).json()).toMatchObject({ code: 'STATUS_UNZULAESSIG' })
  const ohneMzb = await welt.aufnahme({ mzb: null, phb: {} })
  expect((await als('admin')(post(`/aufnahme/${ohneMzb}/${pfad}`, rumpf))).statusCode).toBe(404)
})

test('[API-07] ohne Probe: Kopf leer, Taxaliste leer mit der neuesten Fassung; lesen darf, wer die Aufnahme lesen darf', async () => {
  const id = await beauftragt()
  expect((await an(`/aufnahme/${id}/mzb/mhs`)).json()).toEqual({
    version: 0,
    daten: null,
    geaendertAm: null,
    geaendertVon: null,
    bearbeitbar: true,
  })
  expect((await als('qs')(`/aufnahme/${id}/mzb/mhs/taxa`)).json()).toMatchObject({
    version: 0,
    taxalistenversion: 'MZB 2026.1',
    zeilen: [],
    bearbeitbar: false,
  })
  expect((await als('auftragnehmer2')(`/aufnahme/${id}/mzb/mhs/taxa`)).statusCode).toBe(403)
})

test('[API-07] Kopf speichern: legt die Probe an, macht NEU zu ROHDATEN; zweimal dasselbe ändert nichts; überholt 409', async () => {
  const id = await beauftragt()
  const erst = (await an(post(`/aufnahme/${id}/mzb/mhs`, { version: 0, daten: KOPF }))).json()
  expect(erst).toMatchObject({ daten: { ...KOPF, bearbeiter: null }, geaendertVon: 'Anna Auinger' })
  expect((await an(`/aufnahme/${id}/status`)).json()).toMatchObject({ mzb: { status: 'ROHDATEN' } })
  const gleich = (await an(post(`/aufnahme/${id}/mzb/mhs`, { version: erst.version, daten: KOPF }))).json()
  expect(gleich.version).toBe(erst.version)
  const anders = { ...KOPF, flaeche: 0.625 }
  const neu = (await an(post(`/aufnahme/${id}/mzb/mhs`, { version: erst.version, daten: anders }))).json()
  expect(neu).toMatchObject({ version: erst.version + 1, daten: { flaeche: 0.625 } })
  const ueberholt = await an(post(`/aufnahme/${id}/mzb/mhs`, { version: erst.version, daten: KOPF }))
  expect(ueberholt.json()).toMatchObject({ status: 409, code: 'VERSIONSKONFLIKT' })
})

test('[API-07] Kopf: jede unmögliche Angabe an ihrem Feld', async () => {
  const id = await beauftragt()
  const felder = async (daten: object) =>
    (await an(post(`/aufnahme/${id}/mzb/mhs`, { version: 0, daten: { ...KOPF, ...daten } }))).json().errors
  expect(await felder({ aussortiertZaehler: 0 })).toEqual([
    { field: 'daten.aussortiertZaehler', message: 'Wert muss mindestens 1 sein' },
  ])
  expect(await felder({ aussortiertNenner: null })).toMatchObject([{ field: 'daten.aussortiertNenner' }])
  expect(await felder({ aussortiertZaehler: 7 })).toMatchObject([{ field: 'daten.aussortiertZaehler' }])
  expect(await felder({ entnahmegeraet: 'FREEZE_CORE' })).toMatchObject([{ field: 'daten.entnahmegeraet' }])
  expect(await felder({ bestimmungsdatum: '2024-01-01' })).toEqual([
    { field: 'daten.bestimmungsdatum', message: '21.04.2025 oder später' },
  ])
  expect(await felder({ taxalistenversion: 'PHB 2026.1' })).toMatchObject([{ field: 'daten.taxalistenversion' }])
  expect((await an(`/aufnahme/${id}/mzb/mhs`)).json().version).toBe(0)
})

test('[API-07] Taxaliste speichern: nur der Unterschied wird geschrieben, die Zeilennummern bleiben', async () => {
  const id = await beauftragt()
  const speichere = (version: number, zeilen: object[]) => an(post(`/aufnahme/${id}/mzb/mhs/taxa`, { version, zeilen }))
  const erst = (
    await speichere(0, [fund(1, 'Baetis rhodani', 12), fund(2, 'Ecdyonurus sp.', 3.5), fund(3, 'Elmis sp.', 4)])
  ).json()
  expect(erst).toMatchObject({ taxalistenversion: 'MZB 2026.1', flaeche: 1.25, geaendertVon: 'Anna Auinger' })
  const zwei = (
    await speichere(erst.version, [
      fund(5, 'Gammarus fossarum', 40, { artStadium: null }),
      fund(1, 'Baetis rhodani', 13),
      fund(3, 'Elmis sp.', 4),
    ])
  ).json()
  expect(zwei.version).toBe(erst.version + 1)
  expect((await an(`/aufnahme/${id}/mzb/mhs/taxa`)).json()).toEqual({ ...zwei, bearbeitbar: true })
  expect(zwei.zeilen.map((z: MzbFund) => [z.zeile, z.taxon, z.anzahl])).toEqual([
    [1, 'Baetis rhodani', 13],
    [3, 'Elmis sp.', 4],
    [5, 'Gammarus fossarum', 40],
  ])
  const spuren = await db
    .selectFrom('journal')
    .select(['aktion', 'vorher', 'nachher'])
    .where('aufnahme_id', '=', id)
    .where('tabelle', '=', 'mzb_fund')
    .orderBy('id')
    .execute()
  const laenge = (liste: unknown) => (Array.isArray(liste) ? liste.length : 0)
  expect(spuren.map(s => `${s.aktion} ${laenge(s.vorher)} → ${laenge(s.nachher)}`).sort()).toEqual([
    'DELETED 1 → 0',
    'NEW 0 → 1',
    'NEW 0 → 3',
    'UPDATED 1 → 1',
  ])
  const unveraendert = (await speichere(zwei.version, zwei.zeilen)).json()
  expect(unveraendert.version).toBe(zwei.version)
  expect((await speichere(erst.version, [])).json()).toMatchObject({ status: 409, code: 'VERSIONSKONFLIKT' })
  expect((await an(`/aufnahme/${id}/mzb/mhs/taxa`)).json().zeilen).toHaveLength(3)
})

test('[API-07] fehlerhafte Liste: jede Meldung an ihrer Zelle, alle auf einmal, nichts halb gespeichert', async () => {
  const id = await beauftragt()
  const antwort = await an(
    post(`/aufnahme/${id}/mzb/mhs/taxa`, {
      version: 0,
      zeilen: [
        fund(1, 'Baetis rodani'),
        fund(2, 'Elmis aenea', 2, { artStadium: 'NYMPHE' }),
        fund(3, 'Baetis rhodani', null),
        fund(4, 'Baetis rhodani', 5),
        fund(5, 'Baetis rhodani', 5, { cf: true }),
        fund(6, 'Gammarus fossarum', 5, { haeufigkeitsklasse: 3 }),
      ],
    }),
  )
  expect(antwort.statusCode).toBe(400)
  expect(antwort.json().errors).toEqual([
    {
      field: 'zeilen.0.taxon',
      message: '„Baetis rodani“ steht nicht in der Taxaliste MZB 2026.1. Meinten Sie Baetis rhodani?',
    },
    { field: 'zeilen.1.artStadium', message: 'Die Taxaliste führt Elmis aenea nur als Imago oder Larve.' },
    { field: 'zeilen.2.anzahl', message: 'Dieses Feld ist verpflichtend' },
    {
      field: 'zeilen.3.taxon',
      message: 'Baetis rhodani (Larve) steht schon in Zeile 3. Fassen Sie die beiden Zeilen zusammen.',
    },
    {
      field: 'zeilen.5.haeufigkeitsklasse',
      message: 'Detaillierte MZB-Methode (MHS): hier ist keine Häufigkeitsklasse vorgesehen.',
    },
  ])
  const zahlen = await an(
    post(`/aufnahme/${id}/mzb/mhs/taxa`, {
      version: 0,
      zeilen: [fund(1, 'Baetis rhodani', -3), fund(2, 'Elmis sp.', 9_999_999), fund(2, 'Elmis sp.', 1.234)],
    }),
  )
  expect(zahlen.json().errors).toEqual([
    { field: 'zeilen.0.anzahl', message: 'Wert muss größer als 0 sein' },
    { field: 'zeilen.1.anzahl', message: 'Wert darf maximal 1.000.000 sein' },
    { field: 'zeilen.2.anzahl', message: 'Höchstens zwei Nachkommastellen' },
    { field: 'zeilen.2.zeile', message: 'Die Zeilennummer kommt doppelt vor' },
  ])
  expect((await an(`/aufnahme/${id}/status`)).json()).toMatchObject({ mzb: { status: 'NEU' } })
  expect(await db.selectFrom('mzb_probe').select('id').where('aufnahme_id', '=', id).execute()).toEqual([])
})

test('5.000 Zeilen werden gespeichert, 5.001 abgewiesen', async () => {
  const id = await beauftragt()
  const namen = await db
    .selectFrom('taxon')
    .innerJoin('taxalistenversion', 'taxalistenversion.id', 'taxon.taxalistenversion_id')
    .select('taxon.name')
    .where('taxalistenversion.name', '=', 'MZB 2026.1')
    .where('taxon.akzeptiert', 'is', null)
    .limit(5001)
    .execute()
  const zeilen = namen.map(({ name }, i) => ({ zeile: i + 1, taxon: name, anzahl: i + 1 }))
  const zuViele = await an(post(`/aufnahme/${id}/mzb/mhs/taxa`, { version: 0, zeilen }))
  expect(zuViele.json().errors).toEqual([{ field: 'zeilen', message: 'Höchstens 5.000 Einträge' }])
  const antwort = await an(post(`/aufnahme/${id}/mzb/mhs/taxa`, { version: 0, zeilen: zeilen.slice(0, 5000) }))
  expect(antwort.statusCode).toBe(200)
  expect((await an(`/aufnahme/${id}/mzb/mhs/taxa`)).json().zeilen).toHaveLength(5000)
})

test('zwei Browser speichern gleichzeitig dieselbe Liste: genau einer gewinnt, der andere erfährt es', async () => {
  const id = await beauftragt()
  const { version } = (
    await an(post(`/aufnahme/${id}/mzb/mhs/taxa`, { version: 0, zeilen: [fund(1, 'Elmis sp.')] }))
  ).json()
  const antworten = await Promise.all(
    [10, 20, 30, 40].map(anzahl =>
      an(post(`/aufnahme/${id}/mzb/mhs/taxa`, { version, zeilen: [fund(1, 'Elmis sp.', anzahl)] })),
    ),
  )
  expect(antworten.map(a => a.statusCode).sort()).toEqual([200, 409, 409, 409])
  const sieger = antworten.find(a => a.statusCode === 200)?.json()
  expect((await an(`/aufnahme/${id}/mzb/mhs/taxa`)).json().zeilen).toEqual(sieger.zeilen)
})

test('[API-04] nach einer Bewertung gespeichert: Status fällt auf ROHDATEN, das Ergebnis ist veraltet; Gleiches ändert nichts', async () => {
  const id = await beauftragt()
  const taxa = `/aufnahme/${id}/mzb/mhs/taxa`
  const { version, zeilen } = (await an(post(taxa, { version: 0, zeilen: [fund(1, 'Elmis sp.', 40)] }))).json()
  expect((await an(post(`/aufnahme/${id}/mzb/bewertung/mhs`, {}))).statusCode).toBe(200)
  const stand = async () => (await an(`/aufnahme/${id}`)).json().mzb
  expect(await stand()).toMatchObject({ status: 'BEWERTET', veraltet: false })
  await an(post(taxa, { version, zeilen }))
  expect(await stand()).toMatchObject({ status: 'BEWERTET', veraltet: false })
  await an(post(taxa, { version, zeilen: [fund(1, 'Elmis sp.', 41)] }))
  expect(await stand()).toMatchObject({ status: 'ROHDATEN', veraltet: true })
  expect(await db.selectFrom('bewertung').select('veraltet').where('aufnahme_id', '=', id).execute()).toEqual([
    { veraltet: true },
  ])
  expect((await an(`/aufnahme/${id}/status/history/mzb`)).json()).toMatchObject([
    { von: 'BEWERTET', nach: 'ROHDATEN' },
    { von: 'ROHDATEN', nach: 'BEWERTET' },
    { von: 'NEU', nach: 'ROHDATEN' },
  ])
})

test('[API-07] einzelne Zeile, alle Taxa, ganze Probe löschen: immer mit Version', async () => {
  const id = await beauftragt()
  const taxa = `/aufnahme/${id}/mzb/mhs/taxa`
  const zeilen = [
    fund(1, 'Elmis sp.'),
    fund(2, 'Baetis rhodani'),
    fund(3, 'Gammarus fossarum', 1, { artStadium: null }),
  ]
  const { version } = (await an(post(taxa, { version: 0, zeilen }))).json()
  const eine = `/aufnahme/${id}/mzb/delete/mhs/taxa`
  expect((await an(post(`${eine}/9`, { version }))).statusCode).toBe(404)
  expect((await an(post(`${eine}/2`, { version: version - 1 }))).statusCode).toBe(409)
  const nachEiner = (await an(post(`${eine}/2`, { version }))).json()
  expect(nachEiner.zeilen.map((z: MzbFund) => z.zeile)).toEqual([1, 3])
  const leer = (await an(post(eine, { version: nachEiner.version }))).json()
  expect(leer.zeilen).toEqual([])
  const kopf = (await an(`/aufnahme/${id}/mzb/mhs`)).json()
  const probe = `/aufnahme/${id}/mzb/delete/mhs`
  expect((await an(post(probe, { version: kopf.version, taxaVersion: version }))).statusCode).toBe(409)
  expect((await an(post(probe, { version: kopf.version, taxaVersion: leer.version }))).statusCode).toBe(204)
  expect((await an(`/aufnahme/${id}/mzb/mhs`)).json()).toMatchObject({ version: 0, daten: null })
})

test('[API-07] Methoden: anfügen, angefügte und noch anfügbare; MHS bringt ihre Vorgaben mit, die anderen keine', async () => {
  const id = await beauftragt()
  const anfuegbar = async () =>
    (await an(`/aufnahme/${id}/mzb/methoden/appendable`)).json().map((m: { value: string }) => m.value)
  expect(await anfuegbar()).toEqual(['MHS', 'SCREENING', 'QUALITATIV', 'QUANTITATIV'])
  expect((await an(post(`/aufnahme/${id}/mzb/methoden`, { methode: 'BIOMASSE' }))).statusCode).toBe(400)
  await an(post(`/aufnahme/${id}/mzb/methoden`, { methode: 'MHS' }))
  const angefuegt = await an(post(`/aufnahme/${id}/mzb/methoden`, { methode: 'SCREENING' }))
  expect(angefuegt.json()).toMatchObject([
    { methode: 'MHS', label: 'Detaillierte MZB-Methode (MHS)', taxa: 0 },
    { methode: 'SCREENING', taxa: 0 },
  ])
  expect(await anfuegbar()).toEqual(['QUALITATIV', 'QUANTITATIV'])
  expect((await an(`/aufnahme/${id}/mzb/mhs`)).json().daten).toMatchObject({
    maschenweite: 500,
    flaeche: 1.25,
    teilproben: 20,
  })
  expect((await an(`/aufnahme/${id}/mzb/screening`)).json()).toMatchObject({ version: 1, daten: null })
  expect((await an(`/aufnahme/${id}/mzb/haeufigkeitsskalaWerte?methode=SCREENING`)).json()).toHaveLength(5)
  expect((await an(`/aufnahme/${id}/mzb/haeufigkeitsskalaWerte`)).json()).toHaveLength(7)
})

test.each([
  ['screening', 'haeufigkeitsklasse', 5],
  ['qualitativeProbe', 'haeufigkeitsklasse', 7],
  ['quantitativeProbe', 'anzahl', 1_000_000],
])('[API-07] %s: Pflicht ist %s bis %i, die anderen Mengen bleiben leer', async (pfad, feld, hoechstens) => {
  const id = await beauftragt()
  const speichere = (rest: object) =>
    an(post(`/aufnahme/${id}/mzb/${pfad}/taxa`, { version: 0, zeilen: [{ zeile: 1, taxon: 'Elmis sp.', ...rest }] }))
  expect((await speichere({})).json().errors).toEqual([
    { field: `zeilen.0.${feld}`, message: 'Dieses Feld ist verpflichtend' },
  ])
  expect((await speichere({ [feld]: hoechstens + 1 })).json().errors[0].field).toBe(`zeilen.0.${feld}`)
  expect((await speichere({ [feld]: 1, biomasse: 2 })).json().errors[0].field).toBe('zeilen.0.biomasse')
  expect((await speichere({ [feld]: hoechstens })).json().zeilen).toMatchObject([{ zeile: 1, [feld]: hoechstens }])
})

test('Fassung wechseln: Funde wandern zum gleichnamigen Taxon; fehlt eines, nennt die Meldung es', async () => {
  const neueFassung = async (name: string, taxa: string[]) => {
    const { id } = await db
      .insertInto('taxalistenversion')
      .values({
        art: 'MZB_AUT',
        name,
        gueltig_von: '2020-01-01',
        status: 'ENTWURF',
        quellen: '[]',
        kenngroessen: '{}',
        pruefsumme: '0'.repeat(64),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('taxon')
      .values(
        taxa.map(taxon => ({
          taxalistenversion_id: id,
          name: taxon,
          rang: 'ART' as const,
          gruppe: 'X',
          operationell: taxon,
          werte: '{}',
        })),
      )
      .execute()
    await db.updateTable('taxalistenversion').set({ status: 'GUELTIG' }).where('id', '=', id).execute()
  }
  await neueFassung('MZB voll', ['Elmis sp.', 'Baetis rhodani'])
  await neueFassung('MZB lückenhaft', ['Elmis sp.'])
  const id = await beauftragt()
  await an(
    post(`/aufnahme/${id}/mzb/mhs/taxa`, { version: 0, zeilen: [fund(1, 'Elmis sp.'), fund(2, 'Baetis rhodani')] }),
  )
  const { version } = (await an(`/aufnahme/${id}/mzb/mhs`)).json()
  const wechsle = (taxalistenversion: string) =>
    an(post(`/aufnahme/${id}/mzb/mhs`, { version, daten: { ...KOPF, taxalistenversion } }))
  expect((await wechsle('MZB lückenhaft')).json().errors).toEqual([
    {
      field: 'daten.taxalistenversion',
      message: 'In der Fassung MZB lückenhaft fehlen Taxa dieser Probe: Baetis rhodani.',
    },
  ])
  expect((await wechsle('MZB voll')).statusCode).toBe(200)
  const gespeichert = await db
    .selectFrom('mzb_fund')
    .innerJoin('mzb_probe', 'mzb_probe.id', 'mzb_fund.probe_id')
    .innerJoin('taxon', 'taxon.id', 'mzb_fund.taxon_id')
    .innerJoin('taxalistenversion', 'taxalistenversion.id', 'taxon.taxalistenversion_id')
    .select(['taxon.name', 'taxalistenversion.name as fassung'])
    .where('mzb_probe.aufnahme_id', '=', id)
    .orderBy('mzb_fund.zeile')
    .execute()
  expect(gespeichert).toEqual([
    { name: 'Elmis sp.', fassung: 'MZB voll' },
    { name: 'Baetis rhodani', fassung: 'MZB voll' },
  ])
  const listen = (await an(`/aufnahme/${id}/mzb/epmTlautVersionen`)).json()
  expect(listen[0]).toMatchObject({ name: 'MZB 2026.1', status: 'GUELTIG' })
  expect(listen.map((l: { name: string }) => l.name)).toEqual(['MZB 2026.1', 'MZB lückenhaft', 'MZB voll'])
})

test('ganze Taxaliste: Inhalt der Fassung, lange zwischenspeicherbar; unbekannte Fassung 404; ohne Anmeldung 401', async () => {
  expect((await als(null)('/list/taxaliste?version=MZB%202026.1')).statusCode).toBe(401)
  expect((await an('/list/taxaliste?version=gibtsnicht')).statusCode).toBe(404)
  const antwort = await an('/list/taxaliste?version=MZB%202026.1')
  expect(antwort.headers['cache-control']).toContain('immutable')
  const liste = antwort.json()
  expect(liste.taxa.find((t: { name: string }) => t.name === 'Elmis aenea')).toMatchObject({
    stadien: ['IMAGO', 'LARVE'],
  })
  expect(liste.taxa.length).toBeGreaterThan(10_000)
})
