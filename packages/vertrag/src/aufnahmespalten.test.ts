import { expect, test } from 'vitest'
import type { z } from 'zod'
import { Aufnahmedaten } from './aufnahme.ts'
import { AUFNAHMESPALTEN } from './aufnahmespalten.ts'
import { feldVon } from './feld.ts'
import { ORTSBEFUNDABSCHNITTE } from './ortsbefundabschnitte.ts'
import { WUCHSFORMSPALTE } from './wuchsformspalte.ts'

/** Wie der Kopf einer Datei vergleicht: ohne Groß, Leer und Satz. */
const form = (name: string) => name.toLowerCase().replaceAll(/[^a-zäöüß0-9]/g, '')

test('[A-EINLESEN-32] jedes Feld des Kopfs und des Ortsbefunds hat eine Spalte, und keine Überschrift meint zwei', () => {
  const felder = [
    ...Object.entries(Aufnahmedaten.shape).map(([name, feld]) => [`kopf.${name}`, feld] as const),
    ...ORTSBEFUNDABSCHNITTE.flatMap(({ name, schema }) =>
      Object.entries(schema.shape).map(([teil, feld]) => [`${name}.${teil}`, feld] as const),
    ),
  ].flatMap(([pfad, feld]) => (feldVon(feld as z.ZodType) && pfad !== 'choriotop.zeilen' ? [pfad] : []))
  const vorhandene = AUFNAHMESPALTEN.map(({ feld }) => feld)
  expect([...felder, WUCHSFORMSPALTE].filter(feld => !vorhandene.includes(feld))).toEqual([])
  expect(felder.length).toBeGreaterThan(60)
  const namen = AUFNAHMESPALTEN.flatMap(({ feld, titel, synonyme = [] }) =>
    [...new Set([titel, ...synonyme].map(form))].map(name => ({ name, feld })),
  )
  const doppelte = namen.filter(({ name, feld }) =>
    namen.some(anderer => anderer.name === name && anderer.feld !== feld),
  )
  expect(doppelte).toEqual([])
  expect(AUFNAHMESPALTEN.filter(({ pflicht }) => pflicht).map(({ feld }) => feld)).toEqual(
    ['messstelleId', 'projektId', 'datum', 'methoden', 'probenehmer'].map(name => `kopf.${name}`),
  )
  expect(AUFNAHMESPALTEN.filter(({ hilfe }) => hilfe.trim() === '')).toEqual([])
})
