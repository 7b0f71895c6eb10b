import type { OrganisationZeile } from '@benthos/vertrag/organisation'
import { afterAll, describe, expect, test } from 'vitest'
import { letzterJournaleintrag } from '../../../../pruefstand/aufrufe.ts'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { benutzerhilfe, felder } from '../benutzer.pruefhilfe.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db, als } = dienst
const { NOE, BUERO, neuer } = await benutzerhilfe(dienst)

let zaehler = 0
const daten = (abweichung: object = {}) => {
  zaehler += 1
  return {
    name: `Amt ${zaehler}`,
    art: 'SONSTIGE',
    bundesland: null,
    istAuftragnehmer: false,
    aktiv: true,
    ...abweichung,
  }
}
const liste = async (wer: string) =>
  (await als(wer)('/user/organisationseinheit')).json<{
    zeilen: OrganisationZeile[]
    rechte: { bearbeiten: boolean }
  }>()
const legeAn = (wer: string | null, body: object) => als(wer)(post('/user/organisationseinheit/create', body))
const neue = async (abweichung: object = {}) => {
  const antwort = await legeAn('admin', daten(abweichung))
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<{ id: number }>().id
}
const lies = async (id: number): Promise<OrganisationZeile> => {
  const zeile = (await liste('admin')).zeilen.find(eine => eine.id === id)
  if (!zeile) throw new Error(`Organisation ${id} fehlt`)
  return zeile
}
const aendere = async (wer: string | null, id: number, abweichung: object, version?: number) => {
  const stand = await lies(id)
  const body = { id, version: version ?? stand.version, daten: { ...stand.daten, ...abweichung } }
  return als(wer)(post('/user/organisationseinheit/update', body))
}

describe('[API-18] Wer nicht darf', () => {
  test.each([
    [null, 401],
    ['lesen', 403],
    ['qs', 403],
    ['bund', 403],
    ['land-noe', 403],
    ['auftragnehmer', 403],
    ['fachprojekt', 403],
  ] as const)('%s legt keine an und ändert keine, auch nicht die eigene', async (wer, soll) => {
    const vorher = await letzterJournaleintrag(db)
    expect((await legeAn(wer, daten())).statusCode).toBe(soll)
    for (const id of [NOE, BUERO]) expect((await aendere(wer, id, { istAuftragnehmer: true })).statusCode).toBe(soll)
    expect(await letzterJournaleintrag(db)).toBe(vorher)
  })
  test('wer nur die eigene verwaltet, sieht nur sie; Bund und QS sehen alle', async () => {
    const alle = (await liste('admin')).zeilen.length
    for (const wer of ['bund', 'qs'])
      expect(await liste(wer)).toMatchObject({ rechte: { bearbeiten: false }, zeilen: { length: alle } })
    expect((await liste('land-noe')).zeilen.map(({ id }) => id)).toEqual([NOE])
    expect((await liste('auftragnehmer')).zeilen.map(({ id }) => id)).toEqual([BUERO])
    expect((await als('lesen')('/user/organisationseinheit')).statusCode).toBe(403)
  })
})

describe('[API-18] Anlegen und Ändern', () => {
  const FEHLER: [string, object, string[]][] = [
    ['ohne Namen', { name: ' ' }, ['name']],
    ['ohne Art', { art: null }, ['art']],
    ['Land ohne Bundesland', { art: 'LAND' }, ['bundesland']],
    ['vergebener Name, anders geschrieben', { name: 'limnologisches  büro AUGRABEN (demo)' }, ['name']],
    ['unbekannte Angabe', { istDemo: true }, ['']],
  ]
  test.each(FEHLER)('%s: Meldung am Feld, nichts gespeichert', async (_, abweichung, soll) => {
    const vorher = await letzterJournaleintrag(db)
    const antwort = await legeAn('admin', daten(abweichung))
    expect([antwort.statusCode, felder(antwort)]).toEqual([400, soll])
    expect(await letzterJournaleintrag(db)).toBe(vorher)
  })
  test('ein überholter Stand bekommt 409, eine unbekannte Organisation 404', async () => {
    const id = await neue()
    expect((await aendere('admin', id, { name: `Umbenannt ${id}` })).json()).toMatchObject({ version: 2 })
    expect((await aendere('admin', id, { name: 'Zu spät' }, 1)).statusCode).toBe(409)
    const body = { id: 999_999, version: 1, daten: daten() }
    expect((await als('admin')(post('/user/organisationseinheit/update', body))).statusCode).toBe(404)
  })
  test('was Rollen ihrer Benutzer voraussetzen, bleibt; ist niemand mehr darauf angewiesen, geht es', async () => {
    const id = await neue({ istAuftragnehmer: true, bundesland: 'AT-3' })
    expect(await lies(id)).toMatchObject({ anzahlBenutzer: 0 })
    await neuer(id, ['AUFTRAGNEHMER', 'LAND'])
    const antwort = await aendere('admin', id, { istAuftragnehmer: false, bundesland: null })
    expect([antwort.statusCode, felder(antwort).sort()]).toEqual([400, ['daten.bundesland', 'daten.istAuftragnehmer']])
    await db.updateTable('benutzer').set({ rollen: [] }).where('organisationseinheit_id', '=', id).execute()
    expect((await aendere('admin', id, { istAuftragnehmer: false, bundesland: null })).statusCode).toBe(200)
  })
  test('wer Auftragnehmer wird, steht sofort zur Wahl; was nicht mehr zur Wahl steht, nicht mehr', async () => {
    const id = await neue({ istAuftragnehmer: true })
    const wahl = async () =>
      (await als('admin')('/list/auftragnehmer')).json<{ value: string }[]>().map(({ value }) => value)
    expect(await wahl()).toContain(String(id))
    await aendere('admin', id, { aktiv: false })
    expect(await wahl()).not.toContain(String(id))
  })
})

describe('[A-BERICHT-07] Anschrift für Briefköpfe', () => {
  test('zu lang oder zu viele Zeilen: Meldung am Feld; sonst gespeichert, leer ist keine', async () => {
    for (const anschrift of ['x'.repeat(301), '1\n2\n3\n4\n5\n6\n7']) {
      const antwort = await legeAn('admin', daten({ anschrift }))
      expect([antwort.statusCode, felder(antwort)]).toEqual([400, ['anschrift']])
    }
    const id = await neue({ anschrift: 'Landhausplatz 1\n3109 St. Pölten' })
    expect((await lies(id)).daten.anschrift).toBe('Landhausplatz 1\n3109 St. Pölten')
    expect((await aendere('admin', id, { anschrift: '' })).statusCode).toBe(200)
    expect((await lies(id)).daten.anschrift).toBeNull()
  })
})

describe('[GEN-03] Kennungen im Portalverbund', () => {
  test('getrennt, jede einmal, und wieder als eine Zeile; unzulässige und vergebene werden am Feld beanstandet', async () => {
    const id = await neue({ portalkennungen: ' L3-X1,  AT:VKZ:L3-X1 ; L3-X1' })
    expect((await lies(id)).daten.portalkennungen).toBe('L3-X1, AT:VKZ:L3-X1')
    for (const [portalkennungen, meldung] of [
      ['AT:VKZ:L3 <x>', 'ist keine Kennung'],
      ['x'.repeat(40), 'ist keine Kennung'],
      [Array.from({ length: 21 }, (_, i) => `K${i}`).join(' '), 'Höchstens 20'],
      ['NEU, AT:VKZ:L3-X1', 'führt schon'],
    ] as const) {
      const antwort = await legeAn('admin', daten({ portalkennungen }))
      expect([antwort.statusCode, felder(antwort)]).toEqual([400, ['portalkennungen']])
      expect(antwort.body).toContain(meldung)
    }
    const andere = await neue()
    const antwort = await aendere('admin', andere, { portalkennungen: 'L3-X1' })
    expect([antwort.statusCode, felder(antwort)]).toEqual([400, ['daten.portalkennungen']])
    // Die eigenen zu behalten ist kein Streit.
    expect((await aendere('admin', id, { portalkennungen: 'L3-X1, AT:VKZ:L3-X1' })).statusCode).toBe(200)
    expect((await aendere('admin', id, { portalkennungen: null })).statusCode).toBe(200)
    expect((await lies(id)).daten.portalkennungen).toBeNull()
  })
})
