import type { Einlesung } from '@benthos/vertrag/einlesung'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { pruefeWieGanz } from '../../../../pruefstand/teilpruefung.ts'
import { zaehleWartende } from '../../../../pruefstand/wartende.ts'
import { HERZSCHLAG_MS } from '../../../technik/auftraege/konstanten.ts'
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

test('[A-EINLESEN-25] abgebrochen, wenn schon alle Zeilen geprüft sind: nichts gilt davon; kam der Abbruch zu spät, sagt der Bericht nichts anderes', async () => {
  // Alle Zeilen nennen dieselbe Aufnahme: sie sind eine Gruppe und damit ein Stapel.
  const reihen = Array.from({ length: SOFORT_GEPRUEFT.zeilen + 1 }, () => [
    'GIBTSNICHT',
    'Baetis rhodani',
    'Larve',
    '3',
  ])
  const { id, bilanz } = await liesEin([KOPF, ...reihen])
  const berichtige = async (wert: string) => {
    const rumpf = { zellen: ['A2'], gleiche: true, wert }
    return (await als('auftragnehmer')(post(`/api/einlesen/${id}/uebernehmen`, rumpf))).json<Einlesung>()
  }
  const { auftrag } = await berichtige('AUCHNICHT')
  const halter = await p.db.startTransaction().execute()
  // Nach den Zeilen liest er, wonach sie fragen.
  await sql`lock table taxalistenversion in access exclusive mode`.execute(halter)
  const arbeit = p.arbeiteAb()
  await expect.poll(() => zaehleWartende(p.db), { timeout: 60_000 }).toBeGreaterThan(0)
  const abbruch = await als('auftragnehmer')(post(`/api/user-tasks/${auftrag?.id}/cancel`, {}))
  expect(abbruch.statusCode, abbruch.body).toBe(200)
  // Der nächste Herzschlag erfährt davon.
  await new Promise(weiter => setTimeout(weiter, 2 * HERZSCHLAG_MS))
  await halter.rollback().execute()
  await arbeit
  const meldung = 'Die Berichtigung ist abgebrochen; es gilt, was vorher galt.'
  expect(await p.vorgang(id)).toMatchObject({ zustand: 'GEPRUEFT', bilanz, ersetzungen: [], meldung })

  await berichtige('AUCHNICHT')
  await p.arbeiteAb()
  await sql`
    update auftrag set zustand = 'CANCELLED' where id = (select auftrag_id from einlesung where id = ${id})
  `.execute(p.db)
  expect(await p.vorgang(id)).toMatchObject({
    zustand: 'GEPRUEFT',
    ersetzungen: [{ wert: 'AUCHNICHT' }],
    meldung: null,
  })
}, 180_000)
