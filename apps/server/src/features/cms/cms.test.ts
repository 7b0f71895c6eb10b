import type { CmsSeite } from '@benthos/vertrag/cms'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'

const { db, als, ende } = await pruefdienst()
afterAll(ende)

const speichere = (wer: string | null, id: string, version: number, daten: object) =>
  als(wer)({ method: 'POST', url: '/api/cms', payload: { id, version, daten } })
const lies = async (wer: string | null, id: string, version?: number) => {
  const antwort = await als(wer)(`/api/cms/${id}${version === undefined ? '' : `?version=${version}`}`)
  return { status: antwort.statusCode, ...antwort.json<CmsSeite>() }
}

describe('[API-01] POST /api/cms', () => {
  test('lehnt alle ab, die keine Inhalte verwalten, und ändert dabei nichts', async () => {
    const daten = { titel: 'Übernommen', inhalt: 'x' }
    expect((await speichere(null, 'impressum', 1, daten)).statusCode).toBe(401)
    for (const wer of ['bund', 'land-noe', 'auftragnehmer', 'fachprojekt', 'qs', 'lesen'])
      expect((await speichere(wer, 'impressum', 1, daten)).statusCode, wer).toBe(403)
    expect(await lies(null, 'impressum')).toMatchObject({ version: 1, daten: { titel: 'Impressum' } })
  })

  test('lehnt ab, was sich nicht sicher zeigen lässt, und nennt die Zeile', async () => {
    const falsch = {
      '[Klick](javascript:alert(1))': null,
      '[Klick](javascript:alert)': 'Zeile 1: Der Verweis „Klick“ führt zu keinem erlaubten Ziel',
      'gut\n\n**[Klick](data:text/html,x)**': 'Zeile 3: Der Verweis „Klick“',
      '[Klick](//fremd.example)': 'Zeile 1: Der Verweis „Klick“',
      '![Bild](https://fremd.example/x.png)': 'Das Bild „https://fremd.example/x.png“ gibt es nicht',
      '![](x.webp)': 'Zeile 1: Dem Bild fehlt die Beschreibung',
      '# Titel im Text': 'Zeile 1: Überschriften beginnen mit ## oder ###',
      '```\noffen': 'Zeile 1: Das Beispiel endet nicht',
      '| a | b |\n|---|---|\n| 1 |': 'Zeile 3: Die Tabellenzeile hat 1 statt 2 Zellen',
      [`${'x'.repeat(60_001)}`]: 'Maximal 60.000 Zeichen',
      'a\u0000b': 'unzulässige Steuerzeichen',
    }
    for (const [inhalt, meldung] of Object.entries(falsch)) {
      const antwort = await speichere('admin', 'regelwerke', 99, { titel: 'Regelwerke', inhalt })
      // Was gar kein Verweis ist, bleibt Text und scheitert erst an der Version.
      if (meldung === null) expect(antwort.statusCode, inhalt).toBe(409)
      else
        expect(antwort.json(), inhalt).toMatchObject({
          status: 400,
          errors: [{ field: 'daten.inhalt', message: expect.stringContaining(meldung) }],
        })
    }
    expect((await speichere('admin', 'regelwerke', 1, { titel: ' ', inhalt: 'x' })).json()).toMatchObject({
      errors: [{ field: 'daten.titel' }],
    })
    expect((await speichere('admin', 'gibt-es-nicht', 1, { titel: 'Neu' })).statusCode).toBe(400)
    expect((await lies('admin', 'regelwerke')).version).toBe(1)
  })

  test('[HIST-02] legt eine neue Fassung an; die alte bleibt lesbar, wer und wann steht dabei', async () => {
    const erste = await lies('admin', 'helpdesk')
    const daten = { titel: 'Helpdesk', inhalt: '## Telefon\n\n<b>nur Text</b>', anmerkung: 'Telefon ergänzt' }
    const antwort = await speichere('admin', 'helpdesk', 1, daten)
    expect(antwort.json()).toMatchObject({
      version: 2,
      daten,
      geaendertVon: 'Adele Achleitner',
      fassungen: [
        { version: 2, benutzer: 'Adele Achleitner', anmerkung: 'Telefon ergänzt' },
        { version: 1, benutzer: null, anmerkung: 'Mitgelieferter Text' },
      ],
    })
    expect(await lies('admin', 'helpdesk', 1)).toMatchObject({ version: 1, daten: { inhalt: erste.daten.inhalt } })
    const journal = await db
      .selectFrom('journal')
      .selectAll()
      .where('tabelle', '=', 'cms_fassung')
      .orderBy('id', 'desc')
      .execute()
    expect(journal[0]).toMatchObject({ schluessel: 'helpdesk/2', aktion: 'NEW', nachher: { titel: 'Helpdesk' } })
  })

  test('auf einer überholten Fassung, auch wenn zwei zugleich speichern: 409, nichts geht verloren', async () => {
    const versuche = await Promise.all(
      [1, 2, 3, 4].map(n => speichere('admin', 'datenschutz', 1, { titel: 'Datenschutz', inhalt: `Text ${n}` })),
    )
    expect(versuche.map(v => v.statusCode).sort()).toEqual([200, 409, 409, 409])
    expect((await speichere('admin', 'datenschutz', 1, { titel: 'Alt', inhalt: 'y' })).json()).toMatchObject({
      code: 'VERSIONSKONFLIKT',
    })
    expect((await lies('admin', 'datenschutz')).version).toBe(2)
  })

  test('ohne Unterschied entsteht keine Fassung', async () => {
    const { version, daten } = await lies('admin', 'ablaeufe')
    expect((await speichere('admin', 'ablaeufe', version, daten)).json()).toMatchObject({ version })
  })
})

describe('[API-01] GET /api/cms/{id}', () => {
  test('liest jeder, auch ohne Anmeldung; Namen und frühere Fassungen nur, wer Inhalte verwaltet', async () => {
    await speichere('admin', 'benutzerinfo', 1, { titel: 'Benutzerinfo', inhalt: 'neu', anmerkung: 'intern' })
    for (const wer of [null, 'lesen', 'bund', 'qs'])
      expect(await lies(wer, 'benutzerinfo'), String(wer)).toMatchObject({
        status: 200,
        version: 2,
        daten: { inhalt: 'neu', anmerkung: null },
        geaendertVon: null,
        bearbeitbar: false,
        fassungen: [],
      })
    expect((await lies(null, 'benutzerinfo', 1)).status).toBe(401)
    for (const wer of ['bund', 'lesen']) expect((await lies(wer, 'benutzerinfo', 1)).status, wer).toBe(403)
    expect((await lies('admin', 'benutzerinfo', 9)).status).toBe(404)
    expect((await lies(null, 'gibt-es-nicht')).status).toBe(404)
  })
})

test('eine Fassung ändert sich nie und verschwindet nie', async () => {
  for (const anweisung of [
    sql`update cms_fassung set inhalt = 'x' where seite = 'impressum'`,
    sql`delete from cms_fassung where seite = 'impressum'`,
  ])
    await expect(anweisung.execute(db)).rejects.toThrow('unveränderlich')
})
