import { geodaetischerAbstand } from '@benthos/fachmodell/lage/geodaesie'
import type { Punkt } from '@benthos/fachmodell/lage/linie'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { mitTransaktion } from '../../technik/db/datenbank.ts'
import { saeeGewaesser } from '../saat/gewaesser.ts'
import { saeeNetz } from '../saat/netz.ts'
import { ladeAlleRouten, ladeMesslinien, ladeRoute, ladeZufluesse } from './abfragen.ts'
import { ermittleBezuege, ermittleOrt } from './bezug.ts'
import { ladeNetz } from './laden.ts'

const { db, entferne } = await neueDatenbank()
afterAll(entferne)
await saeeGewaesser(db)
const bericht = await saeeNetz(db)
const routen = await db.selectFrom('netzroute').selectAll().orderBy('name').execute()
const idVon = (name: string): string => routen.find(route => route.name === name)?.id ?? ''

describe('[API-13] Mitgeliefertes Gewässernetz', () => {
  test('enthält jedes Gewässer als Route; ein zweites Laden ändert nichts', async () => {
    const gewaesser = await db.selectFrom('gewaesser').select(['id', 'name']).orderBy('name').execute()
    expect(routen.map(r => ({ id: r.gewaesser_id, name: r.name }))).toEqual(gewaesser)
    expect(bericht).toMatchObject({ geaendert: true, routen: 13, abgelehnt: [] })
    const stand = () => sql`select xmin::text, * from netzroute order by id`.execute(db)
    const vorher = await stand()
    expect(await saeeNetz(db)).toEqual({ ...bericht, geaendert: false })
    expect((await stand()).rows).toEqual(vorher.rows)
  })

  test('verbindet die Flüsse an ihren Mündungen', async () => {
    const namen = Object.fromEntries(routen.map(r => [r.name, routen.find(z => z.id === r.muendet_in)?.name ?? null]))
    expect(namen).toEqual({
      Donau: null,
      Drau: 'Donau',
      Enns: 'Donau',
      Inn: 'Donau',
      Isar: 'Donau',
      Leitha: 'Raab',
      March: 'Donau',
      Mur: 'Drau',
      Raab: 'Donau',
      Rhein: null,
      Salzach: 'Inn',
      Thaya: 'March',
      Traun: 'Donau',
    })
    const donau = await ladeZufluesse(db, idVon('Donau'))
    expect(donau.map(z => z.name)).toEqual(['Drau', 'Raab', 'March', 'Enns', 'Traun', 'Inn', 'Isar'])
    expect((await ladeRoute(db, idVon('Salzach')))?.ziel_name).toBe('Inn')
  })

  test('jede Linie nimmt flussauf zu und ist so lang wie die Summe ihrer Strecken', async () => {
    for (const { id, laenge } of routen) {
      const messlinien = await ladeMesslinien(db, id)
      expect(messlinien[0]?.[0]?.[2]).toBe(0)
      expect(messlinien.at(-1)?.at(-1)?.[2]).toBe(laenge)
      for (const linie of messlinien)
        for (const [i, [x, y, meter]] of linie.entries()) {
          const vorher = linie[i - 1]
          if (!vorher) continue
          expect(meter).toBeGreaterThan(vorher[2])
          expect(meter - vorher[2]).toBeCloseTo(geodaetischerAbstand([vorher[0], vorher[1]], [x, y]), 3)
        }
    }
  })

  test('die ganze Karte besteht aus denselben Linien wie die einzelnen Routen', async () => {
    for (const { route_id, messlinien } of await ladeAlleRouten(db))
      expect(messlinien).toEqual(await ladeMesslinien(db, route_id))
  })

  test('km zu Punkt zu km und zurück: auf jeder Route überall auf einen Meter', async () => {
    for (const { id, laenge } of routen)
      for (let schritt = 0; schritt <= 12; schritt++) {
        const meter = Math.round((laenge * schritt) / 12)
        const ort = await ermittleOrt(db, id, meter)
        if (!ort) throw new Error(`${id} hat bei ${meter} m keinen Ort.`)
        const [bezug] = await ermittleBezuege(db, ort.punkt, 50, id)
        expect(bezug?.abstand).toBeLessThan(0.1)
        const zurueck = await ermittleOrt(db, id, Math.round(bezug?.meter ?? -1))
        expect(geodaetischerAbstand(zurueck?.punkt ?? [0, 0], ort.punkt)).toBeLessThan(1)
        expect(Math.abs((bezug?.meter ?? 0) - meter)).toBeLessThan(1)
      }
  })

  test('die nächste Route zuerst; was weiter weg ist als gefragt, fehlt', async () => {
    const linz: Punkt = [14.29, 48.31]
    const alle = await ermittleBezuege(db, linz, 20_000)
    expect(alle.map(b => b.name)).toEqual(['Donau', 'Traun', 'Enns'])
    expect(alle[0]?.abstand).toBeLessThan(alle[1]?.abstand ?? 0)
    for (const { abstand, punkt } of alle) expect(geodaetischerAbstand(linz, punkt)).toBeCloseTo(abstand, 3)
    expect(await ermittleBezuege(db, linz, (alle[0]?.abstand ?? 0) - 1)).toEqual([])
    expect((await ermittleBezuege(db, linz, 20_000, idVon('Traun'))).map(b => b.name)).toEqual(['Traun'])
  })

  test('über dem Ende, vor der Mündung und in einer Lücke gibt es keinen Ort', async () => {
    const rhein = idVon('Rhein')
    const [unten, oben] = await ladeMesslinien(db, rhein)
    const luecke = ((unten?.at(-1)?.[2] ?? 0) + (oben?.[0]?.[2] ?? 0)) / 2
    expect(await ermittleOrt(db, rhein, luecke)).toBeNull()
    expect(await ermittleOrt(db, rhein, -1)).toBeNull()
    expect(await ermittleOrt(db, rhein, 1e9)).toBeNull()
    expect(await ermittleOrt(db, 'gibt-es-nicht', 0)).toBeNull()
  })
})

describe('[API-13] Großes Netz', () => {
  /** 2500 gerade Bäche in EPSG 31287, je 2 km. */
  const baeche = Array.from({ length: 2500 }, (_, i) => {
    const [x, y] = [200_000 + (i % 50) * 8000, 300_000 + Math.floor(i / 50) * 4000]
    return {
      type: 'Feature',
      properties: { routeId: `B-${i}`, name: `Bach ${i}` },
      geometry: {
        type: 'LineString',
        coordinates: [
          [x, y],
          [x + 1000, y],
          [x + 2000, y],
        ],
      },
    }
  })
  const lade = (features: unknown[]) =>
    mitTransaktion(db, { benutzerId: null, anfrageId: null }, tx =>
      ladeNetz(
        tx,
        {
          code: 'PRUEFUNG',
          name: 'Prüfnetz',
          namensnennung: 'Prüfung',
          koordinatensystem: '31287',
          genauigkeit: 10,
          muendungstoleranz: 50,
        },
        { type: 'FeatureCollection', features },
      ),
    )

  test('was in der Nähe liegt, findet der räumliche Index', async () => {
    expect(await lade(baeche)).toMatchObject({ geaendert: true, routen: 2500, muendungen: 0 })
    await sql`analyze netzabschnitt`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select punkte from netzabschnitt where umriss && box(point(14, 47.5), point(14.1, 47.6))
    `.execute(db)
    expect(rows.map(r => r['QUERY PLAN']).join('\n')).toContain('netzabschnitt_umriss')
  })

  test('erneutes Laden ersetzt genau dieses Netz und lässt andere stehen', async () => {
    expect(await lade(baeche.slice(0, 10))).toMatchObject({ geaendert: true, routen: 10 })
    const { rows } = await sql<{ netz_code: string; n: number }>`
      select netz_code, count(*) as n from netzroute group by netz_code order by netz_code
    `.execute(db)
    expect(rows).toEqual([
      { netz_code: 'NATURAL_EARTH', n: 13 },
      { netz_code: 'PRUEFUNG', n: 10 },
    ])
    const doppelte = { ...baeche[0], properties: { routeId: idVon('Donau'), name: 'Andere Donau' } }
    const { routen: neue, abgelehnt } = await lade([...baeche.slice(0, 10), doppelte])
    expect(neue).toBe(10)
    expect(abgelehnt).toEqual([
      {
        routeId: idVon('Donau'),
        grund: 'Diese Kennung gehört schon zum Netz „Flüsse aus Natural Earth 1 : 10 Mio.“.',
      },
    ])
    const journal = await db
      .selectFrom('journal')
      .select('aktion')
      .where('tabelle', '=', 'netz')
      .orderBy('id')
      .execute()
    expect(journal.map(j => j.aktion)).toEqual(['NEW', 'NEW', 'UPDATED'])
  })
})
