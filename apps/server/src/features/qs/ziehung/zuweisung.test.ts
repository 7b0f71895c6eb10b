import type { QsSammelzuweisungsergebnis, QsZiehung, QsZiehungsvorschau } from '@benthos/vertrag/qsziehung'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { fassungVon, legeProbeAn } from '../../../../pruefstand/probe.ts'

const dienst = await pruefdienst()
const { db, als, ende } = dienst
afterAll(ende)
const welt = await musterwelt(db)

/** Person in der Rolle Qualitätssicherung, im Haus eines anderen. */
async function neuer(haus: string, vorname: string, nachname: string) {
  const person = { username: nachname.toLowerCase(), vorname, nachname, email: 'qs@beispiel.at', grund: 'Neu im Haus' }
  const organisationseinheitId = await welt.organisationVon(haus)
  const antwort = await als('admin')(post('/user/create', { ...person, organisationseinheitId, rollen: ['QS'] }))
  expect(antwort.statusCode, antwort.body).toBe(200)
  return { id: antwort.json<{ id: number }>().id, username: person.username }
}

/** Übergebene Aufnahme mit einer MHS-Probe; `bestimmer` steht auf ihrer ersten Liste. */
async function lege(bestimmer: string | null = null): Promise<number> {
  const id = await welt.aufnahme({ mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN', auftragnehmer: 'auftragnehmer' } })
  await legeProbe(id, 'MHS', bestimmer)
  return id
}
async function legeProbe(id: number, methode: 'MHS' | 'SCREENING', bestimmer: string | null = null): Promise<void> {
  const bestimmung = await legeProbeAn(db, [id, methode], fassungVon('MZB 2026.3'))
  await sql`update bestimmung set bestimmer = ${bestimmer} where id = ${bestimmung}`.execute(db)
  await sql`
    insert into fund (bestimmung_id, zeile, taxon_id, anzahl)
    select ${bestimmung}, 1, taxon.id, 7 from taxon
    where taxalistenversion_id = ${fassungVon('MZB 2026.3')} and taxon.name = 'Baetis rhodani'
  `.execute(db)
}
/** Zieht alle genannten. */
async function ziehe(ids: readonly number[]): Promise<number> {
  const frage = `${ids.map(id => `id=${id}&`).join('')}umfangsart=ANTEIL&umfang=100`
  const { grundgesamtheit } = (await als('land-noe')(`/api/qs/ziehung/vorschau?${frage}`)).json<QsZiehungsvorschau>()
  const antwort = await als('land-noe')(post(`/api/qs/ziehungen?${frage}`, { grundgesamtheit, frist: '2027-03-01' }))
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<{ id: number }>().id
}
const weiseZu = (wer: string | null, id: number, body: object) =>
  als(wer)(post(`/api/qs/ziehung/${id}/zuweisung`, body))
const lies = async (id: number) => (await als('land-noe')(`/api/qs/ziehung/${id}`)).json<QsZiehung>()
const auftraege = (ids: readonly number[]) =>
  db
    .selectFrom('qs_auftrag')
    .select(['aufnahme_id', 'zweitbestimmer_id', 'frist'])
    .where('aufnahme_id', 'in', ids)
    .orderBy('aufnahme_id')
    .execute()

const eine = await neuer('bund', 'Erika', 'Eintagsfliege')
const andere = await neuer('land-ooe', 'Stefan', 'Steinfliege')
const vomBuero = await neuer('auftragnehmer', 'Karla', 'Koecherfliege')

describe('[A-QS-17] Gezogene Proben auf einmal zuweisen: abgelehnt', () => {
  test('wer nicht zieht, weist nicht zu; eine fremde Ziehung gibt es nicht; Unbekanntes wird am Feld beanstandet', async () => {
    const ids = [await lege()]
    const ziehung = await ziehe(ids)
    const body = { personen: [eine.id] }
    for (const [wer, soll] of [
      [null, 401],
      ['lesen', 403],
      ['qs', 403],
      ['auftragnehmer', 403],
      ['fachprojekt', 403],
      ['land-ooe', 404],
    ] as const)
      expect((await weiseZu(wer, ziehung, body)).statusCode, `${wer}`).toBe(soll)
    for (const falsch of [
      {},
      { personen: [] },
      { personen: [eine.id, eine.id] },
      { personen: [999_999] },
      { ...body, proben: [{ aufnahmeId: 999_999, methode: 'MHS' }] },
      { ...body, proben: [] },
    ])
      expect((await weiseZu('land-noe', ziehung, falsch)).statusCode, JSON.stringify(falsch)).toBe(400)
    expect((await weiseZu('land-noe', 999_999, body)).statusCode).toBe(404)
    expect(await auftraege(ids)).toMatchObject([{ zweitbestimmer_id: null }])
  })
})

describe('[A-QS-17] Gezogene Proben auf einmal zuweisen', () => {
  test('zu gleichen Teilen unter denen, die unbefangen sind; die Frist bleibt, die Beauftragten erfahren es', async () => {
    const ids = [await lege(), await lege('E. Eintagsfliege'), await lege(), await lege('Stefan Steinfliege')]
    const ziehung = await ziehe(ids)
    const antwort = await weiseZu('land-noe', ziehung, { personen: [eine.id, andere.id, vomBuero.id] })
    const { jePerson, abgelehnt } = antwort.json<QsSammelzuweisungsergebnis>()
    expect(jePerson.map(({ anzahl }) => anzahl)).toEqual([2, 2, 0])
    expect(abgelehnt).toEqual([])
    const [, zweite, , vierte] = await auftraege(ids)
    expect([zweite?.zweitbestimmer_id, vierte?.zweitbestimmer_id]).toEqual([andere.id, eine.id])
    for (const auftrag of await auftraege(ids)) expect(String(auftrag.frist)).toContain('2027-03-01')
    expect((await lies(ziehung)).gezogene.map(({ zweitbestimmer }) => zweitbestimmer)).not.toContain(null)
    const nachrichten = await als(eine.username)('/api/benachrichtigungen')
    expect(nachrichten.body).toContain('ZWEITBESTIMMUNG')
  })

  test('zwei Proben einer Aufnahme gehen nicht an dieselbe Person', async () => {
    const id = await lege()
    await legeProbe(id, 'SCREENING')
    const ziehung = await ziehe([id])
    const weise = async (personen: number[]) =>
      (await weiseZu('land-noe', ziehung, { personen })).json<QsSammelzuweisungsergebnis>()
    const erst = await weise([eine.id])
    expect(erst.jePerson.map(({ anzahl }) => anzahl)).toEqual([1])
    expect(erst.abgelehnt.map(({ grund }) => grund)).toEqual([expect.stringContaining('andere Probe dieser Aufnahme')])
    const dann = await weise([eine.id, andere.id])
    expect(dann.jePerson.map(({ anzahl }) => anzahl)).toEqual([0, 1])
    expect(new Set((await auftraege([id])).map(({ zweitbestimmer_id }) => zweitbestimmer_id))).toEqual(
      new Set([eine.id, andere.id]),
    )
  })

  test('was nicht geht, ist je Probe begründet, das Übrige gilt; Zugewiesenes wechselt nicht die Person', async () => {
    const ids = [await lege(), await lege('Erika Eintagsfliege'), await lege(), await lege()] as [
      number,
      number,
      number,
      number,
    ]
    const ziehung = await ziehe(ids)
    const probe = (aufnahmeId: number) => ({ aufnahmeId, methode: 'MHS' })
    expect((await weiseZu('land-noe', ziehung, { personen: [andere.id], proben: [probe(ids[0])] })).statusCode).toBe(
      200,
    )
    await als('land-noe')(
      post(`/aufnahme/${ids[2]}/qs/bericht`, { aktion: 'ZURUECKZIEHEN', methode: 'MHS', version: 1 }),
    )
    const { jePerson, abgelehnt } = (
      await weiseZu('land-noe', ziehung, { personen: [eine.id, vomBuero.id] })
    ).json<QsSammelzuweisungsergebnis>()
    expect(jePerson.map(({ anzahl }) => anzahl)).toEqual([1, 0])
    expect(new Map(abgelehnt.map(({ aufnahmeId, grund }) => [aufnahmeId, grund]))).toEqual(
      new Map([
        [ids[0], expect.stringMatching(/^Schon Stefan Steinfliege zugewiesen/)],
        [ids[1], expect.stringMatching(/^Keine der gewählten Personen.*Erika Eintagsfliege.*Karla Koecherfliege/)],
        [ids[2], 'Der Auftrag ist zurückgezogen.'],
      ]),
    )
    const zugewiesene = new Map(
      (await auftraege(ids)).map(({ aufnahme_id, zweitbestimmer_id }) => [aufnahme_id, zweitbestimmer_id]),
    )
    expect(zugewiesene).toEqual(
      new Map([
        [ids[0], andere.id],
        [ids[1], null],
        [ids[3], eine.id],
      ]),
    )
  })
})
