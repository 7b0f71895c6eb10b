import type { FastifyRequest } from 'fastify'
import type { Konfiguration } from '../konfiguration/konfiguration.ts'
import { Einwand } from './problem.ts'

const UNLESBAR = 'Der Inhalt der Anfrage ist kein gültiges JSON.'

/**
 * JSON-Rumpf eines GET, wie ihn einzelne Aufrufe der Spezifikation haben. Fastify liest bei GET keinen; gelesen wird hier nur,
 * wo der Vertrag einen erklärt, und erst nach der Prüfung des Rechts.
 * @returns `undefined`, wenn keiner mitkam
 */
export async function leseGetRumpf(request: FastifyRequest, { bodyGrenze }: Konfiguration): Promise<unknown> {
  const teile: Buffer[] = []
  let laenge = 0
  // Ohne diese Angabe risse eine zu große Sendung die Leitung ab, ehe ihre Antwort hinaus ist.
  for await (const teil of request.raw.iterator({ destroyOnReturn: false })) {
    laenge += (teil as Buffer).length
    if (laenge > bodyGrenze) throw new Einwand('ZU_GROSS')
    teile.push(teil as Buffer)
  }
  if (laenge === 0) return undefined
  try {
    return JSON.parse(Buffer.concat(teile).toString('utf8'))
  } catch {
    throw new Einwand('EINGABE_UNGUELTIG', UNLESBAR)
  }
}
