import { randomBytes } from 'node:crypto'
import { MELDUNG } from '@benthos/vertrag'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { Stoerungsmelder } from '../db/stoerung.ts'
import type { Konfiguration } from '../konfiguration/konfiguration.ts'
import { anschlussFuerPortal, richtePortalEin } from './anmeldung/portal.ts'
import { Sicherheitsereignisse } from './anmeldung/sicherheitsereignisse.ts'
import { begrenzeBearbeitung } from './bearbeitungsgrenze.ts'
import { alsFehlerangaben } from './fehlerangaben.ts'
import { alsAntwort } from './fehlerantwort.ts'
import { ANFRAGEGRENZE_MS, LESEGRENZE_MS, RUMPFGRENZE_MS, STARTGRENZE_MS, WIEDER_NACH_S } from './konstanten.ts'
import { begrenzeLesezeit } from './lesegrenze.ts'
import { setzeMethode } from './methode.ts'
import { Einwand } from './problem.ts'
import { richteTeileEin } from './teile.ts'
import { antworteAufUnlesbares } from './unlesbar.ts'
import { richteXsrfEin } from './xsrf.ts'

declare module 'fastify' {
  interface FastifyInstance {
    stoerungen: Stoerungsmelder
  }
}

/**
 * Der nackte Server: Grenzen, Sicherheitsköpfe, Verdichtung, Methodenüberschreibung, Fehlerantworten; noch ohne Fachliches.
 * @param loggerOption Protokoll; personenbezogene Angaben (Namen, Adressen, Token, Abfragewerte) stehen nie darin
 * @param grenzen Millisekunden, in denen ein Rumpf ohne Datei angekommen und eine Anfrage beantwortet sein muss
 */
export async function bauePlattform(
  konfiguration: Konfiguration,
  loggerOption: FastifyServerOptions['logger'],
  { rumpf = RUMPFGRENZE_MS, bearbeitung = ANFRAGEGRENZE_MS }: { rumpf?: number; bearbeitung?: number } = {},
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    clientErrorHandler: antworteAufUnlesbares,
    ...anschlussFuerPortal(konfiguration, () => app.sicherheitsereignisse),
    logger:
      typeof loggerOption === 'object' ? { ...loggerOption, serializers: { err: alsFehlerangaben } } : loggerOption,
    trustProxy: alsProxyvertrauen(konfiguration.vertraueProxy),
    bodyLimit: konfiguration.bodyGrenze,
    requestTimeout: LESEGRENZE_MS,
    pluginTimeout: STARTGRENZE_MS,
    genReqId: () => randomBytes(8).toString('hex'),
    rewriteUrl: setzeMethode,
    // Der Kontextpfad ist mit und ohne Schrägstrich am Ende derselbe Ort.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Die eigene Zeile unten nennt den Weg statt der Adresse, in der Suchworte stehen könnten.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // Unlesbare Adressen scheitern vor der Wegewahl.
    frameworkErrors: antworteMitFehler,
  })
  app.decorate('stoerungen', new Stoerungsmelder())
  app.setErrorHandler(antworteMitFehler)
  begrenzeBearbeitung(app, bearbeitung)
  begrenzeLesezeit(app, rumpf)
  // Kein Aufruf nimmt bloßen Text; ein fremdes Formular dürfte ihn ungefragt senden.
  app.removeContentTypeParser('text/plain')
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        methode: request.method,
        route: request.routeOptions.url ?? '(unbekannt)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'Anfrage',
    )
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Antworten der Schnittstelle gehören einem Benutzer; Zwischenspeicher dürfen sie nicht weitergeben.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: { useDefaults: false, directives: inhaltsrichtlinie(konfiguration) },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: konfiguration.oeffentlicheUrl?.startsWith('https:') ? undefined : false,
  })
  // Vorverdichtete Dateien der Oberfläche liefert @fastify/static selbst; hier geht es um Antworten der Schnittstelle.
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  app.decorate('sicherheitsereignisse', new Sicherheitsereignisse())
  app.decorateRequest('portal', null)
  if (konfiguration.pvp) richtePortalEin(app, konfiguration.pvp)
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: 64 * 1024 })
  await richteTeileEin(app, konfiguration)
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => Object.assign(new Error(MELDUNG.sonst), { statusCode: 429 }),
  })
  richteXsrfEin(app, konfiguration)
  return app
}

function antworteMitFehler(gemeldet: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const weg = request.routeOptions.url ?? ''
  const fehler = request.server.stoerungen.deute(gemeldet)
  request.server.stoerungen.melde(fehler)
  // Wer mitten im Senden geht, hinterlässt denselben Fehler wie eine abgerissene Verbindung zur Datenbank.
  const abgebrochen = request.raw.destroyed && !request.raw.complete
  const problem = abgebrochen
    ? new Einwand('ANFRAGE_UNLESBAR').alsProblem()
    : alsAntwort(fehler, { weg, rumpf: request.body })
  if (problem.status >= 500) request.log.error({ err: fehler, route: weg }, 'Anfrage gescheitert')
  // Was die Datenbank ablehnt, hätte die Prüfung davor ablehnen sollen: das soll jemand sehen.
  else if (!(fehler instanceof Einwand) && problem.code === 'EINGABE_UNGUELTIG')
    request.log.warn({ ...alsSpur(fehler), route: weg }, 'Angabe erst von der Datenbank abgelehnt')
  // Die Grenze je Minute nennt ihre eigene Frist; wessen Platz belegt ist, darf gleich wieder fragen.
  if (problem.status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', WIEDER_NACH_S)
  return reply.code(problem.status).type('application/json; charset=utf-8').send(JSON.stringify(problem))
}

/** Nur Kennungen der Datenbank, keine Werte: im Wortlaut ihrer Meldung stünden Angaben des Benutzers. */
function alsSpur(fehler: unknown): { sqlstate: string | undefined; bedingung: string | undefined } {
  const { code, constraint } = fehler as { code?: string; constraint?: string }
  return { sqlstate: code, bedingung: constraint }
}

function inhaltsrichtlinie(konfiguration: Konfiguration): Record<string, string[] | null> {
  const adresse = konfiguration.oidc.aussteller ?? konfiguration.oidc.url
  const dienst = adresse ? [new URL(adresse).origin] : []
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...dienst],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", ...dienst],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'", ...dienst],
    'frame-ancestors': ["'none'"],
  }
}

/** Eine Zahl heißt: so viele vorgeschaltete Proxys gelten, von hier aus gezählt. */
function alsProxyvertrauen(
  angabe: Konfiguration['vertraueProxy'],
): false | string[] | ((adresse: string, sprung: number) => boolean) {
  if (angabe === false) return false
  if (typeof angabe === 'number') return (_adresse, sprung) => sprung < angabe
  return [...angabe]
}
