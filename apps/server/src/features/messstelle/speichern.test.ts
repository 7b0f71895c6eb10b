import { afterAll, describe, expect, test } from 'vitest'
import { messstellenpruefung } from './messstelle.pruefhilfe.ts'
import { legeAufnahmeAn } from './messstellendaten.pruefhilfe.ts'

const p = await messstellenpruefung()
afterAll(() => p.ende())
const { als, db, sende, neue, lies, PROJEKT, LANDESPROJEKT } = p

const LAND = await neue('LAND')

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

  test('Messwerte bleiben, wie sie eingegeben sind, mit allen Stellen', async () => {
    const m = await neue('LAND')
    const speichere = async (abschnitt: 'charakteristik' | 'lage_koordinaten', werte: object) => {
      const { version, daten } = (await lies(m.id))[abschnitt]
      const ohneKlasse = { ...daten, einzugsgebietsklasse: undefined }
      const antwort = await sende('admin', `/messstelle/${m.id}/${abschnitt}`, {
        version,
        daten: { ...ohneKlasse, ...werte },
      })
      expect(antwort.statusCode, antwort.body).toBe(200)
      expect((await lies(m.id))[abschnitt].daten).toMatchObject(werte)
    }
    for (const wert of [0.854, 12.3456789, 1 / 3, 899_999.999_999]) {
      await speichere('charakteristik', { einzugsgebiet: wert, mq: wert / 1000 })
      await speichere('lage_koordinaten', { seehoehe: wert / 1000 })
    }
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
    expect(abgelehnt.json()).toMatchObject({
      code: 'IN_VERWENDUNG',
      message: 'Zu dieser Messstelle besteht eine Aufnahme. Löschen Sie zuerst diese.',
    })
    await legeAufnahmeAn(db, belegt.id, LANDESPROJEKT)
    expect((await sende('admin', `/messstelle/delete/${belegt.id}`)).json().message).toMatch(/bestehen 2 Aufnahmen/)
    expect((await lies(belegt.id)).rechte).toMatchObject({ bearbeiten: true, loeschen: false })

    const frei = await neue('LAND')
    expect((await sende('land-noe', `/messstelle/delete/${frei.id}`)).statusCode).toBe(204)
    expect((await als('admin')(`/messstelle/${frei.id}`)).statusCode).toBe(404)
  })
})
