import { setMaxListeners } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import type { Pruefdatenbank } from '../../../pruefstand/pruefdatenbank.ts'
import { AM_STUECK, baueSchnappschussdienst, SCHNAPPSCHUESSE, WARTENDE } from './schnappschuss.ts'

let bestand: Pruefdatenbank
beforeAll(async () => {
  bestand = await neueDatenbank()
  await sql`create table zahlen as select generate_series(1, 5000) as n`.execute(bestand.db)
})
afterAll(() => bestand.entferne())

const auftrag = (benutzerId = 1, abbruch = new AbortController().signal) => ({ benutzerId, abbruch })
/** Anweisungen anderer Verbindungen, die gerade laufen. @param muster für `like` */
const zaehleLaufende = async (muster: string): Promise<number> =>
  (
    await sql`
      select from pg_stat_activity
      where state = 'active' and query like ${muster} and datname = current_database() and pid <> pg_backend_pid()
    `.execute(bestand.db)
  ).rows.length
const ALLE = sql<{ n: number }>`select n from zahlen order by n`

describe('Schnappschuss', () => {
  test('alle Zeilen in ihrer Folge, in Stücken, und vor jedem kommen andere dran; was danach gespeichert wird, kommt nicht vor', async () => {
    const { db } = bestand
    const dienst = baueSchnappschussdienst(db)
    const schnappschuss = await dienst.oeffne(auftrag())
    await sql`insert into zahlen values (0)`.execute(db)
    const schuebe: number[] = []
    const gelesen: number[] = []
    let runden = 0
    let liest = true
    const zaehle = (): void => {
      runden += 1
      if (liest) setImmediate(zaehle)
    }
    zaehle()
    for await (const schub of schnappschuss.lies(ALLE)) {
      schuebe.push(schub.length)
      gelesen.push(...schub.map(({ n }) => n))
    }
    await schnappschuss.schliesse()
    await sql`delete from zahlen where n = 0`.execute(db)
    liest = false
    expect(Math.max(...schuebe)).toBe(AM_STUECK)
    expect(runden).toBeGreaterThanOrEqual(5000 / AM_STUECK)
    expect(gelesen).toEqual(Array.from({ length: 5000 }, (_, i) => i + 1))
  })

  test('er ändert nichts', async () => {
    const schnappschuss = await baueSchnappschussdienst(bestand.db).oeffne(auftrag())
    await expect(sql`insert into zahlen values (7)`.execute(schnappschuss.tx)).rejects.toThrow(/read-only/)
    await schnappschuss.schliesse()
  })

  test('wer aufhört zu lesen, beendet die Abfrage, die läuft', async () => {
    const { db } = bestand
    const abbruch = new AbortController()
    const schnappschuss = await baueSchnappschussdienst(db).oeffne(auftrag(1, abbruch.signal))
    const laufende = () => zaehleLaufende('fetch forward%')
    const lesen = schnappschuss.lies(sql`select pg_sleep(50)`).next()
    const ausgang = expect(lesen).rejects.toThrow()
    await expect.poll(laufende).toBe(1)
    abbruch.abort()
    await ausgang
    await schnappschuss.schliesse()
    expect(await laufende()).toBe(0)
    await expect(baueSchnappschussdienst(db).oeffne(auftrag(1, AbortSignal.abort()))).rejects.toThrow()
  })

  test('was die Datenbank als CSV schreibt: alle Zeilen, gezählt, in Stücken; danach geht es in derselben Verbindung weiter', async () => {
    const schnappschuss = await baueSchnappschussdienst(bestand.db).oeffne(auftrag())
    const breit = 'x'.repeat(100)
    const abfrage = sql`select n, ${breit} || n, null, 'a;b' from zahlen order by n`
    const teile: Buffer[] = []
    let zeilen = 0
    for await (const stueck of schnappschuss.kopiere(abfrage)) {
      zeilen += stueck.zeilen
      teile.push(stueck.inhalt)
    }
    expect(zeilen).toBe(5000)
    expect(teile.length).toBeGreaterThan(5)
    expect(Buffer.concat(teile).toString()).toBe(
      Array.from({ length: 5000 }, (_, i) => `${i + 1};${breit}${i + 1};;"a;b"\r\n`).join(''),
    )
    expect((await sql<{ n: number }>`select max(n) as n from zahlen`.execute(schnappschuss.tx)).rows).toEqual([
      { n: 5000 },
    ])
    const { rows } = await sql`show statement_timeout`.execute(schnappschuss.tx)
    expect(rows).not.toEqual([{ statement_timeout: '0' }])
    await expect(schnappschuss.kopiere(sql`select 1 / (n - 5000) from zahlen order by n`).next()).rejects.toThrow()
    await schnappschuss.schliesse()
  })

  test('wer mitten im Kopieren aufhört, wartet nicht, bis alles gekommen ist, auch wenn die Leitung stand', async () => {
    const schnappschuss = await baueSchnappschussdienst(bestand.db).oeffne(auftrag())
    const endlos = sql`select repeat('x', 1000) || pg_sleep(n / 100000) from generate_series(1, 10000000) as n`
    for await (const { zeilen } of schnappschuss.kopiere(endlos)) {
      expect(zeilen).toBeGreaterThan(0)
      await new Promise(weiter => setTimeout(weiter, 200))
      break
    }
    await schnappschuss.schliesse()
    expect(await zaehleLaufende('copy%')).toBe(0)
  })

  test('bricht jemand ab, endet auch das Kopieren, das läuft', async () => {
    const abbruch = new AbortController()
    const schnappschuss = await baueSchnappschussdienst(bestand.db).oeffne(auftrag(1, abbruch.signal))
    const lesen = schnappschuss.kopiere(sql`select pg_sleep(50)`).next()
    const ausgang = expect(lesen).rejects.toThrow()
    await expect.poll(() => zaehleLaufende('copy%')).toBe(1)
    abbruch.abort()
    await ausgang
    await schnappschuss.schliesse()
    expect(await zaehleLaufende('copy%')).toBe(0)
  })

  test('auch eine Abfrage, die nicht stückweise liest, endet mit dem Abbruch', async () => {
    const abbruch = new AbortController()
    const schnappschuss = await baueSchnappschussdienst(bestand.db).oeffne(auftrag(1, abbruch.signal))
    const ausgang = expect(sql`select pg_sleep(50)`.execute(schnappschuss.tx)).rejects.toThrow(/cancel/)
    await expect.poll(() => zaehleLaufende('select pg_sleep(50)%')).toBe(1)
    abbruch.abort()
    await ausgang
    await schnappschuss.schliesse()
  })

  test('reißt die Verbindung ab, scheitert das Lesen, und Platz und Verbindung sind wieder frei', async () => {
    const { db } = bestand
    const dienst = baueSchnappschussdienst(db)
    // Öfter, als der Vorrat Verbindungen hat.
    for (let i = 0; i < 12; i++) {
      const schnappschuss = await dienst.oeffne(auftrag())
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(schnappschuss.tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
      await expect(schnappschuss.lies(ALLE).next()).rejects.toThrow()
      await expect(schnappschuss.schliesse()).rejects.toThrow()
    }
    await (await dienst.oeffne(auftrag())).schliesse()
  })

  test('nur einige zugleich, je Person und im Ganzen; wer wartet, kommt dran, sobald einer schließt', async () => {
    const dienst = baueSchnappschussdienst(bestand.db)
    const hoechstens = SCHNAPPSCHUESSE.jeAuftraggeber
    const eigene = await Promise.all(Array.from({ length: hoechstens }, () => dienst.oeffne(auftrag())))
    let istDran = false
    const weiterer = dienst.oeffne(auftrag()).then(schnappschuss => {
      istDran = true
      return schnappschuss
    })
    // Ein anderer muss darauf nicht warten.
    await (await dienst.oeffne(auftrag(2))).schliesse()
    expect(istDran).toBe(false)
    await eigene[0]?.schliesse()
    await eigene[0]?.schliesse()
    await Promise.all([...eigene, await weiterer].map(s => s.schliesse()))
  })

  test('zu viele Wartende werden abgewiesen; wer im Warten aufgibt, hält keinen Platz', async () => {
    const dienst = baueSchnappschussdienst(bestand.db)
    const offene = await Promise.all(
      Array.from({ length: SCHNAPPSCHUESSE.jeAuftraggeber }, () => dienst.oeffne(auftrag())),
    )
    const abbruch = new AbortController()
    setMaxListeners(WARTENDE.jeAuftraggeber, abbruch.signal)
    const wartende = Array.from({ length: WARTENDE.jeAuftraggeber }, () =>
      expect(dienst.oeffne(auftrag(1, abbruch.signal))).rejects.toThrow(),
    )
    await expect(dienst.oeffne(auftrag())).rejects.toMatchObject({ code: 'ZU_VIELE_ANFRAGEN' })
    abbruch.abort()
    await Promise.all(wartende)
    await Promise.all(offene.map(s => s.schliesse()))
    await (await dienst.oeffne(auftrag())).schliesse()
  })
})
