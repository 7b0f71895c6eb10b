import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'

/**
 * Kleiner S3-Speicher für Prüfungen über HTTP. Er rechnet die Unterschrift jeder Anfrage selbst nach (AWS Signature Version 4,
 * „Authenticating Requests“, AWS General Reference) und teilt keine Zeile mit dem Klienten, den er prüft.
 */

const REGION = 'eu-central-1'
const SCHLUESSEL = 'PRUEFKENNUNG'
const GEHEIMNIS = 'geheim/mit+Zeichen='

const sha256 = (inhalt: Buffer | string) => createHash('sha256').update(inhalt).digest('hex')
const hmac = (schluessel: Buffer | string, text: string) => createHmac('sha256', schluessel).update(text).digest()

export async function starteS3Pruefstelle() {
  const dateien = new Map<string, { typ: string | undefined; inhalt: Buffer }>()
  const zustand: { gestoert: boolean | string } = { gestoert: false }
  const server = createServer(async (anfrage, antwort) => {
    const teile: Buffer[] = []
    for await (const teil of anfrage) teile.push(teil as Buffer)
    const inhalt = Buffer.concat(teile)
    const pfad = String(anfrage.url)
    if (!istEchtUnterschrieben(anfrage, inhalt)) return antwort.writeHead(403).end('SignatureDoesNotMatch')
    if (zustand.gestoert === true || (zustand.gestoert && pfad.endsWith(zustand.gestoert)))
      return antwort.writeHead(507).end()
    if (anfrage.method === 'PUT') {
      dateien.set(pfad, { typ: anfrage.headers['content-type'], inhalt })
      return antwort.writeHead(200).end()
    }
    const datei = dateien.get(pfad)
    if (!datei) return antwort.writeHead(404).end('NoSuchKey')
    if (anfrage.method === 'DELETE') {
      dateien.delete(pfad)
      return antwort.writeHead(204).end()
    }
    return antwort.writeHead(200, { 'content-type': datei.typ ?? '' }).end(datei.inhalt)
  })
  await new Promise<void>(bereit => server.listen(0, '127.0.0.1', bereit))
  const { port } = server.address() as { port: number }
  return {
    dateien,
    /** nimmt nichts an, solange gesetzt; ein Text stört nur die Datei mit diesem Ende */
    zustand,
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'pruefbilder',
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: SCHLUESSEL,
      S3_SECRET_ACCESS_KEY: GEHEIMNIS,
    },
    ende: () => new Promise<void>(fertig => server.close(() => fertig())),
  }
}

function istEchtUnterschrieben({ method, url, headers }: IncomingMessage, inhalt: Buffer): boolean {
  const muster =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, kennung, tag = '', region, namen = '', unterschrift] = muster.exec(headers.authorization ?? '') ?? []
  const zeitpunkt = String(headers['x-amz-date'])
  const pruefsumme = String(headers['x-amz-content-sha256'])
  if (kennung !== SCHLUESSEL || region !== REGION || !zeitpunkt.startsWith(tag)) return false
  // Ein ganzes PUT muss seinen Inhalt mitunterschreiben oder ausdrücklich darauf verzichten.
  if (pruefsumme !== 'UNSIGNED-PAYLOAD' && pruefsumme !== sha256(inhalt)) return false
  if (!namen.split(';').includes('host')) return false
  const [weg = '', abfrage = ''] = String(url).split('?')
  const kanonisch = [
    method,
    weg,
    abfrage,
    ...namen.split(';').map(name => `${name}:${String(headers[name]).trim()}`),
    '',
    namen,
    pruefsumme,
  ].join('\n')
  const bereich = `${tag}/${region}/s3/aws4_request`
  const zuUnterschreiben = ['AWS4-HMAC-SHA256', zeitpunkt, bereich, sha256(kanonisch)].join('\n')
  const schluessel = hmac(hmac(hmac(hmac(`AWS4${GEHEIMNIS}`, tag), REGION), 's3'), 'aws4_request')
  return hmac(schluessel, zuUnterschreiben).toString('hex') === unterschrift
}
