import { AwsClient } from 'aws4fetch'
import type { Konfiguration } from '../konfiguration/konfiguration.ts'
import { S3_GRENZE_MS } from './konstanten.ts'

/** Ablage von Dateien unter ihrer Prüfsumme in einem S3-kompatiblen Speicher. */
export type Dateispeicher = Readonly<{
  lege: (hash: string, medientyp: string, inhalt: Buffer) => Promise<void>
  hole: (hash: string) => Promise<Buffer>
  /** auch, wenn es die Datei nicht mehr gibt */
  entferne: (hash: string) => Promise<void>
}>

/** Spricht mit dem Speicher im Pfadstil (`Endpunkt/Bucket/bilder/Prüfsumme`), den alle verstehen. */
export function baueS3Speicher(angaben: NonNullable<Konfiguration['bildspeicher']>): Dateispeicher {
  const klient = new AwsClient({
    accessKeyId: angaben.schluessel,
    secretAccessKey: angaben.geheimnis,
    region: angaben.region,
    service: 's3',
    retries: 2,
  })
  const sende = async (methode: 'PUT' | 'GET' | 'DELETE', hash: string, angabe: RequestInit = {}) => {
    const antwort = await klient.fetch(`${angaben.endpunkt}/${angaben.bucket}/bilder/${hash}`, {
      ...angabe,
      method: methode,
      signal: AbortSignal.timeout(S3_GRENZE_MS),
    })
    if (antwort.ok || (methode === 'DELETE' && antwort.status === 404)) return antwort
    throw new Error(`Der Bildspeicher antwortet auf ${methode} mit ${antwort.status}.`)
  }
  return {
    lege: async (hash, medientyp, inhalt) => {
      await sende('PUT', hash, { body: new Uint8Array(inhalt), headers: { 'content-type': medientyp } })
    },
    hole: async hash => Buffer.from(await (await sende('GET', hash)).arrayBuffer()),
    entferne: async hash => {
      await sende('DELETE', hash)
    },
  }
}
