import { createHash } from 'node:crypto'
import type { BewertungsErgebnis } from '@benthos/bewertung'
import type { Element } from '@benthos/fachmodell'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { lesePdf } from '../../../../pruefstand/pdf.ts'
import { saeeProbenreihe } from '../../../../pruefstand/probenreihe.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const SCHALEN = { 'Achnanthidium minutissimum': 210, 'Cocconeis placentula': 90, 'Nitzschia palea': 120 }

/** PHB-Aufnahme mit gezählten Kieselalgen. */
async function mitAlgen(): Promise<number> {
  const id = await welt.aufnahme({ mzb: null, phb: { auftragnehmer: 'auftragnehmer' } })
  const an = als('auftragnehmer')
  const { version } = (await an(`/aufnahme/${id}/phb/taxa/liste`)).json<{ version: number }>()
  const zeilen = Object.entries(SCHALEN).map(([taxon, schalen], i) => ({ zeile: i + 1, taxon, schalen }))
  const antwort = await an(post(`/aufnahme/${id}/phb/taxa`, { version, zeilen }))
  expect(antwort.statusCode, antwort.body).toBe(200)
  return id
}
const bewerte = async (id: number) =>
  expect((await als('auftragnehmer')(post(`/aufnahme/${id}/phb/bewertung`))).statusCode).toBe(200)
const bericht = (id: number, wer: string | null) => als(wer)(`/aufnahme/${id}/phb/ergebnisbericht`)
/** Prüfsumme des Berichts: gleich heißt gleich bis zum letzten Byte. */
const inhalt = async (id: number, wer: string | null) =>
  createHash('sha256')
    .update((await bericht(id, wer)).rawPayload)
    .digest('hex')
const veroeffentliche = (id: number) =>
  db
    .updateTable('aufnahme')
    .set({ phb_status: 'PLAUSIBEL', phb_freigabe: 'OEFFENTLICH' })
    .where('id', '=', id)
    .execute()

describe('[API-08] Ergebnisbericht des Phytobenthos', () => {
  test('fremd und anonym 404, unbewertet 404 mit Grund, ohne PHB 404', async () => {
    const id = await mitAlgen()
    expect((await bericht(id, null)).statusCode).toBe(404)
    expect((await bericht(id, 'auftragnehmer2')).statusCode).toBe(404)
    expect((await bericht(id, 'auftragnehmer')).json()).toMatchObject({
      status: 404,
      message: 'Diese Aufnahme ist noch nicht bewertet.',
    })
    const nurMzb = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
    expect((await bericht(nurMzb, 'auftragnehmer')).statusCode).toBe(404)
  })

  test('ist ein getaggtes deutsches PDF und nennt das Element im Dateinamen', async () => {
    const id = await mitAlgen()
    await bewerte(id)
    const antwort = await bericht(id, 'auftragnehmer')
    expect(antwort.headers['content-disposition']).toMatch(
      /^attachment; filename="Ergebnisbericht_PHB_[A-Za-z0-9_-]+\.pdf"$/,
    )
    const text = antwort.rawPayload.toString('latin1')
    for (const teil of ['%PDF-1.7', '/Marked true', '/Lang (de-AT)']) expect(text).toContain(teil)
  })

  test('auf der ersten Seite steht das Urteil wie am Bildschirm: Klasse mit Regel, Leitern, Taxa, Änderungen, Vergangenheit', async () => {
    const [frueher, id] = [await mitAlgen(), await mitAlgen()]
    const { messstelle_id } = await db
      .selectFrom('aufnahme')
      .select('messstelle_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db.updateTable('aufnahme').set({ messstelle_id, datum: '2021-04-10' }).where('id', '=', frueher).execute()
    await db.updateTable('messstelle').set({ trophischer_grundzustand: 'OM' }).where('id', '=', messstelle_id).execute()
    await bewerte(frueher)
    await bewerte(id)
    await pruefeErsteSeite(id, 'PHB', await bericht(id, 'auftragnehmer'))
  })

  test('einen Briefkopf gibt es nur für Angemeldete: die eigene Organisation, das Ministerium oder keinen', async () => {
    const id = await mitAlgen()
    await bewerte(id)
    await veroeffentliche(id)
    const mit = (wer: string | null, briefkopf: string) =>
      als(wer)(`/aufnahme/${id}/phb/ergebnisbericht?briefkopf=${briefkopf}`)
    expect((await mit(null, 'ministerium')).statusCode).toBe(403)
    expect((await mit(null, 'ohne')).statusCode).toBe(200)
    expect((await mit('auftragnehmer', 'erfunden')).statusCode).toBe(400)
    const berichte = await Promise.all(['ohne', 'ministerium', 'organisation'].map(kopf => mit('admin', kopf)))
    expect(berichte.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(berichte.map(({ rawPayload }) => rawPayload.toString('latin1'))).size).toBe(3)
  })

  test.each([
    ['admin', 200, 200],
    ['bund', 200, 403],
    ['land-noe', 403, 200],
    ['auftragnehmer', 403, 200],
    ['fachprojekt', 403, 403],
    ['qs', 403, 403],
    ['lesen', 403, 403],
  ] as const)(
    '[A-RECHT-13] einen Briefkopf setzt nur, wer für den Absender spricht: %s Ministerium %i, eigene Organisation %i',
    async (wer, ministerium, organisation) => {
      const id = await mitAlgen()
      await bewerte(id)
      await veroeffentliche(id)
      const antworten = await Promise.all(
        ['ohne', 'ministerium', 'organisation'].map(kopf =>
          als(wer)(`/aufnahme/${id}/phb/ergebnisbericht?briefkopf=${kopf}`),
        ),
      )
      expect(antworten.map(({ statusCode }) => statusCode)).toEqual([200, ministerium, organisation])
      for (const antwort of antworten.filter(({ statusCode }) => statusCode === 403))
        expect(antwort.json().message).toContain('Wählen Sie den Bericht ohne Briefkopf')
    },
  )

  test('öffentlich stehen weder Projekt noch Namen darin, wohl aber die Experteneinschätzung', async () => {
    const id = await mitAlgen()
    await bewerte(id)
    const beide = async () => [await inhalt(id, null), await inhalt(id, 'admin')]
    await veroeffentliche(id)
    const [oeffentlich, intern] = await beide()
    await db.updateTable('aufnahme').set({ phb_status: 'BEWERTET', phb_freigabe: 'NICHT_FREIGEGEBEN' }).execute()
    const daten = { klasse: '4', grund: 'Aufwuchs nach Hochwasser noch nicht entwickelt.' }
    const einschaetzung = `/api/aufnahme/${id}/phb/bewertung/einschaetzung`
    const { ergebnisId } = (await als('admin')(einschaetzung)).json<{ ergebnisId: number }>()
    const abgabe = await als('admin')(post(einschaetzung, { version: 0, ergebnisId, daten }))
    expect(abgabe.statusCode, abgabe.body).toBe(200)
    await veroeffentliche(id)
    const [danachOeffentlich, danachIntern] = await beide()
    expect(danachOeffentlich).not.toBe(oeffentlich)
    expect(danachIntern).not.toBe(intern)
    // Wer sie abgab, ändert am öffentlichen Bericht nichts.
    await db.updateTable('experteneinschaetzung').set({ abgegeben_von: null }).execute()
    const [ohneNamen, internOhneNamen] = await beide()
    expect(ohneNamen).toBe(danachOeffentlich)
    expect(internOhneNamen).not.toBe(danachIntern)
  })

  test('die Begründung des Gewässertyps ist die zur Zeit der Bewertung, auch wenn sie später anders lautet', async () => {
    const id = await mitAlgen()
    const typ = `/api/aufnahme/${id}/phb/bewertung/typologie`
    const begruende = async (version: number, grund: string) => {
      const daten = { bioregion: 'KV', grund }
      const antwort = await als('auftragnehmer')(post(typ, { version, daten }))
      expect(antwort.statusCode, antwort.body).toBe(200)
    }
    await begruende(0, 'Einzugsgebiet in den Kalkvoralpen')
    await bewerte(id)
    const damals = await inhalt(id, 'auftragnehmer')
    await begruende(1, 'anders begründet')
    expect(await inhalt(id, 'auftragnehmer')).toBe(damals)
    await bewerte(id)
    expect(await inhalt(id, 'auftragnehmer')).not.toBe(damals)
  })
})

/** Überschriften des Urteils, in der Folge des Bildschirms; die Vergangenheit ist nur zu sehen, wo die Messstelle eine hat. */
const URTEIL = [
  'Klasse der Module',
  'Welche Taxa es tragen',
  'Was die Klasse ändern würde',
  'Die Messstelle bisher',
] as const

async function pruefeErsteSeite(id: number, element: Element, antwort: { rawPayload: Buffer }): Promise<void> {
  const { ersteSeite } = lesePdf(antwort.rawPayload)
  const { inhalt } = await db
    .selectFrom('bewertung')
    .select(sql<BewertungsErgebnis>`ergebnis`.as('inhalt'))
    .where('aufnahme_id', '=', id)
    .where('element', '=', element)
    .executeTakeFirstOrThrow()
  const { klasse, text, regel, module } = inhalt.ergebnis
  const teile = [`Zustandsklasse ${klasse} – ${text}`, regel, ...URTEIL]
  // ≤ ≥ → kommen aus einer zweiten Schrift: wer liest, setzt dort Abstände.
  const ohneAbstand = (wort: string) => wort.replaceAll(/\s+/g, '')
  const stellen = teile.map(teil => ohneAbstand(ersteSeite).indexOf(ohneAbstand(teil)))
  expect(stellen, ersteSeite).not.toContain(-1)
  expect(stellen).toEqual(stellen.toSorted((a, b) => a - b))
  expect(module.length).toBeGreaterThan(0)
  for (const { label } of module) expect(ersteSeite).toContain(label)
}

test('[API-08] die erste Seite des Makrozoobenthos hat dieselben fünf Teile', async () => {
  const reihe = await saeeProbenreihe(db, welt)
  const messstelle = await reihe.messstelle({ bioregion: 'FL', saprobieller_grundzustand: 1.5 })
  const taxa = { 'Baetis rhodani': 40, 'Gammarus fossarum': 60, 'Leuctra hippopus': 12, 'Asellus aquaticus': 8 }
  for (const datum of ['2021-04-10', '2024-04-12']) {
    const id = await reihe.aufnahme(messstelle, datum, { taxa })
    const antwort = await als('land-noe')(post(`/bewertung/mzb/${id}`, {}))
    expect(antwort.statusCode, antwort.body).toBe(200)
    if (datum.startsWith('2024'))
      await pruefeErsteSeite(id, 'MZB', await als('land-noe')(`/aufnahme/${id}/mzb/ergebnisbericht`))
  }
})
