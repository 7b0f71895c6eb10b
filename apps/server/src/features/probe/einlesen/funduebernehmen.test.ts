import { afterAll, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { pruefeWieGanz } from '../../../../pruefstand/teilpruefung.ts'
import { SOFORT_GEPRUEFT } from '../../../technik/einlesen/konstanten.ts'
import type { Dienste } from '../../../technik/http/kontext.ts'
import { fundpruefung } from './funde.pruefhilfe.ts'
import { baueFundhandwerk } from './handwerk.ts'

const p = await fundpruefung()
afterAll(() => p.ende())
const { als, neueAufnahme, liesEin } = p
// Zum Prüfen braucht es von den Diensten nur die Datenbank.
const handwerk = baueFundhandwerk({ db: p.db } as Dienste, 'MHS')
const KOPF = ['Aufnahme', 'Taxon', 'Stadium', 'Anzahl']

test('[A-EINLESEN-25] für 40 Taxalisten über Aufnahmen, Doppeltes und unklare Namen hinweg: übernommen ist dasselbe wie ganz geprüft', async () => {
  const [a, b] = [await neueAufnahme(), await neueAufnahme()]
  const werte = [
    [a.code, b.code, 'GIBTSNICHT'],
    ['Baetis rhodani', 'Bachfloh', 'Gammarus fossarum'],
    ['Larve', 'Lrave', ''],
    ['3', '2.5', 'ca. 4', '0'],
  ]
  await pruefeWieGanz({ ...p, pruefe: p.liesEin }, handwerk, KOPF, werte)
}, 180_000)

test('[A-EINLESEN-25] 10 Zellen von 10.000 Zeilen übernommen: die Bilanz zählt wieder alle; wie lange es dauert, steht in docs/messungen.md', async () => {
  const aufnahmen = []
  for (let i = 0; i < 50; i++) aufnahmen.push(await neueAufnahme())
  const taxa = await p.db
    .selectFrom('taxon')
    .innerJoin('taxalistenversion as v', 'v.id', 'taxon.taxalistenversion_id')
    .select('taxon.name')
    .distinct()
    .where('v.art', '=', 'MZB_AUT')
    .orderBy('taxon.name')
    .limit(200)
    .execute()
  const reihen = aufnahmen.flatMap(({ code }, i) =>
    taxa.map(({ name }, j) => [code, name, j === 7 && i < 10 ? 'Lrave' : '', '3']),
  )
  const { id, bilanz } = await liesEin([KOPF, ...reihen])
  expect(bilanz?.gelesen).toBe(taxa.length * 50)
  const falsche = (await als('auftragnehmer')(`/api/einlesen/${id}/zeilen?groesse=200&suche=Lrave`)).json<{
    zeilen: { beanstandungen: { zelle: string; ersatz: string | null }[] }[]
  }>().zeilen
  const zellen = falsche.flatMap(z => z.beanstandungen.flatMap(b => (b.ersatz === 'Larve' ? [b.zelle] : [])))
  expect(zellen).toHaveLength(10)
  const antwort = await als('auftragnehmer')(post(`/api/einlesen/${id}/uebernehmen`, { zellen, gleiche: false }))
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  expect(antwort.json().bilanz.abgelehnt).toBe((bilanz?.abgelehnt ?? 0) - 10)
}, 180_000)

test('[A-EINLESEN-25] über 250 Aufnahmen ist es ein Auftrag, auch wo jede nur eine Zeile hat: von jeder liest er die ganze Liste', async () => {
  const aufnahmen = []
  for (let i = 0; i <= SOFORT_GEPRUEFT.gruppen; i++) aufnahmen.push(await neueAufnahme())
  const { id, bilanz } = await liesEin([KOPF, ...aufnahmen.map(({ code }) => [code, 'Baetis rhodani', 'Lrave', '3'])])
  expect(bilanz).toMatchObject({ angenommen: 0, abgelehnt: aufnahmen.length })
  const antwort = await als('auftragnehmer')(post(`/api/einlesen/${id}/uebernehmen`, { zellen: ['C2'], gleiche: true }))
  expect(antwort.json()).toMatchObject({ zustand: 'PRUEFUNG', bilanz, ersetzungen: [] })
  await p.arbeiteAb()
  expect(await p.vorgang(id)).toMatchObject({
    zustand: 'GEPRUEFT',
    bilanz: { angenommen: aufnahmen.length, abgelehnt: 0 },
  })
}, 180_000)
