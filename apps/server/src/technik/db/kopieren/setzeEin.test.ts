import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { neueDatenbank } from '../../../../pruefstand/neueDatenbank.ts'
import { setzeEin } from './setzeEin.ts'

const { db, entferne } = await neueDatenbank()
afterAll(entferne)

/** Erwartung: was PostgreSQL aus demselben Wert macht, wenn er als Parameter kommt. */
test('ein eingesetzter Wert ist, was er als Parameter wäre; kein Text endet vor seinem Ende', async () => {
  const texte = ["'; drop table fund; --", "\\'", 'a\\', '$1', '"', '', ' ', 'Ä\n\t', "E'\\''", '{"a",NULL}', 'null']
  for (const wert of [...texte, null, 0, -1.5, true, false]) {
    const eingesetzt = setzeEin(`select $1::text as wert, '$1' as "$2"`, [wert])
    const { rows } = await sql<Record<string, unknown>>`${sql.raw(eingesetzt)}`.execute(db)
    const erwartet = await sql<{ wert: string }>`select ${wert}::text as wert`.execute(db)
    expect(rows, eingesetzt).toEqual([{ wert: erwartet.rows[0]?.wert, $2: '$1' }])
  }
  const { rows } = await sql<{
    wert: unknown
  }>`${sql.raw(setzeEin('select $1::text[] as wert', [[...texte, null]]))}`.execute(db)
  expect(rows[0]?.wert).toEqual([...texte, null])
  const zahlen = await sql<{ wert: unknown }>`${sql.raw(setzeEin('select $1::bigint[] as wert', [[3, 5]]))}`.execute(db)
  expect(zahlen.rows[0]?.wert).toEqual([3, 5])
  expect(() => setzeEin('select $1', [{ a: 1 }])).toThrow(TypeError)
  expect(() => setzeEin('select $2', [1])).toThrow(TypeError)
})
