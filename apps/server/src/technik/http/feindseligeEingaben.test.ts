import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)
const admin = als('admin')

const id = await welt.aufnahme({ mzb: {}, phb: {} })
const sende = (url: string, payload: object | string) =>
  admin({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })
const aufnahmedaten = {
  code: 'FEIND-1',
  messstelleId: await welt.messstelle('GZUEV', 'AT-3'),
  projektId: await welt.projekt('GZUEV', 'bund'),
  datum: '2020-01-01',
  methoden: ['MZB'],
  probenehmer: 'x',
}
const projektdaten = { name: 'x', bereich: 'LAND', organisationseinheitId: 1, beginn: '2020-01-01' }
const fund = { zeile: 1, taxon: 'Baetis rhodani', anzahl: 1 }
const taxa = (abweichung: object) => ({ version: 0, zeilen: [{ ...fund, ...abweichung }] })
const journal = async () =>
  (
    await db
      .selectFrom('journal')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

test.each([
  ['/messstellen?suche=a%00b', 200],
  ['/projekte?suche=%00', 200],
  ['/aufnahmen?suche=%00x', 200],
  ['/aufnahmen/codes?code=%00', 200],
  ['/list/messstellen?suche=%00', 200],
  ['/list/taxaliste?version=%00', 400],
  ['/aufnahmen?bundesland=%00', 400],
  ['/aufnahmen?projektId=99999999999', 400],
  ['/projekte?organisationseinheitId=99999999999', 400],
  ['/list/projekte?id=99999999999', 400],
  ['/aufnahmen?datumVon=0000-01-01', 400],
  ['/aufnahmen?datumBis=9999-12-31', 200],
  ['/aufnahmen?seite=1000000&groesse=200', 200],
  ['/aufnahmen?__proto__=1&constructor=2', 400],
  ['/aufnahmen?%00=1&%ED%A0%80=2', 400],
  ['/list/%00', 404],
  ['/list/%ED%A0%80', 400],
  ['/api/cms/%00', 404],
  ['/aufnahme/%00', 404],
  ['/aufnahme/9007199254740991', 404],
  ['/aufnahme/99999999999999999999', 404],
  ['/messstelle/-1', 404],
  ['/list/__proto__', 404],
  ['/list/constructor', 404],
  ['/list/mzb/entnahmegeraete/toString', 404],
  [`/aufnahme/${id}/status/possibleFreigabestatus/constructor`, 404],
  [`/messstellen?suche=${'a+'.repeat(50)}`, 200],
  [`/messstellen?suche=${'%25_'.repeat(30)}`, 200],
  [`/messstellen?suche=${'x'.repeat(101)}`, 400],
])('GET %s: %i, nie ein Fehler des Servers', async (url, status) => {
  expect((await admin(url)).statusCode).toBe(status)
})

const FAELLE: [string, string, object | string, number, string?][] = [
  ['Projekt mit riesiger Kennung', '/projekte/99999999999', { version: 1, daten: projektdaten }, 404],
  [
    'Organisation mit riesiger Kennung',
    '/projekte',
    { ...projektdaten, organisationseinheitId: 1e12 },
    400,
    'organisationseinheitId',
  ],
  ['Jahr 0', '/projekte', { ...projektdaten, beginn: '0000-01-01' }, 400, 'beginn'],
  ['Jahr 1', '/aufnahme/create', { ...aufnahmedaten, datum: '0001-01-01' }, 400, 'datum'],
  ['Jahr 9999', '/aufnahme/create', { ...aufnahmedaten, datum: '9999-12-31' }, 400, 'datum'],
  ['Projekt 1e15', '/aufnahme/create', { ...aufnahmedaten, projektId: 1e15 }, 400, 'projektId'],
  ['fehlende Messstelle', '/aufnahme/create', { ...aufnahmedaten, messstelleId: undefined }, 400, 'messstelleId'],
  ['Wahrheitswert als Kennung', '/aufnahme/create', { ...aufnahmedaten, messstelleId: true }, 400, 'messstelleId'],
  ['Liste als Kennung', '/aufnahme/create', { ...aufnahmedaten, messstelleId: [1] }, 400, 'messstelleId'],
  [
    'halbe Million Methoden',
    '/aufnahme/create',
    { ...aufnahmedaten, methoden: Array(500_000).fill('MZB') },
    400,
    'methoden',
  ],
  ['Nullzeichen im Code', '/aufnahme/create', { ...aufnahmedaten, code: 'a\u0000b' }, 400, 'code'],
  ['riesige Version beim Löschen', `/aufnahme/delete/${id}`, { version: Number.MAX_SAFE_INTEGER }, 400, 'version'],
  ['riesige Kennung des Auftragnehmers', `/aufnahme/${id}/mzb/assignAuftragnehmer/99999999999`, {}, 404],
  [
    'Nullzeichen in der Begründung',
    `/aufnahme/${id}/status/mzb`,
    { version: 1, status: 'PLAUSIBEL', grund: 'a\u0000' },
    400,
    'grund',
  ],
  [
    'riesige Version im Ortsbefund',
    `/aufnahme/${id}/ortsbefund/choriotop`,
    { version: 9e15, daten: { zeilen: [] } },
    400,
    'version',
  ],
  [
    'Nullzeichen in der Taxaliste',
    `/aufnahme/${id}/mzb/mhs`,
    { version: 0, daten: { entnahmegeraet: 'MHS_NETZ', taxalistenversion: '\u0000' } },
    400,
    'daten.taxalistenversion',
  ],
  ['winzige Anzahl', `/aufnahme/${id}/mzb/mhs/taxa`, taxa({ anzahl: 1e-9 }), 400, 'zeilen.0.anzahl'],
  ['negative Anzahl', `/aufnahme/${id}/mzb/mhs/taxa`, taxa({ anzahl: -1 }), 400, 'zeilen.0.anzahl'],
  ['Anzahl 1e308', `/aufnahme/${id}/mzb/mhs/taxa`, taxa({ anzahl: 1e308 }), 400, 'zeilen.0.anzahl'],
  [
    'Anzahl unendlich',
    `/aufnahme/${id}/mzb/mhs/taxa`,
    JSON.stringify(taxa({})).replace('"anzahl":1', '"anzahl":1e999'),
    400,
    'zeilen.0.anzahl',
  ],
  [
    'Namen des Prototyps als Taxon',
    `/aufnahme/${id}/mzb/mhs/taxa`,
    taxa({ taxon: 'constructor' }),
    400,
    'zeilen.0.taxon',
  ],
  [
    'zwei Millionen Zeilen',
    `/aufnahme/${id}/mzb/mhs/taxa`,
    `{"version":0,"zeilen":[${'0,'.repeat(1_900_000)}0]}`,
    400,
    'zeilen',
  ],
  [
    'eine Million Ebenen',
    `/aufnahme/${id}/mzb/mhs/taxa`,
    `{"version":0,"zeilen":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`,
    400,
    'zeilen.0',
  ],
  ['mehr als die Grenze des Rumpfs', `/aufnahme/${id}/mzb/mhs/taxa`, `{"x":"${'x'.repeat(4_300_000)}"}`, 413],
  ['Vergiftung des Prototyps', `/aufnahme/${id}/mzb/mhs/taxa`, '{"version":0,"__proto__":{"x":1},"zeilen":[]}', 400],
  ['Vergiftung des Konstruktors', `/aufnahme/${id}/mzb/mhs/taxa`, '{"constructor":{"prototype":{"x":1}}}', 400],
  ['nichts als null', `/aufnahme/${id}/mzb/mhs/taxa`, 'null', 400],
  ['abgebrochenes JSON', `/aufnahme/${id}/mzb/mhs/taxa`, '{"version":', 400],
]

test.each(FAELLE)('%s: abgelehnt an der Stelle, und nichts ist geschrieben', async (_, url, payload, status, feld) => {
  const vorher = await journal()
  const antwort = await sende(url, payload)
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(status)
  const { errors, message } = antwort.json<{ errors: { field: string; message: string }[]; message: string }>()
  expect(message.length).toBeGreaterThan(10)
  if (feld) expect(errors.map(e => e.field)).toContain(feld)
  for (const fehler of errors) expect(fehler.message).not.toBe('')
  expect(await journal()).toBe(vorher)
})

test('halbe Zeichen und Unsichtbares in Texten werden gespeichert, wie sie zu lesen sind', async () => {
  const gespeichert = await sende(`/aufnahme/${id}/mzb/mhs/taxa`, taxa({ bemerkung: 'am\ud800 Ufer\u200b' }))
  expect(gespeichert.json().zeilen).toMatchObject([{ bemerkung: 'am Ufer' }])
  const befund = { version: 0, daten: { zeilen: [], bemerkung: '\udc00trüb\u202e' } }
  expect((await sende(`/aufnahme/${id}/ortsbefund/choriotop`, befund)).json().daten).toMatchObject({
    bemerkung: 'trüb',
  })
})

test('gleich aussehende Codes sind derselbe Code', async () => {
  expect((await sende('/aufnahme/create', { ...aufnahmedaten, code: 'M\u00dcRZ-1' })).statusCode).toBe(200)
  for (const code of ['MU\u0308RZ-1', 'M\u00dc\u200bRZ-1', ' M\u00dcRZ-1']) {
    const antwort = await sende('/aufnahme/create', { ...aufnahmedaten, code })
    expect(antwort.json().errors).toMatchObject([{ field: 'code' }])
  }
})

test('eine gescheiterte Antwort ist keine Datei und wird nirgends zwischengespeichert', async () => {
  const antwort = await admin('/list/taxaliste?version=gibt-es-nicht')
  expect(antwort.statusCode).toBe(404)
  expect(antwort.headers['cache-control']).toBe('no-store')
  expect(antwort.headers).not.toHaveProperty('etag')
})

test('zwei zugleich angelegte gleiche Aufnahmen: eine entsteht, die andere nennt das Feld', async () => {
  const antworten = await Promise.all(
    Array.from({ length: 6 }, () => sende('/aufnahme/create', { ...aufnahmedaten, code: 'ZUGLEICH-1' })),
  )
  const abgelehnt = antworten.filter(a => a.statusCode !== 200)
  expect(abgelehnt).toHaveLength(5)
  for (const antwort of abgelehnt) expect(antwort.json()).toMatchObject({ status: 400, errors: [{ field: 'code' }] })
})
