import type { Messstelle } from '@benthos/vertrag/messstelle'
import { afterAll, describe, expect, test } from 'vitest'
import { messstellenpruefung } from './messstelle.pruefhilfe.ts'
import type { Anlage } from './messstellendaten.pruefhilfe.ts'

const p = await messstellenpruefung()
afterAll(() => p.ende())
const { als, sende, anlage, neue, lies, zahlDerMessstellen, FREMDE_UNI } = p

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

  const UNBEFUGT: [string, Messstelle, string[], string[]][] = [
    ['GZÜV', GZUEV, ['land-noe', 'auftragnehmer', 'fachprojekt', 'qs', 'lesen'], []],
    ['Land', LAND, ['bund', 'qs'], ['land-ooe', 'auftragnehmer', 'fachprojekt', 'lesen']],
    ['Fachprojekt', FACH, ['bund'], ['land-noe', 'auftragnehmer', 'fachprojekt2', 'qs', 'lesen']],
  ]
  for (const [name, messstelle, lesende, andere] of UNBEFUGT) {
    for (const rolle of andere)
      test(`Für ${rolle} gibt es eine Messstelle der Art ${name} nicht, an der nichts für sie freigegeben ist`, async () => {
        expect((await als(rolle)(`/messstelle/${messstelle.id}`)).statusCode).toBe(404)
        const vorher = await lies(messstelle.id)
        for (const [url, payload] of aufrufe(messstelle))
          expect([403, 404], url).toContain((await sende(rolle, url, payload)).statusCode)
        expect(await lies(messstelle.id)).toEqual(vorher)
      })
    for (const rolle of lesende)
      test(`${rolle} ändert und löscht keine Messstelle der Art ${name}, darf sie aber lesen`, async () => {
        const vorher = await lies(messstelle.id)
        for (const [url, payload] of aufrufe(messstelle))
          expect((await sende(rolle, url, payload)).statusCode, url).toBe(403)
        const nachher = await lies(messstelle.id, rolle)
        expect(nachher.rechte).toMatchObject({ bearbeiten: false, loeschen: false })
        expect(nachher.charakteristik.bearbeitbar).toBe(false)
        expect(await lies(messstelle.id)).toEqual(vorher)
      })
  }

  test('Ein vergebener Code nennt nur eine Messstelle, die man lesen darf', async () => {
    const eingabe = anlage('LAND', { code: FACH.code })
    const meldung = async (wer: string) => (await sende(wer, '/messstelle/land/create', eingabe)).json().errors[0]
    expect(await meldung('admin')).toMatchObject({
      field: 'identifizierung.code',
      message: `Diesen Code trägt schon die Messstelle „${FACH.name}“`,
    })
    expect(await meldung('land-noe')).toMatchObject({
      field: 'identifizierung.code',
      message: 'Diesen Code trägt schon eine andere Messstelle',
    })
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
