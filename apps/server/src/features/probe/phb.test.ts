import type { PhbFund } from '@benthos/vertrag/fund'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { alge, KOPF, kieselalge, MISCH } from './phb.pruefhilfe.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const beauftragt = () =>
  welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer2' }, phb: { auftragnehmer: 'auftragnehmer' } })
const an = als('auftragnehmer')
const status = async (id: number) => (await an(`/aufnahme/${id}/status`)).json().phb.status

const SCHREIBEN: [string, object][] = [
  ['phb/taxa/allgemein', { version: 0, daten: KOPF }],
  ['phb/taxa', { version: 0, zeilen: [] }],
  ['phb/delete/taxa', { version: 0 }],
  ['phb/delete/taxa/1', { version: 0 }],
  ['phb/taxa/algenmischbestand', { version: 0, daten: MISCH }],
  ['phb/delete/taxa/algenmischbestand', { bestaende: [] }],
  ['phb/delete/taxa/algenmischbestand/1', { version: 1 }],
  ['phb/update/taxalistenversion', { version: 1, taxaVersion: 1, taxalistenversion: 'PHB 2026.5', vorschau: true }],
]
test.each(SCHREIBEN)(
  '[API-08] POST %s ohne Recht: 401, 404, 403, gesperrt 409; nichts ändert sich',
  async (pfad, rumpf) => {
    const id = await beauftragt()
    expect((await als(null)(post(`/aufnahme/${id}/${pfad}`, rumpf))).statusCode).toBe(401)
    expect((await als('auftragnehmer3')(post(`/aufnahme/${id}/${pfad}`, rumpf))).statusCode).toBe(404)
    expect((await als('auftragnehmer2')(post(`/aufnahme/${id}/${pfad}`, rumpf))).statusCode).toBe(404)
    expect((await als('qs')(post(`/aufnahme/${id}/${pfad}`, rumpf))).statusCode).toBe(403)
    const gesperrt = await welt.aufnahme({ phb: { auftragnehmer: 'auftragnehmer', status: 'BEWERTUNG_ABGESCHLOSSEN' } })
    expect((await an(post(`/aufnahme/${gesperrt}/${pfad}`, rumpf))).json()).toMatchObject({
      code: 'STATUS_UNZULAESSIG',
    })
    const ohnePhb = await welt.aufnahme({ mzb: {}, phb: null })
    expect((await als('admin')(post(`/aufnahme/${ohnePhb}/${pfad}`, rumpf))).statusCode).toBe(404)
    expect(await status(id)).toBe('NEU')
    expect(await db.selectFrom('probe').select('methode').where('aufnahme_id', '=', id).execute()).toEqual([])
  },
)

test.each(['allgemein', 'liste', 'algenmischbestaende', 'summe'])(
  '[API-08] GET phb/taxa/%s: 401, 404, das fremde Element 404; lesen darf, wer das Element lesen darf',
  async teil => {
    const id = await beauftragt()
    const pfad = `/aufnahme/${id}/phb/taxa/${teil}`
    expect((await als(null)(pfad)).statusCode).toBe(401)
    expect((await als('auftragnehmer3')(pfad)).statusCode).toBe(404)
    expect((await als('auftragnehmer2')(pfad)).statusCode).toBe(404)
    expect((await als('qs')(pfad)).statusCode).toBe(200)
  },
)

test('[API-08] ohne Probe: Kopf leer, Listen leer mit der neuesten Fassung, Summen 0, Fassungen wählbar', async () => {
  const id = await beauftragt()
  expect((await an(`/aufnahme/${id}/phb/taxa/allgemein`)).json()).toEqual({
    version: 0,
    daten: null,
    geaendertAm: null,
    geaendertVon: null,
    bearbeitbar: true,
  })
  expect((await als('qs')(`/aufnahme/${id}/phb/taxa/liste`)).json()).toMatchObject({
    version: 0,
    taxalistenversion: 'PHB 2026.5',
    zeilen: [],
    bearbeitbar: false,
  })
  expect((await an(`/aufnahme/${id}/phb/taxa/algenmischbestaende`)).json()).toEqual({
    taxalistenversion: 'PHB 2026.5',
    bestaende: [],
    bearbeitbar: true,
  })
  expect((await an(`/aufnahme/${id}/phb/taxa/summe`)).json()).toEqual({
    kieselalgen: { taxa: 0, schalen: 0, gezaehlt: null, ziel: null },
    uebrige: { taxa: 0, deckung: 0 },
    mischbestaende: { anzahl: 0, deckung: 0 },
    deckungssumme: 0,
    gesamtdeckung: null,
    hinweise: [],
  })
  expect((await an(`/aufnahme/${id}/phb/eppTlVersionen`)).json()).toMatchObject([
    { name: 'PHB 2026.5', art: 'PHB', status: 'GUELTIG' },
  ])
})

test('[API-08] Kopf: legt die Probe an, NEU wird ROHDATEN; zweimal dasselbe ändert nichts; überholt 409', async () => {
  const id = await beauftragt()
  const kopf = `/aufnahme/${id}/phb/taxa/allgemein`
  const erst = (await an(post(kopf, { version: 0, daten: KOPF }))).json()
  expect(erst).toMatchObject({ daten: { ...KOPF, bearbeiter: null }, geaendertVon: 'Anna Auinger' })
  expect(await status(id)).toBe('ROHDATEN')
  const gleich = (await an(post(kopf, { version: erst.version, daten: KOPF }))).json()
  expect(gleich).toEqual(erst)
  const neu = (
    await an(post(kopf, { version: erst.version, daten: { ...KOPF, substrat: [], gesamtdeckung: 0 } }))
  ).json()
  expect(neu).toMatchObject({ version: erst.version + 1, daten: { substrat: [], gesamtdeckung: 0 } })
  expect((await an(post(kopf, { version: erst.version, daten: KOPF }))).json()).toMatchObject({
    status: 409,
    code: 'VERSIONSKONFLIKT',
  })
  expect((await an(kopf)).json()).toEqual(neu)
})

test('[API-08] Kopf: jede unmögliche Angabe an ihrem Feld', async () => {
  const id = await beauftragt()
  const felder = async (daten: object) =>
    (await an(post(`/aufnahme/${id}/phb/taxa/allgemein`, { version: 0, daten: { ...KOPF, ...daten } }))).json().errors
  expect(await felder({ gesamtdeckung: 101 })).toEqual([
    { field: 'daten.gesamtdeckung', message: 'Wert darf maximal 100 sein' },
  ])
  expect(await felder({ gesamtdeckung: 12.34 })).toEqual([
    { field: 'daten.gesamtdeckung', message: 'Höchstens eine Nachkommastelle' },
  ])
  expect(await felder({ schalenziel: '450' })).toMatchObject([{ field: 'daten.schalenziel' }])
  expect(await felder({ substrat: ['LAVA'] })).toMatchObject([{ field: 'daten.substrat.0' }])
  expect(await felder({ bestimmungsdatum: '2024-01-01' })).toEqual([
    { field: 'daten.bestimmungsdatum', message: '21.04.2025 oder später' },
  ])
  expect(await felder({ taxalistenversion: 'MZB 2026.3' })).toMatchObject([{ field: 'daten.taxalistenversion' }])
  expect((await an(`/aufnahme/${id}/phb/taxa/allgemein`)).json().version).toBe(0)
})

test('[API-08] Taxaliste: nur der Unterschied wird geschrieben, die Nummern bleiben; Journal und Status folgen', async () => {
  const id = await beauftragt()
  const speichere = (version: number, zeilen: object[]) => an(post(`/aufnahme/${id}/phb/taxa`, { version, zeilen }))
  const erst = (
    await speichere(0, [
      kieselalge(1, 'Navicula gregaria', 120),
      alge(2, 'Cladophora glomerata', 4, 12.5),
      alge(3, 'Audouinella hermannii', 1),
    ])
  ).json()
  expect(erst).toMatchObject({ taxalistenversion: 'PHB 2026.5', geaendertVon: 'Anna Auinger', bearbeitbar: true })
  expect(await status(id)).toBe('ROHDATEN')
  const zwei = (
    await speichere(erst.version, [
      alge(5, 'Audouinella hermannii', 2),
      kieselalge(1, 'Navicula gregaria', 121),
      alge(2, 'Cladophora glomerata', 4, 12.5),
    ])
  ).json()
  expect(zwei.version).toBe(erst.version + 1)
  expect((await an(`/aufnahme/${id}/phb/taxa/liste`)).json()).toEqual(zwei)
  expect(zwei.zeilen.map((z: PhbFund) => [z.zeile, z.taxon, z.schalen, z.schaetzklasse, z.deckung])).toEqual([
    [1, 'Navicula gregaria', 121, null, null],
    [2, 'Cladophora glomerata', null, 4, 12.5],
    [5, 'Audouinella hermannii', null, 2, null],
  ])
  const spuren = await db
    .selectFrom('journal')
    .select(['aktion', 'vorher', 'nachher'])
    .where('aufnahme_id', '=', id)
    .where('tabelle', '=', 'fund')
    .execute()
  const laenge = (liste: unknown) => (Array.isArray(liste) ? liste.length : 0)
  expect(spuren.map(s => `${s.aktion} ${laenge(s.vorher)} → ${laenge(s.nachher)}`).sort()).toEqual([
    'DELETED 1 → 0',
    'NEW 0 → 1',
    'NEW 0 → 3',
    'UPDATED 1 → 1',
  ])
  expect((await speichere(zwei.version, zwei.zeilen)).json().version).toBe(zwei.version)
  expect((await speichere(erst.version, [])).json()).toMatchObject({ status: 409, code: 'VERSIONSKONFLIKT' })
})

test('[API-08] fehlerhafte Liste: jede Meldung an ihrer Zelle, alle auf einmal, nichts halb gespeichert', async () => {
  const id = await beauftragt()
  const antwort = await an(
    post(`/aufnahme/${id}/phb/taxa`, {
      version: 0,
      zeilen: [
        kieselalge(1, 'Navicula gregara', 3),
        kieselalge(2, 'Navicula gregaria', null, { deckung: 5 }),
        alge(3, 'Cladophora glomerata', null),
        { ...alge(4, 'Audouinella hermannii', 3), schalen: 7 },
        kieselalge(5, 'Navicula gregaria', 9),
        kieselalge(6, 'Navicula gregaria', 9, { cf: true }),
      ],
    }),
  )
  expect(antwort.statusCode).toBe(400)
  expect(antwort.json().errors).toEqual([
    {
      field: 'zeilen.0.taxon',
      message: '„Navicula gregara“ steht nicht in der Taxaliste PHB 2026.5. Meinten Sie Navicula gregaria?',
    },
    { field: 'zeilen.1.schalen', message: 'Dieses Feld ist verpflichtend' },
    { field: 'zeilen.1.deckung', message: 'Kieselalgen werden gezählt, nicht geschätzt.' },
    { field: 'zeilen.2.schaetzklasse', message: 'Dieses Feld ist verpflichtend' },
    { field: 'zeilen.3.schalen', message: 'Schalen zählt man nur bei Kieselalgen.' },
    {
      field: 'zeilen.4.taxon',
      message: 'Navicula gregaria steht schon in Zeile 2. Fassen Sie die beiden Zeilen zusammen.',
    },
  ])
  const zahlen = await an(
    post(`/aufnahme/${id}/phb/taxa`, {
      version: 0,
      zeilen: [
        kieselalge(1, 'Navicula gregaria', 0),
        kieselalge(2, 'Navicula lanceolata', 2.5),
        alge(3, 'Cladophora glomerata', 6),
        alge(4, 'Cladophora glomerata', 5, 0),
        alge(5, 'Cladophora glomerata', 5, 33.33),
      ],
    }),
  )
  expect(zahlen.json().errors.map((e: { field: string }) => e.field)).toEqual([
    'zeilen.0.schalen',
    'zeilen.1.schalen',
    'zeilen.2.schaetzklasse',
    'zeilen.3.deckung',
    'zeilen.4.deckung',
  ])
  const doppelt = [kieselalge(3, 'Navicula gregaria', 1), kieselalge(3, 'Navicula lanceolata', 1)]
  expect((await an(post(`/aufnahme/${id}/phb/taxa`, { version: 0, zeilen: doppelt }))).json().errors).toEqual([
    { field: 'zeilen.1.zeile', message: 'Die Zeilennummer kommt doppelt vor' },
  ])
  expect(await status(id)).toBe('NEU')
})

test('[API-08] eine Zeile löschen, alle Taxa löschen; überholt 409, unbekannte Zeile 404', async () => {
  const id = await beauftragt()
  const zeilen = [kieselalge(1, 'Navicula gregaria', 5), alge(2, 'Cladophora glomerata', 3)]
  const { version } = (await an(post(`/aufnahme/${id}/phb/taxa`, { version: 0, zeilen }))).json()
  const loesche = (pfad: string, version: number) => an(post(`/aufnahme/${id}/phb/delete/${pfad}`, { version }))
  expect((await loesche('taxa/9', version)).statusCode).toBe(404)
  expect((await loesche('taxa/1', version - 1)).statusCode).toBe(409)
  const eine = (await loesche('taxa/1', version)).json()
  expect(eine.zeilen.map((z: PhbFund) => z.zeile)).toEqual([2])
  expect((await loesche('taxa', version)).statusCode).toBe(409)
  expect((await loesche('taxa', eine.version)).json().zeilen).toEqual([])
})

test('[API-04] Änderung nach einer Bewertung: Status fällt auf ROHDATEN; Gleiches ändert nichts', async () => {
  const id = await beauftragt()
  const zeilen = [kieselalge(1, 'Navicula gregaria', 5)]
  const { version } = (await an(post(`/aufnahme/${id}/phb/taxa`, { version: 0, zeilen }))).json()
  await sql`update aufnahme set phb_status = 'BEWERTET' where id = ${id}`.execute(db)
  await an(post(`/aufnahme/${id}/phb/taxa`, { version, zeilen }))
  expect(await status(id)).toBe('BEWERTET')
  await an(post(`/aufnahme/${id}/phb/taxa`, { version, zeilen: [kieselalge(1, 'Navicula gregaria', 6)] }))
  expect(await status(id)).toBe('ROHDATEN')
})

test('Taxa einer Fassung: nach Kurzform gesucht, ein gewählter Name ist sein eigener Text; ohne Anmeldung 401', async () => {
  const suche = async (abfrage: string) => (await als('lesen')(`/api/taxaliste/suche?${abfrage}`)).json()
  expect((await suche('version=PHB%202026.5&suche=nav%20gre'))[0]).toEqual({
    value: 'Navicula gregaria',
    label: 'Navicula gregaria',
  })
  expect(await suche('id=Navicula%20gregaria')).toEqual([{ value: 'Navicula gregaria', label: 'Navicula gregaria' }])
  expect(await suche('version=PHB%202026.5&suche=zzzz')).toEqual([])
  expect(await suche('suche=nav')).toEqual([])
  expect((await als(null)('/api/taxaliste/suche?suche=nav')).statusCode).toBe(401)
})

test('ein Fund ohne Menge kommt auch an der Schnittstelle vorbei nicht in die Datenbank', async () => {
  const id = await beauftragt()
  await an(post(`/aufnahme/${id}/phb/taxa`, { version: 0, zeilen: [kieselalge(1, 'Navicula gregaria', 9)] }))
  const ohneMenge = sql`
    update fund set schalen = null
    where bestimmung_id in (select id from bestimmung where aufnahme_id = ${id})
  `.execute(db)
  await expect(ohneMenge).rejects.toMatchObject({ code: '23514', constraint: 'fund_erfasst_check' })
})
