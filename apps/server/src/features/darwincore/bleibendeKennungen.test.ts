import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { packeAus } from '../../../pruefstand/archivleser.ts'
import { liesDarwinCore } from '../../../pruefstand/darwincoreleser.ts'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { legeFassungAn } from '../../../pruefstand/taxalistenfassung.ts'
import { FREI } from './darwincorewelt.pruefhilfe.ts'

/** Wer Kennungen zitiert oder abgleicht, findet unter ihnen auch nach jeder Berichtigung dasselbe. */

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
/** Höchstens so weit liegen zwei zugleich vergebene Nummern auseinander (Migration 0096). */
const HOECHSTER_ABSTAND = 11_000
const NEUE_FASSUNG = 'MZB Kennungen 2027'
await legeFassungAn(db, 'MZB_AUT', NEUE_FASSUNG, {
  'Baetis rhodani': null,
  'Gammarus fossarum': null,
  'Perla marginata': null,
})

type Zeile = { zeile: number; taxon: string; anzahl: number; habitat?: string; artStadium?: string }
const LISTE: readonly Zeile[] = [
  { zeile: 1, taxon: 'Baetis rhodani', anzahl: 40, artStadium: 'LARVE' },
  { zeile: 2, taxon: 'Gammarus fossarum', anzahl: 25, habitat: 'Xylal' },
  { zeile: 3, taxon: 'Gammarus fossarum', anzahl: 9, habitat: 'Akal' },
]
const an = als('auftragnehmer')

async function aufnahmeMitListe() {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  const speichere = async (zeilen: readonly Zeile[]) => {
    const { version } = (await an(`/aufnahme/${id}/mzb/mhs/taxa`)).json<{ version: number }>()
    const antwort = await an(post(`/aufnahme/${id}/mzb/mhs/taxa`, { version, zeilen }))
    expect(antwort.statusCode, antwort.body).toBe(200)
  }
  await speichere(LISTE)
  return { id, speichere }
}
/** Ereignisse und Funde der Aufnahme, wie ein fremder Leser sie im Archiv findet. */
async function lies(id: number) {
  const vorher = await db
    .selectFrom('aufnahme')
    .select(['mzb_status', 'mzb_freigabe'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db.updateTable('aufnahme').set(FREI).where('id', '=', id).execute()
  const antwort = await als('admin')(`/export/darwincore?id=${id}`)
  await db.updateTable('aufnahme').set(vorher).where('id', '=', id).execute()
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  const { kern, erweiterungen } = liesDarwinCore(await packeAus(antwort.rawPayload))
  const funde = (erweiterungen.find(({ datei }) => datei === 'occurrence.txt')?.zeilen ?? []).map(zeile => ({
    id: String(zeile['occurrenceID']),
    taxon: [zeile['verbatimIdentification'], zeile['habitat']].filter(Boolean).join(' '),
  }))
  return { ereignisse: kern.zeilen, kennungen: kern.kennungen, funde }
}
const kennungVon = ({ funde }: Awaited<ReturnType<typeof lies>>, taxon: string) =>
  funde.find(f => f.taxon === taxon)?.id

describe('[A-DARWINCORE-02] Kennungen bleiben', () => {
  test('eine Aufnahme behält ihre, wenn Code, Tag, Messstelle und deren Code berichtigt werden', async () => {
    const { id } = await aufnahmeMitListe()
    const vorher = await lies(id)
    expect(vorher.kennungen).toEqual([`AT:BDFG:${id}`, `AT:BDFG:${id}:MHS:1`])
    const andere = await welt.messstelle('GZUEV', 'AT-3')
    await db.updateTable('messstelle').set({ code: 'UMBENANNT-1' }).where('id', '=', andere).execute()
    await db
      .updateTable('aufnahme')
      .set({ code: 'BERICHTIGT-1', datum: '2024-05-05', messstelle_id: andere })
      .where('id', '=', id)
      .execute()
    const nachher = await lies(id)
    expect(nachher.kennungen).toEqual(vorher.kennungen)
    expect(nachher.funde).toEqual(vorher.funde)
    expect(nachher.ereignisse[0]).toMatchObject({
      eventDate: '2024-05-05',
      locationID: 'UMBENANNT-1',
      fieldNumber: 'BERICHTIGT-1',
    })
  })

  test('ein Fund behält seine, wenn die Liste sortiert, ergänzt, gekürzt und berichtigt wird', async () => {
    const { id, speichere } = await aufnahmeMitListe()
    const vorher = await lies(id)
    const [baetis, xylal, akal] = ['Baetis rhodani', 'Gammarus fossarum Xylal', 'Gammarus fossarum Akal'].map(taxon =>
      kennungVon(vorher, taxon),
    )
    expect(new Set([baetis, xylal, akal]).size).toBe(3)
    // Umsortiert, mit anderer Zahl und einem neuen Fund an der Spitze.
    await speichere([
      { zeile: 1, taxon: 'Perla marginata', anzahl: 2 },
      { zeile: 2, taxon: 'Gammarus fossarum', anzahl: 90, habitat: 'Akal' },
      { zeile: 3, taxon: 'Gammarus fossarum', anzahl: 25, habitat: 'Xylal' },
      { zeile: 4, taxon: 'Baetis rhodani', anzahl: 41, artStadium: 'LARVE' },
    ])
    const sortiert = await lies(id)
    expect(kennungVon(sortiert, 'Baetis rhodani')).toBe(baetis)
    expect(kennungVon(sortiert, 'Gammarus fossarum Xylal')).toBe(xylal)
    expect(kennungVon(sortiert, 'Gammarus fossarum Akal')).toBe(akal)
    const perla = kennungVon(sortiert, 'Perla marginata')
    expect([baetis, xylal, akal]).not.toContain(perla)
    // Der mittlere ist fort, der erste anders bestimmt.
    await speichere([
      { zeile: 1, taxon: 'Epeorus assimilis', anzahl: 2 },
      { zeile: 2, taxon: 'Gammarus fossarum', anzahl: 25, habitat: 'Xylal' },
      { zeile: 3, taxon: 'Baetis rhodani', anzahl: 41, artStadium: 'LARVE' },
    ])
    const gekuerzt = await lies(id)
    expect(gekuerzt.funde).toEqual([
      { id: perla, taxon: 'Epeorus assimilis' },
      { id: xylal, taxon: 'Gammarus fossarum Xylal' },
      { id: baetis, taxon: 'Baetis rhodani' },
    ])
    // Wer wiederkommt, ist ein neuer: die Kennung des gelöschten bekommt niemand.
    await speichere([...LISTE])
    expect([baetis, xylal, akal, perla]).not.toContain(kennungVon(await lies(id), 'Gammarus fossarum Akal'))
  })

  test('ein Fund behält seine, wenn die Probe auf eine andere Fassung der Taxaliste umgestellt wird', async () => {
    const { id } = await aufnahmeMitListe()
    const vorher = await lies(id)
    const { version } = (await an(`/aufnahme/${id}/mzb/mhs`)).json<{ version: number }>()
    const { version: taxaVersion } = (await an(`/aufnahme/${id}/mzb/mhs/taxa`)).json<{ version: number }>()
    const rumpf = { methode: 'MHS', version, taxaVersion, taxalistenversion: NEUE_FASSUNG, vorschau: false }
    const wechsel = await an(post(`/aufnahme/${id}/mzb/update/taxalistenversion`, rumpf))
    expect(wechsel.json(), wechsel.body).toMatchObject({ ausgefuehrt: true })
    expect((await lies(id)).funde).toEqual(vorher.funde)
  })

  test('die Nummer eines Funds sagt nichts über andere: sie folgt auf keine', async () => {
    const { id } = await aufnahmeMitListe()
    const nummern = (await lies(id)).funde.map(({ id: kennung }) => Number(kennung.split(':').at(-1)))
    for (const nummer of nummern) expect(String(nummer)).toMatch(/^[1-3]\d{14}$/)
    // Näher liegen auch zwei derselben Liste nicht beieinander.
    const [a = 0, b = 0, c = 0] = nummern.toSorted((x, y) => x - y)
    expect(Math.min(b - a, c - b)).toBeGreaterThan(1000)
  })

  test('was zugleich in eine Liste kommt, steht im Index beieinander; die nächste Liste liegt anderswo', async () => {
    const nummernVon = async () => {
      const { funde } = await lies((await aufnahmeMitListe()).id)
      return funde.map(({ id }) => Number(id.split(':').at(-1)))
    }
    const [eine, andere] = [await nummernVon(), await nummernVon()]
    for (const liste of [eine, andere])
      expect(Math.max(...liste) - Math.min(...liste)).toBeLessThan(HOECHSTER_ABSTAND * liste.length)
    // Zwei von 2,8 · 10¹⁴ Anfängen so nahe beieinander: einmal in einer Million Läufen.
    expect(Math.abs(Math.min(...eine) - Math.min(...andere))).toBeGreaterThan(1e8)
  })

  test('eine Gegend, in der schon ein Fund steht, bekommt keine Liste', async () => {
    await aufnahmeMitListe()
    const zurueck = new Error('zurück')
    const versuch = db.transaction().execute(async tx => {
      const { nummer } = await tx
        .selectFrom('fund')
        .select('nummer')
        .orderBy('nummer')
        .limit(1)
        .executeTakeFirstOrThrow()
      // Die ersten beiden Anfänge liegen knapp unter dem vorhandenen, der dritte liegt frei.
      const belegte = [nummer - 1, nummer - 3 * HOECHSTER_ABSTAND]
      const freier = nummer - 3 * HOECHSTER_ABSTAND - 1
      await sql`create temporary sequence anfaenge`.execute(tx)
      await sql`
        create or replace function neue_fundnummer() returns bigint language sql volatile as ${sql.lit(
          `select ('{${[...belegte, freier].join()}}'::bigint[])[nextval('anfaenge')]`,
        )}
      `.execute(tx)
      const { rows } = await sql<{ nummern: readonly string[] }>`select neue_fundnummern(3) as nummern`.execute(tx)
      const nummern = (rows[0]?.nummern ?? []).map(Number)
      expect(nummern).toHaveLength(3)
      let vorige = freier
      for (const neue of nummern) {
        expect(neue - vorige).toBeGreaterThan(1000)
        expect(neue - vorige).toBeLessThanOrEqual(HOECHSTER_ABSTAND)
        vorige = neue
      }
      throw zurueck
    })
    await expect(versuch).rejects.toBe(zurueck)
  })

  test('das Journal nennt die Nummer nicht: niemand hat sie eingegeben', async () => {
    const { id } = await aufnahmeMitListe()
    const eintraege = await db
      .selectFrom('journal')
      .select(['vorher', 'nachher'])
      .where('tabelle', '=', 'fund')
      .where('aufnahme_id', '=', id)
      .execute()
    expect(eintraege).not.toEqual([])
    expect(JSON.stringify(eintraege)).not.toContain('nummer')
  })
})
