import { PROJEKTBERICHT_AUFNAHMEN } from '@benthos/vertrag/projektbericht'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { packeAus } from '../../../pruefstand/archivleser.ts'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { FREMDE_LESER, mitLeser, pruefePdfFremd } from '../../../pruefstand/fremdeLeser.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { lesePdf } from '../../../pruefstand/pdf.ts'
import { pruefePdfStruktur } from '../../../pruefstand/pdfstruktur/pdfstruktur.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import { vervielfacheAufnahme } from '../../../pruefstand/vervielfache.ts'

/** Projektberichte zu den Projekten gewählter Aufnahmen als ein ZIP: jeder ist darin oder mit seinem Grund genannt. */

const { app, db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)
const stelle = await reihe.messstelle({ bundesland: 'AT-3', laenge: 15.5, breite: 48.2 })
const TAXA = { 'Baetis rhodani': 40, 'Gammarus fossarum': 25 }
const imProjekt = async (tag: string, projekt: number, angaben: object = {}) => {
  const id = await reihe.aufnahme(stelle, tag, { taxa: TAXA, ...angaben })
  await sql`update aufnahme set projekt_id = ${projekt} where id = ${id}`.execute(db)
  return id
}
const benenne = async (name: string) => {
  const id = await welt.projekt('LAND', 'land-noe', 'AT-3')
  await sql`update projekt set name = ${name}, kurzbezeichnung = null where id = ${id}`.execute(db)
  return id
}
// Zwei Namen, die als Dateiname gleich würden, und einer, der aus dem Archiv hinausführte.
const eines = await benenne('../Traisen für/(')
const zweites = await benenne('.._traisen_fuer_)')
const grosses = await benenne('Zu groß für ein Blatt')
const erste = await imProjekt('2024-04-21', eines, { auftragnehmer: 'auftragnehmer' })
const daneben = await imProjekt('2025-04-21', eines, { auftragnehmer: 'auftragnehmer' })
const andere = await imProjekt('2024-05-21', zweites)
const viele = await imProjekt('2024-06-21', grosses)
await vervielfacheAufnahme(db, viele, PROJEKTBERICHT_AUFNAHMEN, '2010-01-01')
expect((await als('admin')(post(`/bewertung/mzb/${erste}`))).statusCode).toBe(200)

type Nachweis = {
  inhalt: string
  erwartet: number
  enthalten: number
  berichte: { projekt: string; name: string }[]
  ohneBericht: { projekt: string; bericht: string | null; grund: string }[]
}
async function hole(wer: string, abfrage: string) {
  const antwort = await als(wer)(`/export/projektberichte?${abfrage}`)
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  const dateien = await packeAus(antwort.rawPayload)
  return { dateien, nachweis: JSON.parse(String(dateien.get('nachweis.json'))) as Nachweis }
}
const ohneZeit = (text: string) => text.replaceAll(/\d\d\.\d\d\.\d{4}, \d\d:\d\d/g, 'ZEIT')
const einzeln = async (wer: string, id: number) => {
  const antwort = await als(wer)(`/api/projekt/${id}/bericht`)
  expect(antwort.statusCode).toBe(200)
  return ohneZeit(lesePdf(antwort.rawPayload).text)
}

test('[A-BERICHT-08] Projektberichte abgelehnt: ohne Anmeldung, ohne Treffer, mit unbekannter Angabe', async () => {
  expect((await als(null)('/export/projektberichte')).statusCode).toBe(401)
  expect((await als('admin')('/export/projektberichte?bundesland=AT-9')).statusCode).toBe(404)
  expect((await als('admin')('/export/projektberichte?bericht=PROJEKT')).statusCode).toBe(400)
})

test('[A-BERICHT-08] jedes Projekt der gewählten Aufnahmen hat seinen Bericht oder einen Grund; der Bericht ist der einzelne, mit allen Aufnahmen', async () => {
  const { dateien, nachweis } = await hole('admin', `id=${erste}&id=${andere}&id=${viele}&id=999999`)
  expect(nachweis).toMatchObject({ inhalt: 'Projektberichte: 3 Projekte', erwartet: 4, enthalten: 2 })
  expect(nachweis.ohneBericht).toEqual([
    {
      projekt: 'Zu groß für ein Blatt',
      bericht: 'PROJEKT',
      grund: expect.stringContaining('höchstens 1.000 Aufnahmen, das Projekt hat 1.001'),
    },
    { projekt: 'Aufnahme Nummer 999999', bericht: null, grund: 'nicht gefunden oder für Sie nicht sichtbar' },
  ])
  const namen = [...dateien.keys()]
  expect(namen.slice(0, 2)).toEqual([
    expect.stringMatching(/^PROJEKT\/Projektbericht_[\w-]+\.pdf$/),
    expect.stringMatching(/^PROJEKT\/Projektbericht_[\w-]+\.pdf$/),
  ])
  expect(new Set(namen.map(name => name.toLowerCase())).size).toBe(4)
  for (const [projekt, id] of [
    ['../Traisen für/(', eines],
    ['.._traisen_fuer_)', zweites],
  ] as const) {
    const datei = nachweis.berichte.find(bericht => bericht.projekt === projekt)?.name ?? ''
    const { text } = lesePdf(dateien.get(datei) as Buffer)
    expect(ohneZeit(text)).toBe(await einzeln('admin', id))
  }
  const ihrer = nachweis.berichte.find(({ projekt }) => projekt === '../Traisen für/(')?.name ?? ''
  // Gewählt war nur die eine.
  expect(lesePdf(dateien.get(ihrer) as Buffer).text).toContain('21.04.2025')
  const [kopf] = String(dateien.get('Verzeichnis.csv')).replace('\uFEFF', '').split('\r\n')
  expect(kopf).toBe('Projekt;Bericht;Datei;Bytes;SHA-256;Kein Bericht, weil')
})

test(mitLeser('qpdf', '[A-BERICHT-08] jeder Projektbericht im Archiv nach den Regeln für PDF'), async () => {
  const { dateien, nachweis } = await hole('admin', `id=${erste}`)
  expect(nachweis.berichte).toHaveLength(1)
  if (!FREMDE_LESER.qpdf) return
  for (const { name } of nachweis.berichte) {
    pruefePdfFremd(dateien.get(name) as Buffer)
    expect(pruefePdfStruktur(dateien.get(name) as Buffer)).toEqual([])
  }
})

test('[A-BERICHT-08] im Projektbericht steht, was der Anfragende liest: Freigegebenes, die eigenen Aufträge, alles', async () => {
  await sql`update aufnahme set mzb_status = 'PLAUSIBEL', mzb_freigabe = 'OEFFENTLICH' where id = ${erste}`.execute(db)
  const tageBei = async (wer: string) => {
    const { nachweis, dateien } = await hole(wer, `id=${erste}`)
    const { text } = lesePdf(dateien.get(nachweis.berichte[0]?.name ?? '') as Buffer)
    return ['21.04.2024', '21.04.2025'].filter(tag => text.includes(tag))
  }
  expect(await tageBei('lesen')).toEqual(['21.04.2024'])
  expect(await tageBei('auftragnehmer')).toEqual(['21.04.2024', '21.04.2025'])
  const fremd = await hole('land-ooe', `id=${andere}`)
  expect(fremd.nachweis.ohneBericht).toEqual([
    { projekt: `Aufnahme Nummer ${andere}`, bericht: null, grund: 'nicht gefunden oder für Sie nicht sichtbar' },
  ])
})

test('[A-BERICHT-08] [A-AUFTRAG-10] als Auftrag: wer eine Aufnahme nicht mehr liest, die in einem der Berichte steht, holt das Archiv nicht mehr', async () => {
  const an = als('auftragnehmer')
  const adresse = `/export/projektberichte?id=${erste}`
  const { id } = (await an(post('/api/user-tasks/export', { adresse }))).json<{ id: number }>()
  await app.auftraege.arbeiteAb()
  const [auftrag] = (await an('/api/user-tasks')).json<{ state: string; titel: string; fortschritt: object }[]>()
  expect(auftrag).toMatchObject({
    state: 'SUCCESS',
    titel: 'Projektberichte: 1 gewählte Aufnahme',
    fortschritt: { ist: 1, soll: 1 },
  })
  const ergebnis = () => an(`/api/user-tasks/${id}/result`)
  expect((await ergebnis()).statusCode).toBe(200)
  await sql`update aufnahme set mzb_auftragnehmer_id = null where id = ${daneben}`.execute(db)
  expect((await ergebnis()).statusCode).toBe(404)
})
