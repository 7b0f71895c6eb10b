import { AufnahmenFilter } from '@benthos/vertrag/aufnahme'
import {
  GEWAEHLTER_FILTER,
  type GespeicherterFilter,
  LISTENANSICHT,
  leseFilter,
  MAX_FILTERSAETZE,
} from '@benthos/vertrag/filter'
import { MessstellenFilter } from '@benthos/vertrag/messstelle'
import { ProjekteFilter } from '@benthos/vertrag/projekt'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'

const { db, als, ende } = await pruefdienst()
afterAll(ende)
beforeEach(async () => {
  await db.deleteFrom('benutzerfilter').execute()
})

const KEY = 'filters_messstellen'
const FILTER: GespeicherterFilter = {
  name: 'Donau',
  editable: true,
  touched: false,
  enabled: true,
  criterias: {
    art: { label: 'Art', applyableValue: ['GZUEV'], currentValue: ['GZUEV'], defaultValue: [] },
  },
}
const ANSICHT = '{"reihenfolge":["code"],"verborgen":[],"zeilenhoehe":"normal"}'
const satz = (name: string, filter: object = FILTER) => ({ key: KEY, name, value: JSON.stringify(filter) })
const lies = async (wer: string | null, abfrage: string) => als(wer)(`/api/filter?${abfrage}`)
const schreibe = (wer: string | null, payload: object) => als(wer)({ method: 'POST', url: '/api/filter', payload })
const loesche = (wer: string | null, payload: object) =>
  als(wer)({ method: 'POST', url: '/api/filter/delete', payload })
const anzahl = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from benutzerfilter`.execute(db)).rows[0]?.n

describe('Ablehnungen', () => {
  test('Nicht angemeldet: kein Aufruf', async () => {
    expect((await lies(null, `key=${KEY}`)).statusCode).toBe(401)
    expect((await schreibe(null, satz('a'))).statusCode).toBe(401)
    expect((await loesche(null, { key: KEY, name: 'a' })).statusCode).toBe(401)
  })

  test('[FILT-20] Niemand liest, ersetzt oder löscht die Filter eines anderen, auch die Administration nicht', async () => {
    await schreibe('land-noe', satz('a'))
    for (const wer of ['land-ooe', 'admin']) {
      expect((await lies(wer, `key=${KEY}`)).json()).toEqual([])
      expect((await lies(wer, `key=${KEY}&name=a`)).json()).toEqual([])
      await schreibe(wer, satz('a', { ...FILTER, name: 'Fremd' }))
      expect((await loesche(wer, { key: KEY, name: 'a' })).statusCode).toBe(204)
    }
    expect((await lies('land-noe', `key=${KEY}`)).json()).toEqual([{ name: 'a', value: JSON.stringify(FILTER) }])
  })

  const kriterium = FILTER.criterias['art'] as object
  const FALSCH: [string, object][] = [
    ['fremder Schlüssel', { ...satz('a'), key: 'andere_messstellen' }],
    ['Schlüssel mit Pfad', { ...satz('a'), key: 'filters_../x' }],
    ['Name mit Sonderzeichen', satz('__proto__')],
    ['leerer Name', satz('')],
    ['kein JSON', { ...satz('a'), value: '{' }],
    ['kein Text', { ...satz('a'), value: FILTER }],
    ['kein Filter', satz('a', { name: 'x' })],
    ['unbekannte Angabe', satz('a', { ...FILTER, fremd: 1 })],
    ['Filter ohne Namen', satz('a', { ...FILTER, name: '  ' })],
    ['Steuerzeichen im Namen', satz('a', { ...FILTER, name: 'a\u0000b' })],
    ['Kriterium als Objekt', satz('a', { ...FILTER, criterias: { art: { ...kriterium, currentValue: { $gt: '' } } } })],
    ['Kriterium mit fremdem Namen', satz('a', { ...FILTER, criterias: { 'a b': kriterium } })],
    [
      'zu groß',
      satz('a', { ...FILTER, criterias: { art: { ...kriterium, currentValue: Array(50).fill('x'.repeat(500)) } } }),
    ],
    ['Ansicht ohne Zeilenhöhe', { key: LISTENANSICHT, name: 'aufnahmen', value: '{"reihenfolge":[],"verborgen":[]}' }],
    ['Ansicht einer fremden Liste', { key: LISTENANSICHT, name: 'fremde', value: ANSICHT }],
    [
      'Ansicht mit Spalte aus Zeichen',
      { key: LISTENANSICHT, name: 'aufnahmen', value: ANSICHT.replace('code', '<b>') },
    ],
    ['gewählter Filter mit Sonderzeichen', { key: GEWAEHLTER_FILTER, name: 'messstellen', value: '<script>' }],
  ]
  test.each(FALSCH)('%s: 400, nichts gespeichert', async (_, payload) => {
    expect((await schreibe('land-noe', payload)).statusCode).toBe(400)
    expect(await anzahl()).toBe(0)
  })

  const MEINTEN = (name: string) => `Diese Angabe gibt es hier nicht. Meinten Sie „${name}“?`
  const { art } = FILTER.criterias
  test.each([
    [
      'Kriterium',
      satz('a', { ...FILTER, criterias: { bundeslnad: art, projekt: art } }),
      [
        ['value.criterias.bundeslnad', MEINTEN('bundesland')],
        ['value.criterias.projekt', MEINTEN('projektId')],
      ],
    ],
    [
      'Kriterium einer anderen Liste',
      { ...satz('a', { ...FILTER, criterias: { mzbStatus: art } }), key: 'filters_projekte' },
      [
        [
          'value.criterias.mzbStatus',
          'Diese Angabe gibt es hier nicht; möglich sind id, suche, bereich, bundesland, organisationseinheitId',
        ],
      ],
    ],
    ['Feld', satz('a', { ...FILTER, enabeld: true }), [['value.enabeld', MEINTEN('enabled')]]],
    [
      'Feld eines Kriteriums',
      satz('a', { ...FILTER, criterias: { art: { ...art, curentValue: 1 } } }),
      [['value.criterias.art.curentValue', MEINTEN('currentValue')]],
    ],
    ['Liste', { ...satz('a'), key: 'filters_mesststellen' }, [['key', MEINTEN('filters_messstellen')]]],
    ['Liste des gewählten', { key: GEWAEHLTER_FILTER, name: 'aufnahme', value: 'a' }, [['name', MEINTEN('aufnahmen')]]],
  ] as [string, object, [string, string][]][])(
    '[A-AUFRUF-03] unbekannter Name (%s): 400 nennt ihn und den nächsten richtigen, nichts gespeichert',
    async (_, payload, fehler) => {
      const antwort = await schreibe('land-noe', payload)
      expect(antwort.statusCode).toBe(400)
      expect(antwort.json().errors).toEqual(fehler.map(([field, message]) => ({ field, message })))
      expect(await anzahl()).toBe(0)
    },
  )

  test('auch gelesen wird nur unter dem Namen einer Liste', async () => {
    const falsch = { field: 'key', message: MEINTEN('filters_projekte') }
    expect((await lies('admin', 'key=filters_projekt')).json().errors).toEqual([falsch])
    expect((await lies('admin', `key=${GEWAEHLTER_FILTER}&name=x`)).json().errors).toEqual([
      {
        field: 'name',
        message: 'Diese Angabe gibt es hier nicht; möglich sind aufnahmen, messstellen, projekte, benutzer',
      },
    ])
  })

  test('jedes Kriterium, das eine Abfrage nimmt, lässt sich speichern', async () => {
    const listen = { aufnahmen: AufnahmenFilter, messstellen: MessstellenFilter, projekte: ProjekteFilter }
    for (const [liste, { shape }] of Object.entries(listen)) {
      const criterias = Object.fromEntries(Object.keys(shape).map(name => [name, art]))
      const antwort = await schreibe('qs', { ...satz('a', { ...FILTER, criterias }), key: `filters_${liste}` })
      expect(antwort.statusCode, liste).toBe(204)
    }
  })

  test('Ein untergeschobenes __proto__ verändert nichts', async () => {
    const value = JSON.stringify(FILTER).replace('"art"', '"__proto__"')
    expect((await schreibe('land-noe', { ...satz('a'), value })).statusCode).toBe(204)
    expect(leseFilter(value)).toEqual({ ...FILTER, criterias: {} })
    expect(({} as Record<string, unknown>)['label']).toBeUndefined()
  })

  test('Ohne Schlüssel und mit fremdem wird nichts gelesen', async () => {
    expect((await lies('admin', '')).statusCode).toBe(400)
    expect((await lies('admin', 'key=filters_%25')).statusCode).toBe(400)
    expect((await lies('admin', 'key=filters_messstellen%00')).statusCode).toBe(400)
  })

  test('Die Ablage eines Benutzers ist begrenzt; Ersetzen geht auch, wenn sie voll ist', async () => {
    await sql`
      insert into benutzerfilter (benutzer_id, schluessel, name, wert)
      select benutzer.id, 'filters_aufnahmen', 'f-' || i, '{}'
      from benutzer, generate_series(1, ${MAX_FILTERSAETZE - 1}) as i
      where username = 'land-noe'
    `.execute(db)
    const gleichzeitig = await Promise.all(['a', 'b', 'c'].map(name => schreibe('land-noe', satz(name))))
    expect(gleichzeitig.map(a => a.statusCode).sort()).toEqual([204, 400, 400])
    expect(await anzahl()).toBe(MAX_FILTERSAETZE)
    const voll = gleichzeitig.find(a => a.statusCode === 400)?.json()
    expect(voll.message).toContain('Löschen Sie zuerst einen.')
    const name = (await lies('land-noe', `key=${KEY}`)).json()[0].name
    expect((await schreibe('land-noe', satz(name, { ...FILTER, name: 'Neu' }))).statusCode).toBe(204)
    expect((await schreibe('land-ooe', satz('a'))).statusCode).toBe(204)
  })
})

describe('[FILT-20] Ablage', () => {
  test('[FILT-19] Lesen in der Reihenfolge des Anlegens, einzeln und alle; Ersetzen behält den Platz', async () => {
    for (const name of ['c', 'a', 'b']) expect((await schreibe('qs', satz(name))).statusCode).toBe(204)
    await schreibe('qs', satz('a', { ...FILTER, name: 'Umbenannt' }))
    const alle = (await lies('qs', `key=${KEY}`)).json<{ name: string; value: string }[]>()
    expect(alle.map(s => s.name)).toEqual(['c', 'a', 'b'])
    expect(JSON.parse(alle[1]?.value ?? '')).toEqual({ ...FILTER, name: 'Umbenannt' })
    expect((await lies('qs', `key=${KEY}&name=b`)).json()).toEqual([{ name: 'b', value: JSON.stringify(FILTER) }])
    expect((await lies('qs', 'key=filters_aufnahmen')).json()).toEqual([])
  })

  test('[FILT-19] Der gewählte Filter steht für sich, je Liste einer', async () => {
    const gewaehlt = (name: string, value: string) => ({ key: GEWAEHLTER_FILTER, name, value })
    await schreibe('qs', gewaehlt('messstellen', 'a'))
    await schreibe('qs', gewaehlt('aufnahmen', 'OJS_DEFAULT_FILTER'))
    await schreibe('qs', gewaehlt('messstellen', 'b'))
    expect((await lies('qs', `key=${GEWAEHLTER_FILTER}&name=messstellen`)).json()).toEqual([
      { name: 'messstellen', value: 'b' },
    ])
  })

  test('[A-ANSICHT-01] die Ansicht einer Liste gehört ihrem Benutzer und liest sich, wie sie geschrieben ist', async () => {
    expect((await schreibe('qs', { key: LISTENANSICHT, name: 'aufnahmen', value: ANSICHT })).statusCode).toBe(204)
    const abfrage = `key=${LISTENANSICHT}&name=aufnahmen`
    expect((await lies('qs', abfrage)).json()).toEqual([{ name: 'aufnahmen', value: ANSICHT }])
    expect((await lies('admin', abfrage)).json()).toEqual([])
  })

  test('was eine frühere Fassung unter einem Namen annahm, den es nicht gibt, lässt sich löschen', async () => {
    const benutzer = await db.selectFrom('benutzer').select('id').where('username', '=', 'qs').executeTakeFirstOrThrow()
    const key = 'filters_mesststellen'
    await db
      .insertInto('benutzerfilter')
      .values({ benutzer_id: benutzer.id, schluessel: key, name: 'a', wert: '{}' })
      .execute()
    expect((await loesche('qs', { key, name: 'a' })).statusCode).toBe(204)
    expect(await db.selectFrom('benutzerfilter').select('name').where('schluessel', '=', key).execute()).toEqual([])
  })

  test('Gelöschtes ist fort; noch einmal löschen schadet nicht', async () => {
    await schreibe('qs', satz('a'))
    expect((await loesche('qs', { key: KEY, name: 'a' })).statusCode).toBe(204)
    expect((await loesche('qs', { key: KEY, name: 'a' })).statusCode).toBe(204)
    expect((await lies('qs', `key=${KEY}`)).json()).toEqual([])
  })

  test('Mit dem Benutzer gehen seine Filter', async () => {
    await sql`insert into benutzer (username, vorname, nachname, rollen, provider) values ('kurz', 'K', 'K', '{LESEN}', 'KEYCLOAK')`.execute(
      db,
    )
    await sql`
      insert into benutzerfilter (benutzer_id, schluessel, name, wert)
      select id, 'filters_x', 'a', '{}' from benutzer where username = 'kurz'
    `.execute(db)
    await sql`delete from benutzer where username = 'kurz'`.execute(db)
    expect(await anzahl()).toBe(0)
  })
})
