import { readdirSync } from 'node:fs'
import { WITTERUNGEN } from '@benthos/fachmodell'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { auswahlAus, Datum, ganzzahl, jaNein, mehrfachauswahl, text, Verweis, zahl } from './bausteine.ts'
import type { Endpunkt } from './endpunkt.ts'
import { type Feld, feld, feldVon } from './feld.ts'

const istEndpunkt = (wert: unknown): wert is Endpunkt =>
  typeof wert === 'object' && wert !== null && 'methode' in wert && 'pfad' in wert && 'recht' in wert

function endpunkteIn(wert: unknown): readonly Endpunkt[] {
  if (istEndpunkt(wert)) return [wert]
  if (typeof wert !== 'object' || wert === null || '_zod' in wert) return []
  return Object.values(wert).flatMap(endpunkteIn)
}

const dateien = readdirSync(new URL('.', import.meta.url)).filter(
  name => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)
const endpunkte = (await Promise.all(dateien.map(name => import(`./${name}`)))).flatMap(endpunkteIn)

/** Was jemand unter `daten` oder als `zeilen` einer Liste speichert, je Aufruf; daneben stehen nur Kennungen und Versionen. */
const formen = endpunkte.flatMap(({ pfad, body }) => {
  if (!(body instanceof z.ZodObject)) return []
  const { daten, zeilen } = body.shape as Record<string, unknown>
  const form = zeilen instanceof z.ZodArray ? zeilen.element : daten
  return form instanceof z.ZodObject ? [[pfad, form] as const] : []
})
const felder = formen.flatMap(([pfad, form]) => felderIn(pfad, form))

function felderIn(pfad: string, { shape }: z.ZodObject): { ort: string; name: string; feld: Feld | undefined }[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const ort = `${pfad} ${name}`
    const zeile = kernVon(schema)
    return [
      { ort, name, feld: feldVon(schema as z.ZodType) },
      ...(zeile instanceof z.ZodArray && zeile.element instanceof z.ZodObject ? felderIn(ort, zeile.element) : []),
    ]
  })
}

function kernVon(schema: unknown): unknown {
  return schema instanceof z.ZodDefault ? kernVon(schema.unwrap()) : schema
}

describe('[FORM-09] Katalog der Felder', () => {
  test('jedes Feld, das jemand speichert, hat seinen Eintrag', () => {
    expect(felder.length).toBeGreaterThan(150)
    expect(felder.map(({ ort }) => ort)).toEqual(expect.arrayContaining(['/aufnahme/:id/phb/taxa schalen']))
    expect(felder.filter(({ feld }) => feld === undefined).map(({ ort }) => ort)).toEqual([])
  })

  test('jeder Eintrag sagt in ganzen Sätzen mehr als seine Bezeichnung', () => {
    const stumm = felder.filter(
      ({ feld }) => feld && !(feld.hilfe.length > feld.label.length && /[.!?]$/.test(feld.hilfe)),
    )
    expect(stumm.map(({ ort }) => ort)).toEqual([])
  })

  test('jede Auswahl kennt ihre Liste, jede gemessene Zahl ihre Stellen', () => {
    const ohne = felder.flatMap(({ ort, name, feld }) => {
      if (feld?.art.endsWith('auswahl') && feld.werte === undefined) return [ort]
      // Wie viele Stellen eine Koordinate hat, hängt an ihrem System.
      return feld?.art === 'zahl' && feld.stellen === undefined && !['x', 'y'].includes(name) ? [ort] : []
    })
    expect(ohne).toEqual([])
  })
})

describe('feldVon', () => {
  const angabe = { hilfe: 'Hilfe.' }

  test('Bereich, Stellen und Liste stehen einmal, am Schema', () => {
    expect(feldVon(feld('Luft', zahl(-40, 45, 1), { ...angabe, einheit: '°C' }))).toEqual({
      ...angabe,
      label: 'Luft',
      art: 'zahl',
      stellen: 1,
      min: -40,
      max: 45,
      einheit: '°C',
    })
    expect(feldVon(feld('Wetter', auswahlAus(WITTERUNGEN), angabe))?.werte).toBe(WITTERUNGEN)
  })

  test.each([
    ['ganzzahl', ganzzahl(1, 9)],
    ['text', text(100)],
    ['textarea', text(2000)],
    ['datum', Datum.nullable().default(null)],
    ['verweis', Verweis],
    ['janein', jaNein()],
    ['schalter', z.boolean().default(true)],
    ['mehrfachauswahl', mehrfachauswahl(WITTERUNGEN)],
    ['datei', z.array(z.file())],
  ])('Art %s', (art, schema) => {
    expect(feldVon(feld('Feld', schema, angabe))?.art).toBe(art)
  })

  test('derselbe Baustein gehört zu mehreren Feldern, ohne dass eines das andere umbenennt', () => {
    const [eines, anderes] = [feld('Messstelle', Verweis, angabe), feld('Projekt', Verweis, angabe)]
    expect([feldVon(eines)?.label, feldVon(anderes)?.label, feldVon(Verweis)]).toEqual([
      'Messstelle',
      'Projekt',
      undefined,
    ])
  })

  test('umhüllt bleibt ein Feld dasselbe: andernorts darf es fehlen', () => {
    const pflicht = feld('Name', z.string().min(1), angabe)
    expect(feldVon(pflicht.nullable().default(null))?.label).toBe('Name')
    expect(feldVon(pflicht.refine(wert => wert !== 'x'))?.label).toBe('Name')
  })
})
