import { afterAll, expect, test } from 'vitest'
import { packeAus } from '../../../../pruefstand/archivleser.ts'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { FREMDE_LESER, mitLeser, pruefePdfFremd } from '../../../../pruefstand/fremdeLeser.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { pruefePdfStruktur } from '../../../../pruefstand/pdfstruktur/pdfstruktur.ts'
import { saeeProbenreihe } from '../../../../pruefstand/probenreihe.ts'
import { kieselalge } from '../phb.pruefhilfe.ts'

/** Standardberichte und Taxalisten vieler Aufnahmen als ein ZIP. */

const { app, db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)
const stelle = await reihe.messstelle({ bundesland: 'AT-3' })
const TAXA = { 'Baetis rhodani': 40, 'Gammarus fossarum': 25 }
const an = await welt.organisationVon('auftragnehmer')
const spalten = { phb_status: 'NEU', phb_freigabe: 'NICHT_FREIGEGEBEN', phb_auftragnehmer_id: an } as const
const beides = await reihe.aufnahme(stelle, '2025-04-21', { taxa: TAXA, auftragnehmer: 'auftragnehmer', spalten })
const nurMzb = await reihe.aufnahme(stelle, '2025-05-21', { taxa: TAXA })
const algen = await als('auftragnehmer')(
  post(`/aufnahme/${beides}/phb/taxa`, { version: 0, zeilen: [kieselalge(1, 'Navicula gregaria', 100)] }),
)
if (algen.statusCode !== 200) throw new Error(algen.body)

type Nachweis = {
  erwartet: number
  enthalten: number
  berichte: { bericht: string; name: string }[]
  ohneBericht: { aufnahme: string; bericht: string | null; grund: string }[]
}
async function hole(wer: string, abfrage: string) {
  const antwort = await als(wer)(`/export/probenberichte?${abfrage}`)
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  const dateien = await packeAus(antwort.rawPayload)
  return { dateien, nachweis: JSON.parse(String(dateien.get('nachweis.json'))) as Nachweis }
}

test('[A-BERICHT-08] abgelehnt: ohne Anmeldung, mit unbekanntem Bericht, ohne Treffer, mit fremdem Briefkopf', async () => {
  expect((await als(null)('/export/probenberichte')).statusCode).toBe(401)
  expect((await als('admin')('/export/probenberichte?bericht=ALLES')).statusCode).toBe(400)
  expect((await als('admin')('/export/probenberichte?elemente=MZB')).statusCode).toBe(400)
  expect((await als('admin')('/export/probenberichte?bundesland=AT-9')).statusCode).toBe(404)
  const antwort = await als('auftragnehmer')(`/export/probenberichte?id=${beides}&briefkopf=ministerium`)
  // Das Archiv strömt schon: unvollständig öffnet es kein Programm.
  await expect(packeAus(antwort.rawPayload)).rejects.toThrow()
})

test('[A-BERICHT-08] jeder gewählte Bericht ist darin oder mit seinem Grund genannt; darin ist der einzelne', async () => {
  const { dateien, nachweis } = await hole('admin', `id=${beides}&id=${nurMzb}&bericht=STANDARD_PHB&bericht=MHS`)
  expect(nachweis).toMatchObject({ erwartet: 4, enthalten: 3 })
  expect(nachweis.berichte.map(({ bericht }) => bericht).toSorted()).toEqual(['MHS', 'MHS', 'STANDARD_PHB'])
  expect(nachweis.ohneBericht).toEqual([
    { aufnahme: expect.any(String), bericht: 'STANDARD_PHB', grund: 'keine Probe, die Sie lesen dürfen' },
  ])
  for (const name of dateien.keys())
    expect(name).toMatch(
      /^(MHS\/Taxaliste_MHS_[\w-]+\.pdf|STANDARD_PHB\/Standardbericht_PHB_[\w-]+\.pdf|Verzeichnis\.csv|nachweis\.json)$/,
    )
  const leer = await hole('admin', `id=${nurMzb}&bericht=SCREENING`)
  expect(leer.nachweis.ohneBericht).toMatchObject([{ grund: expect.stringMatching(/noch keine Probe erfasst/) }])
})

test(mitLeser('qpdf', '[A-BERICHT-08] ohne Angabe die Standardberichte, jeder nach den Regeln für PDF'), async () => {
  const { dateien, nachweis } = await hole('admin', `id=${beides}`)
  expect(nachweis.berichte.map(({ bericht }) => bericht)).toEqual(['STANDARD_MZB', 'STANDARD_PHB'])
  if (!FREMDE_LESER.qpdf) return
  for (const { name } of nachweis.berichte) {
    pruefePdfFremd(dateien.get(name) as Buffer)
    expect(pruefePdfStruktur(dateien.get(name) as Buffer)).toEqual([])
  }
})

test('[A-BERICHT-08] wer ein Element nicht lesen darf, bekommt davon keinen und erfährt nicht, ob es einen gäbe', async () => {
  const fremd = await hole('auftragnehmer2', `id=${beides}&bericht=MHS`)
  expect(fremd.nachweis).toMatchObject({
    enthalten: 0,
    ohneBericht: [{ aufnahme: `Nummer ${beides}`, grund: 'nicht gefunden oder für Sie nicht sichtbar' }],
  })
})

test('[A-BERICHT-08] [A-AUFTRAG-10] als Auftrag, mit Fortschritt', async () => {
  const nimm = als('auftragnehmer')
  const adresse = `/export/probenberichte?bericht=MHS&bericht=STANDARD_MZB`
  const { id } = (await nimm(post('/api/user-tasks/export', { adresse }))).json<{ id: number }>()
  await app.auftraege.arbeiteAb()
  const [auftrag] = (await nimm('/api/user-tasks')).json<{ state: string; fortschritt: object }[]>()
  expect(auftrag).toMatchObject({ state: 'SUCCESS', fortschritt: { ist: 2, soll: 2 } })
  expect((await packeAus((await nimm(`/api/user-tasks/${id}/result`)).rawPayload)).size).toBe(4)
})
