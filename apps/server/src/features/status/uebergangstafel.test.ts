import {
  ELEMENTE,
  type Element,
  FREIGABESTATUSWERTE,
  type Freigabestatus,
  STATUSWERTE,
  type Status,
} from '@benthos/fachmodell'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { wenigeZugleich } from '../../../pruefstand/wenigeZugleich.ts'

/**
 * Rolle × Ort × Qualitätselement × Status × Ziel × Begründung: jede Zelle wird ausgeführt. Die Tafel steht hier noch einmal
 * in Worten der Produktgestaltung und nicht aus dem Fachmodell gelesen.
 */

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

type Stand = { status: Status; freigabe: Freigabestatus }
const STAENDE: readonly Stand[] = [
  ...STATUSWERTE.map((status): Stand => ({ status, freigabe: 'NICHT_FREIGEGEBEN' })),
  { status: 'PLAUSIBEL', freigabe: 'BEHOERDEN' },
  { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' },
]
const UEBERGEBEN = 'BEWERTET → BEWERTUNG_ABGESCHLOSSEN'
const PLAUSIBEL = 'BEWERTUNG_ABGESCHLOSSEN → PLAUSIBEL'
const ZURUECKGEBEN = 'BEWERTUNG_ABGESCHLOSSEN → UNPLAUSIBEL'
const OEFFNEN = 'PLAUSIBEL → UNPLAUSIBEL'
const UEBERGAENGE = [UEBERGEBEN, PLAUSIBEL, ZURUECKGEBEN, OEFFNEN]
const GRUND_PFLICHT = [ZURUECKGEBEN, OEFFNEN]

/** Was jeder an einer GZÜV-Aufnahme seines Landes (seines Auftrags) und an einer seines Fachprojekts darf. */
const TAFEL: readonly [
  wer: string | null,
  gzuev: readonly string[],
  fachprojekt: readonly string[],
  gibtFrei?: true,
][] = [
  [null, [], []],
  ['lesen', [], []],
  ['auftragnehmer', [UEBERGEBEN], []],
  ['qs', [PLAUSIBEL, ZURUECKGEBEN], []],
  ['land-noe', [UEBERGEBEN, PLAUSIBEL, ZURUECKGEBEN, OEFFNEN], []],
  ['fachprojekt', [], [UEBERGEBEN, PLAUSIBEL, ZURUECKGEBEN, OEFFNEN]],
  ['bund', [], [], true],
  ['admin', UEBERGAENGE, UEBERGAENGE, true],
]
/** Wer die Aufnahme lesen darf, solange nichts freigegeben ist. */
const BEFASSTE = {
  GZUEV: ['auftragnehmer', 'qs', 'land-noe', 'bund', 'admin'],
  FACHPROJEKT: ['fachprojekt', 'bund', 'admin'],
}

type Fall = { id: number; art: 'GZUEV' | 'FACHPROJEKT'; element: Element; stand: Stand; version: number }
const faelle: Fall[] = []
for (const art of ['GZUEV', 'FACHPROJEKT'] as const)
  for (const element of ELEMENTE)
    for (const stand of STAENDE) {
      const eines = { ...stand, ...(art === 'GZUEV' && { auftragnehmer: 'auftragnehmer' }) }
      const id = await welt.aufnahme({
        art,
        mzb: element === 'MZB' ? eines : null,
        phb: element === 'PHB' ? eines : null,
      })
      faelle.push({ id, art, element, stand, version: 1 })
    }

function siehtEs(wer: string | null, { art, stand }: Fall): boolean {
  if (wer === null) return false
  if (BEFASSTE[art].includes(wer)) return true
  if (stand.freigabe === 'OEFFENTLICH') return ['lesen', 'land-noe', 'fachprojekt'].includes(wer)
  return stand.freigabe === 'BEHOERDEN' && ['lesen', 'land-noe'].includes(wer)
}

type Ziel = { status: Status } | { freigabe: Freigabestatus }
const ZIELE: readonly Ziel[] = [
  ...STATUSWERTE.map(status => ({ status })),
  ...FREIGABESTATUSWERTE.map(freigabe => ({ freigabe })),
]

/** Antwort, die dieser Wechsel bekommen muss. */
function erwarte(zeile: (typeof TAFEL)[number], fall: Fall, ziel: Ziel, grund: string): number {
  const [wer, gzuev, fachprojekt, gibtFrei] = zeile
  if (wer === null) return 401
  if (!siehtEs(wer, fall)) return 404
  if ('freigabe' in ziel) {
    if (!gibtFrei) return 403
    return fall.stand.status === 'PLAUSIBEL' && fall.stand.freigabe !== ziel.freigabe ? 200 : 409
  }
  const uebergang = `${fall.stand.status} → ${ziel.status}`
  if (!UEBERGAENGE.includes(uebergang)) return 409
  if (!(fall.art === 'GZUEV' ? gzuev : fachprojekt).includes(uebergang)) return 403
  if (wer === 'fachprojekt' && fall.stand.freigabe !== 'NICHT_FREIGEGEBEN') return 409
  return GRUND_PFLICHT.includes(uebergang) && grund === '' ? 400 : 200
}

/** Stand danach: wer PLAUSIBEL verlässt, nimmt die Freigabe zurück. */
function danach(stand: Stand, ziel: Ziel): Stand {
  if ('freigabe' in ziel) return { ...stand, ...ziel }
  return { status: ziel.status, freigabe: ziel.status === 'PLAUSIBEL' ? stand.freigabe : 'NICHT_FREIGEGEBEN' }
}

async function stelleHer({ id, element, stand }: Fall): Promise<void> {
  const e = element === 'MZB' ? 'mzb' : 'phb'
  await db
    .updateTable('aufnahme')
    .set({ [`${e}_status`]: stand.status, [`${e}_freigabe`]: stand.freigabe, stand: 1 })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('status_ereignis').where('aufnahme_id', '=', id).execute()
}

const bestand = () =>
  db
    .selectFrom('aufnahme')
    .select(['id', 'stand', 'mzb_status', 'mzb_freigabe', 'phb_status', 'phb_freigabe'])
    .orderBy('id')
    .execute()
const anfangs = await bestand()

describe.each(TAFEL)('[API-04] %s', (...zeile) => {
  const [wer] = zeile
  test.each([[''], ['Abundanzen prüfen']])('jeder Wechsel mit der Begründung „%s“', async grund => {
    const falsch: string[] = []
    for (const ziel of ZIELE)
      await wenigeZugleich(faelle, async fall => {
        const soll = erwarte(zeile, fall, ziel, grund)
        const antwort = await als(wer)({
          method: 'POST',
          url: `/aufnahme/${fall.id}/status/${fall.element.toLowerCase()}`,
          payload: { version: fall.version, ...ziel, grund },
        })
        const was = `${fall.art} ${fall.element} ${Object.values(fall.stand)} → ${Object.values(ziel)}`
        if (antwort.statusCode !== soll) falsch.push(`${was}: ${antwort.statusCode} statt ${soll}`)
        if (antwort.statusCode !== 200) return
        expect(antwort.json(), was).toEqual({ version: 2, ...danach(fall.stand, ziel) })
        const ereignisse = await db
          .selectFrom('status_ereignis')
          .select(['element', 'nach', 'grund', 'benutzer_id'])
          .where('aufnahme_id', '=', fall.id)
          .execute()
        expect(ereignisse[0], was).toMatchObject({ element: fall.element, grund: grund || null })
        expect(ereignisse[0]?.benutzer_id, was).not.toBeNull()
        await stelleHer(fall)
      })
    expect(falsch).toEqual([])
    expect(await bestand()).toEqual(anfangs)
  })

  test('die Vorschau sagt dasselbe und ändert nichts', async () => {
    for (const ziel of ZIELE) {
      const antwort = await als(wer)({
        method: 'POST',
        url: '/api/statuswechsel/vorschau',
        payload: { aufnahmen: faelle.map(fall => fall.id), ziel },
      })
      if (wer === null || wer === 'lesen') {
        expect(antwort.statusCode).toBe(wer === null ? 401 : 403)
        continue
      }
      const { zeilen, fehlend } = antwort.json<{ zeilen: Vorschauzeile[]; fehlend: number }>()
      const ist = zeilen
        .toSorted((a, b) => a.id - b.id)
        .map(({ id, mzb, phb }) => ({ id, nachher: (mzb ?? phb)?.nachher, hatHindernis: !!(mzb ?? phb)?.hindernis }))
      const soll = faelle.flatMap(fall => {
        const status = erwarte(zeile, fall, ziel, 'x')
        if (status === 404) return []
        return [
          { id: fall.id, nachher: status === 200 ? danach(fall.stand, ziel) : null, hatHindernis: status !== 200 },
        ]
      })
      expect(ist).toEqual(soll)
      expect(fehlend).toBe(faelle.length - soll.length)
    }
    expect(await bestand()).toEqual(anfangs)
  })
})

type Vorschauelement = { nachher: Stand | null; hindernis: string | null } | null
type Vorschauzeile = { id: number; mzb: Vorschauelement; phb: Vorschauelement }
