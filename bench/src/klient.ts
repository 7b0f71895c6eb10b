import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** Antwort, wie sie über die Leitung kam; entpackt und gelesen wird sie erst von `liesJson`. */
export type Antwort = { status: number; kodierung: string; rumpf: Buffer }

export function liesJson<T>({ kodierung, rumpf }: Antwort): T {
  const text = kodierung === 'br' ? brotliDecompressSync(rumpf) : kodierung === 'gzip' ? gunzipSync(rumpf) : rumpf
  return JSON.parse(text.toString()) as T
}

export type Klient = {
  /** Anmeldung, für Anfragen auf anderem Weg */
  kopf: Readonly<Record<string, string>>
  hole: (pfad: string) => Promise<Antwort>
  /** wie `hole`, auch wenn der Server ablehnt */
  versuche: (pfad: string) => Promise<Antwort>
  sende: (pfad: string, rumpf: unknown) => Promise<Antwort>
}

/**
 * Anfragen eines angemeldeten Demo-Benutzers (`null`: ohne Anmeldung) über eine stehende Verbindung. `node:http` statt `fetch`: sein eigener
 * Aufwand je Anfrage ist kleiner und gehört nicht zum Gemessenen.
 */
export async function meldeKlientAn(adresse: string, username: string | null): Promise<Klient> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const sende = (methode: 'GET' | 'POST', pfad: string, kopf: Record<string, string>, rumpf?: unknown) =>
    new Promise<Antwort>((fertig, gescheitert) => {
      const daten = rumpf === undefined ? undefined : Buffer.from(JSON.stringify(rumpf))
      const anfrage = request(
        adresse + pfad,
        {
          agent,
          method: methode,
          headers: {
            accept: 'application/json',
            'accept-encoding': 'br, gzip',
            ...kopf,
            ...(daten && { 'content-type': 'application/json', 'content-length': String(daten.length) }),
          },
        },
        antwort => {
          const teile: Buffer[] = []
          antwort.on('data', (teil: Buffer) => teile.push(teil))
          antwort.on('end', () =>
            fertig({
              status: antwort.statusCode ?? 0,
              kodierung: antwort.headers['content-encoding'] ?? '',
              rumpf: Buffer.concat(teile),
            }),
          )
          antwort.on('error', gescheitert)
        },
      )
      anfrage.on('error', gescheitert)
      anfrage.end(daten)
    })
  const erwarte = async (versprechen: Promise<Antwort>, pfad: string): Promise<Antwort> => {
    const antwort = await versprechen
    if (antwort.status >= 400)
      throw new Error(`${pfad} antwortet mit ${antwort.status}: ${JSON.stringify(liesJson(antwort))}`)
    return antwort
  }
  const kopf: Record<string, string> = username === null ? {} : { authorization: `Bearer ${await holeToken(username)}` }
  return {
    kopf,
    hole: pfad => erwarte(sende('GET', pfad, kopf), pfad),
    versuche: pfad => sende('GET', pfad, kopf),
    sende: (pfad, rumpf) => erwarte(sende('POST', pfad, kopf, rumpf), pfad),
  }

  async function holeToken(name: string): Promise<string> {
    const anmeldung = await erwarte(sende('POST', '/api/test/token', {}, { username: name }), '/api/test/token')
    return liesJson<{ access_token: string }>(anmeldung).access_token
  }
}
