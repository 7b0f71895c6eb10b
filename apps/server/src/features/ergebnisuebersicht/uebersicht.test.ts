import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { liesUebersicht } from './uebersicht.ts'

const { db, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
const ADMIN = { rollen: ['ADMIN'], organisationseinheitId: null, bundesland: null } as const

test('[API-11] fehlt am Ende eine Aufnahme, die es am Anfang gab, scheitert die Übersicht, statt kürzer zu sein', async () => {
  const ids = [await welt.aufnahme({ mzb: {} }), await welt.aufnahme({ mzb: {} })]
  const lies = async (gewaehlte: readonly number[]) => {
    let zeilen = 0
    for await (const schub of liesUebersicht(db, ADMIN, gewaehlte)) zeilen += schub.length
    return zeilen
  }
  expect(await lies(ids)).toBe(2)
  await db.deleteFrom('aufnahme').where('id', '=', Number(ids[1])).execute()
  await expect(lies(ids)).rejects.toThrow('Ergebnisübersicht: 2 Aufnahmen erwartet, 1 geschrieben.')
})
