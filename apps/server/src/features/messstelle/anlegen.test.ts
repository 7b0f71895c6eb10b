import { afterAll, describe, expect, test } from 'vitest'
import { saeeNetz } from '../../fach/saat/netz.ts'
import { messstellenpruefung } from './messstelle.pruefhilfe.ts'
import { type Anlage, legeAufnahmeAn } from './messstellendaten.pruefhilfe.ts'

const p = await messstellenpruefung()
afterAll(() => p.ende())
const { db, sende, anlage, neue, lies, zahlDerMessstellen, DONAU, UNI, PROJEKT, FREMDES_PROJEKT } = p

await saeeNetz(db)
const GZUEV = await neue('GZUEV')
const LAND = await neue('LAND')

describe('[API-14] Anlegen', () => {
  test('Alle vier Abschnitte stehen danach da, Koordinaten sind nach WGS84 umgerechnet', async () => {
    const eingabe = anlage('GZUEV', {
      wasserkoerper: '400220003',
      zustaendigkeit: 'BUND',
      beobachtungVon: '2007-01-01',
    })
    eingabe.charakteristik = {
      bioregion: 'DO',
      bioregionHoehe: 'H1',
      einzugsgebiet: 104178.5,
      flussordnungszahl: 9,
      mq: 1920,
      innereDifferenzierung: 'DO_UNTEN',
      saprobiellerGrundzustand: '2.00',
      erheblichVeraendert: false,
    }
    eingabe.lage_koordinaten = {
      ...eingabe.lage_koordinaten,
      seehoehe: 138.4,
      routeId: 'NE-25',
      stationierung: 583.95,
    }
    const antwort = await sende('bund', '/messstelle/land/create', eingabe)
    const m = await lies(antwort.json<{ id: number }>().id, 'bund')
    expect(m.identifizierung).toMatchObject({ version: 1, bearbeitbar: true, geaendertVon: 'Bruno Burgstaller' })
    expect(m.identifizierung.daten).toMatchObject(eingabe.identifizierung)
    expect(m.lage_koordinaten.daten).toEqual(eingabe.lage_koordinaten)
    expect(m.charakteristik.daten).toMatchObject({ ...eingabe.charakteristik, einzugsgebietsklasse: 'E5' })
    expect(m.wgs84).toEqual({ laenge: expect.closeTo(16.94472, 6), breite: expect.closeTo(48.15278, 6) })
    expect(m.bezug.gewaesser).toEqual({ value: String(DONAU), label: 'Donau' })
    expect(m.rechte).toEqual({ bearbeiten: true, loeschen: true, aufnahmeAnlegen: true })
  })

  test('Eine Fachprojekt-Messstelle ohne Organisation gehört der ihres Projekts', async () => {
    const antwort = await sende(
      'fachprojekt',
      '/messstelle/fachprojekt/create',
      anlage('FACHPROJEKT', { organisationseinheitId: null }),
    )
    expect(antwort.statusCode, antwort.body).toBe(200)
    expect((await lies(antwort.json().id)).identifizierung.daten?.organisationseinheitId).toBe(UNI)
  })

  const FEHLER: [string, (a: Anlage) => void, Record<string, string | RegExp>][] = [
    [
      'leere Eingabe: alle Pflichtfelder auf einmal',
      a => Object.assign(a, { identifizierung: {}, lage_allgemein: {}, lage_koordinaten: {}, charakteristik: {} }),
      {
        'identifizierung.art': 'Dieses Feld ist verpflichtend',
        'identifizierung.code': 'Dieses Feld ist verpflichtend',
        'identifizierung.name': 'Dieses Feld ist verpflichtend',
        'identifizierung.gewaesserId': 'Dieses Feld ist verpflichtend',
        'lage_allgemein.land': 'Dieses Feld ist verpflichtend',
        'lage_allgemein.bundesland': 'Dieses Feld ist verpflichtend',
        'lage_koordinaten.koordinatensystem': 'Dieses Feld ist verpflichtend',
        'lage_koordinaten.x': 'Dieses Feld ist verpflichtend',
        'lage_koordinaten.y': 'Dieses Feld ist verpflichtend',
        'charakteristik.bioregion': 'Dieses Feld ist verpflichtend',
      },
    ],
    [
      'GZÜV ohne GZÜV-ID und zu kurzer Code: beides auf einmal',
      a => Object.assign(a.identifizierung, { art: 'GZUEV', gzuevId: null, code: 'A' }),
      {
        'identifizierung.code': 'Mindestens 2 Zeichen',
        'identifizierung.gzuevId': 'Eine GZÜV-Messstelle braucht ihre GZÜV-ID',
      },
    ],
    [
      'GZÜV-ID in falscher Form',
      a => Object.assign(a.identifizierung, { art: 'GZUEV', gzuevId: 'FW123' }),
      { 'identifizierung.gzuevId': 'Die GZÜV-ID besteht aus FW und acht Ziffern' },
    ],
    [
      'GZÜV-ID an einer Landesmessstelle',
      a => Object.assign(a.identifizierung, { gzuevId: 'FW12345678' }),
      { 'identifizierung.gzuevId': 'Eine GZÜV-ID tragen nur Messstellen der Art GZÜV' },
    ],
    [
      'Fachprojekt über den falschen Aufruf',
      a => Object.assign(a.identifizierung, { art: 'FACHPROJEKT', projektId: PROJEKT }),
      { 'identifizierung.art': 'Hier entstehen GZÜV- und Landesmessstellen' },
    ],
    [
      'Ende vor Beginn der Beobachtung',
      a => Object.assign(a.identifizierung, { beobachtungVon: '2020-01-01', beobachtungBis: '2019-12-31' }),
      { 'identifizierung.beobachtungBis': 'Das Ende der Beobachtung liegt vor ihrem Beginn' },
    ],
    [
      'Beginn der Beobachtung in der Zukunft; ein geplantes Ende ist erlaubt',
      a => Object.assign(a.identifizierung, { beobachtungVon: '2999-01-01', beobachtungBis: '2999-12-31' }),
      { 'identifizierung.beobachtungVon': /^\d\d\.\d\d\.\d{4} oder früher$/ },
    ],
    [
      'vergebener Code, unbekanntes Gewässer, unbekanntes Projekt, unbekannte Organisation',
      a =>
        Object.assign(a.identifizierung, {
          code: LAND.code,
          gewaesserId: 99999,
          projektId: 99999,
          organisationseinheitId: 99999,
        }),
      {
        'identifizierung.code': `Diesen Code trägt schon die Messstelle „${LAND.name}“`,
        'identifizierung.gewaesserId': 'Dieses Gewässer gibt es nicht',
        'identifizierung.projektId': 'Dieses Projekt gibt es nicht',
        'identifizierung.organisationseinheitId': 'Diese Organisationseinheit gibt es nicht',
      },
    ],
    [
      'vergebene GZÜV-ID',
      a => Object.assign(a.identifizierung, { art: 'GZUEV', gzuevId: GZUEV.identifizierung.daten?.gzuevId }),
      { 'identifizierung.gzuevId': `Diese GZÜV-ID trägt schon die Messstelle „${GZUEV.name}“` },
    ],
    [
      'Projekt eines anderen Bereichs',
      a => Object.assign(a.identifizierung, { projektId: PROJEKT }),
      {
        'identifizierung.projektId': 'Das Projekt gehört zum Bereich Fachprojekt, die Messstelle zum Bereich Land',
      },
    ],
    [
      'vertauschte Koordinaten und zugleich vergebener Code',
      a => {
        Object.assign(a.identifizierung, { code: LAND.code })
        a.lage_koordinaten = { koordinatensystem: '4326', x: 48.15278, y: 16.94472 }
      },
      {
        'identifizierung.code': /schon/,
        'lage_koordinaten.x': /Sind x und y vertauscht\? x = 16,94472, y = 48,15278/,
      },
    ],
    [
      'Koordinaten im falschen System',
      a => Object.assign(a.lage_koordinaten, { koordinatensystem: '3035' }),
      { 'lage_koordinaten.koordinatensystem': /„ETRS89 \/ Austria Lambert“/ },
    ],
    [
      'Stationierung ohne Route',
      a => Object.assign(a.lage_koordinaten, { stationierung: 12.5 }),
      { 'lage_koordinaten.routeId': 'Eine Stationierung braucht die Route, auf die sie sich bezieht' },
    ],
    [
      'Route, die es im Gewässernetz nicht gibt',
      a => Object.assign(a.lage_koordinaten, { routeId: 'GIBT-ES-NICHT', stationierung: 1 }),
      { 'lage_koordinaten.routeId': 'Diese Route gibt es nicht' },
    ],
    [
      'Fluss-km hinter dem Ende der Route',
      a => Object.assign(a.lage_koordinaten, { routeId: 'NE-25', stationierung: 2999 }),
      { 'lage_koordinaten.stationierung': /^Die Route Donau endet bei Fluss-km/ },
    ],
    [
      'Zahlen außerhalb ihres Bereichs',
      a => {
        Object.assign(a.lage_koordinaten, { seehoehe: 9000 })
        Object.assign(a.charakteristik, { einzugsgebiet: 0, flussordnungszahl: 10, mq: -1 })
      },
      {
        'lage_koordinaten.seehoehe': 'Wert darf maximal 3.900 sein',
        'charakteristik.einzugsgebiet': /./,
        'charakteristik.flussordnungszahl': 'Wert darf maximal 9 sein',
        'charakteristik.mq': 'Wert muss mindestens 0 sein',
      },
    ],
    [
      'Typologie, die sich widerspricht',
      a =>
        Object.assign(a.charakteristik, {
          bioregion: 'FL',
          innereDifferenzierung: 'DO_UNTEN',
          einzugsgebiet: 50,
          einzugsgebietsklasse: 'E4',
        }),
      {
        'charakteristik.innereDifferenzierung': 'Diese innere Differenzierung gehört nicht zur gewählten Bioregion',
        'charakteristik.einzugsgebietsklasse': 'Die Klasse passt nicht zur Größe des Einzugsgebiets',
      },
    ],
  ]
  for (const [titel, verderbe, erwartet] of FEHLER)
    test(`${titel}: Meldung am Feld, nichts gespeichert`, async () => {
      const eingabe = structuredClone(anlage('LAND'))
      verderbe(eingabe)
      const vorher = await zahlDerMessstellen()
      const antwort = await sende('admin', '/messstelle/land/create', eingabe)
      expect(antwort.statusCode).toBe(400)
      const fehler = antwort.json<{ errors: { field: string; message: string }[] }>().errors
      expect(new Set(fehler.map(f => f.field))).toEqual(new Set(Object.keys(erwartet)))
      for (const { field, message } of fehler) expect(message).toMatch(erwartet[field] ?? /^$/)
      expect(await zahlDerMessstellen()).toBe(vorher)
    })

  test('Auch beim Ändern bleibt keine Fachprojekt-Messstelle ohne Organisation', async () => {
    const ort = await neue('FACHPROJEKT')
    const antwort = await sende('fachprojekt', `/messstelle/${ort.id}/identifizierung`, {
      version: ort.identifizierung.version,
      daten: { ...ort.identifizierung.daten, organisationseinheitId: null },
    })
    expect(antwort.json(), antwort.body).toMatchObject({ daten: { organisationseinheitId: UNI } })
  })

  test('In ein fremdes Fachprojekt lässt sich keine Messstelle legen', async () => {
    const antwort = await sende(
      'fachprojekt',
      '/messstelle/fachprojekt/create',
      anlage('FACHPROJEKT', { projektId: FREMDES_PROJEKT }),
    )
    expect(antwort.statusCode).toBe(400)
    expect(antwort.json().errors).toEqual([
      { field: 'identifizierung.projektId', message: 'Dieses Projekt gibt es nicht' },
    ])
  })

  test('Auch in ein Fachprojekt, das man wegen einer Freigabe lesen darf, legt man keine fremde Messstelle', async () => {
    const ort = await neue('FACHPROJEKT')
    await legeAufnahmeAn(db, ort.id, FREMDES_PROJEKT, { mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' })
    const eingabe = anlage('FACHPROJEKT', { projektId: FREMDES_PROJEKT })
    const antwort = await sende('fachprojekt', '/messstelle/fachprojekt/create', eingabe)
    expect(antwort.json().errors).toEqual([
      {
        field: 'identifizierung.projektId',
        message: 'Sie dürfen Messstellen nur in Projekten Ihrer eigenen Organisationseinheit anlegen',
      },
    ])
  })
})
