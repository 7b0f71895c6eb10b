import { afterAll, expect, test } from 'vitest'
import { DRITTES, ladeMitDrittemElement } from '../../../pruefstand/drittesElement.ts'

/** Ein drittes Qualitätselement ohne eine Zeile Kode: Liste, Status, Rechte und Ergebnis folgen aus seinem Eintrag. */

const { db, als, ende } = await ladeMitDrittemElement()
const { musterwelt } = await import('../../../pruefstand/musterwelt.ts')
const { nachDatenaenderung, setzeBewertet } = await import('../aufnahmestand/aufnahmestand.ts')
const { mitTransaktion } = await import('../../technik/db/datenbank.ts')
const welt = await musterwelt(db)
afterAll(ende)

const post = (url: string, payload: object = {}) => ({ method: 'POST' as const, url, payload })
const projekt = await welt.projekt('GZUEV', 'land-noe', 'AT-3')
const messstelle = await welt.messstelle('GZUEV', 'AT-3')

async function legeAn(code: string, angaben: object = {}): Promise<number> {
  const antwort = await als('land-noe')(
    post('/aufnahme/create', {
      code,
      messstelleId: messstelle,
      projektId: projekt,
      datum: '2025-06-01',
      methoden: ['MZB', DRITTES],
      probenehmer: 'Muster',
      ...angaben,
    }),
  )
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<{ id: number }>().id
}
const codes = async (wer: string, abfrage: string) =>
  (await als(wer)(`/aufnahmen?${abfrage}`)).json<{ zeilen: { code: string }[] }>().zeilen.map(({ code }) => code)
const setze = async (wer: string, id: number, wechsel: object) => {
  const { version } = (await als(wer)(`/aufnahme/${id}/status`)).json<{ version: number }>()
  return als(wer)(post(`/aufnahme/${id}/status/mak`, { version, ...wechsel }))
}
/** Ein Ergebnis der Klasse 2, wie es eine Bewertung ablegt. */
async function bewerte(id: number): Promise<void> {
  const liste = await db.selectFrom('taxalistenversion').select('id').limit(1).executeTakeFirstOrThrow()
  const urheber = { benutzerId: null, anfrageId: null }
  await mitTransaktion(db, urheber, async tx => {
    await nachDatenaenderung(tx, id, DRITTES)
    const bewertung = await tx
      .insertInto('bewertung')
      .values({
        aufnahme_id: id,
        element: DRITTES,
        methode: 'MAK',
        verfahren: 'MAK',
        edition: '2026.1',
        parametersatz: '',
        taxalistenversion_id: liste.id,
        klasse: 2,
        eingabe: '{}',
        ergebnis: JSON.stringify({ meldungen: [{ code: 'X', schwere: 'WARNUNG', text: 'Wenige Taxa', zahlen: {} }] }),
        kapsel_hash: 'a'.repeat(64),
        engine_version: '1',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setzeBewertet(tx, DRITTES, [{ aufnahmeId: id, id: bewertung.id, klasse: 2 }])
  })
}

test('Liste: angelegt mit drittem Element, gezeigt mit seinem Stand, gefiltert und geordnet danach', async () => {
  const id = await legeAn('DRITTES-1')
  await legeAn('OHNE-1', { methoden: ['MZB'] })
  const kopf = (await als('land-noe')(`/aufnahme/${id}`)).json()
  expect(kopf).toMatchObject({ mzb: { status: 'NEU' }, phb: null, mak: { status: 'NEU', klasse: null } })
  expect(kopf.rechte).toMatchObject({ makBearbeiten: true, phbBearbeiten: false, makVerlauf: true })
  expect(await codes('land-noe', 'makStatus=NEU')).toEqual(['DRITTES-1'])
  expect(await codes('land-noe', `element=${DRITTES}`)).toEqual(['DRITTES-1'])
  expect(await codes('land-noe', 'sortierung=makStatus&richtung=auf')).toEqual(['DRITTES-1', 'OHNE-1'])
  expect(await codes('land-noe', 'makKlasse=2')).toEqual([])
})

test('Rechte: beauftragt mit dem dritten Element sieht ein Büro dieses und kein anderes; ein fremdes sieht nichts', async () => {
  const auftragnehmer = await welt.organisationVon('auftragnehmer')
  const id = await legeAn('DRITTES-2', { auftragnehmerMakId: auftragnehmer })
  const kopf = (await als('auftragnehmer')(`/aufnahme/${id}`)).json()
  expect(kopf).toMatchObject({ mzb: null, mak: { auftragnehmer: { value: String(auftragnehmer) } } })
  expect(kopf.rechte).toMatchObject({ makBearbeiten: true, mzbBearbeiten: false })
  expect((await als('auftragnehmer')(`/aufnahme/${id}/status/history/mzb`)).statusCode).toBe(404)
  expect((await als('auftragnehmer')(`/aufnahme/${id}/status/history/mak`)).json()).toHaveLength(1)
  expect((await als('auftragnehmer2')(`/aufnahme/${id}`)).statusCode).toBe(404)
  expect(await codes('auftragnehmer', 'meine=true')).toEqual(['DRITTES-2'])
  // Entzogen wird es ihm auf demselben Weg wie jedes andere.
  expect((await als('land-noe')(post(`/aufnahme/${id}/mak/assignAuftragnehmer/0`))).statusCode).toBe(200)
  expect((await als('auftragnehmer')(`/aufnahme/${id}`)).statusCode).toBe(404)
})

test('Status und Ergebnis: bewertet, abgeschlossen, geprüft, freigegeben; danach lesen es andere und nur dieses Element', async () => {
  const id = await legeAn('DRITTES-3')
  await bewerte(id)
  expect(await codes('land-noe', 'makKlasse=2&ergebnis=WARNUNG')).toEqual(['DRITTES-3'])
  expect((await als('land-noe')(`/bewertung/mak/${id}/meldungen`)).json()).toMatchObject([{ text: 'Wenige Taxa' }])
  const ergebnisId = (await als('land-noe')(`/aufnahme/${id}`)).json().mak.bewertungId
  const pfad = `/api/aufnahme/${id}/mak/bewertung/einschaetzung`
  const daten = { klasse: '3', grund: 'Uferverbau' }
  const abgabe = await als('land-noe')(post(pfad, { version: 0, ergebnisId, daten }))
  expect(abgabe.statusCode, abgabe.body).toBe(200)
  expect((await als('lesen')(`/aufnahme/${id}`)).statusCode).toBe(404)
  for (const wechsel of [{ status: 'BEWERTUNG_ABGESCHLOSSEN' }, { status: 'PLAUSIBEL' }])
    expect((await setze('land-noe', id, wechsel)).statusCode).toBe(200)
  expect((await setze('bund', id, { freigabe: 'BEHOERDEN' })).json()).toMatchObject({ freigabe: 'BEHOERDEN' })
  const fuerAndere = (await als('lesen')(`/aufnahme/${id}`)).json()
  expect(fuerAndere).toMatchObject({
    mzb: null,
    mak: { status: 'PLAUSIBEL', freigabe: 'BEHOERDEN', klasse: 2, einschaetzung: 3, veraltet: false },
  })
  const verlauf = (await als('land-noe')(`/aufnahme/${id}/status/history/mak`)).json<{ nach: string }[]>()
  expect(verlauf.map(({ nach }) => nach)).toEqual([
    'BEHOERDEN',
    'PLAUSIBEL',
    'BEWERTUNG_ABGESCHLOSSEN',
    'BEWERTET',
    'ROHDATEN',
    'NEU',
  ])
})

test('ein drittes Element ohne Daten lässt sich wieder aus der Aufnahme nehmen, eines mit Ergebnis nicht', async () => {
  const [mitErgebnis, ohne] = [await legeAn('DRITTES-4'), await legeAn('DRITTES-5')]
  const nimmHeraus = async (id: number) => {
    const { version, daten } = (await als('land-noe')(`/aufnahme/${id}/aufnahmedaten`)).json()
    return als('land-noe')(post(`/aufnahme/${id}/aufnahmedaten`, { version, daten: { ...daten, methoden: ['MZB'] } }))
  }
  await bewerte(mitErgebnis)
  expect((await nimmHeraus(mitErgebnis)).json().errors).toEqual([
    { field: 'daten.methoden', message: 'MAK enthält bereits Daten und kann nicht entfernt werden.' },
  ])
  expect((await nimmHeraus(ohne)).statusCode).toBe(200)
  expect((await als('land-noe')(`/aufnahme/${ohne}`)).json()).toMatchObject({ mzb: { status: 'NEU' }, mak: null })
})
