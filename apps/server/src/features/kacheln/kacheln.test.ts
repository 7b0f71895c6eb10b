import type { Kachelquelle } from '@benthos/vertrag/kacheln'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { ladeNetz } from '../../fach/netz/laden.ts'
import { saeeNetz } from '../../fach/saat/netz.ts'
import { mitTransaktion } from '../../technik/db/datenbank.ts'
import { gruppiere } from './gruppen.ts'
import { liesKachel } from './kachel.pruefhilfe.ts'
import { lageIn, rahmenVon } from './kachel.ts'

const { app, db, als, ende } = await pruefdienst()
afterAll(ende)
await saeeNetz(db)
const welt = await musterwelt(db)

/** Kachel der Stufe `z`, in der ein Punkt liegt. */
function ortVon(z: number, laenge: number, breite: number) {
  const [x, y] = lageIn({ z, x: 0, y: 0 }, laenge, breite)
  return { z, x: Math.floor(x / 4096), y: Math.floor(y / 4096) }
}
const pfad = (name: string, { z, x, y }: { z: number; x: number; y: number }) => `/api/kacheln/${name}/${z}/${x}/${y}`
const hole = async (wer: string | null, url: string) => {
  const antwort = await als(wer)(url)
  expect(antwort.statusCode, antwort.body).toBe(200)
  expect(antwort.headers['content-type']).toBe('application/vnd.mapbox-vector-tile')
  return { inhalt: liesKachel(antwort.rawPayload), koepfe: antwort.headers }
}
const quellen = async () =>
  (await als(null)({ method: 'POST', url: '/lrs/getGnnVectorTileUrl' })).json<
    Record<'gewaessernetz' | 'messstellen', Kachelquelle>
  >()

describe('[API-13] Kachelschema', () => {
  test('Der Rahmen einer Kachel und die Lage darin gehören zusammen', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 14 }),
        fc.double({ min: 8, max: 18, noNaN: true }),
        fc.double({ min: 45, max: 50, noNaN: true }),
        (z, laenge, breite) => {
          const ort = ortVon(z, laenge, breite)
          const { west, ost, sued, nord } = rahmenVon(ort)
          expect(laenge >= west && laenge <= ost && breite >= sued && breite <= nord).toBe(true)
          for (const wert of lageIn(ort, laenge, breite)) expect(wert >= 0 && wert < 4096).toBe(true)
        },
      ),
    )
  })

  test.each([
    ['z zu groß', '/15/0/0'],
    ['x zu groß', '/4/16/0'],
    ['negativ', '/4/-1/0'],
    ['keine Zahl', '/4/x/0'],
    ['gebrochen', '/4/1.5/0'],
    ['unendlich', '/4/1e400/0'],
  ])('Unlesbare Kacheln gibt es nicht: %s', async (_, ort) => {
    for (const name of ['gewaessernetz', 'messstellen'])
      expect((await als('admin')(`/api/kacheln/${name}${ort}`)).statusCode).toBe(404)
  })
})

describe('[API-13] Kacheln des Gewässernetzes', () => {
  test('Die genannte Adresse führt ohne Anmeldung zu den genannten Ebenen, unbegrenzt haltbar und ohne Cookie', async () => {
    const { gewaessernetz } = await quellen()
    expect(gewaessernetz.namensnennung).toContain('Natural Earth')
    const { z, x, y } = ortVon(6, 14, 47.7)
    const url = gewaessernetz.url.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`)
    const antwort = await app.inject({ url })
    expect(antwort.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(antwort.headers['set-cookie']).toBeUndefined()
    const inhalt = liesKachel(antwort.rawPayload)
    expect(Object.keys(inhalt).sort()).toEqual([...gewaessernetz.ebenen].sort())
    const enns = inhalt.gewaesser?.merkmale.find(merkmal => merkmal.eigenschaften.name === 'Enns')
    expect(enns).toMatchObject({ art: 2, eigenschaften: { routeId: 'NE-404700', breitenklasse: 3 } })
    expect(inhalt.bundeslaender?.merkmale.map(m => m.eigenschaften.name)).toContain('Oberösterreich')
    const erneut = await app.inject({ url, headers: { 'if-none-match': String(antwort.headers.etag) } })
    expect([erneut.statusCode, erneut.rawPayload.length]).toEqual([304, 0])
  })

  test('Jeder Stützpunkt einer Route im Rahmen einer Kachel steht auch in ihr, auf ihre Auflösung genau', async () => {
    const route = (await als(null)({ method: 'POST', url: '/lrs/route/get', payload: { routeId: 'NE-208' } })).json<{
      geometrie: { coordinates: [number, number][][] }
    }>()
    const punkte = route.geometrie.coordinates.flat().filter((_, i) => i % 20 === 0)
    for (const [laenge, breite] of punkte) {
      const ort = ortVon(14, laenge, breite)
      const { inhalt } = await hole(null, pfad('gewaessernetz', ort))
      const mur = inhalt.gewaesser?.merkmale.filter(m => m.eigenschaften.routeId === 'NE-208').flatMap(m => m.punkte)
      const [x, y] = lageIn(ort, laenge, breite)
      const abstand = Math.min(...(mur ?? []).map(([px, py]) => Math.hypot(px - x, py - y)))
      expect(abstand).toBeLessThan(6)
    }
  })

  test('Was über den Rand ragt, endet am Rand der Kachel', async () => {
    const { inhalt } = await hole(null, pfad('gewaessernetz', ortVon(9, 14.3, 48.3)))
    expect(inhalt.gewaesser?.merkmale.length).toBeGreaterThan(0)
    for (const { weite, merkmale } of Object.values(inhalt)) {
      expect(weite).toBe(4096)
      for (const wert of merkmale.flatMap(m => m.punkte).flat()) expect(wert >= -64 && wert <= 4096 + 64).toBe(true)
    }
    expect((await hole(null, pfad('gewaessernetz', { z: 10, x: 0, y: 0 }))).inhalt).toEqual({})
  })

  test('Ein neues Netz ändert Adresse und Kachel; die alte Adresse ist dann nicht mehr unbegrenzt haltbar', async () => {
    const vorher = await quellen()
    await mitTransaktion(db, { benutzerId: null, anfrageId: null }, tx =>
      ladeNetz(
        tx,
        {
          code: 'PRUEFUNG',
          name: 'Prüfung',
          namensnennung: 'Prüfnetz',
          koordinatensystem: '4326',
          genauigkeit: 10,
          muendungstoleranz: 50,
        },
        {
          type: 'FeatureCollection',
          features: [
            {
              type: 'Feature',
              properties: { routeId: 'P-1', name: 'Prüfbach' },
              geometry: {
                type: 'LineString',
                coordinates: [
                  [13.5, 47.9],
                  [13.6, 47.9],
                ],
              },
            },
          ],
        },
      ),
    )
    const nachher = await quellen()
    expect(nachher.gewaessernetz.url).not.toBe(vorher.gewaessernetz.url)
    expect(nachher.gewaessernetz.namensnennung).toContain('Prüfnetz')
    const ort = pfad('gewaessernetz', ortVon(10, 13.55, 47.9))
    const alt = await hole(
      null,
      `${ort}?fassung=${new URL(vorher.gewaessernetz.url, 'http://x').searchParams.get('fassung')}`,
    )
    expect(alt.koepfe['cache-control']).toBe('public, no-cache')
    expect(alt.inhalt.gewaesser?.merkmale.map(m => m.eigenschaften.name)).toContain('Prüfbach')
  })
})

describe('[API-14] Kacheln der Messstellen', async () => {
  const ORT = { laenge: 15.44, breite: 47.07 }
  const KACHEL = pfad('messstellen', ortVon(12, ORT.laenge, ORT.breite))
  type Stand = {
    datum: string
    klasse: number
    status?: 'PLAUSIBEL' | 'ROHDATEN'
    freigabe?: 'BEHOERDEN' | 'OEFFENTLICH'
  }
  const aufnahmeAn = async (art: 'GZUEV' | 'LAND' | 'FACHPROJEKT', ...staende: Stand[]) => {
    const ids: number[] = []
    for (const { datum, klasse, status = 'PLAUSIBEL', freigabe = 'NICHT_FREIGEGEBEN' as const } of staende) {
      const id = await welt.aufnahme({ art, bundesland: 'AT-6', datum, mzb: { status, freigabe } })
      await db.updateTable('aufnahme').set({ mzb_klasse: klasse }).where('id', '=', id).execute()
      ids.push(id)
    }
    const { messstelle_id } = await db
      .selectFrom('aufnahme')
      .select('messstelle_id')
      .where('id', '=', ids[0] ?? 0)
      .executeTakeFirstOrThrow()
    await db.updateTable('aufnahme').set({ messstelle_id }).where('id', 'in', ids).execute()
    await db.updateTable('messstelle').set(ORT).where('id', '=', messstelle_id).execute()
    return messstelle_id
  }
  const gzuev = await aufnahmeAn(
    'GZUEV',
    { datum: '2020-05-01', klasse: 2, freigabe: 'OEFFENTLICH' },
    { datum: '2022-05-01', klasse: 3, freigabe: 'BEHOERDEN' },
    { datum: '2024-05-01', klasse: 4 },
    { datum: '2025-05-01', klasse: 1, status: 'ROHDATEN' },
  )
  const land = await aufnahmeAn('LAND', { datum: '2024-05-01', klasse: 5 })
  const fach = await aufnahmeAn('FACHPROJEKT', { datum: '2024-05-01', klasse: 2 })
  const klassen = async (wer: string | null, url = KACHEL) =>
    Object.fromEntries(
      ((await hole(wer, url)).inhalt.messstellen?.merkmale ?? []).map(({ eigenschaften }) => [
        Number(eigenschaften.id),
        eigenschaften.klasse ?? null,
      ]),
    )

  test('Ohne Anmeldung nur Veröffentlichtes, mit der veröffentlichten Klasse', async () => {
    expect(await klassen(null)).toEqual({ [gzuev]: 2 })
    expect((await hole(null, KACHEL)).koepfe['cache-control']).toBe('private, no-cache')
    await db
      .updateTable('aufnahme')
      .set({ mzb_freigabe: 'BEHOERDEN' })
      .where('mzb_freigabe', '=', 'OEFFENTLICH')
      .execute()
    expect(await klassen(null)).toEqual({})
    await db.updateTable('aufnahme').set({ mzb_freigabe: 'OEFFENTLICH' }).where('datum', '=', '2020-05-01').execute()
  })

  test.each([
    ['lesen', { [gzuev]: 3 }],
    ['land-noe', { [gzuev]: 3 }],
    ['land-stmk', { [gzuev]: 4, [land]: 5 }],
    ['fachprojekt', { [gzuev]: 2, [fach]: 2 }],
    ['fachprojekt2', { [gzuev]: 2 }],
    ['auftragnehmer', { [gzuev]: null }],
    ['qs', { [gzuev]: 4, [land]: 5 }],
    ['admin', { [gzuev]: 4, [land]: 5, [fach]: 2 }],
  ])('%s sieht, was er lesen darf, mit der Klasse, die er sehen darf', async (wer, erwartet) => {
    expect(await klassen(wer)).toEqual(erwartet)
  })

  test('Das andere Qualitätselement hat seine eigene Klasse; ein unbekanntes gibt es nicht', async () => {
    expect(await klassen('admin', `${KACHEL}?element=PHB`)).toEqual({ [gzuev]: null, [land]: null, [fach]: null })
    expect((await als('admin')(`${KACHEL}?element=FISCHE`)).statusCode).toBe(400)
  })

  test('Die Karte zeigt jeder Rolle genau die Treffer ihrer Liste', async () => {
    const filter = [
      '',
      'art=LAND',
      'art=GZUEV&art=FACHPROJEKT',
      'bundesland=AT-7',
      'aktiv=false',
      'suche=Donau',
      'ausschnitt=15,47,16,48',
      'ausschnitt=9,46,15,49',
    ]
    await db.updateTable('messstelle').set({ aktiv: false }).where('id', '=', land).execute()
    for (const wer of ['admin', 'bund', 'land-noe', 'auftragnehmer', 'fachprojekt', 'qs', 'lesen'])
      for (const kriterien of filter) {
        const liste = (await als(wer)(`/messstellen?groesse=200&${kriterien}`)).json<{
          zeilen: { id: number; laenge: number | null; letzteMzbKlasse: number | null }[]
        }>()
        const erwartet = liste.zeilen.filter(zeile => zeile.laenge === ORT.laenge)
        expect(await klassen(wer, `${KACHEL}?${kriterien}`), `${wer} ${kriterien}`).toEqual(
          Object.fromEntries(erwartet.map(zeile => [zeile.id, zeile.letzteMzbKlasse])),
        )
      }
    expect(await klassen(null, `${KACHEL}?art=LAND`)).toEqual({})
    expect(await klassen(null, `${KACHEL}?projektId=1`)).toEqual({})
    for (const unsinn of ['art=X', 'bundesland=9', 'gewaesserId=x', 'aktiv=vielleicht', 'ausschnitt=1,2,3'])
      expect((await als('admin')(`${KACHEL}?${unsinn}`)).statusCode).toBe(400)
  })

  /** Zellen von 512 Einheiten, je 18 % davon bleiben am Rand frei */
  const amRandEingerueckt = (wert: number) => {
    const inZelle = wert % 512
    return Math.round(wert - inZelle + Math.min(Math.max(inZelle, 0.18 * 512), 0.82 * 512))
  }

  test('Aus der Ferne eine Gruppe mit der Zahl je Klasse; Nachbarkacheln enthalten sie nicht', async () => {
    const ort = ortVon(7, ORT.laenge, ORT.breite)
    const { inhalt } = await hole('admin', pfad('messstellen', ort))
    expect(inhalt.messstellen).toBeUndefined()
    expect(inhalt.gruppen?.merkmale).toEqual([
      {
        art: 1,
        eigenschaften: { anzahl: 3, klasse2: 1, klasse4: 1, klasse5: 1 },
        punkte: [lageIn(ort, ORT.laenge, ORT.breite).map(amRandEingerueckt)],
      },
    ])
    expect((await hole('admin', pfad('messstellen', { ...ort, x: ort.x + 1 }))).inhalt).toEqual({})
  })

  describe('[API-13] Liste neben der Karte', () => {
    type Liste = {
      zeilen: { id: number; name: string; klasse: number | null; datum: string | null }[]
      gesamt: number
      grenzen: [number, number, number, number] | null
    }
    const liste = async (wer: string | null, abfrage = '') => {
      const antwort = await als(wer)(`/api/karte/messstellen?${abfrage}`)
      expect(antwort.statusCode, antwort.body).toBe(200)
      return antwort.json<Liste>()
    }

    test('Ohne Anmeldung nur Veröffentlichtes; auch Filter und Suche verraten nicht mehr', async () => {
      const offen = await liste(null)
      expect(offen.zeilen.map(({ id, klasse, datum }) => [id, klasse, datum])).toEqual([[gzuev, 2, '2020-05-01']])
      expect(offen.gesamt).toBe(1)
      const { code } = await db.selectFrom('messstelle').select('code').where('id', '=', land).executeTakeFirstOrThrow()
      for (const abfrage of ['art=LAND', 'projektId=1', `suche=${code}`, 'seite=2'])
        expect(await liste(null, abfrage)).toMatchObject({ zeilen: [], gesamt: abfrage === 'seite=2' ? 1 : 0 })
    })

    test('Jede Rolle findet in ihr genau, was die Kacheln zeigen', async () => {
      for (const wer of [null, 'lesen', 'land-noe', 'land-stmk', 'fachprojekt', 'auftragnehmer', 'qs', 'admin'])
        for (const abfrage of ['', 'element=PHB', 'art=LAND', 'suche=Donau']) {
          const { zeilen } = await liste(wer, `groesse=200&${abfrage}`)
          const hier = await db.selectFrom('messstelle').select('id').where('laenge', '=', ORT.laenge).execute()
          const ids = hier.map(({ id }) => id)
          expect(
            Object.fromEntries(zeilen.filter(({ id }) => ids.includes(id)).map(({ id, klasse }) => [id, klasse])),
            `${wer} ${abfrage}`,
          ).toEqual(await klassen(wer, `${KACHEL}?${abfrage}`))
        }
    })

    test('Der Rahmen schließt alle Treffer ein, nicht nur die der Seite', async () => {
      const { west, sued, ost, nord } = await db
        .selectFrom('messstelle')
        .select(eb => [
          eb.fn.min<number>('laenge').as('west'),
          eb.fn.min<number>('breite').as('sued'),
          eb.fn.max<number>('laenge').as('ost'),
          eb.fn.max<number>('breite').as('nord'),
        ])
        .executeTakeFirstOrThrow()
      const { zeilen, gesamt, grenzen } = await liste('admin', 'groesse=1')
      expect(zeilen).toHaveLength(1)
      expect(gesamt).toBeGreaterThan(2)
      expect(grenzen).toEqual([west, sued, ost, nord])
      expect((await liste('admin', 'suche=gibt-es-nicht')).grenzen).toBeNull()
    })
  })

  test('In jeder Stufe steht jede Messstelle genau einmal, einzeln oder in einer Gruppe', () => {
    const punkt = fc.record({
      laenge: fc.double({ min: 11.3, max: 16.8, noNaN: true }),
      breite: fc.double({ min: 46.6, max: 48.9, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(punkt, { maxLength: 60 }), fc.integer({ min: 5, max: 14 }), (punkte, z) => {
        const messstellen = punkte.map((lage, id) => ({
          id,
          code: `${id}`,
          name: `${id}`,
          klasse: null,
          ergebnis: null,
          ...lage,
        }))
        const erste = punkte[0] ?? { laenge: 14, breite: 47 }
        const { messstellen: einzelne, gruppen } = gruppiere(messstellen, ortVon(z, erste.laenge, erste.breite))
        const inGruppen = gruppen.features.reduce((summe, gruppe) => summe + Number(gruppe.tags?.anzahl), 0)
        expect(einzelne.features.length + inGruppen).toBe(punkte.length)
        if (z >= 11) expect(gruppen.features).toEqual([])
      }),
    )
  })
})
