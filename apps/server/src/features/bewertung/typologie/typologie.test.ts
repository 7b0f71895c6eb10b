import type { BewertungsEingabe } from '@benthos/bewertung'
import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../../pruefstand/probenreihe.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)
afterAll(ende)

const GRUND = 'Oberhalb der Mündung liegt noch die Kalkvoralpenzone.'
type Typologie = {
  version: number
  bioregion: string
  grund: string | null
  bearbeitbar: boolean
  geaendertVon: string | null
  angaben: { feld: string; text: string | null; quelle: string; messstelle: string | null }[]
}
const TAXA = { 'Baetis rhodani': 40, 'Rhithrogena semicolorata': 22, 'Gammarus fossarum': 60, 'Tubifex tubifex': 3 }

/** Landesaufnahme mit Taxa; das Land und sein Auftragnehmer bearbeiten sie. */
async function mitTaxa(): Promise<number> {
  const messstelleId = await reihe.messstelle({ bioregion: 'FL', saprobieller_grundzustand: 1.5 })
  return reihe.aufnahme(messstelleId, '2025-04-21', { auftragnehmer: 'auftragnehmer', taxa: TAXA })
}
const lies = async (id: number, wer: string | null = 'auftragnehmer') =>
  (await als(wer)(`/aufnahme/${id}/mzb/bewertung/typologie`)).json<Typologie>()
const speichere = (id: number, version: number, daten: object, wer: string | null = 'auftragnehmer') =>
  als(wer)(post(`/api/aufnahme/${id}/mzb/bewertung/typologie`, { version, daten }))
const bewerte = async (id: number) =>
  expect((await als('auftragnehmer')(post(`/bewertung/mzb/${id}`))).statusCode).toBe(200)
const kopf = async (id: number) =>
  (await als('land-noe')(`/aufnahme/${id}`)).json<{ version: number; mzb: { status: string; veraltet: boolean } }>()

describe('[API-07] Abweichender Gewässertyp: abgelehnt', () => {
  test('anonym 401, fremd 404, ohne Bearbeitungsrecht 403, gesperrt 409; nichts ist gespeichert', async () => {
    const id = await mitTaxa()
    const daten = { bioregion: 'KV', grund: GRUND }
    expect((await speichere(id, 0, daten, null)).statusCode).toBe(401)
    expect((await speichere(id, 0, daten, 'auftragnehmer2')).statusCode).toBe(404)
    expect((await speichere(id, 0, daten, 'qs')).statusCode).toBe(403)
    await db.updateTable('aufnahme').set({ mzb_status: 'PLAUSIBEL' }).where('id', '=', id).execute()
    expect((await speichere(id, 0, daten)).json()).toMatchObject({ status: 409, code: 'STATUS_UNZULAESSIG' })
    expect(await db.selectFrom('aufnahme_typologie').selectAll().where('aufnahme_id', '=', id).execute()).toEqual([])
  })

  test('ohne Grund und mit unbekannter Bioregion: 400 an den Feldern; der trophische Grundzustand gehört zu PHB', async () => {
    const id = await mitTaxa()
    expect((await speichere(id, 0, { bioregion: 'KV' })).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'daten.grund', message: 'Dieses Feld ist verpflichtend' }],
    })
    expect((await speichere(id, 0, { bioregion: 'XX', grund: GRUND })).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'daten.bioregion' }],
    })
    expect(
      (await speichere(id, 0, { trophischerGrundzustand: 'M', bioregion: 'KV', grund: GRUND })).json(),
    ).toMatchObject({
      status: 400,
      errors: [{ field: 'daten.trophischerGrundzustand' }],
    })
    expect(await db.selectFrom('aufnahme_typologie').selectAll().where('aufnahme_id', '=', id).execute()).toEqual([])
  })

  test('mit alter Version 409, auch nachdem jemand zurückgesetzt hat', async () => {
    const id = await mitTaxa()
    await speichere(id, 0, { bioregion: 'KV', grund: GRUND })
    await speichere(id, 1, {}, 'land-noe')
    for (const version of [0, 1])
      expect((await speichere(id, version, { bioregion: 'KH', grund: GRUND })).json()).toMatchObject({
        status: 409,
        code: 'VERSIONSKONFLIKT',
      })
    expect(await lies(id)).toMatchObject({ bioregion: 'FL', version: 2, grund: null })
  })
})

describe('[API-07] Abweichender Gewässertyp', () => {
  test('gilt vor der Messstelle, nennt Quelle und Grund, und geht in die Bewertung ein', async () => {
    const id = await mitTaxa()
    expect(await lies(id)).toMatchObject({ bioregion: 'FL', version: 0, grund: null, bearbeitbar: true })
    const neu = (await speichere(id, 0, { bioregion: 'KV', grund: GRUND })).json<Typologie>()
    expect(neu).toMatchObject({ version: 1, bioregion: 'KV', grund: GRUND, geaendertVon: 'Anna Auinger' })
    expect(neu.angaben.filter(({ quelle }) => quelle === 'AUFNAHME')).toEqual([
      expect.objectContaining({ feld: 'bioregion', text: 'Kalkvoralpen', messstelle: 'Flysch' }),
    ])
    await bewerte(id)
    const { eingabe } = await db
      .selectFrom('bewertung')
      .select('eingabe')
      .where('aufnahme_id', '=', id)
      .executeTakeFirstOrThrow()
    expect((eingabe as BewertungsEingabe).typologie).toMatchObject({
      bioregion: 'KV',
      typgruppe: 'ALPIN',
      saprobiellerGrundzustand: 1.5,
    })
  })

  test('ein anderer Typ macht das Ergebnis veraltet; nur ein anderer Grund und dasselbe noch einmal nicht', async () => {
    const id = await mitTaxa()
    await bewerte(id)
    // Derselbe Wert wie an der Messstelle hält ihn fest, ändert aber nichts an der Bewertung.
    await speichere(id, 0, { bioregion: 'FL', grund: GRUND })
    expect((await kopf(id)).mzb).toMatchObject({ status: 'BEWERTET', veraltet: false })
    await speichere(id, 1, { bioregion: 'FL', grund: 'Anders begründet.' })
    expect((await kopf(id)).mzb.status).toBe('BEWERTET')
    const { version } = await kopf(id)
    expect((await speichere(id, 2, { bioregion: 'FL', grund: 'Anders begründet.' })).json()).toMatchObject({
      version: 2,
    })
    expect((await kopf(id)).version).toBe(version)
    await speichere(id, 2, { bioregion: 'KV', grund: GRUND })
    expect((await kopf(id)).mzb).toMatchObject({ status: 'ROHDATEN', veraltet: true })
  })

  test('eine neue Aufnahme bleibt neu, und das andere Element behält seinen Typ', async () => {
    const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: { auftragnehmer: 'auftragnehmer' } })
    const daten = { saprobiellerGrundzustand: '1.75', trophischerGrundzustand: 'OM', grund: GRUND }
    const antwort = await als('auftragnehmer')(
      post(`/api/aufnahme/${id}/phb/bewertung/typologie`, { version: 0, daten }),
    )
    expect(antwort.json()).toMatchObject({
      saprobiellerGrundzustand: 1.75,
      trophischerGrundzustand: 'OM',
      daten: { saprobiellerGrundzustand: '1.75', bioregion: null },
    })
    expect(await lies(id)).toMatchObject({ saprobiellerGrundzustand: 1.5, version: 0 })
    const { phb_status } = await db
      .selectFrom('aufnahme')
      .select('phb_status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(phb_status).toBe('NEU')
  })

  test('der Verlauf nennt vorher, nachher, wer und warum', async () => {
    const id = await mitTaxa()
    await speichere(id, 0, { bioregion: 'KV', grund: GRUND })
    await speichere(id, 1, {}, 'land-noe')
    const { eintraege } = (await als('land-noe')(`/aufnahme/${id}/history/mzb?teil=bewertung/mzb`)).json<{
      eintraege: object[]
    }>()
    const bioregion = { feld: 'bioregion', label: 'Bioregion' }
    expect(eintraege).toMatchObject([
      { titel: 'Gewässertyp', aenderungen: [{ ...bioregion, art: 'DELETED', vorher: 'Kalkvoralpen' }] },
      {
        titel: 'Gewässertyp',
        benutzer: 'Anna Auinger',
        grund: GRUND,
        aenderungen: [{ ...bioregion, art: 'NEW', nachher: 'Kalkvoralpen' }],
      },
    ])
  })

  test('öffentlich sind Typ und Begründung, nicht wer ihn festgelegt hat', async () => {
    const id = await mitTaxa()
    await speichere(id, 0, { bioregion: 'KV', grund: GRUND })
    await bewerte(id)
    await db
      .updateTable('aufnahme')
      .set({ mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' })
      .where('id', '=', id)
      .execute()
    expect(await lies(id, null)).toMatchObject({
      bioregion: 'KV',
      grund: GRUND,
      geaendertVon: null,
      bearbeitbar: false,
    })
  })
})
