import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { PROBLEME } from '@benthos/vertrag/problem'

/**
 * Antwortet auf etwas, das kein HTTP ist, zu lange Köpfe hat oder zu langsam kommt, in der Form aller anderen Fehler, und schließt die
 * Verbindung; bis zu einer Anfrage und ihren Haken kommt es dann gar nicht.
 */
export function antworteAufUnlesbares(fehler: Error & { code?: string }, socket: Socket): void {
  if (fehler.code === 'ECONNRESET' || socket.destroyed) return
  const code = fehler.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'ZU_LANGSAM' : 'ANFRAGE_UNLESBAR'
  const status = fehler.code === 'HPE_HEADER_OVERFLOW' ? 431 : PROBLEME[code].status
  const rumpf = JSON.stringify({ status, message: PROBLEME[code].text, errors: [], code })
  const kopf = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(rumpf)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${kopf.join('\r\n')}\r\n\r\n${rumpf}`)
  socket.destroySoon()
}
