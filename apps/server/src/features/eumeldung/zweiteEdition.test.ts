import type { Meldeedition, Tabellenangabe } from '@benthos/bewertung/eumeldung/edition'
import { WISE2_2024_12 as ERSTE } from '@benthos/bewertung/eumeldung/editionen/wise2-2024-12'
import { MELDEEDITIONEN } from '@benthos/bewertung/eumeldung/register'
import { Ausfuhrnachweis } from '@benthos/vertrag/ausfuhrnachweis'
import { type Eumeldung, Meldepruefung } from '@benthos/vertrag/eumeldung'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liesMappe, packeAus } from '../../../pruefstand/archivleser.ts'
import { post } from '../../../pruefstand/dienst.ts'
import { meldewelt } from './meldewelt.pruefhilfe.ts'

/**
 * Der nächste Berichtszyklus ist ein Eintrag im Register und sonst nichts: eine erfundene Edition mit anderen Tabellen, Spalten,
 * Codes, Stellen und Stufen geht durch Prüfung, Dateien und Auftrag.
 */

const umbenannt = ({ spalten, schluessel }: Tabellenangabe, name: string): Tabellenangabe => ({
  name,
  blatt: name.slice(0, 31),
  schluessel,
  spalten: spalten
    .filter(({ rolle }) => rolle !== 'bemerkung')
    .map(spalte => ({ ...spalte, name: `x_${spalte.rolle}` }))
    .toReversed(),
})
const ZWEITE: Meldeedition = {
  ...ERSTE,
  kennung: '2999-1',
  bezeichnung: 'Biologie, Wörterbuch 2999',
  gueltigVon: '2999-01-01',
  vorbehalte: ['Erfunden.'],
  tabellen: {
    messstellen: umbenannt(ERSTE.tabellen.messstellen, 'QEStation'),
    wasserkoerper: umbenannt(ERSTE.tabellen.wasserkoerper, 'QEWaterBody'),
    verfahren: umbenannt(ERSTE.tabellen.verfahren, 'QE1Classification'),
  },
  listen: {
    ...ERSTE.listen,
    ausweisung: { codes: ['NAT', 'MOD'], istFest: true },
    determinand: { codes: ['QE1-3'], istFest: true },
    klasse: { codes: ['1', '2', '4', '5'], istFest: false },
    messstellenschema: { codes: ['thematicSiteCode', 'euMonitoringSiteCode'], istFest: true },
  },
  kategorien: { RW: { istErlaubt: true, istKueste: false, determinanden: /^QE1-/ } },
  determinanden: [{ element: 'MZB', code: 'QE1-3', module: null, gilt: true }],
  systeme: { MZB: 'AT-2999', PHB: null },
  ausweisungen: { NATUERLICH: 'NAT', HMWB: 'MOD', AWB: 'MOD' },
  natuerlich: 'NAT',
  fruehestesJahr: 2024,
  stellen: 2,
  hoechsteStellen: 3,
  stufen: { ...ERSTE.stufen, JAHR: 'BLOCKER' },
}

const { app, als, ende, ids } = await meldewelt()
const register = MELDEEDITIONEN as unknown as Meldeedition[]
afterAll(async () => {
  register.splice(register.indexOf(ZWEITE), 1)
  await ende()
})

const JENE = `id=${ids.a}&id=${ids.b}`
const frage = (abfrage: string, pfad = '') => als('land-noe')(`/api/eumeldung${pfad}?${abfrage}`)
const pruefe = async (abfrage: string): Promise<Eumeldung> => (await frage(abfrage)).json().pruefung
const lade = async (abfrage: string) => {
  const antwort = await frage(`${abfrage}&entwurf=true`, '/datei')
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  return antwort
}
const tabellen = async (archiv: Buffer) =>
  [...(await packeAus(archiv))].flatMap(([name, inhalt]) => (name.endsWith('.csv') ? [[name, inhalt.toString()]] : []))
let davor: string[][] = []
beforeAll(async () => {
  davor = await tabellen((await lade(JENE)).rawPayload)
  register.unshift(ZWEITE)
})

describe('[A-EUMELDUNG-01] eine zweite Edition', () => {
  test('steht zur Wahl; ohne Wahl gilt die erste, bis die neue gilt; eine unbekannte nennt beide', async () => {
    const { edition, editionen, pruefung } = (await frage(JENE)).json()
    expect([edition, pruefung.edition.kennung]).toEqual([ERSTE.kennung, ERSTE.kennung])
    expect(editionen).toEqual([
      { kennung: '2999-1', bezeichnung: 'Biologie, Wörterbuch 2999', giltAb: '2999-01-01' },
      { kennung: ERSTE.kennung, bezeichnung: ERSTE.bezeichnung, giltAb: null },
    ])
    const unbekannt = await frage(`${JENE}&edition=1999`)
    expect(unbekannt.statusCode).toBe(400)
    expect(unbekannt.json().errors[0]).toMatchObject({
      field: 'edition',
      message: expect.stringMatching(/2999-1, 2024/),
    })
  })

  test('prüft nach ihren Regeln und Namen, und wohin ein Befund führt, hängt an der Rolle der Spalte, nicht an ihrem Namen', async () => {
    const alle = `${JENE}&id=${ids.c}`
    const [erste, zweite] = [await pruefe(alle), await pruefe(`${alle}&edition=2999-1`)]
    expect(zweite.edition).toMatchObject({ kennung: '2999-1', vorbehalte: ['Erfunden.'] })
    expect(zweite.tabellen.map(({ name }) => name)).toEqual(['QEStation', 'QEWaterBody', 'QE1Classification'])
    const regel = (meldung: Eumeldung, welche: string) => meldung.regeln.find(eine => eine.regel === welche)
    expect(regel(erste, 'D8')).toBeUndefined()
    expect(regel(zweite, 'D8')).toMatchObject({ stufe: 'BLOCKER', anzahl: 2 })
    // Klasse 3 kennt ihre Liste nicht: zu beheben an der Aufnahme, nicht an der Messstelle.
    expect(regel(erste, 'D4')).toBeUndefined()
    expect(regel(zweite, 'D4')?.befunde[0]).toMatchObject({
      stufe: 'WARNING',
      tabelle: 'QEStation',
      spalte: 'x_klasse',
      wert: '3',
      ziel: { art: 'AUFNAHME' },
    })
  })

  test('ZIP: ihre Tabellen, Spalten, Codes und Stellen; Name, Protokoll, Beilage und Nachweis nennen sie', async () => {
    const antwort = await lade(`${JENE}&edition=2999-1`)
    expect(antwort.headers['content-disposition']).toContain('wise2_2999-1_AT_2024')
    const dateien = await packeAus(antwort.rawPayload)
    expect([...dateien.keys()].slice(0, 3)).toEqual(['QEStation.csv', 'QEWaterBody.csv', 'QE1Classification.csv'])
    const lies = (name: string) => parse<Record<string, string>>(String(dateien.get(name)), { columns: true })
    const [station] = lies('QEStation.csv')
    expect(Object.keys(station ?? {}).at(-1)).toBe('x_land')
    expect(Object.keys(station ?? {})).not.toContain('x_bemerkung')
    // (0,7 + 0,45) / 2 auf zwei Stellen
    expect(station).toMatchObject({
      x_kennung: 'ATFW1',
      x_neqr: '0.58',
      x_determinand: 'QE1-3',
      x_ausweisung: 'NAT',
      x_system: 'AT-2999',
    })
    expect(lies('QE1Classification.csv')).toMatchObject([{ x_grenze12: '0.8', x_determinand: 'QE1-3' }])
    expect(String(dateien.get('protokoll.txt'))).toContain('Edition: 2999-1 – Biologie, Wörterbuch 2999')
    expect(JSON.parse(String(dateien.get('edition.json')))).toMatchObject({
      kennung: '2999-1',
      kategorien: { RW: { determinanden: '^QE1-' } },
    })
    const nachweis = JSON.parse(String(dateien.get('nachweis.json')))
    expect(nachweis.edition).toBe('2999-1')
    expect(Ausfuhrnachweis.parse(nachweis).abfrage).toContain('edition=2999-1')
  })

  test('XLSX: ihre Blätter', async () => {
    const mappe = await liesMappe((await lade(`${JENE}&edition=2999-1&format=xlsx`)).rawPayload)
    expect([...mappe.keys()].slice(0, 3)).toEqual(['QEStation', 'QEWaterBody', 'QE1Classification'])
    expect(mappe.get('QEStation')?.[0]).toContain('x_neqr')
  })

  test('im Hintergrund: geprüft wird nach ihr, und die Seite, die das Ergebnis zeigt, nennt sie', async () => {
    const adresse = `/api/eumeldung/pruefung?${JENE}&edition=2999-1`
    const { id } = (await als('land-noe')(post('/api/user-tasks/export', { adresse }))).json()
    await app.auftraege.arbeiteAb()
    const ergebnis = Meldepruefung.parse((await als('land-noe')(`/api/user-tasks/${id}/result`)).json())
    expect(ergebnis.edition.kennung).toBe('2999-1')
    expect(ergebnis.geprueft.filter).toContain('2999-1')
    const [auftrag] = (await als('land-noe')('/api/user-tasks')).json()
    expect(auftrag.ansicht).toBe(`/eu-meldung?${JENE}&edition=2999-1&auftrag=${id}`)
  })

  test('[A-EUMELDUNG-04] ein Verzeichnis gilt für beide: gelesen wird auch das Schema, das nur eine kennt', async () => {
    const rumpf = new FormData()
    const angaben = { art: 'MESSSTELLEN', version: '0', quelle: 'MonitoringSite', stand: '2026-11-01' }
    for (const [name, wert] of Object.entries(angaben)) rumpf.set(name, wert)
    const zeilen = ['eionetMonitoringSiteCode;ATFW1', 'euMonitoringSiteCode;ATFW1', 'thematicSiteCode;ATFW1']
    rumpf.set('datei', new File([['Schema;Kennung', ...zeilen].join('\n')], 'verzeichnis.csv'))
    const geladen = await als('admin')({ method: 'POST', url: '/api/eumeldung/verzeichnisse', payload: rumpf })
    expect(geladen.json(), geladen.body).toMatchObject({ kennungen: 3 })
    for (const edition of ['2999-1', ERSTE.kennung]) {
      const d6 = (await pruefe(`${JENE}&edition=${edition}`)).regeln.find(({ regel }) => regel === 'D6')
      expect(
        d6?.befunde.filter(({ stufe }) => stufe !== 'INFO'),
        edition,
      ).toEqual([])
    }
  })

  test('die erste schreibt weiter, was sie schrieb', async () => {
    for (const abfrage of [JENE, `${JENE}&edition=${ERSTE.kennung}`])
      expect(await tabellen((await lade(abfrage)).rawPayload)).toEqual(davor)
    expect(davor.length).toBe(3)
  })
})
