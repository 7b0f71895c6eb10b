import { afterAll, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const ROT = { farbgruppe: 'ROT', wuchsform: 'KRUSTE', deckung: 5, substrat: 'MESOLITHAL' }
const ART = { taxon: 'Cladophora glomerata', wuchsform: 'ZOTTEN', deckung: 30.5 }
const an = als('auftragnehmer')
const pfad = (id: number, zusatz = '') => `/aufnahme/${id}/ortsbefund/phbMakroskopischeArtWuchsform${zusatz}`
const lies = async (id: number) => (await an(`/api${pfad(id)}`)).json()
const speichere = (id: number, daten: object, zeile: object = { version: 0 }) => an(post(pfad(id), { ...zeile, daten }))

test('[API-06] Wuchsformen ohne Recht: 401, 404, 403, gesperrt 409; nichts ändert sich', async () => {
  const id = await welt.aufnahme({ phb: { auftragnehmer: 'auftragnehmer' }, mzb: null })
  const gesperrt = await welt.aufnahme({ phb: { auftragnehmer: 'auftragnehmer', status: 'PLAUSIBEL' }, mzb: null })
  for (const [zusatz, rumpf] of [
    ['', { version: 0, daten: ROT }],
    ['/delete/1', { version: 1 }],
  ] as const) {
    const ruf = (wer: string | null, aufnahme = id) => als(wer)(post(pfad(aufnahme, zusatz), rumpf))
    expect((await ruf(null)).statusCode).toBe(401)
    expect((await ruf('auftragnehmer2')).statusCode).toBe(404)
    expect((await ruf('qs')).statusCode).toBe(403)
    expect((await ruf('auftragnehmer', gesperrt)).json()).toMatchObject({ code: 'STATUS_UNZULAESSIG' })
  }
  expect((await als('auftragnehmer2')(`/api${pfad(id)}`)).statusCode).toBe(404)
  expect((await als('qs')(`/api${pfad(id)}`)).json()).toEqual({
    taxalistenversion: 'PHB 2026.5',
    zeilen: [],
    bearbeitbar: false,
    sperre: null,
  })
})

test('[API-06] Wuchsform: anlegen, ändern, löschen; Gleiches ändert nichts, Überholtes 409, der Status bleibt', async () => {
  const id = await welt.aufnahme({ phb: { auftragnehmer: 'auftragnehmer' }, mzb: null })
  const rot = (await speichere(id, ROT)).json()
  expect(rot).toEqual({ id: rot.id, version: 1, daten: { ...ROT, taxon: null, bemerkung: null } })
  const art = (await speichere(id, ART)).json()
  expect((await lies(id)).zeilen).toEqual([art, rot])
  expect((await speichere(id, ROT, { id: rot.id, version: 1 })).json()).toEqual(rot)
  const neu = (await speichere(id, { ...ROT, deckung: 7 }, { id: rot.id, version: 1 })).json()
  expect(neu).toMatchObject({ version: 2, daten: { deckung: 7 } })
  expect((await speichere(id, ROT, { id: rot.id, version: 1 })).json()).toMatchObject({ code: 'VERSIONSKONFLIKT' })
  expect((await an(post(pfad(id, `/delete/${rot.id}`), { version: 1 }))).statusCode).toBe(409)
  expect((await an(post(pfad(id, `/delete/${rot.id}`), { version: 2 }))).json().zeilen).toEqual([art])
  expect((await an(post(pfad(id, `/delete/${rot.id}`), { version: 2 }))).statusCode).toBe(404)
  const fremd = await welt.aufnahme({ phb: { auftragnehmer: 'auftragnehmer' }, mzb: null })
  expect((await speichere(fremd, ART, { id: art.id, version: 1 })).statusCode).toBe(404)
  expect((await an(`/aufnahme/${id}/status`)).json().phb.status).toBe('NEU')
  expect(
    await db.selectFrom('journal').select('aktion').where('tabelle', '=', 'phb_wuchsform').orderBy('id').execute(),
  ).toEqual([{ aktion: 'NEW' }, { aktion: 'NEW' }, { aktion: 'UPDATED' }, { aktion: 'DELETED' }])
})

test('[API-06] Wuchsform: Art oder Farbe, passende Wuchsform, bekannte Art, nichts doppelt; jede Meldung an ihrem Feld', async () => {
  const id = await welt.aufnahme({ phb: { auftragnehmer: 'auftragnehmer' }, mzb: null })
  const felder = async (daten: object) =>
    ((await speichere(id, daten)).json().errors as { field: string; message: string }[]).map(
      ({ field, message }) => `${field}: ${message}`,
    )
  expect(await felder({ wuchsform: 'KRUSTE', deckung: 101 })).toEqual([
    'daten.deckung: Wert darf maximal 100 sein',
    'daten.taxon: Bitte geben Sie eine Art oder eine Farbgruppe an',
  ])
  expect(await felder({ ...ROT, wuchsform: 'WATTEN' })).toEqual([
    'daten.wuchsform: Diese Wuchsform kommt bei der Farbgruppe nicht vor',
  ])
  expect(await felder({ ...ART, taxon: 'Cladophora glomeratus' })).toEqual([
    'daten.taxon: „Cladophora glomeratus“ steht nicht in der Taxaliste PHB 2026.5. Meinten Sie Cladophora glomerata?',
  ])
  await speichere(id, ROT)
  expect(await felder({ ...ROT, deckung: 1 })).toEqual([
    'daten.wuchsform: Diese Wuchsform ist an diesem Substrat schon angegeben',
  ])
})

test('[API-12] Wuchsformen einer Farbgruppe als Liste; unbekannte Farbgruppe 404, ohne Anmeldung 401', async () => {
  const liste = (farbgruppe: string, wer: string | null = 'lesen') =>
    als(wer)(`/list/phb_makroalgen_bewuchsformen/${farbgruppe}`)
  expect((await liste('ROT')).json().map((wert: { label: string }) => wert.label)).toEqual([
    'Kruste',
    'Büschel',
    'einzelne Fäden',
    'Thallus, Schlauch',
  ])
  expect((await liste('LILA')).statusCode).toBe(404)
  expect((await liste('ROT', null)).statusCode).toBe(401)
})
