import type { Benachrichtigung } from '@benthos/vertrag/benachrichtigung'
import { expect } from 'vitest'
import { type Pruefdienst, post } from '../../../pruefstand/dienst.ts'
import { DEMO_BENUTZER } from '../../fach/saat/demoBenutzer.ts'

type Liste = { zeilen: Benachrichtigung[]; ungelesen: number }

/** Was Prüfungen der Benachrichtigungen gemeinsam haben: lesen, wer was bekam, und die Handlungen, die etwas melden. */
export function meldehilfe({ als }: Pick<Pruefdienst, 'als'>) {
  const lies = async (wer: string): Promise<Liste> => {
    const antwort = await als(wer)('/api/benachrichtigungen')
    expect(antwort.statusCode, antwort.body).toBe(200)
    return antwort.json<Liste>()
  }
  const zuAufnahme = async (wer: string, id: number): Promise<Benachrichtigung[]> =>
    (await lies(wer)).zeilen.filter(({ ziel }) => new RegExp(`^/aufnahme-detail/${id}(?![0-9])`).test(ziel))
  /** Was zu dieser Aufnahme bei wem steht, neueste zuerst; wer nichts hat, fehlt. */
  const beiWem = async (id: number): Promise<Record<string, string[]>> => {
    const alle = await Promise.all(
      DEMO_BENUTZER.map(async ({ username }) => [username, (await zuAufnahme(username, id)).map(({ art }) => art)]),
    )
    return Object.fromEntries(alle.filter(([, arten]) => (arten as string[]).length > 0))
  }
  const gelungen = async (antwort: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await antwort
    expect(statusCode, body).toBeLessThan(300)
  }
  const wechsle = async (wer: string, id: number, wechsel: object, element = 'mzb') => {
    const { version } = (await als(wer)(`/aufnahme/${id}/status`)).json<{ version: number }>()
    return als(wer)(post(`/aufnahme/${id}/status/${element}`, { version, ...wechsel }))
  }
  return {
    lies,
    zuAufnahme,
    beiWem,
    gelungen,
    wechsle,
    weiseZu: (wer: string, id: number, auftragnehmer: number, element = 'mzb') =>
      als(wer)(post(`/aufnahme/${id}/${element}/assignAuftragnehmer/${auftragnehmer}`)),
  }
}
