import type { Messstelle } from '@benthos/vertrag/messstelle'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import {
  type Anlage,
  gewaesserIdVon,
  gueltigeAnlage,
  legeProjektAn,
  organisationVon,
} from './messstellendaten.pruefhilfe.ts'

type Art = 'GZUEV' | 'LAND' | 'FACHPROJEKT'

/** Prüfdienst mit Projekten der Bereiche und Handgriffen für Messstellen. */
export async function messstellenpruefung() {
  const dienst = await pruefdienst()
  const { db, als } = dienst
  const DONAU = await gewaesserIdVon(db, 'Donau')
  const UNI = await organisationVon(db, 'fachprojekt')
  const FREMDE_UNI = await organisationVon(db, 'fachprojekt2')
  const PROJEKT = await legeProjektAn(db, 'FACHPROJEKT', UNI)
  const FREMDES_PROJEKT = await legeProjektAn(db, 'FACHPROJEKT', FREMDE_UNI)
  const LANDESPROJEKT = await legeProjektAn(db, 'LAND', await organisationVon(db, 'land-noe'), 'AT-3')

  const sende = (wer: string | null, url: string, payload: object = {}): Promise<LightMyRequestResponse> =>
    als(wer)({ method: 'POST', url, payload })

  /** gültige Anlage; Fachprojekte gehören der ersten Universität */
  function anlage(art: Art, abweichung: Partial<Anlage['identifizierung']> = {}): Anlage {
    const gueltig = gueltigeAnlage(DONAU, art)
    const projekt = art === 'FACHPROJEKT' ? { projektId: PROJEKT, organisationseinheitId: UNI } : {}
    return { ...gueltig, identifizierung: { ...gueltig.identifizierung, ...projekt, ...abweichung } }
  }
  async function lies(id: number, wer = 'admin'): Promise<Messstelle> {
    const antwort = await als(wer)(`/messstelle/${id}`)
    expect(antwort.statusCode, antwort.body).toBe(200)
    return antwort.json<Messstelle>()
  }
  async function neue(art: Art, wer = 'admin'): Promise<Messstelle> {
    const weg = art === 'FACHPROJEKT' ? 'fachprojekt' : 'land'
    const antwort = await sende(wer, `/messstelle/${weg}/create`, anlage(art))
    expect(antwort.statusCode, antwort.body).toBe(200)
    return lies(antwort.json<{ id: number }>().id)
  }
  async function zahlDerMessstellen(): Promise<number> {
    const { n } = await db
      .selectFrom('messstelle')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  }
  return {
    app: dienst.app,
    db,
    als,
    sende,
    anlage,
    lies,
    neue,
    zahlDerMessstellen,
    ende: dienst.ende,
    DONAU,
    UNI,
    FREMDE_UNI,
    PROJEKT,
    FREMDES_PROJEKT,
    LANDESPROJEKT,
  }
}
