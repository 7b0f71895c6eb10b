import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Konfiguration } from '../../konfiguration/konfiguration.ts'
import type { Pvpeinstellung } from '../../konfiguration/pvp.ts'
import type { Ablehnung, Ablehnungsgrund } from '../../portalverbund/ablehnung.ts'
import { istPortalkopf, istUnterstrichform } from '../../portalverbund/kopffamilie.ts'
import { type Begleitung, leseKopfsatz, type Portalsatz } from '../../portalverbund/kopfsatz.ts'
import { baueVertrauen } from '../../portalverbund/vertrauen.ts'
import { Einwand } from '../problem.ts'
import { antworteAufUnlesbares } from '../unlesbar.ts'
import type { Sicherheitsereignisse } from './sicherheitsereignisse.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** nur Anfragen des eingerichteten Portals mit dessen Köpfen; sonst null, auch wenn PVP aus ist */
    portal: Portalanfrage | null
  }
}

/** Was das Portal zu einer Anfrage sagt: eine Person, niemand (`satz: null`) oder etwas, das nicht gilt. */
type Portalanfrage =
  | Readonly<{ satz: Portalsatz | null; begleitung: Begleitung; ablehnung?: undefined }>
  | Readonly<{ ablehnung: Ablehnung }>

/** Cookie, das zeigt, ob hinter dem Browser noch dieselbe Person steht; es meldet niemanden an. */
export const PORTALKEKS = 'benthos_portal'

/** Ein Satz mit Rollen in voller Länge geht in Nodes Vorgabe von 16 KiB nicht hinein. Byte. */
const KOEPFE_HOECHSTENS = 98_304

const FREMD =
  'Diese Anfrage trägt Angaben des Portalverbunds, kommt aber nicht vom eingerichteten Portal. Bitte rufen Sie die Anwendung über das Portal auf.'

const istFremd = (grund: Ablehnungsgrund): boolean =>
  grund === 'FREMDE_ADRESSE' || grund === 'OHNE_NACHWEIS' || grund === 'FALSCHER_NACHWEIS'

/** Der Satz, mit dem jemand erfährt, warum sein Portal ihn hier nicht anmeldet. */
export function ablehnungstext({ grund, text }: Ablehnung): string {
  if (text !== undefined) return text
  if (istFremd(grund)) return FREMD
  return `Die Angaben des Portals zu Ihrer Anmeldung sind nicht gültig (${grund}). Bitte wenden Sie sich an die Administration Ihres Portals.`
}

/**
 * Köpfe des Portalverbunds: vom eingerichteten Portal werden sie gelesen, von jedem anderen ist schon ihr Dasein eine Ablehnung,
 * auf jedem Weg. Still verworfen würde nicht auffallen, dass jemand am Portal vorbeikommt. Sind die Angaben des Portals selbst
 * fehlerhaft, entscheidet erst die Anmeldung: die Oberfläche muss dastehen können, um es zu sagen.
 */
export function richtePortalEin(app: FastifyInstance, pvp: Pvpeinstellung): void {
  const ereignisse = app.sicherheitsereignisse
  const pruefe = baueVertrauen(pvp)
  const gemeldeteKoepfe = new Set<string>()

  app.addHook('onRequest', async request => {
    const { rawHeaders, socket } = request.raw
    if (!rawHeaders.some((name, i) => i % 2 === 0 && istAuffaellig(name))) return
    const fremd = pruefe({ adresse: socket.remoteAddress, rohkoepfe: rawHeaders })
    if (fremd !== null) {
      ereignisse.melde(fremd, request)
      throw new Einwand('NICHT_ERLAUBT', FREMD)
    }
    const gelesen = leseKopfsatz(rawHeaders, pvp.sicherheitsklasse)
    if (gelesen.ablehnung) {
      ereignisse.melde(gelesen.ablehnung.grund, request)
      request.portal = { ablehnung: gelesen.ablehnung }
      return
    }
    const { satz, begleitung } = gelesen.wert
    request.portal = { satz, begleitung }
    if (begleitung.vorgang !== null) request.log = request.log.child({ vorgang: begleitung.vorgang })
    if (begleitung.vorgelagerte > 0) {
      ereignisse.melde('KETTE', request)
      request.log.info({ portale: begleitung.vorgelagerte }, 'Anmeldung über vorgelagerte Portale')
    }
    if (istFremdeAdresse(begleitung, pvp)) ereignisse.melde('ORIG_FREMD', request)
    meldeUnbekannte(begleitung.unbekannte, gemeldeteKoepfe, request.log)
  })
  // Was hinter dem Rumpf kommt, liest niemand; wer es dort versucht, fällt trotzdem auf.
  app.addHook('preHandler', async request => {
    if (!Object.keys(request.raw.trailers).some(istAuffaellig)) return
    ereignisse.melde('KOPF_IM_ANHANG', request)
    throw new Einwand('NICHT_ERLAUBT', FREMD)
  })
}

/** Nennt das Portal einen Ursprung, der nicht eingerichtet ist, oder einen Weg, der aus der Anwendung führte? Beides wirkt nicht. */
function istFremdeAdresse({ schema, rechner, weg }: Begleitung, { ursprunge }: Pvpeinstellung): boolean {
  // Ohne Einrichtung gilt ohnehin keiner; was das Portal nennt, ist dann nur ungenutzt.
  if (ursprunge.length > 0 && rechner !== null && !ursprunge.includes(`${schema}://${rechner}`)) return true
  const pfad = weg?.split(/[?#]/)[0] ?? '/'
  return !/^\/(?!\/)/.test(pfad) || pfad.split(/[/\\]/).includes('..')
}

const istAuffaellig = (name: string): boolean => {
  const klein = name.toLowerCase()
  return istPortalkopf(klein) || istUnterstrichform(klein)
}

/** Je Kopf einmal, und nicht beliebig viele: die Namen wählt das Portal. */
function meldeUnbekannte(namen: readonly string[], gemeldete: Set<string>, log: FastifyBaseLogger): void {
  for (const name of namen) {
    if (gemeldete.has(name) || gemeldete.size >= 50) continue
    gemeldete.add(name)
    log.info({ kopf: name.slice(0, 60) }, 'Unbekannter Kopf des Portalverbunds, ohne Wirkung')
  }
}

/** Einstellungen des Anschlusses, solange PVP an ist; sonst bleibt er, wie er ist. */
export function anschlussFuerPortal(konfiguration: Konfiguration, ereignisse: () => Sicherheitsereignisse) {
  if (!konfiguration.pvp) return {}
  return {
    http: { maxHeaderSize: KOEPFE_HOECHSTENS },
    clientErrorHandler: (fehler: Error & { code?: string }, socket: Socket) => {
      if (fehler.code !== 'ECONNRESET' && !socket.destroyed) ereignisse().melde('UNLESBARE_ANFRAGE')
      antworteAufUnlesbares(fehler, socket)
    },
  }
}

/** Ursprung, unter dem der Browser die Anwendung sieht, soweit das Portal ihn nennt und er eingerichtet ist. */
export function portalursprung(
  { portal }: { portal?: FastifyRequest['portal'] },
  { pvp }: Pick<Konfiguration, 'pvp'>,
): string | null {
  if (!pvp || !portal || portal.ablehnung) return null
  const { schema, rechner } = portal.begleitung
  const ursprung = `${schema}://${rechner}`
  return pvp.ursprunge.includes(ursprung) ? ursprung : null
}
