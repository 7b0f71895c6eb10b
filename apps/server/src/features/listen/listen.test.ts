import { BIOREGIONEN } from '@benthos/fachmodell'
import { LISTENNAMEN, type Liste } from '@benthos/vertrag/listen'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { anfrageVon } from '../../../pruefstand/aufrufe.ts'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { sammleVertraege } from '../../../pruefstand/vertraege.ts'

const dienst = await pruefdienst()
afterAll(() => dienst.ende())
const { db, als } = dienst

/** Die 20 Aufrufe der Spezifikation, Abschnitt 7, mit einem Beispiel, wo sie eines brauchen. */
const CODELISTEN = [
  '/list/bioregion',
  '/list/bioregionHoehe',
  '/list/bundesland',
  '/list/importTaxaliste/methoden',
  '/list/innere_differenzierung_fluss',
  '/list/land',
  '/list/mzb/artStadien',
  '/list/mzb/entnahmegeraete/MHS',
  '/list/mzb/habitateOrganisch',
  '/list/phb_flussabschnitt',
  '/list/phb_makroalgen_bewuchsformen/ROT',
  '/list/spezieller_gewaessertyp',
  '/list/zustaendigkeit',
  '/list/zustandsklassen/MZB',
  '/list/zustandsklassen/PHB',
  ...LISTENNAMEN.map(name => `/list/${name}`),
]
const TABELLENLISTEN = [
  '/list/auftragnehmer',
  '/list/fluesse',
  '/list/messstellen',
  '/list/organisationseinheit',
  '/list/projekte',
]
const hole = async (url: string, wer = 'lesen'): Promise<Liste> => {
  const antwort = await als(wer)(url)
  expect(antwort.statusCode, `${url}: ${antwort.body}`).toBe(200)
  return antwort.json<Liste>()
}
const texte = async (url: string, wer = 'lesen') => (await hole(url, wer)).map(wert => wert.label)

/** Alle Listenaufrufe der Verträge, auch die künftigen, mit ihren Beispielen. */
const LISTENAUFRUFE = (await sammleVertraege())
  .filter(({ pfad }) => pfad.startsWith('/list/'))
  .map(vertrag => String(anfrageVon(vertrag).url))

test('[API-12] Jeder Listenaufruf der Spezifikation ist da', async () => {
  const bekannt = new Set([...LISTENAUFRUFE, ...CODELISTEN, ...TABELLENLISTEN])
  for (const url of bekannt) expect((await als('lesen')(url)).statusCode, url).toBe(200)
  expect(CODELISTEN.length - LISTENNAMEN.length + TABELLENLISTEN.length).toBeGreaterThanOrEqual(20)
})

test.each(LISTENAUFRUFE)('[API-12] %s: ohne Anmeldung 401; sonst privat, mit ETag und 304', async url => {
  const ohne = await als(null)(url)
  expect(ohne.statusCode).toBe(401)
  expect(ohne.headers['etag']).toBeUndefined()
  const erste = await als('lesen')(url)
  expect(erste.headers['cache-control']).toMatch(/^private, /)
  const etag = String(erste.headers['etag'])
  const zweite = await als('lesen')({ url, headers: { 'if-none-match': etag } })
  expect([zweite.statusCode, zweite.body.length, zweite.headers['etag']]).toEqual([304, 0, etag])
  const andere = await als('lesen')({ url, headers: { 'if-none-match': '"anders"' } })
  expect([andere.statusCode, andere.body === erste.body]).toEqual([200, true])
})

test('[API-12] Jede Liste aus einer Tabelle hat nach einer Änderung ein anderes ETag', async () => {
  const etags = async () =>
    Promise.all(TABELLENLISTEN.map(async url => String((await als('admin')(url)).headers['etag'])))
  const vorher = await etags()
  const { id: organisation } = await db
    .insertInto('organisationseinheit')
    .values({ name: 'Aaa Gewässerlabor', art: 'SONSTIGE', ist_auftragnehmer: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number }>`
    insert into gewaesser (code, name, flussgebietseinheit, quelle) values ('aaa', 'Aabach', 'DONAU', 'Probe') returning id
  `.execute(db)
  const gewaesser = rows[0]?.id ?? 0
  const { id: projekt } = await db
    .insertInto('projekt')
    .values({ name: 'Aabachstudie', bereich: 'LAND', organisationseinheit_id: organisation, beginn: '2024-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: messstelle } = await db
    .insertInto('messstelle')
    .values({ art: 'LAND', code: 'AA-1', name: 'Aabach, Mündung', gewaesser_id: gewaesser, bundesland: 'AT-4' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [i, etag] of (await etags()).entries()) expect(etag, TABELLENLISTEN[i]).not.toBe(vorher[i])
  await db.deleteFrom('messstelle').where('id', '=', messstelle).execute()
  await db.deleteFrom('projekt').where('id', '=', projekt).execute()
  await db.deleteFrom('gewaesser').where('id', '=', gewaesser).execute()
  await db.deleteFrom('organisationseinheit').where('id', '=', organisation).execute()
  expect(await etags()).toEqual(vorher)
})

test('[API-12] Jede Codeliste hat eindeutige Schlüssel und lesbare Texte', async () => {
  for (const url of CODELISTEN) {
    const liste = await hole(url)
    expect(liste.length, url).toBeGreaterThan(1)
    expect(new Set(liste.map(wert => wert.value)).size, url).toBe(liste.length)
    for (const { label } of liste) expect(label.trim(), url).not.toBe('')
  }
})

test('Unbekannte Listen, Methoden und Qualitätselemente: 404', async () => {
  for (const url of ['/list/unbekannt', '/list/mzb/entnahmegeraete/ANGEL', '/list/zustandsklassen/FISCHE'])
    expect((await als('lesen')(url)).statusCode, url).toBe(404)
})

test('Die Listen sagen, was das Fachmodell sagt', async () => {
  expect(await hole('/list/bioregion')).toEqual(BIOREGIONEN)
  expect(await texte('/list/zustandsklassen/MZB')).toEqual(['sehr gut', 'gut', 'mäßig', 'unbefriedigend', 'schlecht'])
  expect(await texte('/list/zustandsklassen/mzb')).toEqual(await texte('/list/zustandsklassen/MZB'))
  expect((await hole('/list/mzb/entnahmegeraete/MHS')).map(g => g.value)).toEqual(['MHS_NETZ', 'SURBER', 'HESS'])
  expect(await texte('/list/zustaendigkeit?suche=la')).toEqual(['Land'])
  expect((await texte('/list/status')).at(3)).toBe('Bewertung abgeschlossen')
})

test('Ein zweites Mal fragt der Browser nur nach: 304 ohne Inhalt, bis sich etwas ändert', async () => {
  const erste = await als('lesen')('/list/bioregion')
  expect(erste.headers['cache-control']).toBe('private, max-age=300')
  const etag = String(erste.headers['etag'])
  const zweite = await als('lesen')({ url: '/list/bioregion', headers: { 'if-none-match': etag } })
  expect([zweite.statusCode, zweite.body]).toEqual([304, ''])

  const vorher = await als('lesen')('/list/organisationseinheit')
  expect(vorher.headers['cache-control']).toBe('private, no-cache')
  const nachfrage = () =>
    als('lesen')({
      url: '/list/organisationseinheit',
      headers: { 'if-none-match': String(vorher.headers['etag']) },
    })
  expect((await nachfrage()).statusCode).toBe(304)
  await db.insertInto('organisationseinheit').values({ name: 'Zweckverband', art: 'SONSTIGE' }).execute()
  const danach = await nachfrage()
  expect(danach.statusCode).toBe(200)
  expect(danach.json<Liste>().map(wert => wert.label)).toContain('Zweckverband')
})

test('Verdichtete Antworten tragen dasselbe ETag; Ablehnungen tragen keines', async () => {
  const offen = await als('lesen')('/list/bioregion')
  const verdichtet = await als('lesen')({ url: '/list/bioregion', headers: { 'accept-encoding': 'gzip' } })
  expect(verdichtet.headers['etag']).toBe(offen.headers['etag'])
  expect((await als(null)('/list/bioregion')).headers['etag']).toBeUndefined()
})

test('Flüsse kommen aus dem Gewässernetz, gesucht nach Namen oder Kennung', async () => {
  expect(await texte('/list/fluesse?suche=do')).toEqual(['Donau'])
  const [donau] = await hole('/list/fluesse?suche=Donau')
  expect(await texte(`/list/fluesse?id=${donau?.value}`)).toEqual(['Donau'])
  expect(await hole('/list/fluesse?anzahl=3')).toHaveLength(3)
  expect(await hole('/list/fluesse?suche=%25')).toEqual([])
  expect((await als('lesen')('/list/fluesse?anzahl=1000')).statusCode).toBe(400)
})

test('Auftragnehmer sind nur aktive Organisationen mit dieser Eigenschaft', async () => {
  const vorher = await texte('/list/auftragnehmer')
  expect(vorher.length).toBeGreaterThan(0)
  expect(await texte('/list/organisationseinheit')).toEqual(expect.arrayContaining(vorher))
  await db.updateTable('organisationseinheit').set({ aktiv: false }).where('name', '=', String(vorher[0])).execute()
  expect(await texte('/list/auftragnehmer')).toEqual(vorher.slice(1))
})

test('Messstellen und Projekte sind wortweise zu finden', async () => {
  const { id: organisation } = await db
    .selectFrom('organisationseinheit')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const [name, bereich] of [
    ['Donaumonitoring', 'GZUEV'],
    ['Donau Altarme', 'FACHPROJEKT'],
  ] as const)
    await db
      .insertInto('projekt')
      .values({ name, bereich, organisationseinheit_id: organisation, beginn: '2024-01-01' })
      .execute()
  expect(await texte('/list/projekte?suche=donau', 'admin')).toEqual(['Donau Altarme', 'Donaumonitoring'])
  expect(await texte('/list/projekte?suche=donau')).toEqual(['Donaumonitoring'])
  expect(await texte('/list/projekte?suche=donau&bereich=GZUEV')).toEqual(['Donaumonitoring'])
  const { id: gewaesser } = await db
    .selectFrom('gewaesser')
    .select('id')
    .where('name', '=', 'Enns')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('messstelle')
    .values({ art: 'LAND', code: 'LM-7', name: 'Steyr', gewaesser_id: gewaesser, bundesland: 'AT-4' })
    .execute()
  for (const wer of ['admin', 'land-ooe', 'qs'])
    expect(await texte('/list/messstellen?suche=enns%20lm', wer)).toEqual(['LM-7 – Steyr (Enns)'])
  for (const wer of ['lesen', 'auftragnehmer', 'fachprojekt', 'land-noe'])
    expect(await texte('/list/messstellen?suche=enns%20lm', wer)).toEqual([])
})
