import { type JsonWebKey, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import type { Konfiguration } from '../../technik/konfiguration/konfiguration.ts'
import { testKonfiguration } from './anmeldung.pruefhilfe.ts'

/** Kopfzeile und Inhalt eines Tokens. */
export type Teile = { kopf: Record<string, unknown>; inhalt: Record<string, unknown> }

/** Wie ein Anmeldedienst sich zeigt: wo seine Schlüssel liegen, und wie ein Zugriffstoken von ihm aussieht. */
export type Dienstform = Readonly<{
  name: string
  aussteller: string
  konfiguration: Konfiguration
  /** Eintrag, der den Auftraggeber nennt */
  auftraggeber: 'azp' | 'client_id'
  /** ein Zugriffstoken, das gilt */
  gueltig: () => Teile
}>

const jetzt = () => Math.floor(Date.now() / 1000)
const teil = (wert: string | object) =>
  Buffer.from(typeof wert === 'string' ? wert : JSON.stringify(wert)).toString('base64url')

/**
 * Ein Rechner mit den Schlüsseln eines Anmeldedienstes in zwei Formen: an Keycloaks Wegen, und an beliebigen, die nur seine Beschreibung
 * nennt. Was er antwortet, lässt sich ändern; gezählt wird, was er gefragt wird. Dazu Token, mit eigenem und fremdem Schlüssel.
 */
export async function starteSchluesseldienst() {
  const [eigene, fremde, neue] = await Promise.all([1, 2, 3].map(() => generateKeyPair('RS256', { extractable: true })))
  if (!eigene || !fremde || !neue) throw new Error('keine Schlüssel')
  const alsJwk = async (schluessel: CryptoKey, kid: string) =>
    ({ ...(await exportJWK(schluessel)), kid, alg: 'RS256', use: 'sig' }) as JsonWebKey & { kid: string }
  const privat = async (schluessel: CryptoKey) => ({
    key: (await exportJWK(schluessel)) as JsonWebKey,
    format: 'jwk' as const,
  })
  const jwk = await alsJwk(eigene.publicKey, 'k1')
  const fremdesJwk = await alsJwk(fremde.publicKey, 'k1')
  const grundzustand = () => ({
    schluessel: [jwk] as JsonWebKey[],
    /** Änderungen an der Beschreibung */
    beschreibung: {} as Record<string, unknown>,
    abrufe: 0,
    beschreibungen: 0,
    fremdeAbrufe: 0,
    antworte: null as ((antwort: ServerResponse) => void) | null,
    beschreibe: null as ((antwort: ServerResponse) => void) | null,
  })
  const zustand = grundzustand()
  const schicke = (antwort: ServerResponse, inhalt: object) =>
    void antwort.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(inhalt))

  const server = createServer(({ url: weg }, antwort) => {
    if (weg === '/norm/.well-known/openid-configuration') {
      zustand.beschreibungen += 1
      if (zustand.beschreibe) return zustand.beschreibe(antwort)
      return schicke(antwort, {
        issuer: `${url}/norm`,
        jwks_uri: `${url}/schluessel`,
        end_session_endpoint: `${url}/ende?von=hier`,
        ...zustand.beschreibung,
      })
    }
    if (weg !== '/realms/benthos/protocol/openid-connect/certs' && weg !== '/schluessel') {
      zustand.fremdeAbrufe += 1
      return schicke(antwort, { keys: [fremdesJwk] })
    }
    zustand.abrufe += 1
    if (zustand.antworte) return zustand.antworte(antwort)
    return schicke(antwort, { keys: zustand.schluessel })
  })
  await new Promise<void>(fertig => server.listen(0, '127.0.0.1', fertig))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const allen = () => ({ sub: 'u-1', preferred_username: 'eva', iat: jetzt(), exp: jetzt() + 300 })
  const keycloak: Dienstform = {
    name: 'Keycloak',
    aussteller: `${url}/realms/benthos`,
    konfiguration: testKonfiguration({ ENVIRONMENT: 'DEV', OIDC_URL: url }),
    auftraggeber: 'azp',
    gueltig: () => ({
      kopf: { alg: 'RS256', typ: 'JWT', kid: 'k1' },
      inhalt: {
        iss: `${url}/realms/benthos`,
        aud: 'account',
        azp: 'benthosdbf-web',
        typ: 'Bearer',
        realm_access: { roles: ['LESEN'] },
        ...allen(),
      },
    }),
  }
  const norm: Dienstform = {
    name: 'OpenID-Provider',
    aussteller: `${url}/norm`,
    konfiguration: testKonfiguration({ ENVIRONMENT: 'DEV', OIDC_ISSUER: `${url}/norm`, OIDC_ROLE_CLAIM: 'roles' }),
    auftraggeber: 'client_id',
    gueltig: () => ({
      kopf: { alg: 'RS256', typ: 'at+jwt', kid: 'k1' },
      inhalt: {
        iss: `${url}/norm`,
        aud: 'urn:schnittstelle',
        client_id: 'benthosdbf-web',
        jti: 't-1',
        roles: ['LESEN'],
        ...allen(),
      },
    }),
  }
  const eigener = await privat(eigene.privateKey)
  /** Unterschriebenes Token; `inhalt` auch als Text, wie JSON ihn sonst nie schriebe. */
  const token = ({ kopf, inhalt }: { kopf: object; inhalt: object | string }, schluessel = eigener): string => {
    const text = `${teil(kopf)}.${teil(inhalt)}`
    return `${text}.${sign('sha256', Buffer.from(text), schluessel as never).toString('base64url')}`
  }
  return {
    url,
    zustand,
    formen: [keycloak, norm] as const,
    keycloak,
    norm,
    jwk,
    fremdesJwk,
    neuesJwk: await alsJwk(neue.publicKey, 'k2'),
    eigener,
    fremder: await privat(fremde.privateKey),
    neuer: await privat(neue.privateKey),
    teil,
    token,
    setzeZurueck: () => void Object.assign(zustand, grundzustand()),
    beende: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
