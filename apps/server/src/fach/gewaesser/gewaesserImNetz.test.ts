import { gewaesserschluessel } from '@benthos/fachmodell/gewaesser/gewaessername'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { mitTransaktion } from '../../technik/db/datenbank.ts'
import { ersetzeNetze, ladeNetz } from '../netz/laden.ts'
import { baueNetz } from '../netz/netzbau.ts'
import { saeeGewaesser } from '../saat/gewaesser.ts'
import { findeGewaesserdoppel, ladeGewaesser } from './gewaesserdoppel.ts'

const { db, entferne } = await neueDatenbank()
afterAll(entferne)

const ANGABE = {
  code: 'AMT',
  name: 'Amtliches Netz',
  namensnennung: 'Prüfamt',
  koordinatensystem: '4326',
  genauigkeit: 5,
  muendungstoleranz: 100,
} as const
const inTransaktion = <T>(tue: Parameters<typeof mitTransaktion<T>>[2]) =>
  mitTransaktion(db, { benutzerId: null, anfrageId: 'prüfung' }, tue)
const sammlung = (...routen: [string, string, number][]) => ({
  type: 'FeatureCollection',
  features: routen.map(([routeId, name, breite]) => ({
    type: 'Feature',
    properties: { routeId, name },
    geometry: {
      type: 'LineString',
      coordinates: [
        [14, breite],
        [15, breite],
      ],
    },
  })),
})
async function legeAn(name: string, nummer: string | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into gewaesser (code, name, quelle, herkunft, schluessel)
    values (${nummer}, ${name}, 'Prüfung', 'ANGELEGT', ${gewaesserschluessel(name)}) returning id
  `.execute(db)
  return rows[0]?.id ?? 0
}
const alle = async () =>
  (await db.selectFrom('gewaesser').select(['id', 'code', 'name']).orderBy('id').execute()).map(
    ({ id, code, name }) => `${id} ${code} ${name}`,
  )
const text = async (id: number) => (await ladeGewaesser(db, [id]))[0]?.text

test('[A-STELLE-19] Ein geladenes Netz nimmt angelegte Gewässer nach der Nummer auf; keines geht verloren, keines verdoppelt sich', async () => {
  const mitNummer = await legeAn('Prüfbach', '100')
  const nurName = await legeAn('Namensbach', null)
  const andereNummer = await legeAn('Fernbach', '999')
  const vorher = await alle()

  await inTransaktion(tx => ladeNetz(tx, ANGABE, sammlung(['100', 'Prüfbach amtlich', 47], ['200', 'Namensbach', 48])))
  expect(await alle()).toEqual(vorher)
  expect(await text(mitNummer)).toBe('Prüfbach')
  expect(await text(nurName)).toBe('Namensbach (nicht im Netz)')
  expect(await text(andereNummer)).toBe('Fernbach (nicht im Netz)')
  expect((await findeGewaesserdoppel(db, { name: 'Namens-Bach', muendetInId: null })).gleiche).toHaveLength(1)

  // Zugeordnet ist es, sobald es die Nummer der Route trägt, beim nächsten Laden auch ohne weiteres Zutun.
  await db.updateTable('gewaesser').set({ code: '200' }).where('id', '=', nurName).execute()
  const naechstes = baueNetz(
    [
      {
        routeId: '200',
        name: 'Namensbach',
        gewaesser: null,
        breitenklasse: 3,
        linien: [
          [
            [14, 48],
            [15, 48],
          ],
        ],
      },
    ],
    100,
  )
  await inTransaktion(tx => ersetzeNetze(tx, { ...ANGABE, code: 'AMT_2' }, naechstes.routen))
  expect(await text(nurName)).toBe('Namensbach')
  // Das neue Netz führt es nicht mehr: es bleibt und sagt es wieder.
  expect(await text(mitNummer)).toBe('Prüfbach (nicht im Netz)')
  expect((await alle()).map(zeile => zeile.split(' ')[0])).toEqual(vorher.map(zeile => zeile.split(' ')[0]))
})

test('[A-STELLE-19] Die mitgelieferte Liste übernimmt ein angelegtes mit ihrer Nummer; eines, das nur so heißt, bleibt daneben', async () => {
  await db.deleteFrom('netzroute').execute()
  const mitNummer = await legeAn('Donau von Hand', 'NE-25')
  const nurName = await legeAn('Enns', null)
  await saeeGewaesser(db)
  expect(await text(mitNummer)).toBe('Donau')
  expect(await text(nurName)).toBe('Enns (nicht im Netz)')
  expect((await alle()).filter(zeile => zeile.endsWith(' Donau'))).toHaveLength(1)
  expect((await alle()).filter(zeile => zeile.endsWith(' Enns'))).toHaveLength(2)
  expect(await saeeGewaesser(db)).toBe(0)
})

test('Ein Gewässer mündet nicht in sich selbst', async () => {
  const id = await legeAn('Kreisbach', null)
  await expect(db.updateTable('gewaesser').set({ muendet_in: id }).where('id', '=', id).execute()).rejects.toThrow(
    'gewaesser_muendet_nicht_in_sich',
  )
})
