import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { legeFassungAn } from '../../../pruefstand/taxalistenfassung.ts'

const { db, als, ende } = await pruefdienst()
afterAll(ende)
beforeEach(async () => {
  await db.deleteFrom('hausname').execute()
})

type Zeile = { id: number; text: string; taxon: string; fassung: string; istOffen: boolean }
const lies = async (wer: string): Promise<Zeile[]> => (await als(wer)('/api/hausnamen')).json().zeilen
const merke = (wer: string | null, namen: object[], version = 'MZB 2026.3') =>
  als(wer)(post('/api/hausnamen', { version, namen: namen.map(name => ({ bisher: null, ...name })) }))
const nimmZurueck = (wer: string | null, ...namen: { id: number; taxon: string }[]) =>
  als(wer)(post('/api/hausnamen/delete', { namen }))
const RODANI = { text: 'Baetis rodani', taxon: 'Baetis rhodani' }

describe('Ablehnungen', () => {
  test('Nicht angemeldet, und wer keine Taxalisten erfasst: kein Aufruf', async () => {
    for (const [wer, status] of [
      [null, 401],
      ['qs', 403],
      ['bund', 403],
    ] as const) {
      expect((await als(wer)('/api/hausnamen')).statusCode).toBe(status)
      expect((await merke(wer, [RODANI])).statusCode).toBe(status)
      expect((await nimmZurueck(wer, { id: 1, taxon: 'x' })).statusCode).toBe(status)
    }
  })

  test('Niemand sieht, ändert oder löscht die Namen einer anderen Organisation, auch die Administration nicht', async () => {
    await merke('auftragnehmer', [RODANI])
    const [{ id } = { id: 0 }] = await lies('auftragnehmer')
    for (const wer of ['auftragnehmer2', 'land-noe', 'admin']) {
      expect(await lies(wer)).toEqual([])
      await merke(wer, [{ ...RODANI, taxon: 'Baetis alpinus' }])
      await nimmZurueck(wer, { id, taxon: RODANI.taxon })
    }
    expect(await lies('auftragnehmer')).toMatchObject([{ id, ...RODANI }])
  })

  test.each([
    ['namen.0.taxon', { text: 'Baetis rodani', taxon: 'Baetis foobarus' }, 'steht nicht in der Taxaliste MZB 2026.3'],
    // Die amtliche Liste gilt: ein Synonym und ein Name in anderer Schreibweise sind ihre, nicht die des Labors.
    ['namen.0.text', { text: 'Baetis rhodani', taxon: 'Baetis alpinus' }, 'Er meint Baetis rhodani.'],
    ['namen.0.text', { text: 'baetis  RHODANI Lv.', taxon: 'Baetis alpinus' }, 'Er meint Baetis rhodani.'],
  ])('%s: 400, nichts gemerkt, auch nicht der richtige Name daneben', async (field, name, message) => {
    const antwort = await merke('auftragnehmer', [name, { text: 'Gammarus fosarum', taxon: 'Gammarus fossarum' }])
    expect(antwort.statusCode).toBe(400)
    expect(antwort.json().errors).toEqual([{ field, message: expect.stringContaining(message) }])
    expect(await lies('auftragnehmer')).toEqual([])
  })

  test('Eine Fassung, die es nicht gibt, und feindliche Texte: 400', async () => {
    expect((await merke('auftragnehmer', [RODANI], 'MZB 1999')).statusCode).toBe(400)
    for (const text of ['', '  ', 'a\u0000b', 'x'.repeat(201)])
      expect((await merke('auftragnehmer', [{ ...RODANI, text }])).statusCode).toBe(400)
    expect(
      (
        await merke(
          'auftragnehmer',
          Array.from({ length: 501 }, () => RODANI),
        )
      ).statusCode,
    ).toBe(400)
  })
})

describe('Gemerkte Namen', () => {
  test('gehören der Organisation, nicht der Person; andere Schreibweisen sind derselbe, und wer ihn kennt, kann ihn ändern', async () => {
    expect((await merke('auftragnehmer', [RODANI, { text: 'B. 17', taxon: 'Baetis sp.' }])).statusCode).toBe(200)
    await merke('auftragnehmer', [{ text: 'baetis  Rodani Lv.', taxon: 'Baetis alpinus', bisher: 'Baetis rhodani' }])
    expect((await lies('auftragnehmer')).map(z => [z.text, z.taxon])).toEqual([
      ['B. 17', 'Baetis sp.'],
      ['baetis  Rodani Lv.', 'Baetis alpinus'],
    ])
  })

  test('[A-LISTE-34] überschreibt und löscht niemand, ohne gesehen zu haben, was sie jetzt meinen: alle oder keiner', async () => {
    await merke('auftragnehmer', [RODANI])
    const [{ id } = { id: 0 }] = await lies('auftragnehmer')
    const alpinus = { ...RODANI, taxon: 'Baetis alpinus', bisher: 'Baetis rhodani' }
    expect((await merke('auftragnehmer', [alpinus])).statusCode).toBe(200)
    // Das andere Fenster kennt noch den alten Stand, oder keinen.
    for (const bisher of ['Baetis rhodani', null]) {
      const antwort = await merke('auftragnehmer', [
        { text: 'Gammarus fosarum', taxon: 'Gammarus fossarum' },
        { ...RODANI, taxon: 'Baetis vernus', bisher },
      ])
      expect([antwort.statusCode, antwort.json().code]).toEqual([409, 'VERSIONSKONFLIKT'])
      expect(antwort.json().message).toContain('„Baetis rodani“')
    }
    const geloescht = await nimmZurueck('auftragnehmer', { id, taxon: 'Baetis rhodani' })
    expect([geloescht.statusCode, geloescht.json().code]).toEqual([409, 'VERSIONSKONFLIKT'])
    expect((await lies('auftragnehmer')).map(z => [z.text, z.taxon])).toEqual([['Baetis rodani', 'Baetis alpinus']])
    // Zweimal dasselbe wollen ist kein Widerspruch; und was schon fort ist, muss niemand mehr löschen.
    expect((await merke('auftragnehmer', [{ ...alpinus, bisher: null }])).statusCode).toBe(200)
    expect((await nimmZurueck('auftragnehmer', { id, taxon: 'Baetis alpinus' })).json()).toEqual({ zeilen: [] })
    expect((await nimmZurueck('auftragnehmer', { id, taxon: 'Baetis alpinus' })).statusCode).toBe(200)
    expect((await merke('auftragnehmer', [{ ...alpinus, bisher: 'Baetis rhodani' }])).statusCode).toBe(409)
  })

  test('nennen das gültige Taxon, auch wenn ein Synonym gewählt ist', async () => {
    await merke('auftragnehmer', [{ text: 'Ephemerela ignitta', taxon: 'Ephemerella ignita' }])
    expect((await lies('auftragnehmer'))[0]?.taxon).toBe('Serratella ignita')
  })

  test('Fehlt das Taxon in der neuesten Fassung, bleibt der Name stehen und sagt es', async () => {
    await merke('auftragnehmer', [RODANI, { text: 'Gammarus fosarum', taxon: 'Gammarus fossarum' }])
    expect((await lies('auftragnehmer')).map(z => [z.fassung, z.istOffen])).toEqual([
      ['MZB 2026.3', false],
      ['MZB 2026.3', false],
    ])
    const heute = new Date().toISOString().slice(0, 10)
    await legeFassungAn(db, 'MZB_AUT', 'MZB Prüfung neu', { 'Gammarus fossarum': null }, heute)
    expect((await lies('auftragnehmer')).map(z => [z.text, z.fassung, z.istOffen])).toEqual([
      ['Baetis rodani', 'MZB Prüfung neu', true],
      ['Gammarus fosarum', 'MZB Prüfung neu', false],
    ])
  })

  test('lassen sich zurücknehmen, und das Journal behält beides', async () => {
    await merke('auftragnehmer', [RODANI])
    const [zeile] = await lies('auftragnehmer')
    const danach = await nimmZurueck('auftragnehmer', { id: zeile?.id ?? 0, taxon: RODANI.taxon })
    expect(danach.json()).toEqual({ zeilen: [] })
    const journal = await db
      .selectFrom('journal')
      .select(['aktion'])
      .where('tabelle', '=', 'hausname')
      .orderBy('id')
      .execute()
    expect(journal.slice(-2).map(z => z.aktion)).toEqual(['NEW', 'DELETED'])
  })
})
