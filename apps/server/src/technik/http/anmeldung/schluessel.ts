import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Datenbank } from '../../db/datenbank.ts'
import { ladeGeheimnis } from './geheimnis.ts'

/** P-256 statt RSA: gleichwertig, und der Schlüssel entsteht in unter einer Millisekunde. */
export const SIGNATURVERFAHREN = 'ES256'

/** Schlüsselpaar, mit dem der eingebaute Anmeldedienst unterschreibt und der Server dessen Token prüft. */
export type Signaturschluessel = Readonly<{
  kid: string
  privat: CryptoKey
  /** mit privatem Teil; verlässt den Server nie */
  privatJwk: JWK
  oeffentlichJwk: JWK
}>

/** Der eine Signaturschlüssel dieser Datenbank; beim ersten Start angelegt, danach für alle Server derselbe. */
export async function ladeSignaturschluessel(db: Datenbank): Promise<Signaturschluessel> {
  const privatJwk = await ladeGeheimnis<JWK>(db, 'anmeldedienst.signatur', erzeuge)
  const { d: _geheim, ...oeffentlichJwk } = privatJwk
  return {
    kid: String(privatJwk.kid),
    privat: (await importJWK(privatJwk, SIGNATURVERFAHREN)) as CryptoKey,
    privatJwk,
    oeffentlichJwk,
  }
}

async function erzeuge(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(SIGNATURVERFAHREN, { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, alg: SIGNATURVERFAHREN, use: 'sig', kid: await calculateJwkThumbprint(jwk) }
}
