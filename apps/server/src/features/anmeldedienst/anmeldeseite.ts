import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Interaktion, Provider } from 'oidc-provider'
import { widerrufeBewilligungen } from '../../technik/http/anmeldung/anbietersitzung.ts'
import { anmeldepfad } from '../../technik/http/anmeldung/ursprung.ts'
import { ANMELDUNGEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import type { Anbieterhalter } from './anbieterhalter.ts'
import { setzeSeitenkoepfe } from './koepfe.ts'
import { VORGANGSKEKS } from './konstanten.ts'
import { anmeldeSeite } from './seiten/anmeldung.ts'
import { fehlerSeite } from './seiten/fehler.ts'
import { liesAnmeldebenutzer, listeAnmeldebenutzer } from './sql.ts'
import { WEGE } from './wege.ts'

type Wahl = { benutzer?: string; abbrechen?: string; kennzeichen?: string }
type MitVorgang = { Params: { uid: string }; Body: Wahl | undefined }

/** Anmeldeseite eines Vorgangs: zeigt die Benutzer und nimmt die Wahl entgegen. */
export function registriereAnmeldeseite(
  app: FastifyInstance,
  dienste: Dienste,
  halter: Anbieterhalter,
  keksschluessel: string,
): void {
  const { konfiguration, db } = dienste
  const weg = `/realms/${konfiguration.oidc.realm}${WEGE.anmeldeseite}/:uid`
  const kennzeichenVon = (uid: string) => createHmac('sha256', keksschluessel).update(`wahl:${uid}`).digest('base64url')

  app.get<MitVorgang>(weg, async (request, reply) => {
    const vorgang = await liesVorgang(request, reply, halter)
    // „Zurück“ führt auf die verbrauchte Seite: wer inzwischen angemeldet ist, soll dort keinen Fehler sehen.
    if (!vorgang && (await istAngemeldet(request, reply, halter)))
      return reply.redirect(`${konfiguration.basisPfad}/`, 303)
    if (!vorgang) return zeige(reply, 400, fehlerSeite(konfiguration, fehlerOhneVorgang(request)))
    const { uid } = vorgang.interaktion
    const ziel = `${anmeldepfad(konfiguration)}${WEGE.anmeldeseite}/${uid}`
    return zeige(reply, 200, anmeldeSeite(konfiguration, await listeAnmeldebenutzer(db), ziel, kennzeichenVon(uid)))
  })

  const grenze = { rateLimit: { max: ANMELDUNGEN_JE_MINUTE, timeWindow: '1 minute' } }
  app.post<MitVorgang>(weg, { config: grenze }, async (request, reply) => {
    const vorgang = await liesVorgang(request, reply, halter)
    const wahl = request.body ?? {}
    if (!vorgang || !istGleich(wahl.kennzeichen, kennzeichenVon(vorgang.interaktion.uid)))
      return zeige(reply, 400, fehlerSeite(konfiguration, fehlerOhneVorgang(request)))
    const { anbieter, interaktion } = vorgang
    const benutzer = wahl.abbrechen ? undefined : await liesAnmeldebenutzer(db, { id: Number(wahl.benutzer) || 0 })
    if (benutzer) await loeseVorigeAnmeldungAb(dienste, anbieter, interaktion, String(benutzer.id))
    const weiter = await anbieter.interactionResult(
      request.raw,
      reply.raw,
      benutzer
        ? // Sitzung endet mit dem Browser: an gemeinsam benutzten Rechnern bleibt niemand angemeldet.
          { login: { accountId: String(benutzer.id), remember: false, amr: ['demo'] } }
        : { error: 'access_denied', error_description: 'Anmeldung abgebrochen' },
      { mergeWithLastSubmission: false },
    )
    return reply.redirect(weiter, 303)
  })
}

/** Kommt nicht einmal das Cookie an, sperrt der Browser es meist; sonst ist der Vorgang schlicht zu Ende. */
function fehlerOhneVorgang(request: FastifyRequest): string {
  return request.cookies[VORGANGSKEKS] === undefined ? 'cookie_fehlt' : 'invalid_request'
}

/** Der Vorgang aus dem Cookie dieser Seite; null, wenn er fehlt, abgelaufen ist oder ein anderer ist. */
async function liesVorgang(
  request: FastifyRequest<MitVorgang>,
  reply: FastifyReply,
  halter: Anbieterhalter,
): Promise<{ anbieter: Provider; interaktion: Interaktion } | null> {
  const anbieter = halter.fuer(request)?.anbieter
  if (!anbieter) return null
  const interaktion = await anbieter.interactionDetails(request.raw, reply.raw).catch((fehler: unknown) => {
    if (fehler instanceof Error && fehler.name === 'SessionNotFound') return null
    throw fehler
  })
  return interaktion && interaktion.uid === request.params.uid ? { anbieter, interaktion } : null
}

async function istAngemeldet(request: FastifyRequest, reply: FastifyReply, halter: Anbieterhalter): Promise<boolean> {
  const sitzung = await halter.fuer(request)?.anbieter.Session.get({ req: request.raw, res: reply.raw })
  return sitzung?.accountId !== undefined
}

/**
 * War in diesem Browser schon jemand anderer angemeldet, geht dessen Sitzung auf die neue Person über und alles früher
 * Bewilligte verfällt. Ohne das schickte das Paket ein Formular mit eingebettetem Skript.
 */
async function loeseVorigeAnmeldungAb(
  { db }: Dienste,
  anbieter: Provider,
  interaktion: Interaktion,
  accountId: string,
): Promise<void> {
  if (!interaktion.session || interaktion.session.accountId === accountId) return
  const sitzung = await anbieter.Session.findByUid(interaktion.session.uid)
  if (!sitzung) return
  const grants = Object.values(sitzung.authorizations ?? {}).flatMap(a => a.grantId ?? [])
  if (grants.length > 0) await widerrufeBewilligungen(db, grants)
  Object.assign(sitzung, { accountId, authorizations: {} })
  await sitzung.persist()
  Object.assign(interaktion, { session: { ...interaktion.session, accountId } })
  await interaktion.persist()
}

function zeige(reply: FastifyReply, status: number, seite: string): FastifyReply {
  setzeSeitenkoepfe((name, wert) => reply.header(name, wert))
  return reply.code(status).type('text/html; charset=utf-8').send(seite)
}

function istGleich(gesendet: unknown, erwartet: string): boolean {
  const a = Buffer.from(typeof gesendet === 'string' ? gesendet : '')
  const b = Buffer.from(erwartet)
  return a.length === b.length && timingSafeEqual(a, b)
}
