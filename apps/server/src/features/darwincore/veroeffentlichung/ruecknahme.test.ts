import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { mitTransaktion } from '../../../technik/db/datenbank.ts'
import { darwincorewelt } from '../darwincorewelt.pruefhilfe.ts'
import { archivbetrieb } from './archivbetrieb.pruefhilfe.ts'
import { beginneFassung, istUeberholt, setzeStand } from './sql.ts'

/** Öffentliche Archive, wenn Freigaben zurückgenommen werden und anderes sich ändert. */

const { app, db, als, ende, ids, welt } = await darwincorewelt()
afterAll(ende)
const { stelleEin, erstelle, liste, datei, gibFrei, heute } = archivbetrieb({ app, db, als })

describe('[A-DARWINCORE-08] Öffentliche Archive: was sich ändert, während eines entsteht', () => {
  test('zurückgenommene Freigabe und ein jüngeres Archiv überholen es', async () => {
    await stelleEin()
    await erstelle()
    const { rows } = await sql<{ id: number }>`select id from auftrag`.execute(db)
    const auftragId = rows[0]?.id ?? 0
    const beginne = () => mitTransaktion(db, { benutzerId: null, anfrageId: null }, tx => beginneFassung(tx, auftragId))
    const spaeter = await beginne()
    await setzeStand(db, spaeter, new Date().toISOString())
    expect(await istUeberholt(db, spaeter)).toBe(false)
    await gibFrei(ids.winter, 'OEFFENTLICH')
    expect(await istUeberholt(db, spaeter)).toBe(false)
    await gibFrei(ids.winter, 'BEHOERDEN')
    expect(await istUeberholt(db, spaeter)).toBe(true)
    const frueher = await beginne()
    expect(await istUeberholt(db, frueher)).toBe(false)
    await setzeStand(db, frueher, '2001-01-01T00:00:00Z')
    expect(await istUeberholt(db, frueher)).toBe(true)
  })

  test('wer gerade zurücknimmt, hält das Beginnen auf: es gibt keinen Stand dazwischen', async () => {
    await stelleEin()
    await erstelle()
    const { rows } = await sql<{ id: number }>`select id from auftrag`.execute(db)
    const reihenfolge: string[] = []
    let begonnen: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async tx => {
      await sql`update aufnahme set mzb_freigabe = 'BEHOERDEN' where id = ${ids.sommer}`.execute(tx)
      begonnen = mitTransaktion(db, { benutzerId: null, anfrageId: null }, ein =>
        beginneFassung(ein, rows[0]?.id ?? 0),
      ).then(() => reihenfolge.push('begonnen'))
      await expect
        .poll(
          async () =>
            (await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db)).rows.length,
        )
        .toBe(1)
      reihenfolge.push('zurückgenommen')
    })
    await begonnen
    expect(reihenfolge).toEqual(['zurückgenommen', 'begonnen'])
    await gibFrei(ids.sommer, 'OEFFENTLICH')
  })

  test.each(['zurückgenommen', 'zurückgenommen und gelöscht', 'zurückgenommen und wieder freigegeben'])(
    'was %s ist, steht nie wieder unter latest, auch wenn anderes öffentlich wird; das nächste Archiv gilt',
    async wie => {
      const id = await welt.aufnahme({ mzb: { status: 'PLAUSIBEL' } })
      await gibFrei(id, 'OEFFENTLICH')
      await stelleEin()
      await erstelle()
      expect((await datei('latest')).statusCode).toBe(200)
      await gibFrei(id, 'BEHOERDEN')
      if (wie.endsWith('gelöscht')) await sql`delete from aufnahme where id = ${id}`.execute(db)
      if (wie.endsWith('freigegeben')) await gibFrei(id, 'OEFFENTLICH')
      await gibFrei(ids.winter, 'OEFFENTLICH')
      const antwort = await datei('latest')
      expect(antwort.statusCode).toBe(404)
      expect(antwort.json().message).toContain('eine öffentliche Freigabe zurückgenommen')
      expect((await als(null)('/api/archiv/latest/metadaten')).statusCode).toBe(404)
      expect((await als(null)('/api/archiv')).json().aktuell).toBeNull()
      expect((await als(null)('/api/metrics')).body).toMatch(/^benthosdb_public_archive_timestamp_seconds 0$/m)
      await erstelle()
      expect((await datei('latest')).statusCode).toBe(200)
      expect((await liste())[0]?.fassung).toBe(`${heute()}-2`)
      await gibFrei(ids.winter, 'BEHOERDEN')
      await sql`delete from aufnahme where id = ${id}`.execute(db)
    },
  )

  test('weniger aufzuheben löscht nicht gleich, sondern mit dem nächsten Archiv', async () => {
    await stelleEin()
    await erstelle()
    await stelleEin({ lizenz: 'CC0-1.0' })
    await erstelle()
    await stelleEin({ lizenz: 'CC0-1.0', behalten: 1 })
    expect((await datei(heute())).statusCode).toBe(200)
    await stelleEin({ lizenz: null, behalten: 1 })
    await erstelle()
    for (const [fassung, status] of [
      [heute(), 404],
      [`${heute()}-2`, 404],
      [`${heute()}-3`, 200],
    ] as const)
      expect((await datei(fassung)).statusCode, fassung).toBe(status)
  })

  test('ist das letzte Öffentliche zurückgenommen, gibt es kein aktuelles mehr: 404 mit Grund, die Fassung bleibt unter ihrem Tag', async () => {
    await stelleEin()
    await erstelle()
    const { rows } = await sql<{ id: number; mzb: string; phb: string }>`
      select id, mzb_freigabe as mzb, phb_freigabe as phb from aufnahme
    `.execute(db)
    const aktuell = async () => (await als(null)('/api/archiv')).json().aktuell
    expect(await aktuell()).toBe(heute())
    await sql`
      update aufnahme set mzb_freigabe = 'NICHT_FREIGEGEBEN', phb_freigabe = case when phb_freigabe is not null then 'NICHT_FREIGEGEBEN' end
    `.execute(db)
    for (const was of ['datei', 'metadaten']) {
      const antwort = await als(null)(`/api/archiv/latest/${was}`)
      expect(antwort.statusCode).toBe(404)
      expect(antwort.json().message).toContain(`kein Qualitätselement öffentlich freigegeben`)
      expect(antwort.json().message).toContain(heute())
    }
    expect(await aktuell()).toBeNull()
    expect((await datei(heute())).statusCode).toBe(200)
    for (const { id, mzb, phb } of rows)
      await sql`update aufnahme set mzb_freigabe = ${mzb}, phb_freigabe = ${phb} where id = ${id}`.execute(db)
    // Wieder freigegeben, gilt erst, was danach entsteht.
    expect((await datei('latest')).statusCode).toBe(404)
    await erstelle()
    expect((await datei('latest')).statusCode).toBe(200)
  })

  test('haben zwei dieselbe Vorgängerin, bleiben alle Aufrufe heil', async () => {
    await stelleEin()
    await erstelle()
    for (const lizenz of ['CC0-1.0', null]) {
      await stelleEin({ lizenz })
      await erstelle()
    }
    await sql`update archivfassung set vorige_id = (select min(id) from archivfassung) where vorige_id is not null`.execute(
      db,
    )
    expect(await liste()).toHaveLength(3)
    expect((await als(null)(`/api/archiv/${heute()}/metadaten`)).statusCode).toBe(200)
    await sql`update archivfassung set vorige_id = null`.execute(db)
  })
})
