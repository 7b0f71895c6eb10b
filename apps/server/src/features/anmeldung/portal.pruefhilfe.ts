import { type AddressInfo, connect } from 'node:net'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { baueApp } from '../../app.ts'
import type { Ereignisart } from '../../technik/http/anmeldung/sicherheitsereignisse.ts'
import { type Kopfangaben, SAETZE } from '../../technik/portalverbund/portalverbund.pruefhilfe.ts'
import { testKonfiguration } from './anmeldung.pruefhilfe.ts'

/** Der Server hinter einem nachgestellten Portal, an einem echten Anschluss: jede Anfrage Byte für Byte wie geschrieben. */

export const GEHEIMNIS = 'ein-geheimnis-nur-fuer-pruefungen-0815'
/** Adresse, von der das Portal kommt; alle anderen sind fremd, auch 127.0.0.1. */
export const PORTAL = '127.0.0.2'
export const FREMD = '127.0.0.1'

export type Rohantwort = { status: number; koepfe: string[]; rumpf: string; json: () => never }
export type Rohanfrage = Readonly<{
  von?: string
  methode?: string
  weg?: string
  protokoll?: string
  nachweis?: string | null
  satz?: Kopfangaben | null
  koepfe?: Kopfangaben
  /** weitere Zeilen der Köpfe, wie sie sind */
  zeilen?: readonly string[]
  rumpf?: object
}>

export const SCHLUESSEL = 'gid AT:VKZ:L3 AT:L3:1:eva.muster'

export async function portalpruefstand(env: NodeJS.ProcessEnv = {}) {
  const { db, entferne } = await neueDatenbank()
  const konfiguration = testKonfiguration({
    PVP_ENABLED: 'true',
    PVP_TRUSTED_PROXIES: PORTAL,
    PVP_SHARED_SECRET: GEHEIMNIS,
    ...env,
  })
  const app = await baueApp(konfiguration, db)
  await app.listen({ port: 0, host: '::' })
  const { port } = app.server.address() as AddressInfo
  const organisation = async (name: string, angaben: object = {}) =>
    (
      await db
        .insertInto('organisationseinheit')
        .values({ name, art: 'SONSTIGE', bundesland: null, ...angaben })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const noe = await organisation('Land Niederösterreich', {
    art: 'LAND',
    bundesland: 'AT-3',
    portalkennungen: ['L3-WA2'],
  })
  const person = async (username: string, angaben: object = {}) =>
    (
      await db
        .insertInto('benutzer')
        .values({
          username,
          vorname: 'Eva',
          nachname: 'Muster',
          provider: 'PVP',
          rollen: [],
          organisationseinheit_id: noe,
          ...angaben,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const eva = await person('eva.muster@noel.gv.at', {
    externer_schluessel: SCHLUESSEL,
    email: 'eva.muster@noel.gv.at',
  })

  const schreibe = (a: Rohanfrage): string => {
    const { methode = 'GET', weg = '/api/auth/user', protokoll = 'HTTP/1.1', nachweis = GEHEIMNIS, rumpf } = a
    const ziel = weg.startsWith('http') ? weg : `${konfiguration.basisPfad}${weg}`
    const text = rumpf === undefined ? null : JSON.stringify(rumpf)
    const satz = a.satz === undefined ? SAETZE['2.1'] : a.satz
    const angaben: Kopfangaben = {
      Host: `localhost:${port}`,
      Connection: 'close',
      ...(nachweis !== null && { 'X-Benthos-Portal-Secret': nachweis }),
      ...satz,
      ...(text !== null && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }),
      ...a.koepfe,
    }
    const zeilen = Object.entries(angaben).flatMap(([name, wert]) =>
      (wert === undefined ? [] : [wert].flat()).map(w => `${name}: ${w}`),
    )
    return [`${methode} ${ziel} ${protokoll}`, ...zeilen, ...(a.zeilen ?? []), '', text ?? ''].join('\r\n')
  }
  return {
    app,
    db,
    port,
    noe,
    eva,
    basisPfad: konfiguration.basisPfad,
    organisation,
    person,
    schreibe,
    sende: async (a: Rohanfrage = {}): Promise<Rohantwort> =>
      (await sendeRoh(port, schreibe(a), a.von ?? PORTAL))[0] as Rohantwort,
    /** Ereignisse dieser Art, die währenddessen dazukommen */
    zaehle: async (art: Ereignisart, tu: () => Promise<unknown>): Promise<number> => {
      const vorher = app.sicherheitsereignisse.anzahl(art)
      await tu()
      return app.sicherheitsereignisse.anzahl(art) - vorher
    },
    ende: async () => {
      await app.close()
      await entferne()
    },
  }
}
export type Portalpruefstand = Awaited<ReturnType<typeof portalpruefstand>>

/** Sendet Bytes (je Zeichen eines, außer es ist gültiges UTF-8) und liest alle Antworten, bis die Verbindung endet. */
export function sendeRoh(port: number, text: string, von: string): Promise<Rohantwort[]> {
  return new Promise((fertig, gescheitert) => {
    const teile: Buffer[] = []
    const verbindung = connect({ port, host: '127.0.0.1', localAddress: von }, () => verbindung.write(text, 'utf8'))
    verbindung.setTimeout(10_000, () => verbindung.destroy(new Error('keine Antwort in 10 s')))
    verbindung.on('data', teil => teile.push(teil))
    verbindung.on('error', gescheitert)
    verbindung.on('close', () => fertig(zerlege(Buffer.concat(teile).toString('utf8'))))
  })
}

function zerlege(text: string): Rohantwort[] {
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter(teil => teil !== '')
    .map(teil => {
      const [kopf = '', ...rest] = teil.split('\r\n\r\n')
      const [erste = '', ...koepfe] = kopf.split('\r\n')
      const rumpf = rest.join('\r\n\r\n')
      // In Stücken gesendete Rümpfe tragen Längen dazwischen; hier zählt nur das JSON darin.
      const json = () => JSON.parse(rumpf.slice(rumpf.indexOf('{'), rumpf.lastIndexOf('}') + 1)) as never
      return { status: Number(erste.split(' ')[1]), koepfe, rumpf, json }
    })
}
