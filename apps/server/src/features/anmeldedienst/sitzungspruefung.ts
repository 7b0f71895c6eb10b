import type { FastifyInstance } from 'fastify'
import type { Dienste } from '../../technik/http/kontext.ts'
import type { Anbieterhalter } from './anbieterhalter.ts'
import { setzePruefrahmenkoepfe } from './koepfe.ts'
import { WEGE } from './wege.ts'

const RAHMEN = `<!doctype html>
<html lang="de-AT">
  <head>
    <meta charset="utf-8" />
    <title>Sitzungsprüfung</title>
    <script src="login-status-iframe.js"></script>
  </head>
  <body></body>
</html>
`

/** Antwortet der Oberfläche im umgebenden Fenster, ob ihre Sitzung noch besteht; Nachrichten in der Form von keycloak-js. */
const SKRIPT = `addEventListener('message', async nachricht => {
  if (nachricht.origin !== location.origin || typeof nachricht.data !== 'string') return
  const [client_id = '', session_state = ''] = nachricht.data.split(' ')
  const frage = new URLSearchParams({ client_id, session_state })
  const status = await fetch('login-status-iframe.html/init?' + frage, { credentials: 'same-origin' }).then(
    antwort => antwort.status,
    () => 0,
  )
  const ergebnis = status === 204 ? 'unchanged' : status === 403 ? 'changed' : 'error'
  nachricht.source.postMessage(ergebnis, nachricht.origin)
})
`

/** Sitzungsprüfung nach OpenID Connect Session Management; die eigene Oberfläche verzichtet auf das Iframe. */
export function registriereSitzungspruefung(
  app: FastifyInstance,
  { konfiguration }: Dienste,
  halter: Anbieterhalter,
): void {
  const weg = `/realms/${konfiguration.oidc.realm}${WEGE.sitzungspruefung}`
  app.get(weg, async (_request, reply) => {
    setzePruefrahmenkoepfe((name, wert) => reply.header(name, wert))
    return reply.type('text/html; charset=utf-8').send(RAHMEN)
  })
  app.get(weg.replace(/html$/, 'js'), async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(SKRIPT),
  )
  app.get<{ Querystring: { client_id?: string; session_state?: string } }>(`${weg}/init`, async (request, reply) => {
    const anbieter = halter.fuer(request)?.anbieter
    const sitzung = await anbieter?.Session.get({ req: request.raw, res: reply.raw })
    const { client_id, session_state } = request.query
    const besteht =
      client_id === konfiguration.oidc.clientId && sitzung?.accountId !== undefined && sitzung.uid === session_state
    return reply.code(besteht ? 204 : 403).send()
  })
}
