import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { alsAbholstrom } from '../strom/abholstrom.ts'
import { bekannteEtags } from './etag.ts'
import { Einwand } from './problem.ts'

/** Eine gespeicherte Datei: wer abgerissen ist, holt den Rest, statt von vorn zu beginnen (RFC 9110, Abschnitt 14). */
export class Stueckdatei {
  readonly bytes: number
  readonly sha256: string
  /** liest die Bytes `ab` bis ausschließlich `bis` */
  readonly lies: (ab: number, bis: number) => AsyncIterable<Buffer>

  constructor(bytes: number, sha256: string, lies: (ab: number, bis: number) => AsyncIterable<Buffer>) {
    this.bytes = bytes
    this.sha256 = sha256
    this.lies = lies
  }
}

/** Bytes von `ab` bis ausschließlich `bis`. */
type Abschnitt = { ab: number; bis: number }

/**
 * Welcher Abschnitt verlangt ist. Was keine Angabe in Bytes ist, zählt nicht (RFC 9110, 14.2); mehrere auf einmal gibt es nicht:
 * viele kleine sind ein Weg, den Server arbeiten zu lassen.
 * @returns `undefined`: die ganze Datei; `null`: diesen Abschnitt gibt es nicht
 */
export function waehleAbschnitt(range: string | undefined, bytes: number): Abschnitt | null | undefined {
  if (range === undefined || !/^\s*bytes\s*=/i.test(range)) return undefined
  const [, von, letztes] = /^\s*bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(range) ?? []
  if (von === undefined || letztes === undefined || von + letztes === '') return null
  if (von === '') {
    const laenge = Math.min(Number(letztes), bytes)
    return laenge === 0 ? null : { ab: bytes - laenge, bis: bytes }
  }
  const ab = Number(von)
  const bis = letztes === '' ? bytes : Math.min(Number(letztes) + 1, bytes)
  return ab < bis ? { ab, bis } : null
}

/** Antwortet mit der Datei oder dem verlangten Abschnitt. @throws Einwand `ABSCHNITT_UNERFUELLBAR` */
export function sendeStueckdatei(request: FastifyRequest, reply: FastifyReply, datei: Stueckdatei): FastifyReply {
  const { range, 'if-range': nurWenn } = request.headers
  const etag = `"${datei.sha256}"`
  reply.header('etag', etag).header('accept-ranges', 'bytes')
  if (bekannteEtags(request).some(wert => wert === etag || wert === '*')) return reply.code(304).send()
  // Hat sich die Datei geändert, gehört der Abschnitt nicht zu dem, was der Abholende schon hat: dann kommt sie ganz.
  const gilt = nurWenn === undefined || String(nurWenn).trim() === etag
  const abschnitt = gilt ? waehleAbschnitt(range, datei.bytes) : undefined
  if (abschnitt === null) {
    reply.header('content-range', `bytes */${datei.bytes}`)
    throw new Einwand('ABSCHNITT_UNERFUELLBAR')
  }
  const { ab, bis } = abschnitt ?? { ab: 0, bis: datei.bytes }
  reply.header('content-length', String(bis - ab))
  if (abschnitt) reply.code(206).header('content-range', `bytes ${ab}-${bis - 1}/${datei.bytes}`)
  // Zu HEAD gehört derselbe Kopf, aber niemand liest mit.
  if (request.method === 'HEAD' || ab === bis) return reply.send(Readable.from([]))
  return reply.send(alsAbholstrom(datei.lies(ab, bis), request.abbruch))
}
