import type { Anmeldedienst } from '@benthos/vertrag/allgemein'
import type { Konfiguration } from './konfiguration.ts'

/** Einstellungen des Anmeldedienstes, wie der Browser sie braucht; nichts davon ist geheim. */
export function anmeldedienstFuerBrowser({
  oidc,
  oeffentlicheUrl,
  basisPfad,
}: Pick<Konfiguration, 'oidc' | 'oeffentlicheUrl' | 'basisPfad'>): Anmeldedienst {
  return {
    provider: 'KEYCLOAK',
    ...(oidc.aussteller === null
      ? // Ohne PUBLIC_URL relativ zum Ursprung der Seite: localhost und 127.0.0.1 funktionieren beide.
        { url: oidc.url ?? `${oeffentlicheUrl ?? ''}${basisPfad}`, realm: oidc.realm }
      : { url: '', realm: '', issuer: oidc.aussteller }),
    clientId: oidc.clientId,
    acrValues: [...oidc.acrWerte],
    eingebaut: oidc.anbieter === 'eingebaut',
  }
}
