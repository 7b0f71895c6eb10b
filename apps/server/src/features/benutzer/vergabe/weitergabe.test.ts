import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../../pruefstand/dienst.ts'
import { felder } from '../benutzer.pruefhilfe.ts'
import { vergabehilfe } from './vergabe.pruefhilfe.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db } = dienst
const { lies, neuer, aendere, wunsch, gib, NOE, OOE, BUERO } = await vergabehilfe(dienst)
const { id: BUERO_2 } = await db
  .insertInto('organisationseinheit')
  .values({ name: 'Zweites Büro', art: 'AUFTRAGNEHMER', bundesland: null, ist_auftragnehmer: true })
  .returning('id')
  .executeTakeFirstOrThrow()

describe('[A-BENUTZER-17] Ein Wechsel der Organisation gibt jede Rolle in der neuen', () => {
  test.each<[string, number, number]>([
    ['AUFTRAGNEHMER', BUERO, BUERO_2],
    ['LAND', NOE, OOE],
  ])('%s: nicht durch jemanden, der in ihr nur eine andere vergibt', async (rolle, von, nach) => {
    const handelnder = await neuer(von, [rolle])
    await gib(handelnder.id, wunsch('FACHPROJEKT', nach))
    const kollege = await neuer(von, [rolle])
    const antwort = await aendere(handelnder.username, kollege.id, { organisationseinheitId: nach })
    expect([antwort.statusCode, felder(antwort)]).toEqual([403, ['daten.rollen']])
    expect((await lies(kollege.id)).daten.organisationseinheitId).toBe(von)
    const leser = await neuer(von, ['LESEN'])
    const mit = await aendere(handelnder.username, leser.id, { organisationseinheitId: nach })
    expect(mit.statusCode, mit.body).toBe(200)
  })
})
