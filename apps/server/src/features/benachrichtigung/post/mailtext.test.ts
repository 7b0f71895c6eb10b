import { FREIGABESTATUS_LABEL } from '@benthos/fachmodell'
import { BENACHRICHTIGUNGEN, type Benachrichtigungsart } from '@benthos/fachmodell/benachrichtigung'
import { expect, test } from 'vitest'
import type { Zeile } from '../sql.ts'
import { baueMailtext } from './mailtext.ts'

const ARTEN = Object.keys(BENACHRICHTIGUNGEN) as Benachrichtigungsart[]
/** Was in einem Betreff nichts verloren hat: Namen, Adressen, Taxa, Text von Menschen; dazu Auszeichnung und Schreibrichtung. */
const EIGEN = '<b>Eva Öhler</b>\u202e eva@amt.example\r\nBcc: x@y.at'
const zeile = (art: Benachrichtigungsart): Zeile => ({
  id: 1,
  art,
  am: '2026-11-28T20:00:00.000Z',
  istGelesen: false,
  aufnahmeId: 7,
  element: 'MZB',
  methode: null,
  messstelle: EIGEN,
  datum: '2026-04-21',
  grund: EIGEN,
  nach: Object.keys(FREIGABESTATUS_LABEL)[0] ?? '',
  rueckfrageId: 3,
  bezeichnung: EIGEN,
  frage: EIGEN,
  frist: '2026-12-01',
  auftragId: null,
  auftrag: null,
  auftragsart: null,
  ansichtseingabe: null,
  ausgang: EIGEN,
  fassung: null,
  fassungsart: 'Taxaliste',
  gueltigVon: '2026-12-01',
  wechsel: 2,
  einlesungId: null,
  ausDatei: 0,
  betrifft: 4,
})
const WEGE = { basis: 'https://benthos.example.at/benthosdb', abmeldung: 'https://benthos.example.at/benthosdb/ab' }
const baue = (zeilen: Zeile[], sammeltag: string | null = null) =>
  baueMailtext(zeilen, WEGE, { vorspann: '', sammeltag })

test.each(ARTEN)('A-MELDUNG-06: %s: der Betreff nennt Art und Nummer, sonst nichts; Text bleibt Text', art => {
  const { label } = BENACHRICHTIGUNGEN[art]
  const { betreff, html, text } = baue([zeile(art)])
  expect(betreff).toBe(`${label} – Aufnahme 7`)
  expect(html).not.toContain('<b>')
  // Jeder Verweis führt in die Anwendung.
  for (const [, ziel] of html.matchAll(/href="([^"]+)"/g))
    expect(ziel).toMatch(/^https:\/\/benthos\.example\.at\/benthosdb\//)
  expect(text).toContain(label)
})

test('A-MELDUNG-06: gesammelt und gebündelt nennt der Betreff Zahlen', () => {
  const alle = ARTEN.map(zeile)
  expect(baue(alle, '2026-11-28').betreff).toBe(`${ARTEN.length} Benachrichtigungen`)
  expect(baue(alle.slice(0, 1), '2026-11-28').betreff).toBe('Eine Benachrichtigung')
  const zweimal = ['UNPLAUSIBEL', 'UNPLAUSIBEL'].map(art => zeile(art as Benachrichtigungsart))
  expect(baue(zweimal).betreff).toBe('Als unplausibel zurückgegeben (2)')
})
