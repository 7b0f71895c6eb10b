import { expect, test } from 'vitest'
import { z } from 'zod'
import { meldungFuer } from './meldungstexte.ts'

const meldung = (schema: z.ZodType, wert: unknown, reportInput = true) => {
  const ergebnis = schema.safeParse(wert, { reportInput })
  return ergebnis.success ? null : ergebnis.error.issues.map(meldungFuer).join(' | ')
}

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Dieses Feld ist verpflichtend'],
  [z.number(), null, 'Dieses Feld ist verpflichtend'],
  [z.string().min(1), '', 'Dieses Feld ist verpflichtend'],
  [z.array(z.string()).min(1), [], 'Dieses Feld ist verpflichtend'],
  [z.number().min(1.5), 1, 'Wert muss mindestens 1,5 sein'],
  [z.number().positive(), 0, 'Wert muss größer als 0 sein'],
  [z.number().lt(100), 100, 'Wert muss kleiner als 100 sein'],
  [z.int().positive().max(9), 10, 'Wert darf maximal 9 sein'],
  [z.number().max(12345.678901), 99999, 'Wert darf maximal 12.345,6789 sein'],
  [z.string().min(3), 'ab', 'Mindestens 3 Zeichen'],
  [z.string().max(3), 'abcd', 'Maximal 3 Zeichen'],
  [z.date().min(new Date('2024-05-01')), new Date('2024-04-30'), '01.05.2024 oder später'],
  [z.date().max(new Date('2024-05-01')), new Date('2024-05-02'), '01.05.2024 oder früher'],
  [z.bigint().max(9n), 10n, 'Wert darf maximal 9 sein'],
  [z.set(z.string()).min(2), new Set(), 'Wert zu klein'],
  [z.set(z.string()).max(1), new Set(['a', 'b']), 'Wert zu groß'],
  [z.enum(['A']), 'B', 'Bitte wählen Sie einen Eintrag aus der Liste'],
  [z.number(), 'x', 'Validierungsfehler'],
  [z.string().regex(/x/), 'a', 'Validierungsfehler'],
  [z.number().multipleOf(5), 3, 'Validierungsfehler'],
  [z.union([z.string(), z.number()]), true, 'Validierungsfehler'],
  [z.string().refine(() => false), 'a', 'Validierungsfehler'],
])('[FORM-04] Standardmeldung ohne eigenen Text: %#', (schema, wert, text) => {
  expect(meldung(schema, wert)).toBe(text)
})

test.each<[z.ZodType, unknown]>([
  [z.number().gt(0, 'eigen'), 0],
  [z.number().int('eigen'), 1.5],
  [z.number().multipleOf(5, 'eigen'), 3],
  [z.string().regex(/x/, 'eigen'), 'a'],
  [z.string().refine(() => false, 'eigen'), 'a'],
  [z.string().min(3, 'eigen'), 'a'],
  [z.enum(['A'], 'eigen'), 'B'],
])('[FORM-03] der eigene Text des Schemas geht vor: %#', (schema, wert) => {
  expect(meldung(schema, wert)).toBe('eigen')
})

test('[FORM-04] nennt eine Regel ihre Grenze nicht, steht die allgemeine Meldung da', () => {
  const ohneGrenze = (code: 'too_small' | 'too_big', origin: string) =>
    meldungFuer({ code, origin, message: '', path: [], input: 0 } as unknown as z.core.$ZodIssue)
  expect(['number', 'date', 'string'].map(origin => ohneGrenze('too_small', origin))).toEqual([
    'Wert zu klein',
    'Wert zu klein',
    'Eingabe zu kurz',
  ])
  expect(['number', 'date', 'string'].map(origin => ohneGrenze('too_big', origin))).toEqual([
    'Wert zu groß',
    'Wert zu groß',
    'Eingabe zu lang',
  ])
})

test('[FORM-04] keine Vorgabe von zod gelangt auf den Schirm, auch nicht ohne die Eingabe in der Beanstandung', () => {
  const schemata: [z.ZodType, unknown][] = [
    [z.strictObject({}), { a: 1 }],
    [z.record(z.string().min(3), z.number()), { a: 1 }],
    [z.email(), 'x'],
    [z.iso.date(), 'x'],
    [z.uuid(), 'x'],
    [z.set(z.string()).max(0), new Set(['a'])],
    [z.map(z.string(), z.number()), new Map([['a', 'b']])],
    [z.bigint().min(5n), 1n],
    [z.date().min(new Date(1)), new Date(0)],
    [z.literal('a'), 'b'],
    [z.tuple([z.string()]), ['a', 'b']],
    [z.discriminatedUnion('a', [z.object({ a: z.literal(1) })]), { a: 2 }],
    [z.nan(), 1],
  ]
  for (const [schema, wert] of schemata)
    for (const mitEingabe of [true, false])
      expect(meldung(schema, wert, mitEingabe)).not.toMatch(/Invalid|Too|Unrecognized|expected/)
})
