import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../../pruefstand/dienst.ts'
import { felder } from '../benutzer.pruefhilfe.ts'
import { tag, vergabehilfe } from './vergabe.pruefhilfe.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db } = dienst
const { lies, anlage, legeAn, neuer, aendere, wunsch, sende, gib, NOE, OOE, BUERO, BUND } = await vergabehilfe(dienst)
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

describe('[A-BENUTZER-19] Weiter gibt eine Rolle nur, wer sie ohne Enddatum hat', () => {
  const meldung = (antwort: { json: () => { errors: { message: string }[] } }) => antwort.json().errors[0]?.message
  test.each<[string, number, string[]]>([
    ['in einem zweiten Land, im eigenen unbefristet', NOE, ['LAND']],
    ['im eigenen Land', OOE, ['LESEN']],
  ])('auf Zeit %s: weder am Benutzer noch als Vergabe noch mit dem Anlegen; nehmen schon', async (_, von, rollen) => {
    const { id, username } = await neuer(von, rollen)
    await gib(id, wunsch('LAND', OOE, { gueltigBis: tag(5) }))
    const kollege = await neuer(OOE, ['LESEN'])
    const eigene = await aendere(username, kollege.id, { rollen: ['LAND', 'LESEN'] })
    expect([eigene.statusCode, felder(eigene), meldung(eigene)]).toEqual([
      403,
      ['daten.rollen'],
      expect.stringContaining('ohne Enddatum'),
    ])
    for (const gueltigBis of [null, tag(5)]) {
      const vergabe = await sende(username, kollege.id, { vergaben: [wunsch('LAND', OOE, { gueltigBis })] })
      expect([vergabe.statusCode, felder(vergabe), meldung(vergabe)]).toEqual([
        403,
        ['vergaben.0.rolle'],
        expect.stringContaining('ohne Enddatum'),
      ])
    }
    const neu = await legeAn(username, anlage(OOE, ['LAND']))
    expect([neu.statusCode, felder(neu)]).toEqual([403, ['rollen']])
    expect((await lies(kollege.id, username)).rechte).toMatchObject({ bearbeiten: true, rollen: ['LESEN'] })
    // Den Lesezugriff hat er nicht auf Zeit, er vergibt ihn, solange er verwaltet.
    expect((await legeAn(username, anlage(OOE, ['LESEN']))).statusCode).toBe(200)
    expect((await aendere('admin', kollege.id, { rollen: ['LAND', 'LESEN'] })).statusCode).toBe(200)
    expect((await aendere(username, kollege.id, { email: 'anders@beispiel.at' })).statusCode).toBe(200)
    expect((await aendere(username, kollege.id, { rollen: ['LESEN'] })).statusCode).toBe(200)
  })

  test('wer sie unbefristet für ein zweites Land hat, gibt sie dort weiter', async () => {
    const { id, username } = await neuer(NOE, ['LAND'])
    await gib(id, wunsch('LAND', OOE))
    const kollege = await neuer(OOE, ['LESEN'])
    expect((await aendere(username, kollege.id, { rollen: ['LAND'] })).statusCode).toBe(200)
    expect((await lies(kollege.id, username)).rechte.rollen).toEqual(['LAND', 'LESEN'])
  })

  test('die Administration auf Zeit vergibt jede Rolle außer der Administration', async () => {
    const { id, username } = await neuer(BUND, ['BUND'])
    await gib(id, wunsch('ADMIN', null, { gueltigBis: tag(5) }))
    const andere = await neuer(BUND, ['LESEN'])
    expect((await aendere(username, andere.id, { rollen: ['BUND', 'QS'] })).statusCode).toBe(200)
    expect((await sende(username, andere.id, { vergaben: [wunsch('LAND', OOE)] })).statusCode).toBe(200)
    expect((await aendere(username, andere.id, { rollen: ['ADMIN'] })).statusCode).toBe(403)
    expect((await sende(username, andere.id, { vergaben: [wunsch('ADMIN', null)] })).statusCode).toBe(403)
    expect((await lies(andere.id, username)).rechte.vergeben).not.toContain('ADMIN')
  })
})
