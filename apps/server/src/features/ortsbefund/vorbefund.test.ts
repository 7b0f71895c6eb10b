import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { type Aufnahmeangaben, musterwelt } from '../../../pruefstand/musterwelt.ts'

/** Was der vorige Ortsbefund der Messstelle sagt: welche Felder, aus welcher Aufnahme, für wen. */

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const MORPHOLOGIE = 'morphologieHydraulikPhysikalischChemischerBefund'
const MZB = { auftragnehmer: 'auftragnehmer' }
/** Angaben eines Tages und solche, die bleiben. */
const BEFUND = {
  benetzteBreite: 4,
  bettbreite: 6.5,
  tiefeMittel: 20,
  uferverbauung: 30,
  sohlverbauung: null,
  beschattung: 0,
  ufervegetation: 'GEHOELZSAUM_LUECKIG',
  umlandnutzung: ['WALD'],
  stau: false,
  restwasser: true,
  schwall: null,
  kolmation: 'GERING',
  stroemungsbild: 'GERIPPELT',
  fliessgeschwindigkeitMittel: 0.4,
  wassertemperatur: 9,
  ph: 8,
  leitfaehigkeit: 400,
  sauerstoff: 10,
  sauerstoffsaettigung: 95,
  bemerkung: 'nur an diesem Tag',
}
/** Nach der Annahme: Lage und Ausbau der Probestelle, nicht der Tag. */
const BLEIBT = {
  bettbreite: 6.5,
  uferverbauung: 30,
  beschattung: 0,
  ufervegetation: 'GEHOELZSAUM_LUECKIG',
  umlandnutzung: ['WALD'],
  stau: false,
  restwasser: true,
}

/** Aufnahmen einer Messstelle, eine je Angabe. */
async function termine(...angaben: Aufnahmeangaben[]): Promise<number[]> {
  const ids: number[] = []
  for (const angabe of angaben) ids.push(await welt.aufnahme(angabe))
  await sql`
    update aufnahme set messstelle_id = (select messstelle_id from aufnahme where id = ${ids[0]}) where id = any(${ids})
  `.execute(db)
  return ids
}
async function stelle(id: number | undefined, daten: object, abschnitt = MORPHOLOGIE): Promise<void> {
  await sql`
    insert into aufnahme_abschnitt (aufnahme_id, abschnitt, daten) values (${id}, ${abschnitt}, ${JSON.stringify(daten)})
  `.execute(db)
}
const ruf = (wer: string | null, id: number | undefined, abschnitt = MORPHOLOGIE) =>
  als(wer)(`/api/aufnahme/${id}/ortsbefund/${abschnitt}/vorbefund`)
const lies = async (wer: string, id: number | undefined, abschnitt = MORPHOLOGIE) =>
  (await ruf(wer, id, abschnitt)).json()
const vom = (datum: string): Aufnahmeangaben => ({ datum, mzb: MZB })

describe('[A-FORMULAR-11] Voriger Ortsbefund', () => {
  test('nennt genau, was von Termin zu Termin gleich bleibt und angegeben war, mit seiner Herkunft', async () => {
    const [damals, heute] = await termine(vom('2024-04-21'), vom('2025-04-21'))
    expect(await lies('auftragnehmer', heute)).toBeNull()
    await stelle(damals, BEFUND)
    const { code } = await db
      .selectFrom('aufnahme')
      .select('code')
      .where('id', '=', damals as number)
      .executeTakeFirstOrThrow()
    expect(await lies('auftragnehmer', heute)).toEqual({
      aufnahme: { id: damals, code, datum: '2024-04-21' },
      daten: BLEIBT,
    })
    expect(await lies('auftragnehmer', damals)).toBeNull()
  })

  test('ist der jüngste vor dieser Aufnahme, der etwas sagt: nicht von diesem Tag, nicht späterer, nicht anderswo', async () => {
    const [alt, stumm, heute, gleicherTag, spaeter] = await termine(
      vom('2022-04-21'),
      vom('2024-04-21'),
      vom('2025-04-21'),
      vom('2025-04-21'),
      vom('2026-04-21'),
    )
    const anderswo = await welt.aufnahme(vom('2025-04-20'))
    await stelle(alt, { bettbreite: 1 })
    await stelle(stumm, { ph: 7, bettbreite: null, umlandnutzung: [] })
    await stelle(gleicherTag, { bettbreite: 3 })
    await stelle(spaeter, { bettbreite: 4 })
    await stelle(anderswo, { bettbreite: 5 })
    expect(await lies('auftragnehmer', heute)).toMatchObject({ aufnahme: { id: alt }, daten: { bettbreite: 1 } })
  })

  test('gibt es nur an einer Aufnahme, die man lesen darf: 401, 404', async () => {
    const [, heute] = await termine(vom('2024-04-21'), vom('2025-04-21'))
    expect((await ruf(null, heute)).statusCode).toBe(401)
    expect((await ruf('auftragnehmer2', heute)).statusCode).toBe(404)
    expect((await ruf('auftragnehmer', 2_000_000)).statusCode).toBe(404)
  })

  test('kommt nie aus einer Aufnahme, die man nicht lesen darf: dann gilt die lesbare davor', async () => {
    const [eigene, fremde, heute] = await termine(
      vom('2022-04-21'),
      { datum: '2024-04-21', mzb: { auftragnehmer: 'auftragnehmer2' } },
      vom('2025-04-21'),
    )
    await stelle(fremde, { bettbreite: 99 })
    const { body } = await ruf('auftragnehmer', heute)
    expect(JSON.parse(body)).toBeNull()
    await stelle(eigene, { bettbreite: 1 })
    expect(await lies('auftragnehmer', heute)).toMatchObject({ aufnahme: { id: eigene }, daten: { bettbreite: 1 } })
    expect(await lies('admin', heute)).toMatchObject({ aufnahme: { id: fremde }, daten: { bettbreite: 99 } })
  })

  test('aus dem Teil eines Elements liest nur, wer dieses lesen darf; aus einem gemeinsamen, wer eines davon', async () => {
    const beide = { mzb: MZB, phb: { auftragnehmer: 'auftragnehmer2' } }
    const [damals, heute] = await termine(
      { ...beide, datum: '2024-04-21' },
      { mzb: { auftragnehmer: 'auftragnehmer2' }, phb: MZB, datum: '2025-04-21' },
    )
    await stelle(damals, { bettbreite: 2 })
    await stelle(damals, { beschattung: 40, deckungAlgen: 5 }, 'phytobenthos')
    expect(await lies('auftragnehmer', heute)).toMatchObject({ daten: { bettbreite: 2 } })
    // Heute führt er das Phytobenthos, damals führte er es nicht.
    expect(await lies('auftragnehmer', heute, 'phytobenthos')).toBeNull()
    expect((await ruf('auftragnehmer2', heute, 'phytobenthos')).statusCode).toBe(404)
    expect(await lies('admin', heute, 'phytobenthos')).toMatchObject({ daten: { beschattung: 40 } })
    expect((await lies('admin', heute, 'phytobenthos')).daten).toEqual({ beschattung: 40 })
  })
})
