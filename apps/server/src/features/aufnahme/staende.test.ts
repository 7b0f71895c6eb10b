import type { AntwortVon } from '@benthos/vertrag'
import type { leseAufnahme } from '@benthos/vertrag/aufnahme'
import { type listeAufnahmestaende, STAENDE_JE_SEITE } from '@benthos/vertrag/aufnahmestaende'
import type { zaehleOffeneHinweise } from '@benthos/vertrag/status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zaehleAnweisungen } from '../../../pruefstand/anweisungen.ts'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

type Staende = AntwortVon<typeof listeAufnahmestaende>
type Kopf = AntwortVon<typeof leseAufnahme>
type Hinweise = AntwortVon<typeof zaehleOffeneHinweise>

const WEG = '/api/aufnahmen/staende'
const staende = async (wer: string, frage = '') => (await als(wer)(`${WEG}${frage}`)).json<Staende>()

beforeAll(async () => {
  const beauftragt = { auftragnehmer: 'auftragnehmer' }
  await welt.aufnahme({ mzb: { ...beauftragt, status: 'ROHDATEN' }, phb: { auftragnehmer: 'auftragnehmer2' } })
  await welt.aufnahme({ mzb: { ...beauftragt, status: 'BEWERTET' } })
  await welt.aufnahme({ bundesland: 'AT-4', mzb: { status: 'PLAUSIBEL', freigabe: 'BEHOERDEN' } })
  await welt.aufnahme({ bundesland: 'AT-7', mzb: null, phb: { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' } })
})

test('[API-09] ohne Anmeldung keine Stände', async () => {
  expect((await als(null)(WEG)).statusCode).toBe(401)
})

test.each(['admin', 'land-noe', 'land-ooe', 'auftragnehmer', 'auftragnehmer2', 'qs', 'lesen'])(
  '[A-EINLESEN-28] %s sieht dieselben Aufnahmen wie in der Liste, jede wie sie ihm einzeln erscheint',
  async wer => {
    const { zeilen, gesamt } = await staende(wer)
    const inDerListe = (await als(wer)('/aufnahmen')).json<{ zeilen: { id: number }[]; gesamt: number }>()
    expect(zeilen.map(({ aufnahme }) => aufnahme.id).toSorted()).toEqual(
      inDerListe.zeilen.map(({ id }) => id).toSorted(),
    )
    expect(gesamt).toBe(inDerListe.gesamt)
    for (const { aufnahme, hinweise } of zeilen) {
      expect(aufnahme).toEqual((await als(wer)(`/aufnahme/${aufnahme.id}`)).json<Kopf>())
      const gezaehlt = await als(wer)(post('/api/statuswechsel/hinweise', { aufnahmen: [aufnahme.id] }))
      if (gezaehlt.statusCode !== 200) continue
      const [eine] = gezaehlt.json<Hinweise>().zeilen
      expect(hinweise).toEqual({ mzb: eine?.mzb ?? null, phb: eine?.phb ?? null })
    }
  },
)

test('[A-EINLESEN-28] eine Seite kostet gleich viele Abfragen, wie viele Aufnahmen auch auf ihr stehen', async () => {
  const zaehle = async () => {
    // Wer fragt, ist dann gemerkt: auf einem langsamen Rechner wäre er zwischen zwei Fragen schon wieder vergessen.
    await staende('admin')
    return zaehleAnweisungen(() => staende('admin'))
  }
  const wenige = await zaehle()
  for (let i = 0; i < STAENDE_JE_SEITE; i++) await welt.aufnahme({})
  const { zeilen, gesamt, groesse } = await staende('admin')
  expect([zeilen.length, gesamt, groesse]).toEqual([STAENDE_JE_SEITE, STAENDE_JE_SEITE + 4, STAENDE_JE_SEITE])
  expect((await staende('admin', '?seite=2')).zeilen).toHaveLength(4)
  expect(await zaehle()).toBe(wenige)
})
