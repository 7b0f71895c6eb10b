import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { ursprungVon } from '../../technik/http/anmeldung/ursprung.ts'
import type { Konfiguration } from '../../technik/konfiguration/konfiguration.ts'
import { type Anbieterteile, baueAnbieter } from './anbieter.ts'
import { URSPRUENGE_HOECHSTENS } from './konstanten.ts'
import { fehlerSeite } from './seiten/fehler.ts'

type Gewaehlt = {
  ursprung: string
  anbieter: Provider
  rufe(req: IncomingMessage, res: ServerResponse): Promise<void>
}

/** Hält je Ursprung einen Anmeldedienst bereit; alle teilen sich Ablage und Schlüssel. */
export type Anbieterhalter = {
  konfiguration: Konfiguration
  /** Anmeldedienst für den Ursprung der Anfrage; null, wenn dieser nicht zum Produkt gehört */
  fuer(request: FastifyRequest): Gewaehlt | null
  unbekannterUrsprung(): string
}

export function baueAnbieterhalter(teile: Anbieterteile): Anbieterhalter {
  const { konfiguration } = teile.dienste
  const jeUrsprung = new Map<string, Gewaehlt>()
  return {
    konfiguration,
    fuer(request) {
      const ursprung = ursprungVon(request, konfiguration)
      if (ursprung === null) return null
      const vorhanden = jeUrsprung.get(ursprung)
      if (vorhanden) return vorhanden
      const anbieter = baueAnbieter(ursprung, teile)
      const neu = { ursprung, anbieter, rufe: anbieter.callback() }
      jeUrsprung.set(ursprung, neu)
      for (const aeltester of jeUrsprung.keys()) {
        if (jeUrsprung.size <= URSPRUENGE_HOECHSTENS) break
        jeUrsprung.delete(aeltester)
      }
      return neu
    },
    unbekannterUrsprung: () => fehlerSeite(konfiguration, 'unbekannter_ursprung'),
  }
}
