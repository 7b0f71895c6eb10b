import {
  abmelden,
  leseAnmeldedienst,
  leseMich,
  lesePortal,
  leseSitzung,
  leseUmgebung,
  schreibeProtokoll,
} from '@benthos/vertrag/allgemein'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Datenbank } from '../../db/datenbank.ts'
import { ladeSignaturschluessel } from '../../http/anmeldung/schluessel.ts'
import { halteSitzungWach } from '../../http/anmeldung/sitzungsdauer.ts'
import type { Dienste } from '../../http/kontext.ts'
import { Einwand } from '../../http/problem.ts'
import { type Anmeldelage, HINDERNIS_TEXT, meldeEingebautAn, meldeExternAn } from './anmeldelage.ts'
import { UHRENTOLERANZ_S } from './konstanten.ts'
import { baueSitzungsspeicher, type Sitzungsspeicher } from './sitzungsspeicher.ts'
import { baueTokenpruefung, type Identitaet } from './tokenpruefung.ts'

/** Hier gilt ein schlechtes Token als keines: Die Oberfläche muss sich auch damit aufbauen und abmelden können. */
const OHNE_TOKEN_GENUG: ReadonlySet<string> = new Set([
  leseUmgebung.pfad,
  leseAnmeldedienst.pfad,
  lesePortal.pfad,
  schreibeProtokoll.pfad,
  abmelden.pfad,
])
/** Wer fragt, wer er ist, erfährt bei abgelaufenem Token: niemand. Bei gesperrtem Konto erfährt er den Grund. */
const WER_BIN_ICH: ReadonlySet<string> = new Set([leseSitzung.pfad, leseMich.pfad])

/**
 * Stellt vor jedem Endpunkt fest, wer anfragt (`request.sitzung`). Ohne Token: niemand. Ein ungültiges oder abgelaufenes
 * Token ergibt 401, ein gültiges ohne nutzbares Benutzerkonto 403 mit dem Grund.
 */
export async function richteSitzungEin(
  app: FastifyInstance,
  dienste: Dienste,
  jetzt: () => number = Date.now,
): Promise<Sitzungsspeicher> {
  const { konfiguration, db } = dienste
  const schluessel = konfiguration.oidc.anbieter === 'eingebaut' ? await ladeSignaturschluessel(db) : null
  const pruefe = baueTokenpruefung(konfiguration, schluessel, jetzt)
  const speicher = baueSitzungsspeicher(jetzt)

  const ermittlung = (token: string, anfrageId: string) => async () => {
    const identitaet = await pruefe(token)
    // Ein Token überlebt seine Sitzung nicht; jede Anfrage hält sie wach.
    if (schluessel && !(await istSitzungOffen(db, identitaet, konfiguration.sitzungsdauer)))
      throw new Einwand('NICHT_ANGEMELDET')
    const lage = await (schluessel ? meldeEingebautAn(db, identitaet) : meldeExternAn(db, identitaet, anfrageId))
    return { lage, gueltigBis: (identitaet.gueltigBis + UHRENTOLERANZ_S) * 1000 }
  }
  // Nach einem Rollenwechsel auf einem anderen Server stimmt die Auskunft hier sofort, nicht erst nach Sekunden.
  const ermittle = (request: FastifyRequest, pfad: string, token: string): Promise<Anmeldelage> =>
    WER_BIN_ICH.has(pfad)
      ? speicher.erneuere(token, ermittlung(token, request.id))
      : speicher.hole(token, ermittlung(token, request.id))

  app.decorateRequest('sitzung', null)
  app.addHook('onRequest', async (request, reply) => {
    const token = traegertoken(request)
    if (token === null) return
    const pfad = (request.routeOptions.url ?? '').slice(konfiguration.basisPfad.length)
    const oeffentlich = OHNE_TOKEN_GENUG.has(pfad)
    const lage = await ermittle(request, pfad, token).catch((fehler: unknown) => {
      const ungueltig = fehler instanceof Einwand && fehler.code === 'NICHT_ANGEMELDET'
      if (ungueltig && (oeffentlich || WER_BIN_ICH.has(pfad))) return null
      if (ungueltig) reply.header('www-authenticate', 'Bearer error="invalid_token"')
      throw fehler
    })
    request.sitzung = lage?.sitzung ?? null
    if (lage?.sitzung === null && !oeffentlich) throw new Einwand('NICHT_ERLAUBT', HINDERNIS_TEXT[lage.hindernis])
  })
  return speicher
}

async function istSitzungOffen(db: Datenbank, { sitzung, sub }: Identitaet, sitzungsdauer: number): Promise<boolean> {
  return sitzung === null || halteSitzungWach(db, { sitzung, sub }, sitzungsdauer)
}

/** Token aus `Authorization: Bearer …`; andere Verfahren gehen die Sitzung nichts an. */
function traegertoken(request: FastifyRequest): string | null {
  return /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
