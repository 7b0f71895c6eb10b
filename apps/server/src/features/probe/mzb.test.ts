import type { MzbFund } from '@benthos/vertrag/fund'
import { afterAll, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

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
  taxalistenversion: 'MZB 2026.3',
}
const beauftragt = () =>
  welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: { auftragnehmer: 'auftragnehmer2' } })
const an = als('auftragnehmer')

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
    taxalistenversion: 'MZB 2026.3',
    zeilen: [],
    bearbeitbar: false,
  })
  expect((await als('auftragnehmer2')(`/aufnahme/${id}/mzb/mhs/taxa`)).statusCode).toBe(404)
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
  const genau = { ...KOPF, flaeche: 0.062_512_5 }
  const genauer = (await an(post(`/aufnahme/${id}/mzb/mhs`, { version: neu.version, daten: genau }))).json()
  expect(genauer).toMatchObject({ daten: { flaeche: 0.062_512_5 } })
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
  expect(await felder({ taxalistenversion: 'PHB 2026.5' })).toMatchObject([{ field: 'daten.taxalistenversion' }])
  expect((await an(`/aufnahme/${id}/mzb/mhs`)).json().version).toBe(0)
})

test('[API-07] Taxaliste speichern: nur der Unterschied wird geschrieben, die Zeilennummern bleiben', async () => {
  const id = await beauftragt()
  const speichere = (version: number, zeilen: object[]) => an(post(`/aufnahme/${id}/mzb/mhs/taxa`, { version, zeilen }))
  const erst = (
    await speichere(0, [fund(1, 'Baetis rhodani', 12), fund(2, 'Ecdyonurus sp.', 3.5), fund(3, 'Elmis sp.', 4)])
  ).json()
  expect(erst).toMatchObject({ taxalistenversion: 'MZB 2026.3', flaeche: 1.25, geaendertVon: 'Anna Auinger' })
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
    .where('tabelle', '=', 'fund')
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

test('[API-07] was ohne Angabe gilt, macht ausgeschrieben keinen zweiten Fund: sicher, morphologisch, bestimmt von dem im Kopf', async () => {
  const id = await beauftragt()
  await an(post(`/aufnahme/${id}/mzb/mhs`, { version: 0, daten: { ...KOPF, bearbeiter: 'Berta Huber' } }))
  const { version } = (await an(`/aufnahme/${id}/mzb/mhs/taxa`)).json()
  const antwort = await an(
    post(`/aufnahme/${id}/mzb/mhs/taxa`, {
      version,
      zeilen: [
        fund(1, 'Baetis rhodani'),
        fund(2, 'Baetis rhodani', 1, { sicherheit: 'SICHER' }),
        fund(3, 'Baetis rhodani', 1, { bestimmungsmethode: 'MORPHOLOGISCH' }),
        fund(4, 'Baetis rhodani', 1, { bestimmer: 'Berta Huber' }),
        fund(5, 'Baetis rhodani', 1, { bestimmer: 'Karl Maier' }),
        fund(6, 'Baetis rhodani', 1, { bestimmungsmethode: 'DNA' }),
      ],
    }),
  )
  expect(antwort.statusCode).toBe(400)
  const message = 'Baetis rhodani (Larve) steht schon in Zeile 1. Fassen Sie die beiden Zeilen zusammen.'
  expect(antwort.json().errors).toEqual([1, 2, 3].map(i => ({ field: `zeilen.${i}.taxon`, message })))
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
      message: '„Baetis rodani“ steht nicht in der Taxaliste MZB 2026.3. Meinten Sie Baetis rhodani?',
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
  expect(await db.selectFrom('probe').select('methode').where('aufnahme_id', '=', id).execute()).toEqual([])
})

test('Sicherheit des Funds: „cf“ ist ihre Kurzform, und wer nur sie kennt, liest und sagt damit dasselbe', async () => {
  const id = await beauftragt()
  const zeilen = [
    fund(1, 'Baetis rhodani', 3, { cf: true }),
    fund(2, 'Elmis aenea', 2, { sicherheit: 'AGG', cf: true }),
    fund(3, 'Gammarus fossarum', 1),
    fund(4, 'Gammarus fossarum', 1, { bestimmungsmethode: 'DNA' }),
  ]
  const gespeichert = (await an(post(`/aufnahme/${id}/mzb/mhs/taxa`, { version: 0, zeilen }))).json()
  const erwartet = [
    { sicherheit: 'CF', cf: true },
    { sicherheit: 'AGG', cf: false },
    { sicherheit: null, cf: false },
    { bestimmungsmethode: 'DNA' },
  ]
  expect(gespeichert.zeilen).toMatchObject(erwartet)
  expect((await an(`/aufnahme/${id}/mzb/mhs/taxa`)).json().zeilen).toMatchObject(erwartet)
  const dasselbe = await an(post(`/aufnahme/${id}/mzb/mhs/taxa`, { version: gespeichert.version, zeilen }))
  expect(dasselbe.json().version).toBe(gespeichert.version)
})

test('5.000 Zeilen werden gespeichert, 5.001 abgewiesen', async () => {
  const id = await beauftragt()
  const namen = await db
    .selectFrom('taxon')
    .innerJoin('taxalistenversion', 'taxalistenversion.id', 'taxon.taxalistenversion_id')
    .select('taxon.name')
    .where('taxalistenversion.name', '=', 'MZB 2026.3')
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

test('ganze Taxaliste: Inhalt der Fassung, lange zwischenspeicherbar; unbekannte Fassung 404; ohne Anmeldung 401', async () => {
  expect((await als(null)('/list/taxaliste?version=MZB%202026.3')).statusCode).toBe(401)
  expect((await an('/list/taxaliste?version=gibtsnicht')).statusCode).toBe(404)
  const antwort = await an('/list/taxaliste?version=MZB%202026.3')
  expect(antwort.headers['cache-control']).toContain('immutable')
  const liste = antwort.json()
  expect(liste.taxa.find((t: { name: string }) => t.name === 'Elmis aenea')).toMatchObject({
    stadien: ['IMAGO', 'LARVE'],
  })
  expect(liste.taxa.length).toBeGreaterThan(10_000)
})
