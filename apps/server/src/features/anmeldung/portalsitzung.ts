import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { PERSON_KOPF } from '@benthos/vertrag/hintergrund'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import { ladeGeheimnis } from '../../technik/http/anmeldung/geheimnis.ts'
import { PORTALKEKS, portalursprung } from '../../technik/http/anmeldung/portal.ts'
import type { Ereignisart } from '../../technik/http/anmeldung/sicherheitsereignisse.ts'
import type { Konfiguration } from '../../technik/konfiguration/konfiguration.ts'
import type { Portalsatz } from '../../technik/portalverbund/kopfsatz.ts'
import { personenschluessel } from '../../technik/portalverbund/portalkennung.ts'

/**
 * Bindet den Browser an die Person, als die ihn das Portal zuerst gezeigt hat: Ein Cookie trägt die Prüfsumme von Schlüssel und
 * Fassung. Es meldet niemanden an; es zeigt nur, wenn hinter derselben Seite inzwischen jemand anderer steht.
 */
export async function bauePortalbindung(konfiguration: Konfiguration, db: Datenbank) {
  const { wert } = await ladeGeheimnis(db, 'portal.sitzung', () => ({ wert: randomBytes(32).toString('base64url') }))
  const path = konfiguration.basisPfad || '/'
  const pruefsumme = (text: string): string => createHmac('sha256', wert).update(text).digest('base64url')
  const zeichenFuer = (satz: Portalsatz): string => pruefsumme(`${satz.fassung}\n${personenschluessel(satz)}`)
  // Ein anderes als das des Cookies: dieses hier liest jedes Skript der Seite.
  const personenzeichen = (satz: Portalsatz): string => pruefsumme(`Person\n${personenschluessel(satz)}`).slice(0, 22)

  return {
    personenzeichen,
    /**
     * @returns ob Seite und Browser noch derselben Person gehören oder noch niemandem; das Cookie teilen sich alle Fenster, und ein
     *   anderes kann es schon auf die neue Person umgestellt haben
     */
    istDieselbe(request: FastifyRequest, satz: Portalsatz): boolean {
      const zeichen = request.headers[PERSON_KOPF]
      if (zeichen !== undefined && !istGleich(String(zeichen), personenzeichen(satz))) return false
      const keks = request.cookies[PORTALKEKS]
      return keks === undefined || istGleich(keks, zeichenFuer(satz))
    },
    binde(request: FastifyRequest, reply: FastifyReply, satz: Portalsatz): void {
      const zeichen = zeichenFuer(satz)
      if (request.cookies[PORTALKEKS] === zeichen) return
      const secure = (portalursprung(request, konfiguration) ?? request.protocol).startsWith('https')
      reply.setCookie(PORTALKEKS, zeichen, { path, sameSite: 'strict', httpOnly: true, secure })
    },
    loese(request: FastifyRequest, reply: FastifyReply): boolean {
      if (request.cookies[PORTALKEKS] === undefined) return false
      reply.clearCookie(PORTALKEKS, { path })
      return true
    },
  }
}

function istGleich(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

/** Eine ändernde Anfrage ohne eigenes Kennzeichen: das Portal meldete auch die einer fremden Seite an. */
export function braucheKennzeichen(request: FastifyRequest, keks: string): Ereignisart | null {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return null
  if (request.routeOptions.config.vertrag?.vonFremdenSeiten) return null
  return request.cookies[keks] === undefined ? 'OHNE_FORMULARKENNZEICHEN' : null
}
