import { PERSON_KOPF } from '@benthos/vertrag/hintergrund'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ablehnungstext, PORTALKEKS, portalursprung } from '../../technik/http/anmeldung/portal.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { XSRF_COOKIE } from '../../technik/http/xsrf.ts'
import type { Anmeldelage } from './anmeldelage.ts'
import { beanspruchtFremdesLand, meldePortalAn } from './portalanmeldung.ts'
import { leseAnsprueche } from './portalrollen.ts'
import { bauePortalbindung, braucheKennzeichen } from './portalsitzung.ts'
import type { Sitzungsspeicher } from './sitzungsspeicher.ts'

/** Was über den Weg einer Anfrage zu wissen ist. */
type Wege = { oeffentlich: boolean; werBinIch: boolean; nieGemerkt: boolean; mitToken: boolean }
type Portalanmeldung = (
  request: FastifyRequest,
  reply: FastifyReply,
  wege: Wege,
) => Promise<Anmeldelage | null | 'NICHT_UEBER_PORTAL'>

const GEWECHSELT =
  'Am Portal ist inzwischen jemand anderer angemeldet. Gespeichert wurde nichts; bitte laden Sie die Seite neu.'
const ZWEI =
  'Diese Anfrage trägt zwei Anmeldungen, eine des Portals und eine des Anmeldedienstes. Bitte laden Sie die Seite neu und melden Sie sich nur auf einem Weg an.'
const FREMDES_LAND =
  'Ihr Portal nennt für Sie ein Bundesland, das es nicht vergeben darf. Bitte wenden Sie sich an die Administration Ihres Portals.'

/**
 * Anmeldung über den Portalverbund: je Anfrage, aus ihren Köpfen, ohne dass eine frühere etwas gälte. `null`, solange PVP aus ist.
 */
export async function bauePortalanfrage(
  app: FastifyInstance,
  { konfiguration, db }: Dienste,
  speicher: Sitzungsspeicher,
): Promise<Portalanmeldung | null> {
  const { pvp } = konfiguration
  const { sicherheitsereignisse } = app
  if (!pvp) return null
  const bindung = await bauePortalbindung(konfiguration, db)

  return async (request, reply, { oeffentlich, werBinIch, nieGemerkt, mitToken }) => {
    const { portal } = request
    if (portal?.ablehnung) {
      if (oeffentlich) return null
      throw new Einwand('NICHT_ERLAUBT', ablehnungstext(portal.ablehnung))
    }
    const satz = portal?.satz
    if (!satz) {
      // Ohne Köpfe ist niemand angemeldet, was auch immer der Browser noch hat.
      if (bindung.loese(request, reply)) sicherheitsereignisse.melde('SITZUNG_OHNE_KOEPFE', request)
      return 'NICHT_UEBER_PORTAL'
    }
    if (mitToken) {
      sicherheitsereignisse.melde('ZWEI_ANMELDUNGEN', request)
      throw new Einwand('NICHT_ERLAUBT', ZWEI)
    }
    const ohneKennzeichen = braucheKennzeichen(request, XSRF_COOKIE)
    if (ohneKennzeichen) {
      sicherheitsereignisse.melde(ohneKennzeichen, request)
      throw new Einwand('XSRF_UNGUELTIG')
    }
    if (!bindung.istDieselbe(request, satz)) {
      sicherheitsereignisse.melde('PERSON_GEWECHSELT', request)
      // Die alte Sitzung ist damit zu Ende; wer fragt, wer er ist, erfährt, wer es jetzt ist.
      if (oeffentlich) return null
      if (!werBinIch) {
        bindung.loese(request, reply)
        throw new Einwand('NICHT_ANGEMELDET', GEWECHSELT)
      }
    }
    const { ansprueche, hinweise } = leseAnsprueche(satz.rollen)
    if (hinweise.includes('GETARNT')) sicherheitsereignisse.melde('ROLLE_GETARNT', request)
    if (beanspruchtFremdesLand(satz, ansprueche, pvp)) {
      sicherheitsereignisse.melde('FREMDES_BUNDESLAND', request)
      if (oeffentlich) return null
      throw new Einwand('NICHT_ERLAUBT', FREMDES_LAND)
    }
    const ermittle = async () => {
      if (hinweise.length > 0) request.log.info({ hinweise }, 'Rollen des Portals, die hier nichts geben')
      const aehnlich = () => sicherheitsereignisse.melde('AEHNLICHE_IDENTITAET', request)
      const ursprung = portalursprung(request, konfiguration)
      const lage = await meldePortalAn(db, { satz, ansprueche, pvp, ursprung, anfrageId: request.id }, aehnlich)
      return { lage, gueltigBis: Number.POSITIVE_INFINITY }
    }
    const lage = await speicher[nieGemerkt ? 'erneuere' : 'hole'](`${PORTALKEKS} ${JSON.stringify(satz)}`, ermittle)
    bindung.binde(request, reply, satz)
    const personenzeichen = bindung.personenzeichen(satz)
    if (lage.sitzung !== null) return { sitzung: { ...lage.sitzung, personenzeichen } }
    // Auch wer nicht hereindarf, kann der sein, dem die Seite gehört: dann bleibt sie stehen.
    if (werBinIch) reply.header(PERSON_KOPF, personenzeichen)
    return lage
  }
}
