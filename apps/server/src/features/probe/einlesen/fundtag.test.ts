import { EINLESESPALTEN } from '@benthos/vertrag/einlesespalte'
import ExcelJS from 'exceljs'
import { afterAll, describe, expect, test } from 'vitest'
import { fundpruefung } from './funde.pruefhilfe.ts'

const p = await fundpruefung()
afterAll(() => p.ende())
const { neueAufnahme, zeilen, liesEin, lade, taxa, als, db } = p

/** Messstelle und Tag einer neuen Aufnahme, der Tag in seinen Teilen. */
async function neuerOrt() {
  const { id, code } = await neueAufnahme()
  const { stelle, datum } = await db
    .selectFrom('aufnahme')
    .innerJoin('messstelle', 'messstelle.id', 'aufnahme.messstelle_id')
    .select(['messstelle.code as stelle', 'aufnahme.datum'])
    .where('aufnahme.id', '=', id)
    .executeTakeFirstOrThrow()
  const [jahr = '', monat = '', tag = ''] = datum.split('-')
  return { id, code, stelle, jahr, monat, tag, datum: `${tag}.${monat}.${jahr}` }
}
const befunde = async (id: number) =>
  (await zeilen(id)).map(z => [z.ausgang, ...z.beanstandungen.map(b => `${b.zelle} ${b.meldung}`)])

describe('[API-17] Taxalisten: der Tag der Aufnahme in drei Spalten', () => {
  test('Darwin Core teilt ihn in year, month und day: er gilt wie „Datum“, und alles wird geladen', async () => {
    const ort = await neuerOrt()
    const { id } = await liesEin([
      ['locationID', 'day', 'month', 'year', 'scientificName', 'individualCount'],
      [ort.stelle, ort.tag, ort.monat, ort.jahr, 'Baetis rhodani', '3'],
      [ort.stelle, String(Number(ort.tag)), String(Number(ort.monat)), ort.jahr, 'Elmis aenea', '5'],
    ])
    expect((await lade(id)).bilanz).toMatchObject({ gelesen: 2, angenommen: 2, abgelehnt: 0 })
    expect((await taxa(ort.id)).map(f => [f.taxon, f.anzahl])).toEqual([
      ['Baetis rhodani', 3],
      ['Elmis aenea', 5],
    ])
  })

  test('was kein Tag ist, halb dasteht oder dem Datum widerspricht, wird an seiner Zelle abgelehnt', async () => {
    const ort = await neuerOrt()
    const anderer = ort.tag === '01' ? '02' : '01'
    const { id } = await liesEin([
      ['Aufnahme', 'Messstelle', 'Datum', 'Tag', 'Monat', 'Jahr', 'Taxon', 'Anzahl'],
      ['', ort.stelle, '', '31', '2', ort.jahr, 'Baetis rhodani', '1'],
      ['', ort.stelle, '', '', ort.monat, ort.jahr, 'Baetis rhodani', '1'],
      ['', ort.stelle, '', '1,5', ort.monat, ort.jahr, 'Baetis rhodani', '1'],
      ['', ort.stelle, ort.datum, anderer, ort.monat, ort.jahr, 'Baetis rhodani', '1'],
      [ort.code, '', '', anderer, ort.monat, ort.jahr, 'Baetis rhodani', '1'],
      ['', ort.stelle, '', '', '', '', 'Baetis rhodani', '1'],
      [ort.code, '', ort.datum, ort.tag, ort.monat, ort.jahr, 'Baetis rhodani', '1'],
    ])
    const keinTag = 'Jahr, Monat und Tag ergeben keinen Tag des Kalenders.'
    expect(await befunde(id)).toEqual([
      ['ABGELEHNT', `D2 ${keinTag}`],
      ['ABGELEHNT', 'E3 Hier fehlt ein Teil des Datums: es braucht Jahr, Monat und Tag.'],
      ['ABGELEHNT', `D4 ${keinTag}`],
      [
        'ABGELEHNT',
        'C5 Das Datum ist ein anderes als das aus Jahr, Monat und Tag. Bitte lassen Sie nur das richtige stehen.',
      ],
      ['ABGELEHNT', `D6 Die Aufnahme ${ort.code} ist von einem anderen Tag: ${ort.datum}.`],
      ['ABGELEHNT', 'C7 Hier fehlt das Datum der Aufnahme.'],
      ['ANGENOMMEN'],
    ])
  })

  test('wo der Code, die gewählte Aufnahme oder „Datum“ sagt, welche es ist, hält ein halber oder geschriebener Tag nichts auf', async () => {
    const ort = await neuerOrt()
    const mitCode = await liesEin([
      ['Aufnahme', 'Jahr', 'Monat', 'Taxon', 'Anzahl'],
      [ort.code, ort.jahr, '', 'Baetis rhodani', '1'],
      [ort.code, '', 'März', 'Elmis aenea', '1'],
    ])
    expect(await befunde(mitCode.id)).toEqual([['ANGENOMMEN'], ['ANGENOMMEN']])
    const gewaehlt = await liesEin(
      [
        ['Jahr', 'Taxon', 'Anzahl'],
        [ort.jahr, 'Baetis rhodani', '1'],
      ],
      { aufnahme: ort.code },
    )
    expect(await befunde(gewaehlt.id)).toEqual([['ANGENOMMEN']])
    const mitDatum = await liesEin([
      ['Messstelle', 'Datum', 'Monat', 'Tag', 'Taxon', 'Anzahl'],
      [ort.stelle, ort.datum, 'März', 'Mo', 'Baetis rhodani', '1'],
    ])
    expect(await befunde(mitDatum.id)).toEqual([['ANGENOMMEN']])
  })

  test('die Vorlage bietet nur „Datum“ an', async () => {
    const antwort = await als('auftragnehmer')('/api/einlesevorlage/FUNDE_MHS')
    expect(antwort.statusCode, antwort.body).toBe(200)
    const buch = await new ExcelJS.Workbook().xlsx.load(antwort.rawPayload as unknown as ArrayBuffer)
    const [tabelle] = buch.worksheets
    const koepfe = ((tabelle?.getRow(1).values ?? []) as unknown[]).slice(1)
    const angebotene = EINLESESPALTEN.FUNDE_MHS.filter(s => !['tag', 'monat', 'jahr'].includes(s.feld))
    expect(koepfe).toEqual(angebotene.map(({ titel }) => titel))
  })
})
