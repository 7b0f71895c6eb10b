import { MZB_METHODEN, type MzbMethode } from '@benthos/fachmodell'
import type { MzbFund } from '@benthos/vertrag/fund'
import { METHODE_JE_PFAD, type MzbProbenpfad } from '@benthos/vertrag/mzb'
import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const an = als('auftragnehmer')
const beauftragt = () =>
  welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: { auftragnehmer: 'auftragnehmer2' } })

/** Was die fünf Methoden unterscheidet; alles andere prüft diese Datei an jeder von ihnen. */
type Muster = {
  geraet: string
  liste: string
  feld: 'anzahl' | 'haeufigkeitsklasse' | 'biomasse'
  wert: number
  zuViel: number
}
const MUSTER: Readonly<Record<MzbMethode, Muster>> = {
  MHS: { geraet: 'HESS', liste: 'MZB 2026.3', feld: 'anzahl', wert: 12.5, zuViel: 1_000_001 },
  SCREENING: { geraet: 'KESCHER', liste: 'MZB 2026.3', feld: 'haeufigkeitsklasse', wert: 5, zuViel: 6 },
  QUALITATIV: { geraet: 'HANDAUFSAMMLUNG', liste: 'MZB 2026.3', feld: 'haeufigkeitsklasse', wert: 7, zuViel: 8 },
  QUANTITATIV: { geraet: 'EKMAN_BIRGE', liste: 'MZB 2026.3', feld: 'anzahl', wert: 3, zuViel: 1_000_001 },
  BIOMASSE: { geraet: 'SURBER', liste: 'MZB Biomasse 2026.3', feld: 'biomasse', wert: 0.0125, zuViel: 100_001 },
}
const PFADE = (Object.entries(METHODE_JE_PFAD) as [MzbProbenpfad, MzbMethode][]).map(([pfad, methode]) => ({
  pfad,
  methode,
  ...MUSTER[methode],
}))
const kopf = ({ geraet, liste }: Muster) => ({ entnahmegeraet: geraet, taxalistenversion: liste })
const fund = ({ feld, wert }: Muster, zeile: number, taxon: string, rest: object = {}) => ({
  zeile,
  taxon,
  [feld]: wert,
  ...rest,
})

const SCHREIBEN = [
  ...PFADE.flatMap(({ pfad, ...muster }): [string, object][] => [
    [`mzb/${pfad}`, { version: 0, daten: kopf(muster) }],
    [`mzb/${pfad}/taxa`, { version: 0, zeilen: [] }],
    [`mzb/delete/${pfad}`, { version: 1, taxaVersion: 1 }],
    [`mzb/delete/${pfad}/taxa`, { version: 1 }],
    [`mzb/delete/${pfad}/taxa/1`, { version: 1 }],
  ]),
  ...MZB_METHODEN.map(({ value }): [string, object] => ['mzb/methoden', { methode: value }]),
  [
    'mzb/update/taxalistenversion',
    { methode: 'MHS', version: 1, taxaVersion: 1, taxalistenversion: 'MZB 2026.3', vorschau: true },
  ] as [string, object],
]
test.each(SCHREIBEN)(
  '[API-07] POST %s ohne Recht: 401, 404, 403, gesperrt 409; nichts ändert sich',
  async (pfad, rumpf) => {
    const id = await beauftragt()
    const sende = (wer: string | null, aufnahme = id) => als(wer)(post(`/aufnahme/${aufnahme}/${pfad}`, rumpf))
    expect((await sende(null)).statusCode).toBe(401)
    expect((await sende('auftragnehmer3')).statusCode).toBe(404)
    expect((await sende('auftragnehmer2')).statusCode).toBe(404)
    expect((await sende('qs')).statusCode).toBe(403)
    const gesperrt = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer', status: 'BEWERTUNG_ABGESCHLOSSEN' } })
    expect((await sende('auftragnehmer', gesperrt)).json()).toMatchObject({ status: 409, code: 'STATUS_UNZULAESSIG' })
    const ohneMzb = await welt.aufnahme({ mzb: null, phb: {} })
    expect((await sende('admin', ohneMzb)).statusCode).toBe(404)
    expect(
      await db.selectFrom('probe').select('methode').where('aufnahme_id', 'in', [id, gesperrt, ohneMzb]).execute(),
    ).toEqual([])
  },
)

describe.each(PFADE)('[API-07] $pfad', ({ pfad, methode, ...muster }) => {
  const { feld } = muster
  const felder = async (antwort: ReturnType<typeof an>) =>
    (await antwort).json().errors.map((e: { field: string }) => e.field)

  test('Lesen: wer die Aufnahme oder ihr MZB nicht lesen darf 404, ohne Anmeldung 401', async () => {
    const id = await beauftragt()
    for (const teil of ['', '/taxa']) {
      expect((await als(null)(`/aufnahme/${id}/mzb/${pfad}${teil}`)).statusCode).toBe(401)
      expect((await als('auftragnehmer3')(`/aufnahme/${id}/mzb/${pfad}${teil}`)).statusCode).toBe(404)
      expect((await als('auftragnehmer2')(`/aufnahme/${id}/mzb/${pfad}${teil}`)).statusCode).toBe(404)
      expect((await als('qs')(`/aufnahme/${id}/mzb/${pfad}${teil}`)).json()).toMatchObject({
        version: 0,
        bearbeitbar: false,
      })
    }
  })

  test('Kopf: Gerät und Taxaliste der Methode; anderes wird am Feld beanstandet', async () => {
    const id = await beauftragt()
    const sende = (daten: object, version = 0) =>
      an(post(`/aufnahme/${id}/mzb/${pfad}`, { version, daten: { ...kopf(muster), ...daten } }))
    expect(await felder(sende({ taxalistenversion: 'PHB 2026.5' }))).toEqual(['daten.taxalistenversion'])
    const fremdeListe = methode === 'BIOMASSE' ? 'MZB 2026.3' : 'MZB Biomasse 2026.3'
    expect(await felder(sende({ taxalistenversion: fremdeListe }))).toEqual(['daten.taxalistenversion'])
    const fremdesGeraet = methode === 'SCREENING' || methode === 'QUALITATIV' ? 'SURBER' : 'KESCHER'
    expect(await felder(sende({ entnahmegeraet: fremdesGeraet }))).toEqual(['daten.entnahmegeraet'])
    const gespeichert = (await sende({ bearbeiter: 'Anna Auinger' })).json()
    expect(gespeichert).toMatchObject({ daten: { ...kopf(muster), bearbeiter: 'Anna Auinger' } })
    expect((await sende({}, 0)).json()).toMatchObject({ status: 409, code: 'VERSIONSKONFLIKT' })
  })

  test(`Taxa: Pflicht ist ${feld}, die anderen Mengen bleiben leer; die Funde stehen danach so da`, async () => {
    const id = await beauftragt()
    const sende = (rest: object) =>
      an(post(`/aufnahme/${id}/mzb/${pfad}/taxa`, { version: 0, zeilen: [{ zeile: 1, taxon: 'Elmis sp.', ...rest }] }))
    expect((await sende({})).json().errors).toEqual([
      { field: `zeilen.0.${feld}`, message: 'Dieses Feld ist verpflichtend' },
    ])
    expect(await felder(sende({ [feld]: muster.zuViel }))).toEqual([`zeilen.0.${feld}`])
    expect(await felder(sende({ [feld]: 0 }))).toEqual([`zeilen.0.${feld}`])
    expect(await felder(sende({ [feld]: 0.123456 }))).toEqual([`zeilen.0.${feld}`])
    const andere = feld === 'biomasse' ? 'anzahl' : 'biomasse'
    expect(await felder(sende({ [feld]: muster.wert, [andere]: 2 }))).toEqual([`zeilen.0.${andere}`])
    const bestimmt = { sicherheit: 'AGG', bestimmungsmethode: 'DNA', bestimmer: 'Berta Huber', cf: false }
    const angaben = { [feld]: muster.wert, artStadium: 'LARVE', habitat: 'Akal', ...bestimmt, bemerkung: 'beim Wehr' }
    expect((await sende(angaben)).json()).toMatchObject({ taxalistenversion: muster.liste, zeilen: [angaben] })
    expect((await an(`/aufnahme/${id}/mzb/${pfad}/taxa`)).json().zeilen).toMatchObject([angaben])
    expect((await an(`/aufnahme/${id}/status`)).json()).toMatchObject({ mzb: { status: 'ROHDATEN' } })
  })

  test('Löschen einer Zeile, aller Taxa, der Probe: immer mit Version, die anderen Methoden bleiben', async () => {
    const id = await beauftragt()
    const andere = methode === 'MHS' ? 'SCREENING' : 'MHS'
    await an(post(`/aufnahme/${id}/mzb/methoden`, { methode: andere }))
    const taxa = `/aufnahme/${id}/mzb/${pfad}/taxa`
    const zeilen = ['Elmis sp.', 'Baetis rhodani', 'Gammarus fossarum'].map((taxon, i) => fund(muster, i + 1, taxon))
    const { version } = (await an(post(taxa, { version: 0, zeilen }))).json()
    const eine = `/aufnahme/${id}/mzb/delete/${pfad}/taxa`
    expect((await an(post(`${eine}/9`, { version }))).statusCode).toBe(404)
    expect((await an(post(`${eine}/2`, { version: version - 1 }))).statusCode).toBe(409)
    const nachEiner = (await an(post(`${eine}/2`, { version }))).json()
    expect(nachEiner.zeilen.map((z: MzbFund) => z.zeile)).toEqual([1, 3])
    expect((await an(post(eine, { version }))).statusCode).toBe(409)
    const leer = (await an(post(eine, { version: nachEiner.version }))).json()
    expect(leer.zeilen).toEqual([])
    const gelesen = (await an(`/aufnahme/${id}/mzb/${pfad}`)).json()
    const probe = `/aufnahme/${id}/mzb/delete/${pfad}`
    expect((await an(post(probe, { version: gelesen.version, taxaVersion: version }))).statusCode).toBe(409)
    expect((await an(post(probe, { version: gelesen.version, taxaVersion: leer.version }))).statusCode).toBe(204)
    expect((await an(`/aufnahme/${id}/mzb/${pfad}`)).json()).toMatchObject({ version: 0, daten: null })
    const uebrig = (await an(`/aufnahme/${id}/mzb/methoden/appended`)).json()
    expect(uebrig.map((m: { methode: string }) => m.methode)).toEqual([andere])
  })
})

test('[API-07] Methoden: anfügen, angefügte und noch anfügbare; zweimal anfügen ändert nichts; die MHS bringt ihre Fläche mit', async () => {
  const id = await beauftragt()
  const anfuegbar = async () =>
    (await an(`/aufnahme/${id}/mzb/methoden/appendable`)).json().map((m: { value: string }) => m.value)
  expect(await anfuegbar()).toEqual(['MHS', 'SCREENING', 'QUALITATIV', 'QUANTITATIV', 'BIOMASSE'])
  expect((await an(post(`/aufnahme/${id}/mzb/methoden`, { methode: 'KESCHER' }))).statusCode).toBe(400)
  await an(post(`/aufnahme/${id}/mzb/methoden`, { methode: 'MHS' }))
  await an(post(`/aufnahme/${id}/mzb/methoden`, { methode: 'MHS' }))
  const angefuegt = await an(post(`/aufnahme/${id}/mzb/methoden`, { methode: 'BIOMASSE' }))
  expect(angefuegt.json()).toMatchObject([
    { methode: 'MHS', label: 'Detaillierte MZB-Methode (MHS)', version: 1, taxa: 0 },
    { methode: 'BIOMASSE', label: 'Biomasse', version: 1, taxa: 0 },
  ])
  expect(await anfuegbar()).toEqual(['SCREENING', 'QUALITATIV', 'QUANTITATIV'])
  expect((await an(`/aufnahme/${id}/mzb/mhs`)).json()).toMatchObject({ version: 1, daten: null })
  expect((await an(`/aufnahme/${id}/mzb/mhs/taxa`)).json()).toMatchObject({ flaeche: 1.25, aussortierterAnteil: null })
  expect((await an(`/aufnahme/${id}/mzb/biomasse/taxa`)).json()).toMatchObject({
    flaeche: null,
    taxalistenversion: 'MZB Biomasse 2026.3',
  })
  const kopfDerAufnahme = (await an(`/aufnahme/${id}`)).json()
  expect(kopfDerAufnahme.mzbMethoden).toEqual(['MHS', 'BIOMASSE'])
  expect((await als('auftragnehmer2')(`/aufnahme/${id}`)).json()).toMatchObject({ mzbMethoden: [], proben: [] })

  // Der Kopf sagt, was noch fehlt: erst der Probenkopf, dann die Taxaliste.
  const stand = async () => (await an(`/aufnahme/${id}`)).json().proben
  const ohne = { methode: 'BIOMASSE', istKopfErfasst: false, hatTaxa: false }
  const sortiert = async () =>
    (await stand()).toSorted((a: { methode: string }, b: { methode: string }) => b.methode.localeCompare(a.methode))
  expect(await sortiert()).toEqual([{ methode: 'MHS', istKopfErfasst: false, hatTaxa: false }, ohne])
  await an(post(`/aufnahme/${id}/mzb/mhs`, { version: 1, daten: kopf(MUSTER.MHS) }))
  expect(await sortiert()).toEqual([{ methode: 'MHS', istKopfErfasst: true, hatTaxa: false }, ohne])
  await an(
    post(`/aufnahme/${id}/mzb/mhs/taxa`, {
      version: 1,
      zeilen: [fund(MUSTER.MHS, 20, 'Baetis rhodani', { artStadium: 'LARVE' })],
    }),
  )
  expect(await sortiert()).toEqual([{ methode: 'MHS', istKopfErfasst: true, hatTaxa: true }, ohne])
})

test('gleichzeitig angefügt entsteht eine Probe; gleichzeitig zum ersten Mal gespeichert gewinnt einer, die anderen erfahren es', async () => {
  const id = await beauftragt()
  const fuegeAn = () => an(post(`/aufnahme/${id}/mzb/methoden`, { methode: 'SCREENING' }))
  const angefuegt = await Promise.all([fuegeAn(), fuegeAn(), fuegeAn(), fuegeAn()])
  expect(angefuegt.map(antwort => antwort.json())).toMatchObject(Array.from({ length: 4 }, () => [{ version: 1 }]))
  const speichere = (haeufigkeitsklasse: number) =>
    an(
      post(`/aufnahme/${id}/mzb/qualitativeProbe/taxa`, {
        version: 0,
        zeilen: [{ zeile: 1, taxon: 'Elmis sp.', haeufigkeitsklasse }],
      }),
    )
  const antworten = await Promise.all([1, 2, 3, 4].map(speichere))
  expect(antworten.map(antwort => antwort.statusCode).sort()).toEqual([200, 409, 409, 409])
  expect(antworten.map(antwort => antwort.json().code).filter(Boolean)).toEqual(Array(3).fill('VERSIONSKONFLIKT'))
})

test('[API-07] Anfügen und Entfernen nach der Bewertung: ROHDATEN, das Ergebnis ist veraltet und bleibt', async () => {
  const id = await beauftragt()
  const zeilen = [{ zeile: 1, taxon: 'Elmis sp.', anzahl: 40 }]
  await an(post(`/aufnahme/${id}/mzb/mhs/taxa`, { version: 0, zeilen }))
  const bewerte = async () => expect((await an(post(`/aufnahme/${id}/mzb/bewertung/mhs`, {}))).statusCode).toBe(200)
  const stand = async () => (await an(`/aufnahme/${id}`)).json().mzb
  await bewerte()
  await an(post(`/aufnahme/${id}/mzb/methoden`, { methode: 'QUALITATIV' }))
  expect(await stand()).toMatchObject({ status: 'ROHDATEN', veraltet: true })
  await bewerte()
  await an(post(`/aufnahme/${id}/mzb/delete/qualitativeProbe`, { version: 1, taxaVersion: 1 }))
  expect(await stand()).toMatchObject({ status: 'ROHDATEN', veraltet: true })
  expect(await db.selectFrom('bewertung').select('veraltet').where('aufnahme_id', '=', id).execute()).toEqual([
    { veraltet: true },
    { veraltet: true },
  ])
})

test('[API-07] Häufigkeitsskalen mit Worten; Fassungen der Biomasseliste, abgeleitet und ohne Werte', async () => {
  const id = await beauftragt()
  const skala = async (abfrage: string) => (await an(`/aufnahme/${id}/mzb/haeufigkeitsskalaWerte${abfrage}`)).json()
  expect(await skala('?methode=SCREENING')).toHaveLength(5)
  expect((await skala(''))[2]).toEqual({ value: '3', label: '3 – wenig bis mittel (11–30)' })
  expect((await als('auftragnehmer2')(`/aufnahme/${id}/mzb/epmBiomasseVersionen`)).statusCode).toBe(404)
  const fassungen = (await an(`/aufnahme/${id}/mzb/epmBiomasseVersionen`)).json()
  expect(fassungen).toMatchObject([{ name: 'MZB Biomasse 2026.3', art: 'MZB_BIOMASSE', status: 'GUELTIG' }])
  const liste = (await an('/list/taxaliste?version=MZB%20Biomasse%202026.3')).json()
  expect(liste.quellen[0].zitat).toContain('abgeleitet aus MZB 2026.3')
  expect(liste.taxa.every((t: { werte: object }) => Object.keys(t.werte).length === 0)).toBe(true)
  expect(liste.taxa.length).toBe(fassungen[0].taxa)
})
