import type { QsBericht } from '@benthos/vertrag/qs'
import { afterAll, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { lesePdf } from '../../../pruefstand/pdf.ts'

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
const an = als('auftragnehmer')

type Zeilen = readonly (readonly [taxon: string, anzahl: number, stadium?: string])[]
const alsZeilen = (zeilen: Zeilen) =>
  zeilen.map(([taxon, anzahl, artStadium = null], i) => ({ zeile: i + 1, taxon, artStadium, anzahl }))

/** Bewertete Aufnahme mit dieser Liste als erster. */
async function bewertete(zeilen: Zeilen): Promise<number> {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  const kopf = { entnahmegeraet: 'MHS_NETZ', flaeche: 1.25, aussortiertZaehler: 1, aussortiertNenner: 6 }
  const daten = { ...kopf, taxalistenversion: 'MZB 2026.3' }
  expect((await an(post(`/aufnahme/${id}/mzb/mhs`, { version: 0, daten }))).statusCode).toBe(200)
  const gespeichert = await an(post(`/aufnahme/${id}/mzb/mhs/taxa`, { version: 1, zeilen: alsZeilen(zeilen) }))
  expect(gespeichert.statusCode, gespeichert.body).toBe(200)
  expect((await an(post(`/aufnahme/${id}/mzb/bewertung/mhs`))).statusCode).toBe(200)
  return id
}
async function ergebnisVon(id: number) {
  const { ergebnis } = await db
    .selectFrom('bewertung')
    .select('ergebnis')
    .where('aufnahme_id', '=', id)
    .executeTakeFirstOrThrow()
  return ergebnis as unknown as {
    ergebnis: { klasse: number | null }
    kenngroessen: { schluessel: string; wert: number | null }[]
  }
}
async function vergleiche(erste: Zeilen, zweite: Zeilen) {
  const id = await bewertete(erste)
  const { version } = (await an(`/aufnahme/${id}/status`)).json<{ version: number }>()
  await an(post(`/aufnahme/${id}/status/mzb`, { version, status: 'BEWERTUNG_ABGESCHLOSSEN' }))
  const { id: person } = await db
    .selectFrom('benutzer')
    .select('id')
    .where('username', '=', 'qs')
    .executeTakeFirstOrThrow()
  const handle = (wer: string, rumpf: object) =>
    als(wer)(post(`/aufnahme/${id}/qs/bericht`, { methode: 'MHS', version: 0, ...rumpf }))
  const lies = async (wer: string) => (await als(wer)(`/aufnahme/${id}/qs/bericht`)).json<QsBericht>().gewaehlt
  await handle('land-noe', { aktion: 'ANFORDERN', daten: { auswahl: 'GEZIELT', zweitbestimmerId: person } })
  const gespeichert = await handle('qs', { aktion: 'SPEICHERN', zeilen: alsZeilen(zweite) })
  expect(gespeichert.statusCode, gespeichert.body).toBe(200)
  // Vorher sieht ihn niemand.
  for (const wer of ['qs', 'land-noe', 'auftragnehmer', 'admin']) expect((await lies(wer))?.vergleich, wer).toBeNull()
  const abschluss = await handle('qs', { aktion: 'ABSCHLIESSEN', version: 1 })
  expect(abschluss.statusCode, abschluss.body).toBe(200)
  const vergleich = abschluss.json<QsBericht>().gewaehlt?.vergleich
  for (const wer of ['qs', 'land-noe', 'auftragnehmer', 'admin'])
    expect((await lies(wer))?.vergleich, wer).toEqual(vergleich)
  return { id, vergleich: vergleich as NonNullable<typeof vergleich> }
}

const ERSTE: Zeilen = [
  ['Baetis rhodani', 40],
  ['Rhithrogena semicolorata', 22],
  ['Hydropsyche pellucidula', 15],
  ['Gammarus fossarum', 60, 'LARVE'],
  ['Ephemera danica', 4],
]
const ZWEITE: Zeilen = [
  ['Baetis rhodani', 36],
  ['Gammarus fossarum', 60, 'LARVE'],
  ['Hydropsyche sp.', 15],
  ['Tubifex tubifex', 90],
  ['Asellus aquaticus', 120],
]

test('Taxon für Taxon, Maße der Übereinstimmung, und dieselbe Wirkung, als wäre die zweite Liste die erste gewesen', async () => {
  const { id, vergleich } = await vergleiche(ERSTE, ZWEITE)
  expect(vergleich).toMatchObject({ beide: 2, nurErste: 3, nurZweite: 3 })
  const zeile = (taxon: string) => vergleich.zeilen.find(eine => eine.taxon === taxon)
  expect(zeile('Baetis rhodani')).toMatchObject({ menge: { erste: 40, zweite: 36 }, abweichungen: ['MENGE'] })
  expect(zeile('Gammarus fossarum')?.abweichungen).toEqual([])
  expect(zeile('Hydropsyche pellucidula')).toMatchObject({
    gefunden: { erste: true, zweite: false },
    abweichungen: ['NUR_ERSTE', 'RANG'],
    entsprechung: 'Hydropsyche sp.',
  })
  expect(zeile('Tubifex tubifex')).toMatchObject({ menge: { erste: null, zweite: 90 }, abweichungen: ['NUR_ZWEITE'] })
  // Von Hand: 141 gegen 321 Individuen, gleich bestimmt 36 + 60 = 96.
  expect(vergleich.aehnlichkeit.ptd).toBeCloseTo((1 - 96 / 321) * 100, 9)
  expect(vergleich.aehnlichkeit.pde).toBeCloseTo((180 / 462) * 100, 9)
  expect(vergleich.aehnlichkeit.jaccard).toBeCloseTo((2 / 8) * 100, 9)
  expect(vergleich.aehnlichkeit.brayCurtis).toBeCloseTo(((2 * 96) / 462) * 100, 9)

  const [erste, zweite] = [await ergebnisVon(id), await ergebnisVon(await bewertete(ZWEITE))]
  expect(vergleich.wirkung?.klasse).toEqual({ erste: erste.ergebnis.klasse, zweite: zweite.ergebnis.klasse })
  const werte = (welche: 'erste' | 'zweite') =>
    Object.fromEntries((vergleich.wirkung?.kenngroessen ?? []).map(k => [k.schluessel, k.wert[welche]]))
  const soll = ({ kenngroessen }: typeof erste) => Object.fromEntries(kenngroessen.map(k => [k.schluessel, k.wert]))
  expect(soll(erste)['SI']).not.toBe(soll(zweite)['SI'])
  expect(werte('erste')).toMatchObject(soll(erste))
  expect(werte('zweite')).toMatchObject(soll(zweite))
})

test('der Vergleich ist der vom Abschluss: eine Berichtigung danach ändert ihn nicht, auch nicht in Antwort und Prüfbericht', async () => {
  const { id, vergleich } = await vergleiche(ERSTE, ZWEITE)
  const { version } = (await als('land-noe')(`/aufnahme/${id}/status`)).json<{ version: number }>()
  const zurueck = { version, status: 'UNPLAUSIBEL', grund: 'Zweifel' }
  expect((await als('land-noe')(post(`/aufnahme/${id}/status/mzb`, zurueck))).statusCode).toBe(200)
  const stand = (await an(`/aufnahme/${id}/mzb/mhs/taxa`)).json<{ version: number }>()
  const berichtigt = { version: stand.version, zeilen: alsZeilen(ZWEITE) }
  expect((await an(post(`/aufnahme/${id}/mzb/mhs/taxa`, berichtigt))).statusCode).toBe(200)
  expect((await an(post(`/aufnahme/${id}/mzb/bewertung/mhs`))).statusCode).toBe(200)
  for (const wer of ['qs', 'land-noe', 'auftragnehmer']) {
    const bericht = (await als(wer)(`/aufnahme/${id}/qs/bericht`)).json<QsBericht>()
    expect(bericht.gewaehlt?.vergleich, wer).toEqual(vergleich)
    expect((await als(wer)(`/aufnahme/${id}/qs/response`)).json().vergleich, wer).toEqual(vergleich)
  }
  const blatt = await als('land-noe')(`/aufnahme/${id}/qs/pruefbericht`)
  expect(lesePdf(blatt.rawPayload).text).toContain('Ephemera danica')
})

test('gleiche Listen: keine Abweichung, keine Wirkung', async () => {
  const { vergleich } = await vergleiche(ERSTE, ERSTE.toReversed())
  expect(vergleich.zeilen.flatMap(zeile => zeile.abweichungen)).toEqual([])
  expect(vergleich.aehnlichkeit).toMatchObject({ ptd: 0, pde: 0, jaccard: 100, soerensen: 100 })
  for (const { schluessel, wert } of vergleich.wirkung?.kenngroessen ?? [])
    expect(wert.erste, schluessel).toBe(wert.zweite)
})
