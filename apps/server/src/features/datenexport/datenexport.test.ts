import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { liesMappe, tagVon } from '../../../pruefstand/archivleser.ts'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

/** Mappe einer Aufnahme, mit eigenem Leser gelesen und an eigenen Abfragen gezählt. */

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

/** Was eine Tabellenkalkulation gern falsch versteht: Formel, Anführung, Zeilenende, Schreibrichtung. */
const TUECKE = '=cmd|\' /C calc\'!A0 "quer"\nzweite Zeile \u202Ertl\u202C; <&>'

const sichere = async (url: string, payload: object) => {
  const antwort = await als('admin')(post(url, payload))
  expect(antwort.statusCode, antwort.body).toBeLessThan(300)
}
const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: { auftragnehmer: 'auftragnehmer2' } })
await sichere(`/aufnahme/${id}/mzb/mhs/taxa`, {
  version: 0,
  zeilen: [
    { zeile: 1, taxon: 'Baetis rhodani', anzahl: 40.5, artStadium: 'LARVE', bemerkung: '=1+1' },
    { zeile: 2, taxon: 'Gammarus fossarum', anzahl: 25, sicherheit: 'CF' },
    { zeile: 3, taxon: 'Alainites muticus', anzahl: 3 },
  ],
})
await sichere(`/aufnahme/${id}/mzb/screening/taxa`, {
  version: 0,
  zeilen: [{ zeile: 1, taxon: 'Baetis rhodani', haeufigkeitsklasse: 2 }],
})
await sichere(`/aufnahme/${id}/phb/taxa`, {
  version: 0,
  zeilen: [{ zeile: 1, taxon: 'Navicula gregaria', schalen: 100 }],
})
await sichere(`/aufnahme/${id}/phb/taxa/algenmischbestand`, {
  id: null,
  version: 0,
  daten: { name: 'Bestand', deckung: 12.5, teile: [{ taxon: 'Cladophora glomerata', anteil: 100 }] },
})
await sichere(`/aufnahme/${id}/ortsbefund/wetterHydrographie`, { version: 0, daten: { lufttemperatur: -3.5 } })
await sichere(`/aufnahme/${id}/ortsbefund/choriotop`, {
  version: 0,
  daten: {
    zeilen: [
      { choriotop: 'AKAL', deckung: 100, einheiten: 20 },
      { choriotop: 'PSAMMAL', unter5: true },
    ],
  },
})
await sichere(`/aufnahme/${id}/ortsbefund/phytobenthos`, { version: 0, daten: { deckungAlgen: 40 } })
await sichere(`/aufnahme/${id}/mzb/bewertung/mhs`, {})
await db
  .updateTable('messstelle')
  .set({ name: TUECKE })
  .where('id', '=', eb => eb.selectFrom('aufnahme').select('messstelle_id').where('id', '=', id))
  .execute()

const hole = (element: string, wer: string | null = 'admin', welche = id) =>
  als(wer)(`/aufnahme/${welche}/${element}/datenexport`)
const liesBlaetter = async (element: string, wer = 'admin', welche = id) => {
  const antwort = await hole(element, wer, welche)
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  return liesMappe(antwort.rawPayload)
}
type Blaetter = Awaited<ReturnType<typeof liesBlaetter>>
/** Zeilen eines Blatts als Objekte nach ihrem Kopf. */
const saetze = (blaetter: Blaetter, name: string) => {
  const [kopf = [], ...zeilen] = blaetter.get(name) ?? []
  return zeilen.map(zeile => Object.fromEntries(kopf.map((titel, i) => [String(titel), zeile[i] ?? null])))
}
const angaben = (blaetter: Blaetter, blatt: string) =>
  Object.fromEntries(saetze(blaetter, blatt).map(s => [`${s.Teil}: ${s.Angabe}`, s.Wert]))
const nachweis = (blaetter: Blaetter) => blaetter.get('Nachweis') ?? []

describe('[API-07] [API-08] Datenexport: Rechte', () => {
  test('anonym 401; fremdes Land, fremdes Büro und unbekannte Aufnahme 404, ohne etwas zu nennen', async () => {
    expect((await hole('mzb', null)).statusCode).toBe(401)
    const fremde = await welt.aufnahme({ art: 'LAND', bundesland: 'AT-4', von: 'land-ooe' })
    const fachprojekt = await welt.aufnahme({ art: 'FACHPROJEKT' })
    for (const [welche, wer] of [
      [fremde, 'land-noe'],
      [fachprojekt, 'land-noe'],
      [id, 'fachprojekt'],
      [id, 'lesen'],
      [2_000_000, 'admin'],
    ] as const) {
      const antwort = await hole('mzb', wer, welche)
      expect(antwort.statusCode, wer).toBe(404)
      expect(antwort.body).not.toContain('MU-')
    }
  })

  test('wer nur ein Element liest, bekommt nur dieses; vom anderen steht nirgends etwas', async () => {
    expect((await hole('phb', 'auftragnehmer')).statusCode).toBe(404)
    expect((await hole('mzb', 'auftragnehmer2')).statusCode).toBe(404)
    const blaetter = await liesBlaetter('mzb', 'auftragnehmer')
    const alles = JSON.stringify([...blaetter])
    expect(alles).toContain('Baetis rhodani')
    for (const fremd of ['Navicula', 'Cladophora', 'Deckung aller Algen', 'PHB 2026'])
      expect(alles).not.toContain(fremd)
    expect(angaben(blaetter, 'Aufnahmedaten')).toMatchObject({
      'Aufnahme: Qualitätselemente': 'Makrozoobenthos',
      'Aufnahme: Status Phytobenthos': null,
      'Aufnahme: Auftragnehmer Phytobenthos': null,
    })
  })

  test('ein Element, das die Aufnahme nicht trägt, gibt es auch hier nicht', async () => {
    expect((await hole('phb', 'admin', await welt.aufnahme())).statusCode).toBe(404)
  })
})

describe('[API-07] [API-08] Datenexport: Inhalt', () => {
  test('je Methode jede Fundzeile mit Bezeichnungen des Katalogs, gezählt an der Datenbank', async () => {
    const blaetter = await liesBlaetter('mzb')
    const { rows } = await sql<{ methode: string; anzahl: number }>`
      select bestimmung.methode, count(*)::int as anzahl
      from fund, bestimmung
      where bestimmung.id = fund.bestimmung_id and bestimmung.aufnahme_id = ${id} and bestimmung.methode <> 'PHB'
      group by 1
    `.execute(db)
    expect(rows).toHaveLength(2)
    for (const { methode, anzahl } of rows) expect(saetze(blaetter, `Funde ${methode}`), methode).toHaveLength(anzahl)
    expect(saetze(blaetter, 'Funde MHS')).toMatchObject([
      {
        'Nummer der Zeile': 1,
        Methode: 'Detaillierte MZB-Methode (MHS)',
        Taxon: 'Baetis rhodani',
        Entwicklungsstadium: 'Larve',
        Anzahl: 40.5,
        Großgruppe: 'Ephemeroptera',
        Bemerkung: '=1+1',
      },
      { Taxon: 'Gammarus fossarum', 'Sicherheit der Bestimmung': 'cf.' },
      { Taxon: 'Alainites muticus', 'Gültiger Name': 'Baetis muticus' },
    ])
  })

  test('Ortsbefund: nur Teile, die zum Element gehören oder beiden', async () => {
    const [mzb, phb] = [await liesBlaetter('mzb'), await liesBlaetter('phb')]
    expect(angaben(mzb, 'Ortsbefund')).toMatchObject({ 'Wetter und Hydrographie: Lufttemperatur': -3.5 })
    expect(angaben(phb, 'Ortsbefund')).toMatchObject({
      'Wetter und Hydrographie: Lufttemperatur': -3.5,
      'Phytobenthos vor Ort: Deckung aller Algen': 40,
    })
    expect(saetze(mzb, 'Choriotope')).toMatchObject([
      { 'Deckung (%)': 100, Teilproben: 20, 'unter 5 %': 'nein' },
      { 'Deckung (%)': null, 'unter 5 %': 'ja' },
    ])
    expect(phb.has('Choriotope')).toBe(false)
    expect(Object.keys(angaben(mzb, 'Ortsbefund')).join()).not.toContain('Phytobenthos')
    expect(saetze(phb, 'Arten der Mischbestände')).toMatchObject([
      { Mischbestand: 'Bestand', Art: 'Cladophora glomerata', 'Anteil (%)': 100 },
    ])
  })

  test('das gespeicherte Ergebnis mit Edition; Module und Kenngrößen so viele, wie gespeichert sind', async () => {
    const blaetter = await liesBlaetter('mzb')
    const { rows } = await sql<{ klasse: number; kapsel_hash: string; module: number; groessen: number }>`
      select klasse, kapsel_hash, jsonb_array_length(ergebnis #> '{ergebnis,module}') as module,
        jsonb_array_length(ergebnis -> 'kenngroessen') as groessen
      from bewertung where aufnahme_id = ${id} and methode = 'MHS' order by id desc limit 1
    `.execute(db)
    const [gespeichert] = rows
    const mhs = 'Detaillierte MZB-Methode (MHS)'
    expect(angaben(blaetter, 'Ergebnisse')).toMatchObject({
      [`Ergebnisse, ${mhs}: Klasse`]: gespeichert?.klasse ?? null,
      [`Ergebnisse, ${mhs}: Prüfsumme der Kapsel`]: gespeichert?.kapsel_hash,
      [`Ergebnisse, ${mhs}: Gibt die Klasse`]: 'ja',
      'Ergebnisse, Screening-Methode: Gibt die Klasse': 'nein',
    })
    const derMhs = (blatt: string) => saetze(blaetter, blatt).filter(({ Methode }) => Methode === mhs)
    expect(derMhs('Module')).toHaveLength(gespeichert?.module ?? -1)
    expect(derMhs('Kenngrößen')).toHaveLength(gespeichert?.groessen ?? -1)
    expect(saetze(await liesBlaetter('phb'), 'Ergebnisse')).toEqual([])
  })

  test('Text bleibt Text, auch mit Formel, Anführung, Zeilenende und Schreibrichtung; ein Tag ist ein Tag', async () => {
    const werte = angaben(await liesBlaetter('mzb'), 'Aufnahmedaten')
    expect(werte['Messstelle: Name']).toBe(TUECKE)
    expect(tagVon(werte['Aufnahme: Datum der Probenahme'])).toBe('2025-04-21')
  })

  test('der Nachweis nennt wer, wann, womit, und je Teil erwartete und geschriebene Zeilen', async () => {
    const blaetter = await liesBlaetter('mzb', 'auftragnehmer')
    const zeilen = nachweis(blaetter)
    const wert = (angabe: string) => zeilen.find(([erste]) => erste === angabe)?.[1]
    expect(wert('Abfrage')).toBe(`/aufnahme/${id}/mzb/datenexport`)
    expect(wert('Ausgeführt von')).toContain('Anna Auinger')
    expect(wert('Taxalisten')).toBe('MZB 2026.3')
    expect(wert('Verfahren')).toContain('Edition')
    expect(wert('Nutzung')).toContain('Keine Lizenz')
    expect(wert('Vorbehalt')).toContain('nicht amtlich')
    // Auch ohne Hinweis der Parameter: die Edition selbst kann unter Vorbehalt stehen.
    const setzeEdition = (edition: string) =>
      db.transaction().execute(async tx => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await tx.updateTable('bewertung').set({ edition }).where('aufnahme_id', '=', id).execute()
      })
    const { edition } = await db
      .selectFrom('bewertung')
      .select('edition')
      .where('aufnahme_id', '=', id)
      .executeTakeFirstOrThrow()
    await setzeEdition('2026-1')
    const saetze = nachweis(await liesBlaetter('mzb', 'auftragnehmer')).filter(([angabe]) => angabe === 'Vorbehalt')
    await setzeEdition(edition)
    expect(saetze.map(([, satz]) => satz).join(' ')).toContain(
      'kann ein schlechterer Modulwert zu einer besseren Klasse führen',
    )
    const ab = zeilen.findIndex(([erste, zweite]) => erste === 'Teil' && zweite === 'Zeilen erwartet') + 1
    const belege = zeilen.slice(ab).filter(zeile => typeof zeile[1] === 'number')
    expect(belege).toContainEqual(['Funde MHS', 3, 3, 0, expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect(belege).toContainEqual(['Choriotope', 2, 2, 0, expect.stringMatching(/^[0-9a-f]{64}$/)])
    for (const [blatt, erwartet, geschrieben] of belege) {
      expect(geschrieben, String(blatt)).toBe(erwartet)
      expect(blaetter.get(String(blatt)), String(blatt)).toHaveLength(1 + Number(geschrieben))
    }
    expect(new Set(belege.map(([blatt]) => blatt))).toEqual(
      new Set([...blaetter.keys()].filter(name => name !== 'Nachweis')),
    )
  })

  test('ohne Proben: Aufnahmedaten und leere Blätter, kein Fehler; der Dateiname trägt den Code', async () => {
    const leere = await welt.aufnahme()
    const antwort = await hole('mzb', 'admin', leere)
    expect(antwort.headers['content-disposition']).toMatch(/filename="Datenexport_MZB_MU-AUF-\d+\.xlsx"$/)
    const blaetter = await liesMappe(antwort.rawPayload)
    expect(saetze(blaetter, 'Kenngrößen')).toEqual([])
    expect([...blaetter.keys()].some(name => name.startsWith('Funde'))).toBe(false)
  })
})
