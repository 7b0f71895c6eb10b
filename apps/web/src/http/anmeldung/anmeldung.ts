import { leseAnmeldedienst } from '@benthos/vertrag/allgemein'
import Keycloak from 'keycloak-js'
import { rufe } from '../klient.ts'
import { type Anmeldung, baueAnmeldung } from './keycloakAnmeldung.ts'
import { browserumfeld } from './umfeld.ts'

export type { Anmeldung } from './keycloakAnmeldung.ts'

let laufend: Promise<Anmeldung> | null = null

/**
 * Stellt die Anmeldung dieses Fensters her: liest die Einstellungen des Anmeldedienstes und verarbeitet die Rückkehr von
 * dort. Vor dem Router aufzurufen, denn die Rückkehradresse trägt Angaben des Anmeldedienstes. Je Seite einmal; weitere
 * Aufrufe bekommen dieselbe Anmeldung, nach einem Fehlschlag einen neuen Versuch.
 */
export function starteAnmeldung(): Promise<Anmeldung> {
  laufend ??= starte().catch((fehler: unknown) => {
    laufend = null
    throw fehler
  })
  return laufend
}

async function starte(): Promise<Anmeldung> {
  const { url, realm, clientId, eingebaut } = await rufe(leseAnmeldedienst, {})
  return baueAnmeldung(new Keycloak({ url, realm, clientId }), browserumfeld(), { eingebaut })
}
