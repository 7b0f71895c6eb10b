import type { Einlesung } from '@benthos/vertrag/einlesung'
import ExcelJS from 'exceljs'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { lasseSitzungenVerfallen } from '../../../../pruefstand/uhr.ts'
import { fundruecknahmepruefung } from './fundruecknahme.pruefhilfe.ts'

const p = await fundruecknahmepruefung()
afterAll(() => p.ende())
const { als, zeilen, neueAufnahme, liesEin, lade, nimmZurueck, vorgang } = p

test('[A-EINLESEN-22] dieselbe Datei noch einmal: der Bericht nennt, wann, von wem und als was; fremde Vorgänge und Zurückgenommenes nicht', async () => {
  const { code } = await neueAufnahme()
  const inhalt = [
    ['Aufnahme', 'Taxon', 'Anzahl'],
    [code, 'Baetis rhodani', '3'],
    [code, 'Gammarus fossarum', '4'],
  ]
  const erste = await liesEin(inhalt)
  expect(erste.schonGeladen).toEqual([])
  // Nur geprüft ist noch nicht geladen.
  const nurGeprueft = await liesEin(inhalt)
  expect(nurGeprueft.schonGeladen).toEqual([])
  const geladen = await lade(erste.id)
  expect(geladen.schonGeladen).toEqual([])
  const zweite = await liesEin(inhalt)
  const hinweis = {
    id: erste.id,
    art: 'FUNDE_MHS',
    dateiname: 'taxa.csv',
    geladenAm: geladen.geladenAm,
    von: 'Anna Auinger',
    istEinsehbar: true,
  }
  expect(zweite.schonGeladen).toEqual([hinweis])
  expect(zweite.zustand).toBe('GEPRUEFT')
  // Dieselbe Datei mit anderer Methode, und eine Datei, die sich um ein Zeichen unterscheidet.
  expect((await liesEin(inhalt, { methode: 'QUANTITATIV' })).schonGeladen).toEqual([hinweis])
  expect((await liesEin(inhalt.with(1, [code, 'Baetis rhodani', '5']))).schonGeladen).toEqual([])
  // Wer den Vorgang nicht sehen darf, erfährt von ihm nichts; die Administration sieht alle.
  expect((await liesEin(inhalt, {}, 'validate', 'auftragnehmer2')).schonGeladen).toEqual([])
  expect((await liesEin(inhalt, {}, 'validate', 'land-noe')).schonGeladen).toEqual([])
  expect((await vorgang(zweite.id, 'admin')).schonGeladen).toEqual([hinweis])
  const liste = await als('auftragnehmer')('/api/einlesen?groesse=50')
  expect(liste.json<{ zeilen: Einlesung[] }>().zeilen.every(zeile => !('schonGeladen' in zeile))).toBe(true)
  await nimmZurueck(erste.id)
  expect((await vorgang(zweite.id)).schonGeladen).toEqual([])
  // Ein Hinweis, keine Weigerung.
  expect(await lade(nurGeprueft.id)).toMatchObject({ zustand: 'GELADEN' })
  await p.db.deleteFrom('probe').execute()
  const dritte = await liesEin(inhalt)
  expect(dritte.schonGeladen.map(({ id }) => id)).toEqual([nurGeprueft.id])
  expect(await lade(dritte.id)).toMatchObject({ zustand: 'GELADEN', geladen: 2 })
})

test('[A-EINLESEN-23] breite Taxaliste: geladen, in der eigenen Mappe verbessert, noch einmal hochgeladen; kein Fund zählt zweimal', async () => {
  const [a, b] = [await neueAufnahme(), await neueAufnahme()]
  const buch = new ExcelJS.Workbook()
  buch.addWorksheet('Taxa').addRows([
    ['Taxon', a.code, b.code],
    ['Baetis rhodani', 3, 5],
    ['Gammarus fossarum', 'ca. 4', 7],
    ['Gammarus fosarum', 1, null],
  ])
  const { id, bilanz } = await liesEin(new File([await buch.xlsx.writeBuffer()], 'breit.xlsx'))
  expect(bilanz).toMatchObject({ gelesen: 3, angenommen: 1, abgelehnt: 2 })
  await lade(id)
  for (const wer of ['auftragnehmer2', 'land-noe'])
    expect((await als(wer)(`/api/einlesen/${id}/korrektur`)).statusCode, wer).toBe(404)
  const zurueck = await als('auftragnehmer')(`/api/einlesen/${id}/korrektur`)
  const mappe = new ExcelJS.Workbook()
  await mappe.xlsx.load(zurueck.rawPayload as unknown as ArrayBuffer)
  const blatt = mappe.getWorksheet('Taxa')
  if (!blatt) throw new Error('Das Blatt fehlt.')
  const angemerkt: string[] = []
  blatt.eachRow(zeile => zeile.eachCell({ includeEmpty: true }, zelle => zelle.note && angemerkt.push(zelle.address)))
  expect(angemerkt).toEqual(['B3', 'A4'])
  blatt.getCell('B3').value = 4
  blatt.getCell('A4').value = 'Ecdyonurus'
  const zweite = await liesEin(new File([await mappe.xlsx.writeBuffer()], 'breit.xlsx'))
  expect((await zeilen(zweite.id)).map(({ nummer, ausgang }) => [nummer, ausgang])).toEqual([
    [2, 'UNVERAENDERT'],
    [3, 'ANGENOMMEN'],
    [4, 'ANGENOMMEN'],
  ])
  await lade(zweite.id)
  const mengen = async (aufnahme: number) =>
    (await p.taxa(aufnahme)).map(fund => ('anzahl' in fund ? [fund.taxon, fund.anzahl] : [])).sort()
  expect(await mengen(a.id)).toEqual([
    ['Baetis rhodani', 3],
    ['Ecdyonurus sp.', 1],
    ['Gammarus fossarum', 4],
  ])
  expect(await mengen(b.id)).toEqual([
    ['Baetis rhodani', 5],
    ['Gammarus fossarum', 7],
  ])
})

test('[A-EINLESEN-22] auch was jemand aus demselben Büro schon geladen hat, steht da, ohne seinen Bericht; wer blind zweitbestimmt, erfährt es nicht', async () => {
  const { code } = await neueAufnahme()
  const inhalt = [
    ['Aufnahme', 'Taxon', 'Anzahl'],
    [code, 'Elmis aenea', '3'],
  ]
  const erste = await liesEin(inhalt)
  await lade(erste.id)
  const gehoereZu = async (wer: string, organisation: RawBuilder<unknown>) => {
    await sql`update benutzer set organisationseinheit_id = ${organisation} where username = ${wer}`.execute(p.db)
    lasseSitzungenVerfallen()
  }
  const buero = sql`(select organisationseinheit_id from benutzer where username = 'auftragnehmer')`
  const frage = async (wer: string) => (await liesEin(inhalt, {}, 'validate', wer)).schonGeladen
  expect(await frage('auftragnehmer2')).toEqual([])
  await gehoereZu('auftragnehmer2', buero)
  expect(await frage('auftragnehmer2')).toEqual([
    expect.objectContaining({ id: erste.id, von: 'Anna Auinger', istEinsehbar: false }),
  ])
  expect((await als('auftragnehmer2')(`/taxaliste/protokoll/${erste.id}`)).statusCode).toBe(404)

  const andere = await neueAufnahme()
  await lade((await liesEin(inhalt.with(1, [andere.code, 'Elmis aenea', '3']))).id)
  await sql`
    insert into qs_auftrag (aufnahme_id, methode, auswahl, zweitbestimmer_id, angefordert_von)
    select ${andere.id}, 'MHS', 'GEZIELT', id, id from benutzer where username = 'auftragnehmer2'
  `.execute(p.db)
  lasseSitzungenVerfallen()
  expect(await frage('auftragnehmer2')).toEqual([])

  // Keine Organisation ist keine gemeinsame.
  await sql`delete from qs_auftrag`.execute(p.db)
  for (const wer of ['auftragnehmer', 'auftragnehmer2']) await gehoereZu(wer, sql`null`)
  expect(await frage('auftragnehmer2')).toEqual([])
})
