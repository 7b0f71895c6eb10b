import type { Messstelle } from '@benthos/vertrag/messstelle'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../pruefstand/dienst.ts'
import {
  type Anlage,
  gewaesserIdVon,
  gueltigeAnlage,
  legeAufnahmeAn,
  legeProjektAn,
  organisationVon,
} from './pruefdaten.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db, als } = dienst

const DONAU = await gewaesserIdVon(db, 'Donau')
const UNI = await organisationVon(db, 'fachprojekt')
const FREMDE_UNI = await organisationVon(db, 'fachprojekt2')
const PROJEKT = await legeProjektAn(db, 'FACHPROJEKT', UNI)
const FREMDES_PROJEKT = await legeProjektAn(db, 'FACHPROJEKT', FREMDE_UNI)
const LANDESPROJEKT = await legeProjektAn(db, 'LAND', await organisationVon(db, 'land-noe'), 'AT-3')

const sende = (wer: string | null, url: string, payload: object = {}) => als(wer)({ method: 'POST', url, payload })
const zahlDerMessstellen = async () =>
  (
    await db
      .selectFrom('messstelle')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

function anlage(art: 'GZUEV' | 'LAND' | 'FACHPROJEKT', abweichung: Partial<Anlage['identifizierung']> = {}): Anlage {
  const gueltig = gueltigeAnlage(DONAU, art)
  const projekt = art === 'FACHPROJEKT' ? { projektId: PROJEKT, organisationseinheitId: UNI } : {}
  return { ...gueltig, identifizierung: { ...gueltig.identifizierung, ...projekt, ...abweichung } }
}

async function neue(art: 'GZUEV' | 'LAND' | 'FACHPROJEKT', wer = 'admin'): Promise<Messstelle> {
  const weg = art === 'FACHPROJEKT' ? 'fachprojekt' : 'land'
  const antwort = await sende(wer, `/messstelle/${weg}/create`, anlage(art))
  expect(antwort.statusCode, antwort.body).toBe(200)
  return lies(antwort.json<{ id: number }>().id)
}

async function lies(id: number, wer = 'admin'): Promise<Messstelle> {
  const antwort = await als(wer)(`/messstelle/${id}`)
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<Messstelle>()
}

const GZUEV = await neue('GZUEV')
const LAND = await neue('LAND')
const FACH = await neue('FACHPROJEKT')

describe('[API-14] Ablehnungen', () => {
  const abschnitte = ['identifizierung', 'lage_allgemein', 'lage_koordinaten', 'charakteristik'] as const
  const aufrufe = (m: Messstelle): [string, object][] => [
    ...abschnitte.map((a): [string, object] => [
      `/messstelle/${m.id}/${a}`,
      { version: m[a].version, daten: m[a].daten },
    ]),
    [
      `/messstelle/${m.art === 'FACHPROJEKT' ? 'fachprojekt' : 'land'}/update/${m.id}`,
      { charakteristik: { version: m.charakteristik.version, daten: m.charakteristik.daten } },
    ],
    [`/messstelle/delete/${m.id}`, {}],
  ]

  test('Wer nicht angemeldet ist, kommt an keinen Aufruf', async () => {
    for (const url of ['/messstellen', `/messstelle/${LAND.id}`]) expect((await als(null)(url)).statusCode).toBe(401)
    for (const [url, payload] of [
      ...aufrufe(LAND),
      ...aufrufe(FACH),
      ['/messstelle/land/create', anlage('LAND')] as const,
      ['/messstelle/fachprojekt/create', anlage('FACHPROJEKT')] as const,
    ])
      expect((await sende(null, url, payload)).statusCode, url).toBe(401)
  })

  const UNBEFUGT: [string, Messstelle, string[]][] = [
    ['GZÜV', GZUEV, ['land-noe', 'auftragnehmer', 'fachprojekt', 'qs', 'lesen']],
    ['Land', LAND, ['bund', 'land-ooe', 'auftragnehmer', 'fachprojekt', 'qs', 'lesen']],
    ['Fachprojekt', FACH, ['bund', 'land-noe', 'auftragnehmer', 'fachprojekt2', 'qs', 'lesen']],
  ]
  for (const [name, messstelle, rollen] of UNBEFUGT)
    for (const rolle of rollen)
      test(`${rolle} ändert und löscht keine Messstelle der Art ${name}, darf sie aber lesen`, async () => {
        const vorher = await lies(messstelle.id)
        for (const [url, payload] of aufrufe(messstelle))
          expect((await sende(rolle, url, payload)).statusCode, url).toBe(403)
        const nachher = await lies(messstelle.id, rolle)
        expect(nachher.rechte).toMatchObject({ bearbeiten: false, loeschen: false })
        expect(nachher.charakteristik.bearbeitbar).toBe(false)
        expect(await lies(messstelle.id)).toEqual(vorher)
      })

  test('Anlegen ohne Recht an der Art oder am Bundesland ändert nichts und nennt das Feld', async () => {
    const vorher = await zahlDerMessstellen()
    for (const rolle of ['auftragnehmer', 'qs', 'lesen'])
      expect((await sende(rolle, '/messstelle/land/create', anlage('LAND'))).statusCode).toBe(403)
    const faelle: [string, string, Anlage, string][] = [
      ['bund', 'land', anlage('LAND'), 'identifizierung.art'],
      ['land-noe', 'land', anlage('GZUEV'), 'identifizierung.art'],
      ['land-ooe', 'land', anlage('LAND'), 'lage_allgemein.bundesland'],
      ['fachprojekt', 'land', anlage('LAND'), 'identifizierung.art'],
      [
        'fachprojekt',
        'fachprojekt',
        anlage('FACHPROJEKT', { organisationseinheitId: FREMDE_UNI }),
        'identifizierung.organisationseinheitId',
      ],
    ]
    for (const [rolle, weg, eingabe, feld] of faelle) {
      const antwort = await sende(rolle, `/messstelle/${weg}/create`, eingabe)
      expect(antwort.statusCode).toBe(403)
      expect(antwort.json().errors.map((e: { field: string }) => e.field)).toEqual([feld])
    }
    expect(await zahlDerMessstellen()).toBe(vorher)
  })

  test('Wer eine Messstelle führt, kann sie niemandem zuschieben, bei dem er sie nicht führen dürfte', async () => {
    const eigene = await neue('LAND', 'land-noe')
    const inOberoesterreich = await sende('land-noe', `/messstelle/${eigene.id}/lage_allgemein`, {
      version: 1,
      daten: { land: 'AT', bundesland: 'AT-4' },
    })
    expect(inOberoesterreich.statusCode).toBe(403)
    expect(inOberoesterreich.json().errors[0].field).toBe('daten.bundesland')
    const zurGzuev = await sende('land-noe', `/messstelle/${eigene.id}/identifizierung`, {
      version: 1,
      daten: { ...eigene.identifizierung.daten, art: 'GZUEV', gzuevId: 'FW99999999' },
    })
    expect(zurGzuev.statusCode).toBe(403)
    expect(await lies(eigene.id, 'land-noe')).toEqual({ ...eigene, rechte: { ...eigene.rechte } })
  })

  test('Unbekannte Messstelle: 404 bei jedem Aufruf', async () => {
    for (const kennung of ['999999', '0', '-1', 'abc', '1.5'])
      expect((await als('admin')(`/messstelle/${kennung}`)).statusCode, kennung).toBe(404)
    for (const [url, payload] of aufrufe({ ...LAND, id: 999999 }))
      expect((await sende('admin', url, payload)).statusCode, url).toBe(404)
  })

  test('land/update kennt keine Fachprojekt-Messstellen und umgekehrt', async () => {
    const abschnitt = { charakteristik: { version: 1, daten: { bioregion: 'FL' } } }
    expect((await sende('admin', `/messstelle/land/update/${FACH.id}`, abschnitt)).statusCode).toBe(404)
    expect((await sende('admin', `/messstelle/fachprojekt/update/${LAND.id}`, abschnitt)).statusCode).toBe(404)
  })
})

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
      routeId: 'DONAU',
      stationierung: 1883.95,
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

  test('In ein fremdes Fachprojekt lässt sich keine Messstelle legen', async () => {
    const antwort = await sende(
      'fachprojekt',
      '/messstelle/fachprojekt/create',
      anlage('FACHPROJEKT', { projektId: FREMDES_PROJEKT }),
    )
    expect(antwort.statusCode).toBe(400)
    expect(antwort.json().errors).toEqual([
      {
        field: 'identifizierung.projektId',
        message: 'Sie dürfen Messstellen nur in Projekten Ihrer eigenen Organisationseinheit anlegen',
      },
    ])
  })
})

describe('[API-14] Abschnitte speichern', () => {
  test('Jeder Abschnitt hat seine Version; die anderen bleiben stehen', async () => {
    const m = await neue('LAND', 'land-noe')
    const antwort = await sende('land-noe', `/messstelle/${m.id}/lage_allgemein`, {
      version: 1,
      daten: { ...m.lage_allgemein.daten, gemeinde: '  Hainburg an der Donau ' },
    })
    expect(antwort.statusCode).toBe(200)
    expect(antwort.json()).toMatchObject({
      version: 2,
      daten: { gemeinde: 'Hainburg an der Donau' },
      geaendertVon: 'Lena Leitgeb',
      bearbeitbar: true,
    })
    const danach = await lies(m.id)
    expect(danach.identifizierung.version).toBe(1)
    expect(danach.lage_koordinaten).toMatchObject({ version: 1, daten: m.lage_koordinaten.daten })
  })

  test('Zwei speichern auf demselben Stand: der zweite bekommt 409 und überschreibt nichts', async () => {
    const m = await neue('LAND')
    const url = `/messstelle/${m.id}/charakteristik`
    const erster = await sende('land-noe', url, { version: 1, daten: { bioregion: 'FL' } })
    const zweiter = await sende('admin', url, { version: 1, daten: { bioregion: 'GG' } })
    expect(erster.statusCode).toBe(200)
    expect(zweiter.statusCode).toBe(409)
    expect(zweiter.json().code).toBe('VERSIONSKONFLIKT')
    expect((await lies(m.id)).charakteristik).toMatchObject({ version: 2, daten: { bioregion: 'FL' } })
  })

  test('Gleichzeitig auf demselben Stand: genau einer gewinnt', async () => {
    const m = await neue('LAND')
    const url = `/messstelle/${m.id}/identifizierung`
    const antworten = await Promise.all(
      ['Nord', 'Süd', 'Ost', 'West'].map(name =>
        sende('admin', url, { version: 1, daten: { ...m.identifizierung.daten, name } }),
      ),
    )
    expect(antworten.map(a => a.statusCode).sort()).toEqual([200, 409, 409, 409])
    expect((await lies(m.id)).identifizierung.version).toBe(2)
  })

  test('Unverändertes zu speichern erhöht keine Version und schreibt kein Journal', async () => {
    const m = await neue('LAND')
    const journal = () =>
      db
        .selectFrom('journal')
        .select(eb => eb.fn.countAll<number>().as('n'))
        .where('tabelle', '=', 'messstelle')
        .where('schluessel', '=', String(m.id))
        .executeTakeFirstOrThrow()
    const vorher = await journal()
    const { daten, version } = m.charakteristik
    expect((await sende('admin', `/messstelle/${m.id}/charakteristik`, { version, daten })).json().version).toBe(1)
    expect(await journal()).toEqual(vorher)
  })

  test('Fehler eines Abschnitts stehen unter daten; nichts ändert sich', async () => {
    const m = await neue('LAND')
    const code = await sende('admin', `/messstelle/${m.id}/identifizierung`, {
      version: 1,
      daten: { ...m.identifizierung.daten, code: LAND.code },
    })
    expect(code.statusCode).toBe(400)
    expect(code.json().errors.map((e: { field: string }) => e.field)).toEqual(['daten.code'])
    const ort = await sende('admin', `/messstelle/${m.id}/lage_koordinaten`, {
      version: 1,
      daten: { koordinatensystem: '4326', x: 2.35, y: 48.86 },
    })
    expect(ort.json().errors).toEqual([
      { field: 'daten.x', message: expect.stringMatching(/km außerhalb von Österreich/) },
    ])
    expect(await lies(m.id)).toEqual(m)
  })

  test('Zwischen GZÜV und Land wechselt nur die Administration, nie zum Fachprojekt', async () => {
    const m = await neue('LAND')
    const url = `/messstelle/${m.id}/identifizierung`
    const zuFach = await sende('admin', url, {
      version: 1,
      daten: { ...m.identifizierung.daten, art: 'FACHPROJEKT', projektId: PROJEKT },
    })
    expect(zuFach.json().errors.map((e: { field: string }) => e.field)).toEqual(['daten.art'])
    const zuGzuev = await sende('admin', url, {
      version: 1,
      daten: { ...m.identifizierung.daten, art: 'GZUEV', gzuevId: 'FW87654321' },
    })
    expect(zuGzuev.json()).toMatchObject({ version: 2, daten: { art: 'GZUEV' } })
  })

  test('land/update speichert alle genannten Abschnitte oder keinen', async () => {
    const m = await neue('LAND')
    const url = `/messstelle/land/update/${m.id}`
    const halb = await sende('admin', url, {
      lage_allgemein: { version: 1, daten: { ...m.lage_allgemein.daten, gemeinde: 'Petronell' } },
      identifizierung: { version: 1, daten: { ...m.identifizierung.daten, code: LAND.code } },
    })
    expect(halb.statusCode).toBe(400)
    expect(halb.json().errors.map((e: { field: string }) => e.field)).toEqual(['identifizierung.daten.code'])
    expect(await lies(m.id)).toEqual(m)
    const veraltet = await sende('admin', url, {
      lage_allgemein: { version: 1, daten: { ...m.lage_allgemein.daten, gemeinde: 'Petronell' } },
      charakteristik: { version: 7, daten: { bioregion: 'FL' } },
    })
    expect(veraltet.statusCode).toBe(409)
    expect(await lies(m.id)).toEqual(m)
    const beide = await sende('admin', url, {
      lage_allgemein: { version: 1, daten: { ...m.lage_allgemein.daten, gemeinde: 'Petronell' } },
      charakteristik: { version: 1, daten: { bioregion: 'FL' } },
    })
    expect(beide.json()).toMatchObject({
      lage_allgemein: { version: 2 },
      charakteristik: { version: 2 },
      identifizierung: { version: 1 },
    })
    expect((await sende('admin', url, {})).statusCode).toBe(400)
  })

  test('Geänderte Typologie macht noch nicht übergebene Ergebnisse veraltet, übergebene bleiben', async () => {
    const m = await neue('LAND')
    const bewertet = await legeAufnahmeAn(db, m.id, LANDESPROJEKT, { mzb_status: 'BEWERTET' })
    const uebergeben = await legeAufnahmeAn(db, m.id, LANDESPROJEKT, { mzb_status: 'BEWERTUNG_ABGESCHLOSSEN' })
    const stand = async (id: number) =>
      (await db.selectFrom('aufnahme').select('mzb_status').where('id', '=', id).executeTakeFirstOrThrow()).mzb_status
    const url = `/messstelle/${m.id}/charakteristik`
    await sende('admin', url, { version: 1, daten: { ...m.charakteristik.daten, mq: 12 } })
    expect(await stand(bewertet)).toBe('BEWERTET')
    await sende('admin', url, { version: 2, daten: { ...m.charakteristik.daten, mq: 12, bioregionHoehe: 'H1' } })
    expect(await stand(bewertet)).toBe('ROHDATEN')
    expect(await stand(uebergeben)).toBe('BEWERTUNG_ABGESCHLOSSEN')
  })
})

describe('[API-14] Löschen', () => {
  test('Mit Aufnahmen nie, ohne Aufnahmen ganz', async () => {
    const belegt = await neue('LAND')
    await legeAufnahmeAn(db, belegt.id, LANDESPROJEKT)
    const abgelehnt = await sende('admin', `/messstelle/delete/${belegt.id}`)
    expect(abgelehnt.statusCode).toBe(409)
    expect(abgelehnt.json()).toMatchObject({ code: 'IN_VERWENDUNG' })
    expect((await lies(belegt.id)).rechte).toMatchObject({ bearbeiten: true, loeschen: false })

    const frei = await neue('LAND')
    expect((await sende('land-noe', `/messstelle/delete/${frei.id}`)).statusCode).toBe(204)
    expect((await als('admin')(`/messstelle/${frei.id}`)).statusCode).toBe(404)
  })
})
