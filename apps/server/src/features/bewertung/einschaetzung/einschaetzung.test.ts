import { afterAll, describe, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../../pruefstand/probenreihe.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)
afterAll(ende)

const GRUND = 'Drift aus dem Stau oberhalb.\nDie Besiedlung gehört nicht zu dieser Strecke.'
const TAXA = { 'Baetis rhodani': 40, 'Rhithrogena semicolorata': 22, 'Gammarus fossarum': 60, 'Tubifex tubifex': 3 }
type Lage = {
  version: number
  ergebnisId: number
  gueltig: { klasse: number; abgegebenVon: string | null; ergebnis: { klasse: number; istUeberholt: boolean } } | null
  fruehere: { klasse: number; rueckzugsgrund: string | null; beendetVon: string | null }[]
  bearbeitbar: boolean
  hindernis: string | null
}

/** Bewertete Landesaufnahme. */
async function bewertet(): Promise<number> {
  const messstelleId = await reihe.messstelle()
  const id = await reihe.aufnahme(messstelleId, '2025-04-21', { auftragnehmer: 'auftragnehmer', taxa: TAXA })
  expect((await als('auftragnehmer')(post(`/bewertung/mzb/${id}`))).statusCode).toBe(200)
  return id
}
const pfad = (id: number) => `/api/aufnahme/${id}/mzb/bewertung/einschaetzung`
const lies = async (id: number, wer: string | null = 'land-noe') => (await als(wer)(pfad(id))).json<Lage>()
const gibAb = async (id: number, version: number, daten: object, wer: string | null = 'land-noe') =>
  als(wer)(post(pfad(id), { version, ergebnisId: (await lies(id, 'admin')).ergebnisId, daten }))
const zieheZurueck = (id: number, version: number, grund: string, wer: string | null = 'land-noe') =>
  als(wer)(post(`${pfad(id)}/rueckzug`, { version, grund }))
const setzeStatus = (id: number, mzb_status: 'PLAUSIBEL' | 'ROHDATEN' | 'UNPLAUSIBEL') =>
  db.updateTable('aufnahme').set({ mzb_status }).where('id', '=', id).execute()

describe('[GEN-01] Experteneinschätzung: abgelehnt', () => {
  test('anonym 401, fremd 404, Auftragnehmer und QS 403, geprüft 409; nichts ist gespeichert', async () => {
    const id = await bewertet()
    const daten = { klasse: '3', grund: GRUND }
    expect((await gibAb(id, 0, daten, null)).statusCode).toBe(401)
    expect((await gibAb(id, 0, daten, 'land-ooe')).statusCode).toBe(404)
    for (const wer of ['auftragnehmer', 'qs', 'bund']) expect((await gibAb(id, 0, daten, wer)).statusCode).toBe(403)
    await setzeStatus(id, 'PLAUSIBEL')
    expect((await gibAb(id, 0, daten)).json()).toMatchObject({ status: 409, code: 'STATUS_UNZULAESSIG' })
    expect(await db.selectFrom('experteneinschaetzung').selectAll().where('aufnahme_id', '=', id).execute()).toEqual([])
  })

  test('ohne Klasse, ohne Grund: 400 an den Feldern', async () => {
    const id = await bewertet()
    expect((await gibAb(id, 0, { klasse: '6', grund: ' ' })).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'daten.klasse' }, { field: 'daten.grund', message: 'Dieses Feld ist verpflichtend' }],
    })
    await gibAb(id, 0, { klasse: '3', grund: GRUND })
    const { version } = await lies(id)
    expect((await zieheZurueck(id, version, '')).json()).toMatchObject({ status: 400, errors: [{ field: 'grund' }] })
  })

  test.each([
    ['ROHDATEN', /Zuerst müssen die gespeicherten Daten bewertet sein/],
    ['UNPLAUSIBEL', /als unplausibel zurückgegeben; zuerst müssen die geprüften Daten neu bewertet sein/],
  ] as const)('im Status %s gibt es kein Ergebnis dafür: 409', async (status, grund) => {
    const id = await bewertet()
    await setzeStatus(id, status)
    expect((await gibAb(id, 0, { klasse: '3', grund: GRUND })).json()).toMatchObject({ code: 'STATUS_UNZULAESSIG' })
    expect(await lies(id)).toMatchObject({ bearbeitbar: true, hindernis: expect.stringMatching(grund) })
  })

  test('auf einem anderen Stand 409: ersetzen wie zurückziehen', async () => {
    const id = await bewertet()
    await gibAb(id, 0, { klasse: '3', grund: GRUND })
    const { version } = await lies(id)
    for (const antwort of [
      await gibAb(id, 0, { klasse: '4', grund: GRUND }),
      await zieheZurueck(id, 0, 'Irrtum'),
      await zieheZurueck(id, version + 1, 'Irrtum'),
    ])
      expect(antwort.json()).toMatchObject({ status: 409, code: 'VERSIONSKONFLIKT' })
    expect(await lies(id)).toMatchObject({ version, gueltig: { klasse: 3 }, fruehere: [] })
  })

  test('ist inzwischen neu bewertet, gilt die Einschätzung nicht dem ungesehenen Ergebnis: 409', async () => {
    const id = await bewertet()
    const { ergebnisId } = await lies(id)
    expect((await als('auftragnehmer')(post(`/bewertung/mzb/${id}`))).statusCode).toBe(200)
    const abgabe = await als('land-noe')(
      post(pfad(id), { version: 0, ergebnisId, daten: { klasse: '3', grund: GRUND } }),
    )
    expect(abgabe.json()).toMatchObject({
      code: 'STATUS_UNZULAESSIG',
      message: expect.stringContaining('neu bewertet'),
    })
    expect(await lies(id)).toMatchObject({ gueltig: null })
  })
})

describe('[GEN-01] Experteneinschätzung', () => {
  test('steht neben der errechneten Klasse und ändert weder sie noch den Status, wohl aber den Stand', async () => {
    const id = await bewertet()
    type Kopf = { version: number; mzb: { klasse: number; einschaetzung: number | null; status: string } }
    const kopf = async () => (await als('land-noe')(`/aufnahme/${id}`)).json<Kopf>()
    const vorher = await kopf()
    expect(vorher.mzb.einschaetzung).toBeNull()
    expect((await gibAb(id, 0, { klasse: '4', grund: GRUND })).statusCode).toBe(200)
    const nachher = await kopf()
    expect(nachher.mzb).toEqual({ ...vorher.mzb, einschaetzung: 4 })
    expect(nachher.version).toBeGreaterThan(vorher.version)
    const liste = (await als('land-noe')(`/aufnahmen?suche=${(await codeVon(id)) ?? ''}`)).json<{
      zeilen: { mzb: object }[]
    }>()
    expect(liste.zeilen).toMatchObject([{ mzb: { einschaetzung: 4, klasse: vorher.mzb.klasse } }])
    expect(await lies(id)).toMatchObject({
      gueltig: { klasse: 4, ergebnis: { klasse: vorher.mzb.klasse, istUeberholt: false } },
    })
  })

  test('ersetzen und zurückziehen lassen alle früheren stehen; nach neuen Daten ist ihr Ergebnis überholt', async () => {
    const id = await bewertet()
    await gibAb(id, 0, { klasse: '3', grund: GRUND })
    await gibAb(id, (await lies(id)).version, { klasse: '4', grund: 'Nach Begehung.' })
    await setzeStatus(id, 'ROHDATEN')
    await db.updateTable('bewertung').set({ veraltet: true }).where('aufnahme_id', '=', id).execute()
    const lage = await lies(id)
    expect(lage).toMatchObject({ gueltig: { klasse: 4, ergebnis: { istUeberholt: true } } })
    // Zurückziehen geht auch ohne geltendes Ergebnis.
    expect((await zieheZurueck(id, lage.version, 'Verwechslung der Probe', 'admin')).statusCode).toBe(200)
    expect(await lies(id)).toMatchObject({
      version: 0,
      gueltig: null,
      fruehere: [
        { klasse: 4, rueckzugsgrund: 'Verwechslung der Probe', abgegebenVon: 'Lena Leitgeb' },
        { klasse: 3, rueckzugsgrund: null },
      ],
    })
    const { mzb_einschaetzung } = await db
      .selectFrom('aufnahme')
      .select('mzb_einschaetzung')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(mzb_einschaetzung).toBeNull()
  })

  test('der Verlauf nennt Abgabe und Rückzug mit Grund', async () => {
    const id = await bewertet()
    await gibAb(id, 0, { klasse: '3', grund: GRUND })
    await gibAb(id, (await lies(id)).version, { klasse: '4', grund: 'Nach Begehung.' })
    await zieheZurueck(id, (await lies(id)).version, 'Verwechslung der Probe')
    const { eintraege } = (await als('land-noe')(`/aufnahme/${id}/history/mzb?teil=bewertung/mzb`)).json<{
      eintraege: object[]
    }>()
    expect(eintraege).toMatchObject([
      { grund: 'Verwechslung der Probe', aenderungen: [{ art: 'DELETED', vorher: '4 – unbefriedigend' }] },
      { grund: 'Nach Begehung.', aenderungen: [{ art: 'NEW', nachher: '4 – unbefriedigend' }] },
      { grund: GRUND, aenderungen: [{ art: 'NEW', nachher: '3 – mäßig' }] },
    ])
  })

  test('öffentlich sind Klasse und Begründung, nicht wer sie abgab, und nicht die früheren', async () => {
    const id = await bewertet()
    await gibAb(id, 0, { klasse: '3', grund: GRUND })
    await gibAb(id, (await lies(id)).version, { klasse: '4', grund: 'Nach Begehung.' })
    await db
      .updateTable('aufnahme')
      .set({ mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' })
      .where('id', '=', id)
      .execute()
    expect(await lies(id, null)).toMatchObject({
      gueltig: { klasse: 4, grund: 'Nach Begehung.', abgegebenVon: null },
      fruehere: [],
      bearbeitbar: false,
      hindernis: null,
    })
  })
})

async function codeVon(id: number): Promise<string | undefined> {
  return (await db.selectFrom('aufnahme').select('code').where('id', '=', id).executeTakeFirst())?.code
}
