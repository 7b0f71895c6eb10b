import { ELEMENTE, STATUSWERTE, type Status } from '@benthos/fachmodell'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { mitTransaktion, type Transaktion } from '../../technik/db/datenbank.ts'
import { nachDatenaenderung, setzeBewertet } from './aufnahmestand.ts'

const { db, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)
const taxaliste = await db.selectFrom('taxalistenversion').select('id').limit(1).executeTakeFirstOrThrow()

const handle = <T>(tu: (tx: Transaktion) => Promise<T>) =>
  mitTransaktion(db, { benutzerId: null, anfrageId: 'probe' }, tu)
const GESPERRT: readonly Status[] = ['BEWERTUNG_ABGESCHLOSSEN', 'PLAUSIBEL']

describe.each(ELEMENTE)('[API-04] %s', element => {
  const e = element === 'MZB' ? 'mzb' : 'phb'
  const legeAn = (status: Status) =>
    welt.aufnahme({ mzb: element === 'MZB' ? { status } : null, phb: element === 'PHB' ? { status } : null })
  const bewerte = async (aufnahmeId: number) => {
    const { id } = await db
      .insertInto('bewertung')
      .values({
        aufnahme_id: aufnahmeId,
        element,
        methode: 'MHS',
        verfahren: 'probe',
        edition: 'probe',
        parametersatz: 'probe',
        taxalistenversion_id: taxaliste.id,
        klasse: 2,
        eingabe: '{}',
        ergebnis: '{}',
        kapsel_hash: '0'.repeat(64),
        engine_version: '1',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const stand = async (id: number) => {
    const zeile = await db
      .selectFrom('aufnahme')
      .select([`${e}_status as status`, `${e}_klasse as klasse`, 'stand'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const ereignisse = await db
      .selectFrom('status_ereignis')
      .select(['von', 'nach'])
      .where('aufnahme_id', '=', id)
      .where('element', '=', element)
      .execute()
    return { ...zeile, ereignisse }
  }

  test.each(STATUSWERTE)('Daten ändern im Status %s: Rohdaten und Ergebnis veraltet, oder gesperrt', async status => {
    const id = await legeAn(status)
    const bewertungId = await bewerte(id)
    const aendern = handle(tx => nachDatenaenderung(tx, id, element))
    const veraltet = async () =>
      (await db.selectFrom('bewertung').select('veraltet').where('id', '=', bewertungId).executeTakeFirstOrThrow())
        .veraltet
    if (GESPERRT.includes(status)) {
      await expect(aendern).rejects.toMatchObject({ code: 'STATUS_UNZULAESSIG' })
      expect(await stand(id)).toMatchObject({ status, stand: 1, ereignisse: [] })
      expect(await veraltet()).toBe(false)
      return
    }
    await aendern
    const ereignisse = status === 'ROHDATEN' ? [] : [{ von: status, nach: 'ROHDATEN' }]
    expect(await stand(id)).toMatchObject({ status: 'ROHDATEN', stand: 2, ereignisse })
    expect(await veraltet()).toBe(true)
  })

  test.each(STATUSWERTE)('Bewerten im Status %s: bewertet, oder nichts zu bewerten, oder gesperrt', async status => {
    const id = await legeAn(status)
    const bewertungId = await bewerte(id)
    const bewerten = handle(tx => setzeBewertet(tx, element, [{ aufnahmeId: id, id: bewertungId, klasse: 2 }]))
    if (status === 'NEU' || GESPERRT.includes(status)) {
      await expect(bewerten).rejects.toMatchObject({ code: 'STATUS_UNZULAESSIG' })
      expect(await stand(id)).toMatchObject({ status, stand: 1, ereignisse: [] })
      return
    }
    await bewerten
    const ereignisse = status === 'BEWERTET' ? [] : [{ von: status, nach: 'BEWERTET' }]
    expect(await stand(id)).toMatchObject({ status: 'BEWERTET', klasse: 2, stand: 2, ereignisse })
  })
})
