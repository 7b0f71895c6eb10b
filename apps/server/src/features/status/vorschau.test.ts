import { HOECHSTE_AUFNAHMEAUSWAHL } from '@benthos/vertrag/aufnahmeauswahl'
import { afterAll, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const zeige = (wer: string | null, payload: object) =>
  als(wer)({ method: 'POST', url: '/api/statuswechsel/vorschau', payload })

test('[API-04] Vorschau: nicht angemeldet 401; leere, zu große und widersprüchliche Auswahl 400 am Feld', async () => {
  expect((await zeige(null, { aufnahmen: [1] })).statusCode).toBe(401)
  const felder = async (rumpf: object) =>
    (await zeige('admin', rumpf)).json().errors.map((e: { field: string }) => e.field)
  expect(await felder({})).toEqual(['aufnahmen'])
  expect(await felder({ aufnahmen: [] })).toEqual(['aufnahmen'])
  const zuViele = Array.from({ length: HOECHSTE_AUFNAHMEAUSWAHL + 1 }, (_, i) => i + 1)
  expect(await felder({ aufnahmen: zuViele })).toEqual(['aufnahmen'])
  expect(await felder({ aufnahmen: [1], ziel: { status: 'PLAUSIBEL', freigabe: 'BEHOERDEN' } })).toEqual([
    'ziel.status',
  ])
  expect(await felder({ aufnahmen: [1], ziel: { status: 'ERLEDIGT' } })).toContain('ziel.status')
})

test('[API-04] Vorschau: Unsichtbares zählt nur als fehlend, ein verdecktes Element fehlt, Gründe stehen in Worten da', async () => {
  const bereit = await welt.aufnahme({
    mzb: { status: 'BEWERTET', auftragnehmer: 'auftragnehmer' },
    phb: { status: 'BEWERTET', auftragnehmer: 'auftragnehmer2' },
  })
  const roh = await welt.aufnahme({ mzb: { status: 'ROHDATEN', auftragnehmer: 'auftragnehmer' } })
  const fremd = await welt.aufnahme({ mzb: { status: 'BEWERTET', auftragnehmer: 'auftragnehmer2' } })
  const ziel = { status: 'BEWERTUNG_ABGESCHLOSSEN' }
  const antwort = await zeige('auftragnehmer', { aufnahmen: [roh, fremd, bereit, bereit, 999_999], ziel })
  expect(antwort.json()).toMatchObject({
    fehlend: 2,
    grundPflicht: false,
    zeilen: [
      {
        id: bereit,
        version: 1,
        mzb: { status: 'BEWERTET', nachher: { status: 'BEWERTUNG_ABGESCHLOSSEN' }, hindernis: null },
        phb: null,
      },
      { id: roh, mzb: { nachher: null, hindernis: expect.stringContaining('Starten Sie zuerst die Bewertung') } },
    ],
  })
  const ohneZiel = (await zeige('auftragnehmer', { aufnahmen: [bereit] })).json()
  expect(ohneZiel.zeilen[0].mzb).toEqual({
    status: 'BEWERTET',
    freigabe: 'NICHT_FREIGEGEBEN',
    nachher: null,
    hindernis: null,
  })
  const zurueck = await zeige('land-noe', { aufnahmen: [bereit], ziel: { status: 'UNPLAUSIBEL' } })
  expect(zurueck.json().grundPflicht).toBe(true)
})
