import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const BEFUND = {
  zeilen: [
    { choriotop: 'MESOLITHAL', deckung: 60, unter5: false, einheiten: 12 },
    { choriotop: 'AKAL', deckung: 40, unter5: false, einheiten: 8 },
    { choriotop: 'XYLAL', deckung: null, unter5: true, einheiten: null },
  ],
  bemerkung: null,
}
const speichere = (username: string | null, id: number, version: number, daten: object = BEFUND) =>
  als(username)({ method: 'POST', url: `/aufnahme/${id}/ortsbefund/choriotop`, payload: { version, daten } })
const lies = async (username: string, id: number) =>
  (await als(username)(`/aufnahme/${id}/ortsbefund/choriotop`)).json()

test('[API-06] Choriotope ohne Recht: 401, 404, 403, in gesperrtem Status 409', async () => {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  expect((await speichere(null, id, 0)).statusCode).toBe(401)
  expect((await speichere('auftragnehmer2', id, 0)).statusCode).toBe(404)
  expect((await speichere('qs', id, 0)).statusCode).toBe(403)
  const gesperrt = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer', status: 'PLAUSIBEL' } })
  expect((await speichere('auftragnehmer', gesperrt, 0)).json()).toMatchObject({ code: 'STATUS_UNZULAESSIG' })
  expect(await db.selectFrom('aufnahme_abschnitt').selectAll().execute()).toEqual([])
})

test('[API-06] Choriotope: erst leer, dann gespeichert; Gleiches ändert nichts, Überholtes wird abgewiesen; der Status bleibt', async () => {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  expect(await lies('auftragnehmer', id)).toEqual({
    version: 0,
    daten: null,
    geaendertAm: null,
    geaendertVon: null,
    bearbeitbar: true,
    sperre: null,
  })
  const erst = (await speichere('auftragnehmer', id, 0)).json()
  expect(erst).toMatchObject({ version: 1, daten: BEFUND, geaendertVon: 'Anna Auinger' })
  expect((await speichere('auftragnehmer', id, 1)).json()).toMatchObject({ version: 1 })
  expect((await speichere('auftragnehmer', id, 0)).json()).toMatchObject({ code: 'VERSIONSKONFLIKT' })
  const neu = (await speichere('auftragnehmer', id, 1, { ...BEFUND, bemerkung: 'Ufer verbaut' })).json()
  expect(neu).toMatchObject({ version: 2, daten: { bemerkung: 'Ufer verbaut' } })
  expect((await speichere('auftragnehmer', id, 1)).json()).toMatchObject({ code: 'VERSIONSKONFLIKT' })
  expect(await lies('qs', id)).toEqual({ ...neu, bearbeitbar: false })
  const { mzb } = (await als('auftragnehmer')(`/aufnahme/${id}/status`)).json()
  expect(mzb.status).toBe('NEU')
})

test('[API-06] Choriotope, die nicht 100 % ergeben, doppelt sind oder krumm: jede Meldung an ihrer Stelle', async () => {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  const fehler = async (zeilen: object[]) =>
    (await speichere('auftragnehmer', id, 0, { zeilen })).json().errors as { field: string; message: string }[]
  expect(await fehler([{ choriotop: 'AKAL', deckung: 95 }])).toEqual([
    { field: 'daten.zeilen', message: 'Die Deckung ergibt 95 % statt 100 %' },
  ])
  expect(await fehler([{ choriotop: 'AKAL', deckung: 33 }])).toEqual([
    { field: 'daten.zeilen.0.deckung', message: 'Bitte geben Sie die Deckung in Schritten von 5 % an' },
    { field: 'daten.zeilen', message: 'Die Deckung ergibt 33 % statt 100 %' },
  ])
  expect(
    await fehler([
      { choriotop: 'AKAL', deckung: 50, unter5: true, einheiten: 10 },
      { choriotop: 'AKAL', deckung: 50, einheiten: 9 },
    ]),
  ).toEqual([
    { field: 'daten.zeilen.0.deckung', message: 'Entweder eine Deckung oder „x“ für unter 5 %' },
    { field: 'daten.zeilen.1.choriotop', message: 'Dieses Choriotop ist schon angegeben' },
    { field: 'daten.zeilen', message: 'Die Teilproben ergeben 19 statt 20' },
  ])
  expect((await fehler([{ choriotop: 'LAVA', deckung: 100 }]))[0]).toMatchObject({ field: 'daten.zeilen.0.choriotop' })
})
