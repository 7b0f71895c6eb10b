import { type AddressInfo, createServer } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { liesMerkmaleFremd, mitLeser, zaehleMerkmaleFremd } from '../../../pruefstand/fremdeLeser.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'

/** Der OGC-Dienst, gelesen von einem Programm, das vom Produkt nichts weiß. */

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const reihe = await saeeProbenreihe(db, await musterwelt(db))
const OEFFENTLICH = { mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' } as const
const ost = await reihe.messstelle({ name: 'Ostbach <b>', laenge: 16.123456789, breite: 48.1 })
const west = await reihe.messstelle({ name: 'Westbach', laenge: 10.5, breite: 47.2 })
const ohne = await reihe.messstelle({ name: 'Ohne Punkt' })
await reihe.aufnahme(ost, '2023-05-01', { spalten: { ...OEFFENTLICH, mzb_klasse: 2 } })
await reihe.aufnahme(west, '2024-06-01', { spalten: OEFFENTLICH })
await reihe.aufnahme(west, '2024-08-01', { spalten: { ...OEFFENTLICH, mzb_freigabe: 'BEHOERDEN' } })
await reihe.aufnahme(west, '2024-09-01', { taxa: { 'Baetis rhodani': 3 } })
await reihe.aufnahme(ohne, '2025-07-01', { spalten: OEFFENTLICH })
const bewertete = await reihe.aufnahme(west, '2025-09-01', {
  taxa: { 'Baetis rhodani': 40, 'Gammarus fossarum': 25, 'Leuctra fusca': 12 },
})
expect((await als('admin')(post(`/bewertung/mzb/${bewertete}`))).statusCode).toBe(200)
await db.updateTable('aufnahme').set(OEFFENTLICH).where('id', '=', bewertete).execute()

const freierAnschluss = () =>
  new Promise<number>(fertig => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => fertig(port))
    })
  })

/** Der Dienst an einem wirklichen Anschluss, über derselben Datenbank; seine Verweise zeigen dorthin. */
async function amAnschluss<T>(lies: (adresse: string) => Promise<T>, abgerufen: string[] = []): Promise<T> {
  const port = await freierAnschluss()
  const adresse = `http://127.0.0.1:${port}`
  const { app } = await pruefdienst({ PUBLIC_URL: adresse }, { db, entferne: async () => {} })
  app.server.on('request', ({ url = '' }) => abgerufen.push(url))
  try {
    await app.listen({ port, host: '127.0.0.1' })
    return await lies(`${adresse}/benthosdb/ogc`)
  } finally {
    await app.close()
  }
}

describe('[A-OGC-02] GDAL liest den Dienst', () => {
  const ORT = new Map<number, readonly number[]>([
    [ost, [16.123456789, 48.1]],
    [west, [10.5, 47.2]],
  ])
  const oeffentliche = () =>
    db
      .selectFrom('aufnahme')
      .select(['messstelle_id', 'datum', 'mzb_klasse'])
      .where('mzb_freigabe', '=', 'OEFFENTLICH')
      .orderBy('id')
      .execute()

  test(mitLeser('gdal-bin', 'es zählt in jeder Sammlung, was die Datenbank öffentlich hat'), async () => {
    const aufnahmen = await oeffentliche()
    expect(await amAnschluss(zaehleMerkmaleFremd)).toEqual({
      aufnahmen: aufnahmen.length,
      messstellen: new Set(aufnahmen.map(a => a.messstelle_id)).size,
      bewertungen: 1,
    })
  })

  test(mitLeser('gdal-bin', 'Ort und Angaben jeder Aufnahme sind die gespeicherten, Länge vor Breite'), async () => {
    const gelesen = await amAnschluss(adresse => liesMerkmaleFremd(adresse, 'aufnahmen'))
    const erwartet = await oeffentliche()
    expect(gelesen).toHaveLength(erwartet.length)
    for (const [i, { messstelle_id, datum, mzb_klasse }] of erwartet.entries()) {
      const ort = ORT.get(messstelle_id)
      expect(gelesen[i]?.properties).toMatchObject({ datum: String(datum) })
      expect(gelesen[i]?.properties['mzbKlasse'] ?? null).toBe(mzb_klasse)
      expect(gelesen[i]?.geometry?.coordinates).toEqual(ort?.map(grad => expect.closeTo(grad, 6)))
    }
  })

  test(mitLeser('gdal-bin', 'eine Bewertung hat am Ort der Messstelle die Angaben der gespeicherten'), async () => {
    const gelesen = await amAnschluss(adresse => liesMerkmaleFremd(adresse, 'bewertungen'))
    const gespeicherte = await db
      .selectFrom('bewertung')
      .innerJoin('aufnahme', 'aufnahme.id', 'bewertung.aufnahme_id')
      .select(['aufnahme.code as aufnahme', 'element', 'methode', 'verfahren', 'edition', 'klasse'])
      .execute()
    expect(gespeicherte).toHaveLength(1)
    expect(gespeicherte[0]?.klasse).not.toBeNull()
    expect(gelesen).toEqual(
      gespeicherte.map(angaben =>
        expect.objectContaining({
          properties: expect.objectContaining({ ...angaben, datum: '2025-09-01' }),
          geometry: { type: 'Point', coordinates: ORT.get(west)?.map(grad => expect.closeTo(grad, 6)) },
        }),
      ),
    )
  })

  test(mitLeser('gdal-bin', 'es geht von Seite zu Seite und hat am Ende jede Aufnahme einmal'), async () => {
    const abgerufen: string[] = []
    const gelesen = await amAnschluss(adresse => liesMerkmaleFremd(adresse, 'aufnahmen', 1), abgerufen)
    const seiten = abgerufen.filter(url => url.includes('/collections/aufnahmen/items') && /limit=1(&|$)/.test(url))
    const erwartet = await oeffentliche()
    expect(gelesen.map(({ properties }) => properties['datum'])).toEqual(erwartet.map(({ datum }) => String(datum)))
    expect(new Set(seiten).size).toBeGreaterThanOrEqual(erwartet.length)
  })
})
