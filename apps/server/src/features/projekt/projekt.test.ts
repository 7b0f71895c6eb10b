import type { ProjektZeile } from '@benthos/vertrag/projekt'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db, als } = dienst

type Seite = { zeilen: ProjektZeile[]; gesamt: number }
const sende = (wer: string | null, url: string, payload: object = {}) => als(wer)({ method: 'POST', url, payload })
const organisationVon = async (username: string): Promise<number> => {
  const { organisationseinheit_id } = await db
    .selectFrom('benutzer')
    .select('organisationseinheit_id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return organisationseinheit_id ?? 0
}
const NOE = await organisationVon('land-noe')
const UNI = await organisationVon('fachprojekt')
const BUND = await organisationVon('bund')

let zaehler = 0
const daten = (abweichung: object = {}) => {
  zaehler += 1
  return {
    name: `Vorhaben ${zaehler}`,
    bereich: 'LAND',
    organisationseinheitId: NOE,
    bundesland: 'AT-3',
    beginn: '2024-01-01',
    ...abweichung,
  }
}
async function neues(wer: string, abweichung: object = {}): Promise<ProjektZeile> {
  const eingabe = daten(abweichung)
  const antwort = await sende(wer, '/projekte', eingabe)
  expect(antwort.statusCode, antwort.body).toBe(200)
  return lies(eingabe.name)
}
async function lies(name: string, wer = 'admin'): Promise<ProjektZeile> {
  const seite = (await als(wer)(`/projekte?suche=${encodeURIComponent(name)}&sortierung=name`)).json<Seite>()
  const zeile = seite.zeilen.find(z => z.daten.name === name)
  if (!zeile) throw new Error(`Projekt ${name} fehlt in der Liste`)
  return zeile
}
const anzahl = async () => (await als('admin')('/projekte?groesse=1')).json<Seite>().gesamt

const LAND = await neues('land-noe')
const GZUEV = await neues('bund', { bereich: 'GZUEV', organisationseinheitId: BUND, bundesland: null })
const FACH = await neues('fachprojekt', { bereich: 'FACHPROJEKT', organisationseinheitId: UNI, bundesland: null })

describe('[API-15] Ablehnungen', () => {
  test('Nicht angemeldet: kein Aufruf', async () => {
    expect((await als(null)('/projekte')).statusCode).toBe(401)
    for (const url of ['/projekte', `/projekte/${LAND.id}`, `/projekte/${LAND.id}/delete?version=1`])
      expect((await sende(null, url, { version: 1, daten: daten() })).statusCode, url).toBe(401)
  })

  const UNBEFUGT: [string, ProjektZeile, string[], string[]][] = [
    ['Land', LAND, ['bund', 'qs'], ['land-ooe', 'auftragnehmer', 'fachprojekt', 'lesen']],
    ['GZÜV', GZUEV, ['land-noe', 'auftragnehmer', 'fachprojekt', 'qs', 'lesen'], []],
    ['Fachprojekt', FACH, ['bund'], ['land-noe', 'auftragnehmer', 'fachprojekt2', 'qs', 'lesen']],
  ]
  for (const [bereich, projekt, lesende, andere] of UNBEFUGT) {
    for (const rolle of andere)
      test(`Für ${rolle} gibt es ein Projekt des Bereichs ${bereich} nicht, in dem nichts für sie freigegeben ist`, async () => {
        const aendern = { version: projekt.version, daten: { ...projekt.daten, name: 'Übernommen' } }
        expect([403, 404]).toContain((await sende(rolle, `/projekte/${projekt.id}`, aendern)).statusCode)
        expect([403, 404]).toContain((await sende(rolle, `/projekte/${projekt.id}/delete?version=1`)).statusCode)
        const seite = (await als(rolle)('/projekte?groesse=200')).json<Seite>()
        expect(seite.zeilen.map(z => z.id)).not.toContain(projekt.id)
        expect(seite.gesamt).toBe(seite.zeilen.length)
        expect(await lies(projekt.daten.name)).toEqual(projekt)
      })
    for (const rolle of lesende)
      test(`${rolle} ändert und löscht kein Projekt des Bereichs ${bereich}, sieht es aber`, async () => {
        const aendern = { version: projekt.version, daten: { ...projekt.daten, name: 'Übernommen' } }
        expect((await sende(rolle, `/projekte/${projekt.id}`, aendern)).statusCode).toBe(403)
        expect((await sende(rolle, `/projekte/${projekt.id}/delete?version=1`)).statusCode).toBe(403)
        expect((await lies(projekt.daten.name, rolle)).rechte).toEqual({ bearbeiten: false, loeschen: false })
        expect(await lies(projekt.daten.name)).toEqual(projekt)
      })
  }

  test('Anlegen außerhalb des eigenen Wirkungskreises nennt das Feld und legt nichts an', async () => {
    const vorher = await anzahl()
    for (const rolle of ['auftragnehmer', 'qs', 'lesen'])
      expect((await sende(rolle, '/projekte', daten())).statusCode, rolle).toBe(403)
    const faelle: [string, object, string][] = [
      ['land-noe', { bundesland: 'AT-4' }, 'bundesland'],
      ['land-noe', { bereich: 'FACHPROJEKT' }, 'bereich'],
      ['bund', {}, 'bereich'],
      ['fachprojekt', { bereich: 'FACHPROJEKT', organisationseinheitId: NOE }, 'organisationseinheitId'],
    ]
    for (const [rolle, abweichung, feld] of faelle) {
      const antwort = await sende(rolle, '/projekte', daten(abweichung))
      expect(antwort.statusCode).toBe(403)
      expect(antwort.json().errors.map((e: { field: string }) => e.field)).toEqual([feld])
    }
    expect(await anzahl()).toBe(vorher)
  })

  test('Kein Projekt lässt sich aus dem eigenen Wirkungskreis hinausschieben', async () => {
    const antwort = await sende('land-noe', `/projekte/${LAND.id}`, {
      version: LAND.version,
      daten: { ...LAND.daten, bundesland: 'AT-4' },
    })
    expect(antwort.statusCode).toBe(403)
    expect(antwort.json().errors[0].field).toBe('daten.bundesland')
    expect(await lies(LAND.daten.name)).toEqual(LAND)
  })

  test('Unbekanntes Projekt: 404', async () => {
    expect((await sende('admin', '/projekte/99999', { version: 1, daten: daten() })).statusCode).toBe(404)
    expect((await sende('admin', '/projekte/99999/delete?version=1')).statusCode).toBe(404)
  })
})

describe('[API-15] Anlegen und Ändern', () => {
  const FEHLER: [string, object, string[]][] = [
    ['ohne Pflichtangaben', { name: ' ', bereich: null, beginn: null }, ['beginn', 'bereich', 'name']],
    ['Ende vor Beginn', { ende: '2023-12-31' }, ['ende']],
    ['Tag, den es nicht gibt', { beginn: '2023-02-30' }, ['beginn']],
    ['vergebener Name', { name: LAND.daten.name }, ['name']],
    ['vergebener Name, anders geschrieben', { name: ` ${LAND.daten.name.toUpperCase().replace(' ', '  ')}` }, ['name']],
    ['unbekannte Organisation', { organisationseinheitId: 99999 }, ['organisationseinheitId']],
    ['zu lange Kurzbezeichnung', { kurzbezeichnung: 'x'.repeat(51) }, ['kurzbezeichnung']],
  ]
  for (const [titel, abweichung, felder] of FEHLER)
    test(`${titel}: Meldung am Feld, nichts gespeichert`, async () => {
      const vorher = await anzahl()
      const antwort = await sende('admin', '/projekte', daten(abweichung))
      expect(antwort.statusCode).toBe(400)
      const gemeldet: string[] = antwort.json().errors.map((e: { field: string }) => e.field)
      expect([...new Set(gemeldet)].sort()).toEqual(felder)
      expect(await anzahl()).toBe(vorher)
    })

  test('Speichern erhöht die Version; der überholte Stand bekommt 409 und überschreibt nichts', async () => {
    const projekt = await neues('land-noe')
    const mitName = (name: string) => ({ version: projekt.version, daten: { ...projekt.daten, name } })
    const erster = await sende('land-noe', `/projekte/${projekt.id}`, mitName('Erster'))
    expect(erster.json()).toMatchObject({ version: 2, daten: { name: 'Erster' } })
    const zweiter = await sende('admin', `/projekte/${projekt.id}`, mitName('Zweiter'))
    expect(zweiter.statusCode).toBe(409)
    expect(zweiter.json().code).toBe('VERSIONSKONFLIKT')
    expect((await lies('Erster')).version).toBe(2)
  })

  test('Wer bearbeiten darf, erfährt, wer zuletzt gespeichert hat; andere nicht', async () => {
    const projekt = await neues('admin')
    expect(projekt.geaendertVon).toBe('Adele Achleitner')
    await sende('land-noe', `/projekte/${projekt.id}`, { version: 1, daten: projekt.daten })
    expect((await lies(projekt.daten.name)).geaendertVon).toBe('Lena Leitgeb')
    expect((await lies(projekt.daten.name, 'qs')).geaendertVon).toBeNull()
  })

  test('Der Bereich bleibt, solange Messstellen des alten Bereichs daran hängen', async () => {
    const projekt = await neues('admin')
    await messstelleIn(projekt.id)
    const antwort = await sende('admin', `/projekte/${projekt.id}`, {
      version: 1,
      daten: { ...projekt.daten, bereich: 'GZUEV' },
    })
    expect(antwort.json().errors.map((e: { field: string }) => e.field)).toEqual(['daten.bereich'])
  })
})

describe('[API-15] Löschen', () => {
  test('Mit Aufnahmen oder Messstellen nie, mit überholter Version nicht, sonst ganz', async () => {
    const belegt = await neues('admin')
    const messstelle = await messstelleIn(null)
    await db
      .insertInto('aufnahme')
      .values({
        code: 'A-1',
        messstelle_id: messstelle,
        projekt_id: belegt.id,
        datum: '2024-05-01',
        probenehmer: 'Prüfer',
        mzb_status: 'NEU',
        mzb_freigabe: 'NICHT_FREIGEGEBEN',
      })
      .execute()
    const abgelehnt = await sende('admin', `/projekte/${belegt.id}/delete?version=1`)
    expect(abgelehnt.statusCode).toBe(409)
    expect(abgelehnt.json()).toMatchObject({
      code: 'IN_VERWENDUNG',
      message: expect.stringMatching(/^Zu diesem Projekt gehört 1 Aufnahme;.* wenn sie .* gehört oder gelöscht ist\.$/),
    })
    expect(await lies(belegt.daten.name)).toMatchObject({
      anzahlAufnahmen: 1,
      anzahlMessstellen: 1,
      rechte: { bearbeiten: true, loeschen: false },
    })
    await expect(lies(belegt.daten.name, 'land-ooe')).rejects.toThrow('fehlt in der Liste')

    const mitMessstelle = await neues('admin')
    await messstelleIn(mitMessstelle.id)
    await messstelleIn(mitMessstelle.id)
    const mitZweien = await sende('admin', `/projekte/${mitMessstelle.id}/delete?version=1`)
    expect(mitZweien.json()).toMatchObject({ status: 409, message: expect.stringContaining('gehören 2 Messstellen;') })
    expect(await lies(mitMessstelle.daten.name)).toMatchObject({ anzahlMessstellen: 2, rechte: { loeschen: false } })

    const frei = await neues('land-noe')
    expect((await sende('admin', `/projekte/${frei.id}/delete`)).statusCode).toBe(400)
    expect((await sende('admin', `/projekte/${frei.id}/delete?version=7`)).statusCode).toBe(409)
    expect((await sende('land-noe', `/projekte/${frei.id}/delete?version=1`)).statusCode).toBe(204)
    expect((await sende('admin', `/projekte/${frei.id}/delete?version=1`)).statusCode).toBe(404)
  })
})

test('[A-RECHT-14] Ein Land-Benutzer bekommt sein Bundesland gesetzt, wo er keines angibt; ein fremdes nie', async () => {
  const ohne = daten({ bundesland: null })
  expect((await sende('land-noe', '/projekte', ohne)).statusCode).toBe(200)
  expect((await lies(ohne.name)).daten.bundesland).toBe('AT-3')
  // Wer ein Projekt ändert, nimmt es damit nicht aus seinem Land.
  const { id, version } = await lies(ohne.name)
  expect((await sende('land-noe', `/projekte/${id}`, { version, daten: ohne })).statusCode).toBe(403)
  // Wo „ganz Österreich“ eine Wahl ist, bleibt es leer.
  expect([GZUEV, FACH].map(({ daten: angelegt }) => angelegt.bundesland)).toEqual([null, null])
})

test('Die Liste filtert, sucht und sortiert', async () => {
  const namen = async (abfrage: string) =>
    (await als('admin')(`/projekte?${abfrage}`)).json<Seite>().zeilen.map(z => z.daten.name)
  expect(await namen('bereich=GZUEV')).toEqual([GZUEV.daten.name])
  expect(await namen(`id=${LAND.id}`)).toHaveLength(1)
  expect(await namen(`organisationseinheitId=${UNI}`)).toEqual([FACH.daten.name])
  expect(await namen('bereich=GZUEV&bereich=FACHPROJEKT&sortierung=bereich')).toEqual([
    FACH.daten.name,
    GZUEV.daten.name,
  ])
  expect((await namen('sortierung=bundesland&richtung=ab')).slice(-2).sort()).toEqual(
    [GZUEV.daten.name, FACH.daten.name].sort(),
  )
})

describe('[ROLE-02] Aufnahmen folgen ihrem Projekt', () => {
  async function mitAufnahme(bereich: 'LAND' | 'FACHPROJEKT', organisationseinheitId: number) {
    const projekt = await neues('admin', { bereich, organisationseinheitId, bundesland: null })
    const messstelle = await messstelleIn(bereich === 'FACHPROJEKT' ? projekt.id : null, bereich)
    const { id } = await db
      .insertInto('aufnahme')
      .values({
        code: `AF-${projekt.id}`,
        messstelle_id: messstelle,
        projekt_id: projekt.id,
        organisationseinheit_id: organisationseinheitId,
        datum: '2024-05-01',
        probenehmer: 'Prüfer',
        mzb_status: 'NEU',
        mzb_freigabe: 'NICHT_FREIGEGEBEN',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { projekt, aufnahme: id }
  }
  const speichere = (projekt: ProjektZeile, abweichung: object) =>
    sende('admin', `/projekte/${projekt.id}`, { version: projekt.version, daten: { ...projekt.daten, ...abweichung } })

  test('Wechselt das Projekt die Organisation, verliert die alte den Zugang zu den Aufnahmen und die neue bekommt ihn', async () => {
    const { projekt, aufnahme } = await mitAufnahme('FACHPROJEKT', UNI)
    const liest = async (wer: string) => (await als(wer)(`/aufnahme/${aufnahme}`)).statusCode
    expect([await liest('fachprojekt'), await liest('fachprojekt2')]).toEqual([200, 404])
    const antwort = await speichere(projekt, { organisationseinheitId: await organisationVon('fachprojekt2') })
    expect(antwort.statusCode, antwort.body).toBe(200)
    expect([await liest('fachprojekt'), await liest('fachprojekt2')]).toEqual([404, 200])
  })

  test('Bereich und Bundesland widersprechen nie den Messstellen der Aufnahmen', async () => {
    const { projekt } = await mitAufnahme('LAND', NOE)
    const felder = async (abweichung: object) =>
      (await speichere(projekt, abweichung)).json().errors.map((e: { field: string }) => e.field)
    expect(await felder({ bereich: 'FACHPROJEKT' })).toEqual(['daten.bereich'])
    expect(await felder({ bundesland: 'AT-4' })).toEqual(['daten.bundesland'])
    expect((await speichere(projekt, { bundesland: 'AT-3' })).statusCode).toBe(200)
  })
})

async function messstelleIn(projektId: number | null, art: 'LAND' | 'FACHPROJEKT' = 'LAND'): Promise<number> {
  zaehler += 1
  const { id: gewaesser } = await db.selectFrom('gewaesser').select('id').limit(1).executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('messstelle')
    .values({
      art,
      code: `M-${zaehler}`,
      name: `Stelle ${zaehler}`,
      gewaesser_id: gewaesser,
      bundesland: 'AT-3',
      projekt_id: projektId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
