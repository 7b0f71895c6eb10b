import {
  abmelden,
  leseAnmeldedienst,
  leseMich,
  lesePortal,
  leseRouten,
  leseSitzung,
  leseUmgebung,
  schreibeProtokoll,
} from '@benthos/vertrag/allgemein'
import { HINTERGRUND_KOPF } from '@benthos/vertrag/hintergrund'
import { registriereSofort } from '@benthos/vertrag/registrierung'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import { ladeSignaturschluessel } from '../../technik/http/anmeldung/schluessel.ts'
import { bestehtSitzung, halteSitzungWach } from '../../technik/http/anmeldung/sitzungsdauer.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { type Anmeldelage, HINDERNIS_TEXT, meldeEingebautAn, meldeExternAn } from './anmeldelage.ts'
import { UHRENTOLERANZ_S } from './konstanten.ts'
import { bauePortalanfrage } from './portalanfrage.ts'
import { baueSitzungsspeicher, type Sitzungsspeicher } from './sitzungsspeicher.ts'
import { istAbgemeldet } from './sql.ts'
import { anmeldungAus, baueTokenpruefung, type Identitaet } from './tokenpruefung.ts'

/** Hier gilt ein schlechtes Token als keines: Die Oberfläche muss sich auch damit aufbauen und abmelden können. */
const OHNE_TOKEN_GENUG: ReadonlySet<string> = new Set([
  leseUmgebung.pfad,
  leseAnmeldedienst.pfad,
  lesePortal.pfad,
  schreibeProtokoll.pfad,
  abmelden.pfad,
])
/** Ein gültiges Token genügt auch ohne Benutzerkonto: damit die Oberfläche dasteht, in der man sich registriert. */
const OHNE_KONTO_GENUG: ReadonlySet<string> = new Set([leseRouten.pfad, registriereSofort.pfad])
/** Wer fragt, wer er ist, erfährt bei abgelaufenem Token: niemand. Bei gesperrtem Konto erfährt er den Grund. */
const WER_BIN_ICH: ReadonlySet<string> = new Set([leseSitzung.pfad, leseMich.pfad])
/** Woraus sich die Oberfläche aufbaut: fragte eines das Gemerkte und das andere nicht, stünden neue Rollen vor alten Seiten. */
const NIE_GEMERKT: ReadonlySet<string> = new Set([...WER_BIN_ICH, leseRouten.pfad])

/** Form eines Tokens: drei Teile. Nur wer so eines mitbringt, war angemeldet; wer keines hat, erfährt, dass er sich anmelden muss. */
const TOKENFORM = /^[\w-]+\.[\w-]+\.[\w-]+$/
const ABGELAUFEN = 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.'

/**
 * Stellt vor jedem Endpunkt fest, wer anfragt (`request.sitzung`). Ohne Token: niemand. Ein ungültiges oder abgelaufenes
 * Token ergibt 401, ein gültiges ohne nutzbares Benutzerkonto 403 mit dem Grund.
 */
export async function richteSitzungEin(
  app: FastifyInstance,
  dienste: Dienste,
  jetzt: () => number = () => Date.now(),
): Promise<Sitzungsspeicher> {
  const { konfiguration, db } = dienste
  const schluessel = konfiguration.oidc.anbieter === 'eingebaut' ? await ladeSignaturschluessel(db) : null
  const pruefe = baueTokenpruefung(konfiguration, schluessel, jetzt)
  const speicher = baueSitzungsspeicher(jetzt)

  const ermittlung = (token: string, request: FastifyRequest) => async () => {
    const identitaet = await pruefe(token)
    // Ein Token überlebt seine Sitzung nicht; jede Anfrage hält sie wach, außer sie geschieht von selbst.
    const dauer = geschiehtVonSelbst(request) ? null : konfiguration.sitzungsdauer
    if (schluessel && !(await istSitzungOffen(db, identitaet, dauer))) throw new Einwand('NICHT_ANGEMELDET')
    // Ehe jemand erkannt wird: eine beendete Sitzung verbindet kein Konto mehr.
    if (!schluessel && (await istAbgemeldet(db, identitaet))) throw new Einwand('NICHT_ANGEMELDET')
    const lage = await (schluessel
      ? meldeEingebautAn(db, identitaet)
      : meldeExternAn(db, identitaet, { anfrageId: request.id, stufen: konfiguration.oidc.acrWerte }))
    return { lage, gueltigBis: (identitaet.gueltigBis + UHRENTOLERANZ_S) * 1000 }
  }
  // Was nicht verlängert, ist eigens gemerkt: sonst fände die nächste Anfrage eine gemerkte Sitzung und verlängerte auch nicht.
  // Nach einem Rollenwechsel auf einem anderen Server stimmt die Auskunft hier sofort, nicht erst nach Sekunden.
  const ermittle = async (request: FastifyRequest, pfad: string, token: string): Promise<Anmeldelage> => {
    const lage = await speicher[NIE_GEMERKT.has(pfad) ? 'erneuere' : 'hole'](
      geschiehtVonSelbst(request) ? `${HINTERGRUND_KOPF} ${token}` : token,
      ermittlung(token, request),
    )
    // Bei jeder Anfrage, auch wo die Lage gemerkt ist: eine beendete Sitzung gilt von der nächsten an nirgends mehr.
    if (!schluessel && (await istAbgemeldet(db, anmeldungAus(decodeJwt(token))))) throw new Einwand('NICHT_ANGEMELDET')
    return lage
  }

  const meldeUeberPortalAn = await bauePortalanfrage(app, dienste, speicher)

  app.decorateRequest('sitzung', null)
  app.decorateRequest('fremdeIdentitaet', null)
  app.addHook('onRequest', async (request, reply) => {
    const token = traegertoken(request)
    const pfad = (request.routeOptions.url ?? '').slice(konfiguration.basisPfad.length)
    const oeffentlich = OHNE_TOKEN_GENUG.has(pfad)
    if (meldeUeberPortalAn) {
      const wege = {
        oeffentlich,
        werBinIch: WER_BIN_ICH.has(pfad),
        nieGemerkt: NIE_GEMERKT.has(pfad),
        mitToken: token !== null,
      }
      const lage = await meldeUeberPortalAn(request, reply, wege)
      if (lage !== 'NICHT_UEBER_PORTAL') return uebernimm(request, lage, pfad)
    }
    if (token === null) return
    const lage = await ermittle(request, pfad, token).catch((fehler: unknown) => {
      const ungueltig = fehler instanceof Einwand && fehler.code === 'NICHT_ANGEMELDET'
      if (ungueltig) app.sicherheitsereignisse.melde('TOKEN_ABGEWIESEN', request)
      if (ungueltig && (oeffentlich || WER_BIN_ICH.has(pfad))) return null
      if (!ungueltig) throw fehler
      reply.header('www-authenticate', 'Bearer error="invalid_token"')
      throw TOKENFORM.test(token) ? new Einwand('NICHT_ANGEMELDET', ABGELAUFEN) : new Einwand('NICHT_ANGEMELDET')
    })
    uebernimm(request, lage, pfad)
  })
  return speicher
}

/**
 * Hält fest, wer anfragt. Wer trotz gültiger Anmeldung keinen Zugang hat, erfährt auf allen anderen Wegen den Grund.
 * @param lage `null`: niemand
 */
function uebernimm(request: FastifyRequest, lage: Anmeldelage | null, pfad: string): void {
  const oeffentlich = OHNE_TOKEN_GENUG.has(pfad)
  request.sitzung = lage?.sitzung ?? null
  const unbekannter = lage?.sitzung === null && lage.hindernis === 'UNBEKANNT' ? lage.identitaet : undefined
  if (unbekannter && OHNE_KONTO_GENUG.has(pfad)) {
    request.fremdeIdentitaet = unbekannter
    return
  }
  if (unbekannter && !oeffentlich) throw new Einwand('NICHT_EINGETRAGEN')
  if (lage?.sitzung === null && !oeffentlich) throw new Einwand('NICHT_ERLAUBT', HINDERNIS_TEXT[lage.hindernis])
}

const geschiehtVonSelbst = ({ headers }: FastifyRequest): boolean => headers[HINTERGRUND_KOPF] !== undefined

/** @param sitzungsdauer Sekunden, um die verlängert wird; `null`: gar nicht */
async function istSitzungOffen(
  db: Datenbank,
  { sitzung, sub }: Identitaet,
  sitzungsdauer: number | null,
): Promise<boolean> {
  if (sitzung === null) return true
  if (sitzungsdauer === null) return bestehtSitzung(db, { sitzung, sub })
  return halteSitzungWach(db, { sitzung, sub }, sitzungsdauer)
}

/** Token aus `Authorization: Bearer …`; andere Verfahren gehen die Sitzung nichts an. */
function traegertoken(request: FastifyRequest): string | null {
  return /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
