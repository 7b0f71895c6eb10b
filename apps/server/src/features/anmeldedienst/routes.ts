import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ladeGeheimnis } from '../../technik/http/anmeldung/geheimnis.ts'
import { ladeSignaturschluessel } from '../../technik/http/anmeldung/schluessel.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { type Anbieterhalter, baueAnbieterhalter } from './anbieterhalter.ts'
import { registriereAnmeldeseite } from './anmeldeseite.ts'
import { registriereDateien } from './dateien.ts'
import { reicheWeiter } from './einbindung.ts'
import { ANFRAGEN_JE_MINUTE } from './konstanten.ts'
import { registriereSitzungspruefung } from './sitzungspruefung.ts'
import { registriereTesttoken } from './testtoken.ts'
import { registriereUserinfo } from './userinfo.ts'
import { WEGE } from './wege.ts'

/** Eingebauter Anmeldedienst mit Demo-Benutzern an Keycloaks Pfaden. */
export async function registriereAnmeldedienst(app: FastifyInstance, dienste: Dienste): Promise<void> {
  const { db } = dienste
  const [modul, schluessel, { schluessel: keksschluessel }] = await Promise.all([
    import('oidc-provider'),
    ladeSignaturschluessel(db),
    ladeGeheimnis(db, 'anmeldedienst.kekse', () => ({ schluessel: randomBytes(32).toString('base64url') })),
  ])
  const halter = baueAnbieterhalter({ modul, dienste, schluessel, keksschluessel })

  registriereTesttoken(app, dienste, schluessel)
  registriereUserinfo(app, dienste)
  registriereSitzungspruefung(app, dienste, halter)
  registriereAnmeldeseite(app, dienste, halter, keksschluessel)
  await registriereDateien(app, dienste)
  await app.register(async bereich => registriereProtokollwege(bereich, dienste, halter))
}

function registriereProtokollwege(app: FastifyInstance, { konfiguration }: Dienste, halter: Anbieterhalter): void {
  // Den Rumpf liest der Anmeldedienst; fastify lässt ihn in diesem Bereich liegen.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _rumpf, fertig) => fertig(null))
  const config = { rateLimit: { max: ANFRAGEN_JE_MINUTE, timeWindow: '1 minute' } }
  const handler = (request: FastifyRequest, reply: FastifyReply) => reicheWeiter(request, reply, halter)
  const wege = [
    { method: ['GET', 'POST'], weg: WEGE.autorisierung },
    { method: ['GET'], weg: `${WEGE.autorisierung}/:uid` },
    { method: ['POST', 'OPTIONS'], weg: WEGE.token },
    { method: ['GET', 'POST'], weg: WEGE.abmeldung },
    { method: ['POST'], weg: `${WEGE.abmeldung}/confirm` },
    { method: ['GET'], weg: `${WEGE.abmeldung}/success` },
    { method: ['GET', 'OPTIONS'], weg: WEGE.schluessel },
    { method: ['GET', 'OPTIONS'], weg: WEGE.beschreibung },
  ]
  for (const { method, weg } of wege) {
    app.route({ method, url: `/realms/${konfiguration.oidc.realm}${weg}`, config, handler })
  }
}
