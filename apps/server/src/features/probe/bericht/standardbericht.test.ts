import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { lesePdf } from '../../../../pruefstand/pdf.ts'
import { pruefePdfStruktur } from '../../../../pruefstand/pdfstruktur/pdfstruktur.ts'
import { saeeProbenreihe } from '../../../../pruefstand/probenreihe.ts'

/** Der Standardbericht zeigt neben den Proben, wo sie genommen sind und welche Klasse daraus gerechnet ist. */

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const reihe = await saeeProbenreihe(db, await musterwelt(db))
const ort = await reihe.messstelle({ name: 'Prüfbach bei Muster', laenge: 15.5, breite: 48.2 })
const ohneOrt = await reihe.messstelle({ laenge: null, breite: null })
const TAXA = { 'Baetis rhodani': 40, 'Gammarus fossarum': 25, 'Leuctra fusca': 12, 'Hydropsyche siltalai': 8 }
const bewertet = await reihe.aufnahme(ort, '2025-04-21', { taxa: TAXA })
const unbewertet = await reihe.aufnahme(ohneOrt, '2025-05-21', { taxa: TAXA })
expect((await als('admin')(post(`/bewertung/mzb/${bewertet}`))).statusCode).toBe(200)
const { rows } = await sql<{ klasse: number; module: { klasse: number | null; grenzen: unknown }[] }>`
  select klasse, ergebnis -> 'ergebnis' -> 'module' as module from bewertung where aufnahme_id = ${bewertet}
`.execute(db)
const [gespeichert] = rows
/** Module mit Klasse und Grenzen, an der Datenbank gezählt: jedes hat seine Leiter. */
const leitern = (gespeichert?.module ?? []).filter(({ klasse, grenzen }) => klasse !== null && grenzen !== null).length

const hole = async (id: number, weg = 'mzb/standardbericht') => {
  const antwort = await als('admin')(`/aufnahme/${id}/${weg}`)
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  const roh = antwort.rawPayload.toString('latin1')
  return {
    pdf: antwort.rawPayload,
    text: lesePdf(antwort.rawPayload).text,
    bilder: (roh.match(/\/S \/Figure\b/g) ?? []).length,
  }
}

describe('[A-BERICHT-01] Standardbericht', () => {
  test('zeigt die Klasse, je Modul seine Leiter und die Lage, jede Zeichnung mit ihrem Text', async () => {
    const { pdf, text, bilder } = await hole(bewertet)
    expect(leitern).toBeGreaterThan(0)
    expect(text).toContain(`Zustandsklasse ${gespeichert?.klasse}`)
    for (const satz of ['Klasse der Module', 'Lage', 'Koordinaten: 48,20000° N, 15,50000° O (WGS 84)', 'Norden oben'])
      expect(text).toContain(satz)
    expect(bilder).toBe(leitern + 1)
    expect(pruefePdfStruktur(pdf)).toEqual([])
  })

  test('ohne Ergebnis und ohne Koordinaten sagt er es und zeichnet nichts', async () => {
    const { pdf, text, bilder } = await hole(unbewertet)
    expect(text).toContain('Diese Aufnahme ist noch nicht bewertet.')
    for (const wort of ['Zustandsklasse', 'Koordinaten:']) expect(text).not.toContain(wort)
    expect(bilder).toBe(0)
    expect(pruefePdfStruktur(pdf)).toEqual([])
  })

  test('ein veraltetes Ergebnis heißt so; die Taxaliste bleibt ohne Klasse und ohne Karte', async () => {
    await sql`update bewertung set veraltet = true where aufnahme_id = ${bewertet}`.execute(db)
    expect((await hole(bewertet)).text).toContain('das Ergebnis ist veraltet')
    const liste = await hole(bewertet, 'mzb/bericht/taxaliste/mhs')
    expect(liste.text).not.toContain('Zustandsklasse')
    expect(liste.bilder).toBe(0)
  })
})
