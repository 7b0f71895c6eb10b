import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Köpfe, mit denen das Portal eine Person anmeldet; leer: niemand. */
export type Portalperson = Readonly<Record<string, string>>

/** Köpfe einer Person mit Klasse 2, aus der Stelle mit dieser Kennung. */
export const portalperson = (
  teilnehmer: string,
  kennung: string,
  [vorname, nachname]: readonly [string, string],
  rollen: string,
): Portalperson => ({
  'X-PVP-VERSION': '2.1',
  'X-PVP-SECCLASS': '2',
  'X-PVP-PRINCIPAL-NAME': nachname,
  'X-PVP-GIVEN-NAME': vorname,
  'X-PVP-USERID': `${kennung}@portal.example`,
  'X-PVP-GID': `AT:${kennung}`,
  'X-PVP-MAIL': `${kennung}@portal.example`,
  'X-PVP-PARTICIPANT-ID': `AT:VKZ:${teilnehmer}`,
  'X-PVP-OU-GV-OU-ID': `AT:VKZ:${teilnehmer}`,
  'X-PVP-OU-OKZ': teilnehmer,
  'X-PVP-OU': 'Wasserwirtschaft',
  'X-PVP-ROLES': rollen,
})

export type Portal = Readonly<{
  /** Ursprung, unter dem der Browser das Portal erreicht */
  ursprung: string
  /** Ab jetzt ist am Portal diese Person angemeldet, auch in Fenstern, die schon offen sind. */
  melde: (person: Portalperson) => void
  stoppe: () => Promise<void>
}>

/** Was nur das Portal sagen darf; vom Browser kommend, entfernt es ein Portal. */
const NUR_VOM_PORTAL = /^x-(pvp|authenticate|authorize|accounting|orig|version|benthos)/i

/**
 * Ein kleines Portal des Portalverbunds: reicht jede Anfrage weiter, wie sie ist, und setzt die Köpfe der angemeldeten Person und
 * seinen Nachweis dazu. Es kommt von 127.0.0.2; WebSockets lässt es nicht durch.
 * @param ziel Ursprung der Anwendung
 */
export async function startePortal(ziel: string, geheimnis: string): Promise<Portal> {
  const { hostname, port } = new URL(ziel)
  let person: Portalperson = {}
  const server = createServer((anfrage, antwort) => {
    const koepfe = Object.fromEntries(Object.entries(anfrage.headers).filter(([name]) => !NUR_VOM_PORTAL.test(name)))
    const weiter = request(
      {
        hostname,
        port,
        localAddress: '127.0.0.2',
        method: anfrage.method,
        path: anfrage.url,
        headers: { ...koepfe, ...person, 'X-Benthos-Portal-Secret': geheimnis },
      },
      vonDort => {
        antwort.writeHead(vonDort.statusCode ?? 502, vonDort.headers)
        vonDort.pipe(antwort)
      },
    )
    weiter.on('error', () => antwort.destroy())
    antwort.on('close', () => weiter.destroy())
    anfrage.pipe(weiter)
  })
  server.on('upgrade', (_, verbindung) => verbindung.destroy())
  await new Promise<void>(fertig => server.listen(0, '127.0.0.1', fertig))
  return {
    ursprung: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    melde: neue => {
      person = neue
    },
    stoppe: () =>
      new Promise<void>(fertig => {
        server.close(() => fertig())
        server.closeAllConnections()
      }),
  }
}
