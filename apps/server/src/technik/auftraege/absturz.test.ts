import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { auftragspruefung, type Pruefarbeit, pruefarbeit } from './auftrag.pruefhilfe.ts'
import type { Auftragsdienst } from './auftragsdienst.ts'
import { brichAb } from './eigene.ts'
import { lassVerwaisen, meldeAnwesend, nimmNaechsten, schlage } from './sql.ts'

const { db, benutzerId, neuerDienst, beauftrage, stand, lassStocken, warteAuf } = await auftragspruefung()

describe('[API-02] Stirbt ein Server', () => {
  /** Ein Auftrag, dessen Server eben starb: seine Pacht gilt noch lange. */
  const lassSterben = async (dienst: Auftragsdienst, arbeit: Pruefarbeit) => {
    const { id } = await beauftrage(dienst, arbeit)
    await nimmNaechsten(db, 'toter-server')
    await sql`update auftrag set gepachtet_bis = now() + interval '1 day' where id = ${id}`.execute(db)
    return id
  }

  test('startet einer allein, nimmt er sofort auf, was der tote liegen ließ', async () => {
    const arbeit = pruefarbeit(async () => 'gleich weiter')
    const dienst = neuerDienst(arbeit)
    const id = await lassSterben(dienst, arbeit)
    const beende = dienst.starte()
    await warteAuf(id, 'SUCCESS')
    await beende()
    expect(await stand(id)).toMatchObject({ zusammenfassung: 'gleich weiter' })
  })

  test('dreimal an demselben Auftrag, nimmt ihn keiner mehr, auch nicht einer, der gerade andere abarbeitet', async () => {
    const arbeit = pruefarbeit(async () => 'nie')
    const dienst = neuerDienst(arbeit)
    const { id } = await beauftrage(dienst, arbeit)
    for (let versuch = 1; versuch <= 3; versuch++) {
      expect((await nimmNaechsten(db, `server-${versuch}`))?.id).toBe(id)
      await lassVerwaisen(db, id, `server-${versuch}`)
    }
    expect(await nimmNaechsten(db, 'server-4')).toBeNull()
    await dienst.arbeiteAb()
    expect(await stand(id)).toMatchObject({
      state: 'FAILURE',
      fehler: expect.stringContaining('mehrmals unterbrochen'),
    })
  })

  test('startet einer, während ein anderer lebt, bleibt dessen Auftrag dessen Auftrag', async () => {
    const arbeit = pruefarbeit(async () => 'getan')
    const lebender = neuerDienst(arbeit)
    const beendeLebenden = lebender.starte()
    // Dass er sich gemeldet hat, sieht man daran, dass er arbeitet.
    const erster = await beauftrage(lebender, arbeit)
    await warteAuf(erster.id, 'SUCCESS')
    await sql`
      update auftrag set zustand = 'RUNNING', knoten = 'lebender', beendet_am = null, gepachtet_bis = now() + interval '1 day'
      where id = ${erster.id}
    `.execute(db)
    const zweiter = neuerDienst(arbeit)
    const beendeZweiten = zweiter.starte()
    // Haben sich beide gemeldet, halten beide die Sperre.
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_locks where locktype = 'advisory' and mode = 'ShareLock'
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
          ).rows,
      )
      .toHaveLength(2)
    expect((await stand(erster.id)).state).toBe('RUNNING')
    await Promise.all([beendeLebenden(), beendeZweiten()])
    expect((await stand(erster.id)).state).toBe('RUNNING')
  })

  test('scheitert beim Start die Anmeldung, hält die Verbindung danach nichts mehr fest', async () => {
    const anmeldung = db.connection().execute(async verbindung => {
      await sql`set default_transaction_read_only = on`.execute(verbindung)
      await meldeAnwesend(verbindung, true).finally(() =>
        sql`set default_transaction_read_only = off`.execute(verbindung),
      )
    })
    await expect(anmeldung).rejects.toMatchObject({ code: '25006' })
    const { rows } = await sql`
      select mode from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
    `.execute(db)
    expect(rows).toEqual([])
  })

  test('ein neuer Anlauf zeigt den Stand des vorigen, bis er den seinen meldet', async () => {
    let gesehen: unknown
    const arbeit = pruefarbeit(async lauf => {
      gesehen = (await stand(lauf.auftragId)).fortschritt
      return 'ohne eigenen Stand'
    })
    const dienst = neuerDienst(arbeit)
    const { id } = await beauftrage(dienst, arbeit)
    await nimmNaechsten(db, 'toter-server')
    const voriger = { ist: 11, soll: 77, text: '11 bewertet' }
    await schlage(db, id, 'toter-server', voriger)
    await lassStocken(id)
    await dienst.arbeiteAb()
    expect(gesehen).toEqual(voriger)
    expect(await stand(id)).toMatchObject({ state: 'SUCCESS', fortschritt: voriger })
  })

  test('stirbt einer, ehe er einen Abbruch befolgt, sagt der nächste noch, was getan ist', async () => {
    let war: boolean | null = null
    const arbeit = pruefarbeit(async lauf => {
      war = lauf.abbruch.aborted
      return '11 von 77'
    })
    const dienst = neuerDienst(arbeit)
    const { id } = await beauftrage(dienst, arbeit)
    await nimmNaechsten(db, 'toter-server')
    await brichAb(db, benutzerId, id)
    await lassStocken(id)
    await dienst.arbeiteAb()
    expect(war).toBe(true)
    expect(await stand(id)).toMatchObject({ state: 'CANCELLED', zusammenfassung: '11 von 77', fehler: null })
  })
})
