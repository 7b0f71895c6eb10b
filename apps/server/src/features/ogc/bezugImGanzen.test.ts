import { afterAll, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'

/** OGC API – Features: Lizenz und Bezug im Ganzen, wenn es ein öffentliches Archiv gibt. */

const BASIS = 'https://benthos.example/benthosdb'
const { app, db, als, ende } = await pruefdienst({ PUBLIC_URL: 'https://benthos.example' })
const reihe = await saeeProbenreihe(db, await musterwelt(db))
afterAll(ende)
await reihe.aufnahme(await reihe.messstelle(), '2023-05-01', {
  spalten: { mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' },
  taxa: { 'Baetis rhodani': 3 },
})

type Verweis = { rel: string; href: string; type: string; title: string; length?: number }
type Sammlung = { links: Verweis[] }
const rufe = (pfad: string) => als(null)(`/ogc${pfad}`)

test('[A-OGC-04] Lizenz und Bezug im Ganzen stehen da, sobald es sie gibt, in der Liste wie für sich, und führen zur Datei', async () => {
  const weitere = async () => {
    const { collections } = (await rufe('/collections')).json<{ collections: Sammlung[] }>()
    const einzeln = (await rufe('/collections/aufnahmen')).json<Sammlung>()
    const von = ({ links }: { links: Verweis[] }) => links.filter(({ rel }) => rel === 'license' || rel === 'enclosure')
    for (const eine of collections) expect(von(eine)).toEqual(von(einzeln))
    return von(einzeln)
  }
  expect(await weitere()).toEqual([])
  const einstellung = { aktiv: false, stunde: 3, behalten: 14, lizenz: 'CC-BY-4.0' }
  const { version } = (await als('admin')('/api/archivbetrieb')).json<{ version: number }>()
  expect((await als('admin')(post('/api/archivbetrieb', { ...einstellung, version }))).statusCode).toBe(204)
  const lizenz = {
    rel: 'license',
    href: 'https://creativecommons.org/licenses/by/4.0/legalcode.de',
    type: 'text/html',
    title: 'Creative Commons Namensnennung 4.0 International',
  }
  expect(await weitere()).toEqual([lizenz])
  expect((await als('admin')(post('/api/archivbetrieb/erstellen'))).statusCode).toBe(200)
  await app.auftraege.arbeiteAb()
  const [erste, bezug] = await weitere()
  expect(erste).toEqual(lizenz)
  expect(bezug).toMatchObject({ rel: 'enclosure', type: 'application/zip' })
  expect(bezug?.href.startsWith(`${BASIS}/api/archiv/`), bezug?.href).toBe(true)
  const datei = await als(null)(bezug?.href.slice(BASIS.length) ?? '')
  expect([datei.statusCode, datei.rawPayload.length]).toEqual([200, bezug?.length])
  const seite = (await rufe('/collections/aufnahmen?f=html')).body
  for (const verweis of [erste, bezug]) expect(seite).toContain(`href="${verweis?.href}"`)
  // Ist nichts mehr öffentlich, steht auch das frühere Archiv nicht mehr hier.
  await db
    .updateTable('aufnahme')
    .set({ mzb_freigabe: 'BEHOERDEN' })
    .where('mzb_freigabe', '=', 'OEFFENTLICH')
    .execute()
  expect(await weitere()).toEqual([lizenz])
})

test('was eine ganze Zahl sein muss, sagt das', async () => {
  for (const pfad of ['items?limit=a', 'items?limit=1.5', 'items/abc']) {
    const { errors } = (await rufe(`/collections/aufnahmen/${pfad}`)).json<{ errors: { message: string }[] }>()
    expect(
      errors.map(({ message }) => message),
      pfad,
    ).toEqual(['Bitte geben Sie eine ganze Zahl an'])
  }
})
