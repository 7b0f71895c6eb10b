import { readFileSync } from 'node:fs'
import { bestimmeSchaetzklasse } from '@benthos/fachmodell'
import { fundfelder } from '@benthos/vertrag/fund'
import { expect, test } from 'vitest'
import { baueAusfuhr, type H2oBestand } from './ausfuhr.ts'
import { leseEdition, listeEditionen } from './edition.ts'

const ERSTE = readFileSync(new URL('editionen/h2o-manier-1.json', import.meta.url), 'utf8')

const BESTAND: H2oBestand = {
  element: 'MZB',
  kopf: {
    aufnahme: 'A-1',
    messstelle: 'FW10000027',
    messstellenname: 'Hainburg',
    gewaesser: 'Donau',
    datum: '2025-04-21',
    istDemo: false,
    status: 'PLAUSIBEL',
    taxalisten: [{ methode: 'MHS', name: 'MZB 2026.3' }],
  },
  funde: [
    {
      methode: 'MHS',
      zeile: 1,
      taxon: 'Baetis rhodani',
      gueltigerName: 'Baetis rhodani',
      gruppe: 'Ephemeroptera',
      artStadium: 'LARVE',
      anzahl: 1234.5,
      individuenJeM2: 987.6,
      hatFlaeche: true,
      bestimmer: null,
      bemerkung: 'x|y',
    },
    {
      methode: 'MHS',
      zeile: 2,
      taxon: 'Gammarus fossarum',
      gueltigerName: 'Gammarus fossarum',
      gruppe: 'Amphipoda',
      artStadium: null,
      anzahl: 2,
      individuenJeM2: 1.6,
      hatFlaeche: true,
      bestimmer: null,
      bemerkung: 'zu lang für dieses Layout',
    },
  ],
  mischbestaende: [],
  erwartet: 2,
}

test('[A-MANIER-01] ein anderes Layout ist eine andere Datei: Folge, Titel, Codes, Zeichen, Pflicht und Länge ohne neuen Kode', () => {
  const edition = leseEdition(
    JSON.stringify({
      id: 'probe-2',
      name: 'Probe',
      istAmtlich: true,
      gueltigAb: '2027-01-01',
      herkunft: 'erdacht',
      hinweis: 'nur in dieser Prüfung',
      form: { trennzeichen: '|', dezimalzeichen: '.', datum: 'JJJJ-MM-TT', nichtAnwendbar: '-9', kleiner: 'KL ' },
      satzarten: { titel: 'Art', kopf: '00', spalten: '10', daten: '20', ende: '99' },
      kopf: [{ titel: 'Stelle', quelle: 'messstelle' }],
      spalten: [
        { titel: 'STAD', quelle: 'artStadium', art: 'auswahl', werte: { LARVE: '17' }, herkunft: 'x', offen: null },
        { titel: 'IND', quelle: 'anzahl', art: 'zahl', stellen: 0, herkunft: 'x', offen: null },
        { titel: 'SCH', quelle: 'schalen', art: 'zahl', herkunft: 'x', offen: null },
        { titel: 'DAT', quelle: 'datum', art: 'datum', herkunft: 'x', offen: null },
        { titel: 'BEM', quelle: 'bemerkung', art: 'text', laenge: 10, herkunft: 'x', offen: null },
      ],
      ende: [
        { titel: 'N', zaehle: 'zeilen' },
        { titel: 'SUMME', summe: 'anzahl' },
      ],
    }),
  )
  const { datei, abgelehnt } = baueAusfuhr(edition, BESTAND)
  expect(datei?.inhalt.toString('latin1')).toBe(
    [
      '00|Stelle|FW10000027|||',
      '10|STAD|IND|SCH|DAT|BEM',
      '20|17|1235|-9|2025-04-21|"x|y"',
      '99|N|1|||',
      '99|SUMME|1234.5|||',
      '',
    ].join('\r\n'),
  )
  expect(abgelehnt).toEqual([
    { text: 'BEM ist länger als 10 Zeichen.', stellen: ['Detaillierte MZB-Methode (MHS), Zeile 2'] },
  ])
  const mitPflicht = { ...edition, spalten: edition.spalten.map(s => ({ ...s, pflicht: true as const })) }
  expect(baueAusfuhr(mitPflicht, BESTAND).abgelehnt[0]?.text).toBe('STAD fehlt.')
})

test('[A-MANIER-01] jede Edition sagt je Spalte Herkunft und was offen ist; eine ohne wird nicht angenommen', () => {
  const erste = JSON.parse(ERSTE)
  expect(listeEditionen().map(({ id }) => id)).toContain(erste.id)
  delete erste.spalten[3].herkunft
  expect(() => leseEdition(JSON.stringify(erste))).toThrow(/herkunft/)
  expect(() => leseEdition(ERSTE.replace('"taxoncode"', '"unbekannt"'))).toThrow(/quelle/)
})

test('[A-MANIER-02] keine Angabe an einem Fund geht verloren; <5 gehört zur Schätzklasse, die unter 5 % heißt', () => {
  const { spalten } = leseEdition(ERSTE)
  const quellen = spalten.map(({ quelle }) => quelle as string)
  expect(fundfelder().filter(feld => !quellen.includes(feld))).toEqual([])
  const { je } = spalten.find(({ quelle }) => quelle === 'deckung')?.obergrenzen ?? { je: {} }
  expect(je).toEqual({ [bestimmeSchaetzklasse(4.9)]: 5 })
  expect(bestimmeSchaetzklasse(5)).not.toBe(3)
})

test('[A-MANIER-01] was gelesen ist, muss gezählt sein: sonst gibt es keine Datei', () => {
  expect(() => baueAusfuhr(leseEdition(ERSTE), { ...BESTAND, erwartet: 3 })).toThrow('3 Zeilen erwartet, 2 gelesen')
})
