import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auftragspruefung, type Pruefarbeit, pruefarbeit } from './auftrag.pruefhilfe.ts'
import { DATEITEIL_BYTES, HOECHSTVERSUCHE } from './konstanten.ts'
import { nimmNaechsten } from './sql.ts'

/** Dateien, die es ganz oder gar nicht gibt. */

const { db, neuerDienst, beauftrage, stand, lassStocken, warteAuf } = await auftragspruefung()
const STUECK = 'x'.repeat(DATEITEIL_BYTES)
const ganz = (arbeite: Pruefarbeit['arbeite']): Pruefarbeit => ({ ...pruefarbeit(arbeite), nurGanz: true })
const reste = async () =>
  (
    await sql<{ datei_name: string | null; teile: number }>`
      select datei_name, (select count(*)::int from auftrag_dateiteil where auftrag_id = auftrag.id) as teile from auftrag
    `.execute(db)
  ).rows

/** Schreibt zwei Teile und tut dann, was die Prüfung verlangt. */
const schreibt = (danach: (lauf: Parameters<Pruefarbeit['arbeite']>[0]) => Promise<string>) =>
  ganz(async lauf => {
    const datei = await lauf.schreibeDatei('ausfuhr.zip', 'application/zip')
    await datei.schreibe(STUECK)
    await datei.schreibe(STUECK)
    return danach(lauf)
  })

test('[A-AUFTRAG-09] wer mittendrin scheitert, hinterlässt weder Datei noch Teil; der Auftrag sagt, dass er gescheitert ist', async () => {
  const arbeit = schreibt(async () => Promise.reject(new Error('100 Zeilen erwartet, 99 geschrieben')))
  const dienst = neuerDienst(arbeit)
  const { id } = await beauftrage(dienst, arbeit)
  await dienst.arbeiteAb()
  expect(await stand(id)).toMatchObject({ state: 'FAILURE', ergebnis: null })
  expect(await reste()).toEqual([{ datei_name: null, teile: 0 }])
})

test('[A-AUFTRAG-09] wer mittendrin abgebrochen wird, auch: selbst wenn die Arbeit noch zu Ende schreibt', async () => {
  const arbeit = schreibt(
    lauf => new Promise(fertig => lauf.abbruch.addEventListener('abort', () => fertig('doch noch fertig'))),
  )
  const dienst = neuerDienst(arbeit)
  const { id } = await beauftrage(dienst, arbeit)
  const lauf = dienst.arbeiteAb()
  await warteAuf(id, 'RUNNING')
  await sql`update auftrag set zustand = 'CANCELLING' where id = ${id}`.execute(db)
  await lauf
  expect(await stand(id)).toMatchObject({ state: 'CANCELLED', ergebnis: null })
  expect(await reste()).toEqual([{ datei_name: null, teile: 0 }])
})

test('[A-AUFTRAG-09] stirbt der Server jedes Mal, ist der Auftrag gescheitert, und kein Teil bleibt', async () => {
  const arbeit = schreibt(async () => 'kam nie so weit')
  const dienst = neuerDienst(arbeit)
  const { id } = await beauftrage(dienst, arbeit)
  await nimmNaechsten(db, 'toter-server')
  await sql`insert into auftrag_dateiteil (auftrag_id, nummer, inhalt) values (${id}, 1, 'halb')`.execute(db)
  await sql`
    update auftrag set datei_name = 'halb.zip', datei_typ = 'application/zip', versuche = ${HOECHSTVERSUCHE} where id = ${id}
  `.execute(db)
  expect((await stand(id)).ergebnis).toBeNull()
  await lassStocken(id)
  await dienst.arbeiteAb()
  expect(await stand(id)).toMatchObject({ state: 'FAILURE', ergebnis: null })
  expect(await reste()).toEqual([{ datei_name: null, teile: 0 }])
})

test('[A-AUFTRAG-09] ein neuer Anlauf beginnt die Datei von vorn: vom vorigen bleibt kein Byte', async () => {
  const arbeit = ganz(async lauf => {
    const datei = await lauf.schreibeDatei('ausfuhr.csv', 'text/csv')
    await datei.schreibe('neu')
    return 'fertig'
  })
  const dienst = neuerDienst(arbeit)
  const { id } = await beauftrage(dienst, arbeit)
  await nimmNaechsten(db, 'toter-server')
  await sql`
    insert into auftrag_dateiteil (auftrag_id, nummer, inhalt) values (${id}, 1, 'alt'), (${id}, 2, 'alt')
  `.execute(db)
  await lassStocken(id)
  await dienst.arbeiteAb()
  // printf neu | sha256sum
  expect((await stand(id)).ergebnis).toMatchObject({
    name: 'ausfuhr.csv',
    bytes: 3,
    sha256: 'b1688cbab7e2c8ad7cf619047e25eed6c9e344ed970badcdacd0e9ec73b08626',
  })
  expect(await reste()).toEqual([{ datei_name: 'ausfuhr.csv', teile: 1 }])
})

test('[A-AUFTRAG-04] was auch halb etwas sagt, bleibt nach einem Fehler mit seinem letzten Stück stehen', async () => {
  const arbeit = pruefarbeit(async lauf => {
    const datei = await lauf.schreibeDatei('liste.csv', 'text/csv')
    await datei.schreibe('eine Zeile\n')
    throw new Error('mittendrin')
  })
  const dienst = neuerDienst(arbeit)
  const { id } = await beauftrage(dienst, arbeit)
  await dienst.arbeiteAb()
  expect(await stand(id)).toMatchObject({ state: 'FAILURE', ergebnis: { name: 'liste.csv', bytes: 11 } })
})
