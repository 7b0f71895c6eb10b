import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { legeFassungAn } from '../../../pruefstand/taxalistenfassung.ts'
import { kieselalge } from '../../features/probe/phb.pruefhilfe.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const an = als('auftragnehmer')
const beauftragt = () =>
  welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: { auftragnehmer: 'auftragnehmer' } })
const funde = (...taxa: string[]) => taxa.map((taxon, i) => ({ zeile: i + 1, taxon, anzahl: 10 + i }))
const speichere = (id: number, ...taxa: string[]) =>
  an(post(`/aufnahme/${id}/mzb/mhs/taxa`, { version: 0, zeilen: funde(...taxa) }))
const zeilen = async (id: number): Promise<{ taxon: string }[]> =>
  (await an(`/aufnahme/${id}/mzb/mhs/taxa`)).json().zeilen
const abgeleitete = (fassung = 'MZB 2026.3') =>
  db
    .selectFrom('taxon')
    .innerJoin('taxalistenversion', 'taxalistenversion.id', 'taxon.taxalistenversion_id')
    .select(['taxon.name', 'taxon.rang', 'taxon.gruppe', 'taxon.familie', 'taxon.wertungsfamilie', 'taxon.werte'])
    .where('taxalistenversion.name', '=', fassung)
    .where('taxon.abgeleitet', '=', true)
    .orderBy('taxon.name')
    .execute()

/** Bestimmungen, wie sie in Laborlisten stehen und keine Liste sie führt. */
const BESTIMMUNGEN = [
  'Ecdyonurus venosus-Gr.',
  'Rhithrogena semicolorata-Gr.',
  'Leuctra hippopus-Gr.',
  'Cricotopus sylvestris-Gr.',
  'Sericostoma flavicorne/personatum',
  'Rhyacophila s. str. sp.',
  'Simulium (Wilhelmia) sp.',
  'Ceratopogoninae Gen. sp.',
  'Chironominae Gen. sp.',
]

test('[API-07] jede Bestimmung lässt sich speichern, wie sie gemacht wurde, und steht so in Liste und Verlauf', async () => {
  const id = await beauftragt()
  const antwort = await speichere(id, ...BESTIMMUNGEN)
  expect(antwort.statusCode, antwort.body).toBe(200)
  expect((await zeilen(id)).map(z => z.taxon)).toEqual(BESTIMMUNGEN)
  const verlauf = await als('admin')(`/aufnahme/${id}/history/mzb`)
  for (const name of BESTIMMUNGEN) expect(verlauf.body).toContain(name)
})

test('[API-07] ein abgeleitetes Taxon steht einmal in der Fassung, mit Rang, Großgruppe und Familie und ohne Werte', async () => {
  const [a, b] = [await beauftragt(), await beauftragt()]
  for (const id of [a, b]) expect((await speichere(id, 'Baetis alpinus-Gr.')).statusCode).toBe(200)
  expect((await abgeleitete()).filter(t => t.name.startsWith('Baetis'))).toEqual([
    {
      name: 'Baetis alpinus-Gr.',
      rang: 'ARTENGRUPPE',
      gruppe: 'Ephemeroptera',
      familie: 'Baetidae',
      wertungsfamilie: 'Baetidae',
      werte: {},
    },
  ])
})

test('[API-07] zugleich erfasst, ist es ein Taxon', async () => {
  const ids = await Promise.all([1, 2, 3, 4].map(beauftragt))
  const taxa = ['Leuctra nigra-Gr.', 'Baetis muticus-Gr.', 'Elmis aenea/maugetii']
  const antworten = await Promise.all(ids.map((id, i) => speichere(id, ...(i % 2 === 0 ? taxa : taxa.toReversed()))))
  expect(antworten.map(a => a.statusCode)).toEqual([200, 200, 200, 200])
  expect((await abgeleitete()).filter(t => taxa.includes(t.name))).toHaveLength(3)
})

test('[API-07] die Fassung bleibt, wie sie ist: Inhalt, Prüfsumme und Zahl ihrer Taxa', async () => {
  const lies = async () => {
    const inhalt = await an('/list/taxaliste?version=MZB%202026.3')
    const id = await beauftragt()
    const [fassung] = (await an(`/aufnahme/${id}/mzb/epmTlautVersionen`)).json()
    return { etag: inhalt.headers.etag, taxa: inhalt.json().taxa.length, gezaehlt: fassung.taxa }
  }
  const vorher = await lies()
  expect((await speichere(await beauftragt(), 'Baetis vernus-Gr.')).statusCode).toBe(200)
  expect(await lies()).toEqual(vorher)
})

test('[API-07] Erfundenes wird abgewiesen, mit dem nächstliegenden Namen; nichts davon bleibt', async () => {
  const id = await beauftragt()
  const antwort = await speichere(id, 'Baetis niger-Gr.', 'Ecdyonurus foobarus-Gr.', 'Ecdyonurus dispar agg.')
  expect(antwort.json()).toMatchObject({
    status: 400,
    errors: [
      {
        field: 'zeilen.1.taxon',
        message: '„Ecdyonurus foobarus-Gr.“ steht nicht in der Taxaliste MZB 2026.3. Meinten Sie Ecdyonurus sp.?',
      },
      { field: 'zeilen.2.taxon', message: expect.stringContaining('Meinten Sie Ecdyonurus dispar-Gr.?') },
    ],
  })
  expect(await zeilen(id)).toEqual([])
  expect((await abgeleitete()).map(t => t.name)).not.toContain('Baetis niger-Gr.')
})

test('ein abgeleitetes Taxon ändert niemand mehr, und Werte bekommt es auch beim Eintragen nicht', async () => {
  expect((await speichere(await beauftragt(), 'Baetis lutheri-Gr.')).statusCode).toBe(200)
  const scheitert = (anweisung: string, grund: string) =>
    expect(sql.raw(anweisung).execute(db), anweisung).rejects.toThrow(grund)
  await scheitert(`update taxon set familie = 'X' where name = 'Baetis lutheri-Gr.'`, 'unveränderlich')
  await scheitert(`delete from taxon where name = 'Baetis lutheri-Gr.'`, 'unveränderlich')
  await scheitert(
    `insert into taxon (taxalistenversion_id, name, rang, gruppe, operationell, werte, abgeleitet)
     select id, 'Testus testus-Gr.', 'ARTENGRUPPE', 'X', 'Testus testus-Gr.', '{"sap_g": 5}', true
     from taxalistenversion where name = 'MZB 2026.3'`,
    'taxon_abgeleitet_check',
  )
})

test('[API-08] auch im Phytobenthos: Funde, Mischbestand, Wuchsform und Summen', async () => {
  const id = await beauftragt()
  const gespeichert = await an(
    post(`/aufnahme/${id}/phb/taxa`, { version: 0, zeilen: [kieselalge(1, 'Navicula gregaria-Gr.', 40)] }),
  )
  expect(gespeichert.statusCode, gespeichert.body).toBe(200)
  expect((await an(`/aufnahme/${id}/phb/taxa/summe`)).json()).toMatchObject({ kieselalgen: { schalen: 40, taxa: 1 } })
  const misch = { name: 'Aufwuchs', deckung: 5, teile: [{ taxon: 'Nitzschia palea s. l.', anteil: 100 }] }
  const bestand = await an(post(`/aufnahme/${id}/phb/taxa/algenmischbestand`, { version: 0, daten: misch }))
  expect(bestand.statusCode, bestand.body).toBe(200)
  expect((await abgeleitete('PHB 2026.5')).map(t => t.name)).toEqual(['Navicula gregaria-Gr.', 'Nitzschia palea s. l.'])
})

test('[API-07] der Wechsel der Fassung führt es weiter, wo die neue es ebenso ableitet', async () => {
  await legeFassungAn(db, 'MZB_AUT', 'MZB Prüfung 2028', { 'Baetis alpinus': null, 'Baetis rhodani': null })
  const id = await beauftragt()
  const taxa = ['Baetis alpinus-Gr.', 'Baetis alpinus/rhodani']
  expect((await speichere(id, ...taxa)).statusCode).toBe(200)
  const version = (await an(`/aufnahme/${id}/mzb/mhs`)).json().version
  const taxaVersion = (await an(`/aufnahme/${id}/mzb/mhs/taxa`)).json().version
  const wechsel = await an(
    post(`/aufnahme/${id}/mzb/update/taxalistenversion`, {
      methode: 'MHS',
      version,
      taxaVersion,
      taxalistenversion: 'MZB Prüfung 2028',
      vorschau: false,
    }),
  )
  expect(wechsel.json()).toMatchObject({ aenderungen: [], ausgefuehrt: true })
  expect((await zeilen(id)).map(z => z.taxon)).toEqual(taxa)
  expect((await abgeleitete('MZB Prüfung 2028')).map(t => t.name)).toEqual(taxa)
})

test('das Suchfeld eines Taxons bietet es an, ausgeschrieben und als Kurzform', async () => {
  const suche = async (text: string) =>
    (await an(`/api/taxaliste/suche?version=MZB%202026.3&suche=${encodeURIComponent(text)}`)).json()[0].value
  expect(await suche('Simulium (Wilhelmia) sp.')).toBe('Simulium (Wilhelmia) sp.')
  expect(await suche('ecd ven gr')).toBe('Ecdyonurus venosus-Gr.')
})
