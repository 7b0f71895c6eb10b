import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import { ladeSignaturschluessel } from '../../technik/http/anmeldung/schluessel.ts'
import { type Konfiguration, leseKonfiguration } from '../../technik/konfiguration/konfiguration.ts'

/** Hilfen der Tests: Konfigurationen, eigene Token, ein nachgestellter externer Anmeldedienst. */

export function testKonfiguration(env: NodeJS.ProcessEnv = {}): Konfiguration {
  return leseKonfiguration({ ENVIRONMENT: 'TEST', ...env })
}

type Tokenangaben = {
  /** Abweichungen von einem gültigen Token; `undefined` lässt den Eintrag weg */
  claims?: Record<string, unknown>
  kopf?: { alg: string; kid?: string; typ?: string }
}

const jetzt = () => Math.floor(Date.now() / 1000)

/** Unterschreibt Token mit dem echten Schlüssel des eingebauten Anmeldedienstes. */
export async function eingebauteToken(
  db: Datenbank,
): Promise<(benutzerId: number, angaben?: Tokenangaben) => Promise<string>> {
  const { privat, kid } = await ladeSignaturschluessel(db)
  return (benutzerId, { claims = {}, kopf } = {}) =>
    new SignJWT({
      iss: 'http://localhost:8080/benthosdb/realms/benthos',
      aud: 'benthosdbf-web',
      azp: 'benthosdbf-web',
      typ: 'Bearer',
      sub: String(benutzerId),
      iat: jetzt(),
      exp: jetzt() + 300,
      ...claims,
    })
      .setProtectedHeader(kopf ?? { alg: 'ES256', typ: 'at+jwt', kid })
      .sign(privat)
}

/** Token ohne Unterschrift oder mit selbst gebauter; jose weigert sich zu Recht, solche auszustellen. */
export function rohtoken(kopf: object, inhalt: object, unterschrift = ''): string {
  const teil = (wert: object) => Buffer.from(JSON.stringify(wert)).toString('base64url')
  return `${teil(kopf)}.${teil(inhalt)}.${unterschrift}`
}

/** Nachgestelltes Keycloak: nur der Weg zu den Schlüsseln, gezählt und abschaltbar. */
export async function starteKeycloak() {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const schluessel = { ...(await exportJWK(publicKey)), kid: 'extern-1', alg: 'RS256', use: 'sig' }
  const zustand = { abrufe: 0, gestoert: false }
  const server = createServer((anfrage, antwort) => {
    zustand.abrufe += 1
    const richtig = anfrage.url === '/realms/benthos/protocol/openid-connect/certs'
    antwort.writeHead(zustand.gestoert ? 500 : richtig ? 200 : 404, { 'content-type': 'application/json' })
    antwort.end(JSON.stringify({ keys: [schluessel] }))
  })
  await new Promise<void>(fertig => server.listen(0, '127.0.0.1', fertig))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    zustand,
    token: (claims: Record<string, unknown> = {}) =>
      new SignJWT({
        iss: `${url}/realms/benthos`,
        // Keycloaks Vorgabe: Empfänger ist „account“, der Client steht in azp.
        aud: 'account',
        azp: 'benthosdbf-web',
        typ: 'Bearer',
        iat: jetzt(),
        exp: jetzt() + 300,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'extern-1' })
        .sign(privateKey),
    beende: () => new Promise<void>(fertig => server.close(() => fertig())),
  }
}
