import { afterAll, describe, expect, test } from 'vitest'
import { messstellenpruefung } from './messstelle.pruefhilfe.ts'
import { legeAufnahmeAn, legeProjektAn, organisationVon } from './messstellendaten.pruefhilfe.ts'
import { pruefeOrt } from './ortswechsel.ts'

/** Wechselt eine Messstelle Bundesland, Projekt oder Organisation, gehen ihre Aufnahmen mit: was dann nicht mehr passte, lehnt das Feld ab. */

const p = await messstellenpruefung()
afterAll(() => p.ende())
const { db, sende, neue, lies, anlage, FREMDE_UNI, UNI, PROJEKT, FREMDES_PROJEKT } = p

const AMT = await organisationVon(db, 'land-noe')
const ohneLand = await legeProjektAn(db, 'GZUEV', AMT)
const inNoe = await legeProjektAn(db, 'GZUEV', AMT, 'AT-3')
const inWien = await legeProjektAn(db, 'GZUEV', AMT, 'AT-9')

const nachWien = (wer: string, id: number, version = 1) =>
  sende(wer, `/messstelle/${id}/lage_allgemein`, { version, daten: { land: 'AT', bundesland: 'AT-9' } })
async function mitProjekt(wer: string, id: number, angaben: object) {
  const { version, daten } = (await lies(id)).identifizierung
  return sende(wer, `/messstelle/${id}/identifizierung`, { version, daten: { ...daten, ...angaben } })
}

describe('[API-14] Bundesland', () => {
  test('Ohne Aufnahmen und mit Aufnahmen eines Projekts für ganz Österreich wechselt es, auch mit Auftragnehmer', async () => {
    const m = await neue('GZUEV')
    await legeAufnahmeAn(db, m.id, ohneLand, { mzb_auftragnehmer_id: await organisationVon(db, 'auftragnehmer') })
    expect((await nachWien('bund', m.id)).statusCode).toBe(200)
    expect((await lies(m.id)).lage_allgemein.daten?.bundesland).toBe('AT-9')
  })

  test('Gehört eine Aufnahme zum Projekt eines Bundeslands, bleibt die Messstelle darin, auch für die Administration', async () => {
    const m = await neue('GZUEV')
    await legeAufnahmeAn(db, m.id, inNoe)
    for (const wer of ['admin', 'bund']) {
      const antwort = await nachWien(wer, m.id)
      expect(antwort.statusCode, wer).toBe(400)
      expect(antwort.json().errors).toEqual([
        {
          field: 'daten.bundesland',
          message: 'Zur Messstelle gehören Aufnahmen, deren Projekt zu einem anderen Bundesland gehört',
        },
      ])
    }
    expect(await lies(m.id)).toMatchObject({ lage_allgemein: m.lage_allgemein })
  })

  test.each(['BEWERTUNG_ABGESCHLOSSEN', 'PLAUSIBEL'] as const)(
    'Ist eine Aufnahme %s, wechselt es nur, wer sie in beiden Ländern prüft',
    async status => {
      const m = await neue('GZUEV')
      await legeAufnahmeAn(db, m.id, ohneLand, { phb_status: status, phb_freigabe: 'NICHT_FREIGEGEBEN' })
      const antwort = await nachWien('bund', m.id)
      expect(antwort.statusCode).toBe(400)
      expect(antwort.json().errors).toEqual([
        { field: 'daten.bundesland', message: expect.stringContaining('übergeben oder geprüft') },
      ])
      expect((await nachWien('admin', m.id)).statusCode).toBe(200)
    },
  )

  test('Ein Land, das in beiden prüft, bringt auch Übergebenes hinüber; eines allein nicht', () => {
    const lage = { art: 'LAND', organisationseinheitId: AMT } as const
    const wechsel = (weitere: string[]) =>
      pruefeOrt(
        { rollen: [], organisationseinheitId: AMT, bundesland: 'AT-3', weitere: weitere.map(vergabe) },
        { ...lage, bundesland: 'AT-3', gebunden: { laender: [], organisationen: [AMT], hatUebergebene: true } },
        { ...lage, bundesland: 'AT-9' },
        { projektland: null, projektGeaendert: false },
      )
    const vergabe = (bundesland: string) => ({ rolle: 'LAND' as const, organisationseinheitId: AMT, bundesland })
    expect(wechsel(['AT-3', 'AT-9'])).toEqual([])
    expect(wechsel(['AT-3']).map(f => f.field)).toEqual(['lage_allgemein.bundesland'])
  })

  test('Das Projekt der Messstelle bindet ihr Bundesland ebenso', async () => {
    const m = await neue('GZUEV')
    expect((await mitProjekt('admin', m.id, { projektId: inNoe })).statusCode).toBe(200)
    expect((await nachWien('bund', m.id)).json().errors).toEqual([
      { field: 'daten.bundesland', message: 'Das Projekt der Messstelle gehört zu einem anderen Bundesland' },
    ])
    const { lage_allgemein, identifizierung } = await lies(m.id)
    const beides = await sende('bund', `/messstelle/land/update/${m.id}`, {
      lage_allgemein: { version: lage_allgemein.version, daten: { ...lage_allgemein.daten, bundesland: 'AT-9' } },
      identifizierung: { version: identifizierung.version, daten: { ...identifizierung.daten, projektId: inWien } },
    })
    expect(beides.statusCode, beides.body).toBe(200)
  })
})

describe('[API-14] Projekt', () => {
  test('Ein Projekt eines anderen Bundeslands wird weder beim Anlegen noch beim Ändern ihres', async () => {
    const falsches = 'Dieses Projekt gehört zu einem anderen Bundesland als die Messstelle'
    const angelegt = await sende('bund', '/messstelle/land/create', anlage('GZUEV', { projektId: inWien }))
    expect(angelegt.json().errors).toEqual([{ field: 'identifizierung.projektId', message: falsches }])
    const m = await neue('GZUEV')
    const geaendert = await mitProjekt('bund', m.id, { projektId: inWien })
    expect(geaendert.json().errors).toEqual([{ field: 'daten.projektId', message: falsches }])
  })

  test('Was schon widersprach, hindert keine andere Änderung', async () => {
    const m = await neue('GZUEV')
    await db.updateTable('messstelle').set({ projekt_id: inWien }).where('id', '=', m.id).execute()
    expect((await mitProjekt('bund', m.id, { name: 'Umbenannt' })).statusCode).toBe(200)
  })

  test('Ein Projekt wechselt nicht in ein anderes Bundesland als seine Messstellen', async () => {
    const id = await legeProjektAn(db, 'GZUEV', AMT)
    const m = await neue('GZUEV')
    expect((await mitProjekt('admin', m.id, { projektId: id })).statusCode).toBe(200)
    const antwort = await sende('admin', `/projekte/${id}`, {
      version: 1,
      daten: {
        name: 'In Wien',
        bereich: 'GZUEV',
        organisationseinheitId: AMT,
        bundesland: 'AT-9',
        beginn: '2024-01-01',
      },
    })
    expect(antwort.json().errors).toEqual([
      {
        field: 'daten.bundesland',
        message: 'Zum Projekt gehören Messstellen oder Aufnahmen in einem anderen Bundesland',
      },
    ])
  })
})

test('[API-14] Eine Fachprojekt-Messstelle geht nicht an andere, solange ihre Aufnahmen jemandem gehören', async () => {
  const m = await neue('FACHPROJEKT')
  const aufnahme = await legeAufnahmeAn(db, m.id, PROJEKT, { organisationseinheit_id: UNI })
  const andere = { organisationseinheitId: FREMDE_UNI, projektId: FREMDES_PROJEKT }
  expect((await mitProjekt('admin', m.id, andere)).json().errors).toEqual([
    { field: 'daten.organisationseinheitId', message: 'Zur Messstelle gehören Aufnahmen einer anderen Organisation' },
  ])
  // Geht erst das Projekt mit seinen Aufnahmen, folgt die Messstelle.
  await db.updateTable('aufnahme').set({ organisationseinheit_id: FREMDE_UNI }).where('id', '=', aufnahme).execute()
  expect((await mitProjekt('admin', m.id, andere)).statusCode).toBe(200)
})
