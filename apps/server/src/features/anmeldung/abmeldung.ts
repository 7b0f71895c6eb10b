import { abmelden } from '@benthos/vertrag/allgemein'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beendeAnbietersitzung, SITZUNGSKEKS } from '../../technik/http/anmeldung/anbietersitzung.ts'
import { PORTALKEKS } from '../../technik/http/anmeldung/portal.ts'
import { ursprungVon } from '../../technik/http/anmeldung/ursprung.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { XSRF_COOKIE } from '../../technik/http/xsrf.ts'
import type { Konfiguration } from '../../technik/konfiguration/konfiguration.ts'
import { baueAnbieterwege } from './anbieterwege.ts'

/**
 * `GET /logout`: löscht die Cookies und beendet die Sitzung beim eingebauten Anmeldedienst. Wer die Adresse im Browser
 * öffnet, kommt auf die Startseite (bei externem Dienst über dessen Abmeldung); ein Aufruf aus Code bekommt 204.
 */
export function registriereAbmeldung(app: FastifyInstance, { konfiguration, db }: Dienste): void {
  const eingebaut = konfiguration.oidc.anbieter === 'eingebaut'
  const wege = baueAnbieterwege(konfiguration)
  app.get(abmelden.pfad, { config: { vertrag: abmelden } }, async (request, reply) => {
    const sitzung = request.cookies[SITZUNGSKEKS]
    // Ein Verweis auf einer fremden Seite soll niemanden abmelden.
    const fremd = request.headers['sec-fetch-site'] === 'cross-site'
    if (!fremd) {
      if (eingebaut && sitzung) await beendeAnbietersitzung(db, sitzung)
      loescheKekse(reply, konfiguration)
    }
    if (!istSeitenaufruf(request)) return reply.code(204).send()
    // Bezogen auf den Weg, den der Browser sieht: ein Portal reicht die Anwendung oft unter einem anderen durch.
    if (request.portal?.ablehnung || request.portal?.satz)
      return reply.redirect(/^[^?]*\/(?:\?|$)/.test(request.url) ? '../' : './', 303)
    // Ist der Dienst nicht zu erreichen oder kennt er keine Abmeldung, endet die Sitzung wenigstens hier.
    const gefunden = eingebaut || fremd ? null : await wege().catch(() => null)
    const dort = gefunden?.abmeldung ?? null
    return reply.redirect(
      dort === null ? `${konfiguration.basisPfad}/` : externesZiel(dort, request, konfiguration),
      303,
    )
  })
}

function loescheKekse(reply: FastifyReply, konfiguration: Konfiguration): void {
  const pfad = konfiguration.basisPfad || '/'
  reply.clearCookie(XSRF_COOKIE, { path: pfad })
  const portalkekse = konfiguration.pvp ? [PORTALKEKS] : []
  for (const name of [SITZUNGSKEKS, `${SITZUNGSKEKS}.sig`, ...portalkekse]) reply.clearCookie(name, { path: pfad })
}

function istSeitenaufruf(request: FastifyRequest): boolean {
  const art = request.headers['sec-fetch-mode']
  return art ? art === 'navigate' : String(request.headers.accept ?? '').includes('text/html')
}

function externesZiel(abmeldung: string, request: FastifyRequest, konfiguration: Konfiguration): string {
  const ziel = new URL(abmeldung)
  ziel.searchParams.set('client_id', konfiguration.oidc.clientId)
  const ursprung = ursprungVon(request, konfiguration)
  if (ursprung) ziel.searchParams.set('post_logout_redirect_uri', `${ursprung}${konfiguration.basisPfad}/`)
  return ziel.href
}
