import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

/** Ergebnisse abholen: über einen Verweis ohne Anmeldung, und in Abschnitten. */

const { app, db, als, ende } = await pruefdienst()
afterAll(ende)
await (await musterwelt(db)).aufnahme({ mzb: { status: 'ROHDATEN' } })
afterEach(() => sql`delete from auftrag`.execute(db))

type Auftrag = { id: number; ergebnis: { bytes: number; sha256: string; verweisBis: string | null } | null }
const erstelle = async (wer: string, adresse: string): Promise<Auftrag> => {
  const { id } = (await als(wer)(post('/api/user-tasks/export', { adresse }))).json<Auftrag>()
  await app.auftraege.arbeiteAb()
  return stand(wer, id)
}
const stand = async (wer: string, id: number): Promise<Auftrag> =>
  (await als(wer)('/api/user-tasks')).json<Auftrag[]>().find(auftrag => auftrag.id === id) as Auftrag
const hole = (wer: string | null, id: number, headers: Record<string, string> = {}) =>
  als(wer)({ url: `/api/user-tasks/${id}/result`, headers })
const sha256 = (inhalt: Buffer) => createHash('sha256').update(inhalt).digest('hex')

describe('[A-AUFTRAG-11] Verweis', () => {
  test('ein falscher, ein abgelaufener, ein ersetzter, ein widerrufener und der eines gelöschten Auftrags: dieselbe Antwort', async () => {
    const { id } = await erstelle('admin', '/export/geojson/aufnahmen')
    const neuer = async () =>
      (await als('admin')(post(`/api/user-tasks/${id}/link`))).json<{ adresse: string }>().adresse
    const erster = await neuer()
    const zweiter = await neuer()
    const antworten = [await als(null)('/api/abholung/falsch'), await als(null)(`${zweiter}x`), await als(null)(erster)]
    expect((await als(null)(zweiter)).statusCode).toBe(200)
    await sql`update auftrag_verweis set gueltig_bis = now() - interval '1 s'`.execute(db)
    antworten.push(await als(null)(zweiter))
    expect((await stand('admin', id)).ergebnis?.verweisBis).toBeNull()
    const dritter = await neuer()
    expect((await als('admin')(post(`/api/user-tasks/${id}/link/delete`))).json()).toMatchObject({
      ergebnis: { verweisBis: null },
    })
    antworten.push(await als(null)(dritter))
    const vierter = await neuer()
    expect((await als('bund')(vierter)).statusCode).toBe(200)
    await als('admin')(post(`/api/user-tasks/${id}/delete`))
    antworten.push(await als(null)(vierter))
    expect(new Set(antworten.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(antworten[0]?.statusCode).toBe(404)
  })

  test('gibt nur diese eine Datei; der Schlüssel steht nirgends in der Datenbank', async () => {
    const { id, ergebnis } = await erstelle('admin', '/export/geojson/aufnahmen')
    await erstelle('admin', '/export/geojson/messstellen')
    const { adresse } = (await als('admin')(post(`/api/user-tasks/${id}/link`))).json<{ adresse: string }>()
    const schluessel = adresse.split('/').at(-1) as string
    expect(schluessel).toMatch(/^[\w-]{43}$/)
    const geholt = await als(null)(adresse)
    expect(sha256(geholt.rawPayload)).toBe(ergebnis?.sha256)
    expect(geholt.headers['cache-control']).toBe('no-store')
    const { rows } = await sql<{ text: string }>`
      select row_to_json(auftrag_verweis)::text as text from auftrag_verweis
      union all select row_to_json(auftrag)::text from auftrag
    `.execute(db)
    expect(rows.map(({ text }) => text).join()).not.toContain(schluessel)
    // Als Schlüssel taugt die Prüfsumme nicht.
    const { rows: zeilen } = await sql<{ hex: string }>`
      select encode(schluessel_sha256, 'hex') as hex from auftrag_verweis
    `.execute(db)
    expect((await als(null)(`/api/abholung/${zeilen[0]?.hex}`)).statusCode).toBe(404)
  })
})

describe('[A-AUFTRAG-12] In Abschnitten', () => {
  test('ergeben die Stücke wieder die Datei, über die Grenzen der gespeicherten Teile hinweg', async () => {
    const { id } = await erstelle('admin', '/export/db/data')
    const ganz = (await hole('admin', id)).rawPayload
    // Kleine Teile, wie sie eine große Datei hat.
    await sql`delete from auftrag_dateiteil where auftrag_id = ${id}`.execute(db)
    await sql`
      insert into auftrag_dateiteil (auftrag_id, nummer, inhalt)
      select ${id}, nr + 1, substring(${ganz}::bytea from nr * 700 + 1 for 700)
      from generate_series(0, (${ganz.length}::int - 1) / 700) as nr
    `.execute(db)
    const stuecke: Buffer[] = []
    for (let ab = 0; ab < ganz.length; ab += 1111) {
      const antwort = await hole('admin', id, { range: `bytes=${ab}-${ab + 1110}` })
      expect(antwort.statusCode).toBe(206)
      const letztes = Math.min(ab + 1110, ganz.length - 1)
      expect(antwort.headers).toMatchObject({
        'content-range': `bytes ${ab}-${letztes}/${ganz.length}`,
        'content-length': String(letztes - ab + 1),
      })
      stuecke.push(antwort.rawPayload)
    }
    expect(Buffer.concat(stuecke).equals(ganz)).toBe(true)
    expect((await hole('admin', id, { range: 'bytes=-5' })).rawPayload.equals(ganz.subarray(-5))).toBe(true)
    expect((await hole('admin', id, { range: `bytes=${ganz.length - 1}-` })).rawPayload).toHaveLength(1)
  })

  test('gilt ein Abschnitt nur für dieselbe Datei (If-Range); unverändert ist 304; HEAD hat den Kopf ohne Inhalt', async () => {
    const { id, ergebnis } = await erstelle('admin', '/export/geojson/aufnahmen')
    const etag = `"${ergebnis?.sha256}"`
    const mit = (headers: Record<string, string>) => hole('admin', id, headers)
    expect((await mit({ range: 'bytes=0-0', 'if-range': etag })).statusCode).toBe(206)
    for (const anderes of ['"anders"', `W/${etag}`, 'Wed, 21 Oct 2015 07:28:00 GMT']) {
      const antwort = await mit({ range: 'bytes=0-0', 'if-range': anderes })
      expect(antwort.statusCode).toBe(200)
      expect(antwort.rawPayload).toHaveLength(ergebnis?.bytes ?? 0)
    }
    expect((await mit({ 'if-none-match': etag })).statusCode).toBe(304)
    const kopf = await als('admin')({ method: 'HEAD', url: `/api/user-tasks/${id}/result` })
    expect(kopf.headers).toMatchObject({ 'content-length': String(ergebnis?.bytes), etag })
    expect(kopf.rawPayload).toHaveLength(0)
    // Wer verdichten ließe, bekäme andere Längen als angekündigt.
    const verdichtet = await mit({ 'accept-encoding': 'gzip, br' })
    expect(verdichtet.headers['content-encoding']).toBeUndefined()
    expect(sha256(verdichtet.rawPayload)).toBe(ergebnis?.sha256)
  })

  test.each(['bytes=999999999-', 'bytes=5-2', 'bytes=0-0,2-3', 'bytes=-0', `bytes=${'0-,'.repeat(2000)}0-`])(
    '„%.30s“ ist 416 und nennt die Größe, auch über den Verweis',
    async range => {
      const { id, ergebnis } = await erstelle('admin', '/export/geojson/aufnahmen')
      const { adresse } = (await als('admin')(post(`/api/user-tasks/${id}/link`))).json<{ adresse: string }>()
      for (const antwort of [
        await hole('admin', id, { range }),
        await als(null)({ url: adresse, headers: { range } }),
      ]) {
        expect(antwort.statusCode).toBe(416)
        expect(antwort.headers['content-range']).toBe(`bytes */${ergebnis?.bytes}`)
        expect(antwort.json()).toMatchObject({ code: 'ABSCHNITT_UNERFUELLBAR', errors: [] })
      }
    },
  )
})
