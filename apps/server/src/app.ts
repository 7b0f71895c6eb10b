import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { baueDienste } from './dienste.ts'
import { registriereAbgleich } from './features/abgleich/routes.ts'
import { registriereAllgemein } from './features/allgemein/routes.ts'
import { registriereAnmeldung } from './features/anmeldung/routes.ts'
import { registriereAufbewahrung } from './features/aufbewahrung/routes.ts'
import { registriereAufnahme } from './features/aufnahme/routes.ts'
import { registriereAuftrag } from './features/auftrag/routes.ts'
import { registriereBarrieren } from './features/barriere/routes.ts'
import { registriereBenachrichtigung } from './features/benachrichtigung/routes.ts'
import { registriereOrganisationen } from './features/benutzer/organisation/routes.ts'
import { registriereRegistrierung } from './features/benutzer/registrierung/routes.ts'
import { registriereBenutzer } from './features/benutzer/routes.ts'
import { registriereGrundlage } from './features/bewertung/grundlage.ts'
import { registriereBewertung } from './features/bewertung/routes.ts'
import { registriereBild } from './features/bild/routes.ts'
import { registriereCms } from './features/cms/routes.ts'
import { registriereDarwinCore } from './features/darwincore/routes.ts'
import { registriereDatenbankexport } from './features/datenbankexport/routes.ts'
import { registriereDatenexport } from './features/datenexport/routes.ts'
import { registriereDossier } from './features/dossier/routes.ts'
import { registriereEinlesung } from './features/einlesung/routes.ts'
import { registriereErgebnisuebersicht } from './features/ergebnisuebersicht/routes.ts'
import { registriereEumeldung } from './features/eumeldung/routes.ts'
import { registriereFassung } from './features/fassung/routes.ts'
import { registriereFilter } from './features/filter/routes.ts'
import { registriereFundausfuhr } from './features/fundausfuhr/routes.ts'
import { registriereGeojson } from './features/geojson/routes.ts'
import { registriereGesamttaxaliste } from './features/gesamttaxaliste/routes.ts'
import { registriereGewaesser } from './features/gewaesser/routes.ts'
import { registriereGewaesserprofil } from './features/gewaesserprofil/routes.ts'
import { registriereH2o } from './features/h2o/routes.ts'
import { registriereHausnamen } from './features/hausname/routes.ts'
import { registriereKacheln } from './features/kacheln/routes.ts'
import { registriereKoordinaten } from './features/koordinaten/routes.ts'
import { registriereListen } from './features/listen/routes.ts'
import { registriereListenausgabe } from './features/listenausgabe/routes.ts'
import { registriereLrs } from './features/lrs/routes.ts'
import { registriereMessstelle } from './features/messstelle/routes.ts'
import { registriereNachrechnung } from './features/nachrechnung/routes.ts'
import { registriereNetz } from './features/netz/routes.ts'
import { registriereOgc } from './features/ogc/routes.ts'
import { registriereOrtsbefund } from './features/ortsbefund/routes.ts'
import { registrierePlausibilitaet } from './features/plausibilitaet/routes.ts'
import { registriereProbenberichte } from './features/probe/bericht/routes.ts'
import { registriereMzb } from './features/probe/mzbRoutes.ts'
import { registrierePhb } from './features/probe/phbRoutes.ts'
import { registriereProjekt } from './features/projekt/routes.ts'
import { registriereProjektbericht } from './features/projektbericht/routes.ts'
import { registriereProjektmatrix } from './features/projektmatrix/routes.ts'
import { registriereQs } from './features/qs/routes.ts'
import { registriereRouten } from './features/routen/routes.ts'
import { registriereRueckfrage } from './features/rueckfrage/routes.ts'
import { registriereStatus } from './features/status/routes.ts'
import { registriereTaxaliste } from './features/taxaliste/routes.ts'
import { registriereTaxon } from './features/taxon/routes.ts'
import { registriereVerlauf } from './features/verlauf/routes.ts'
import { registriereWertepruefung } from './features/wertepruefung/routes.ts'
import { registriereZuordnung } from './features/zuordnung/routes.ts'
import type { Auftragsdienst } from './technik/auftraege/auftragsdienst.ts'
import type { Bilddienst } from './technik/bilder/bilddienst.ts'
import type { Datenbank } from './technik/db/datenbank.ts'
import { richteBeschreibungEin } from './technik/http/beschreibung.ts'
import type { Dienste } from './technik/http/kontext.ts'
import { merkeMethoden } from './technik/http/methode.ts'
import { richteMetrikenEin } from './technik/http/metriken.ts'
import { richteOberflaecheEin } from './technik/http/oberflaeche.ts'
import { bauePlattform } from './technik/http/plattform.ts'
import type { Konfiguration } from './technik/konfiguration/konfiguration.ts'
import type { Postdienst } from './technik/post/postdienst.ts'

/** Jedes Feature meldet seine Endpunkte unter dem Kontextpfad an. */
const features: readonly ((app: FastifyInstance, dienste: Dienste) => void | Promise<void>)[] = [
  registriereAnmeldung,
  // Der eingebaute Anmeldedienst kommt nur dort in den Prozess, wo die Konfiguration ihn wählt (LOCAL, TEST, DEMO).
  async (app, dienste) => {
    if (dienste.konfiguration.oidc.anbieter !== 'eingebaut') return
    const { registriereAnmeldedienst } = await import('./features/anmeldedienst/routes.ts')
    await registriereAnmeldedienst(app, dienste)
  },
  registriereAllgemein,
  registriereRouten,
  registriereBenutzer,
  registriereRegistrierung,
  registriereOrganisationen,
  registriereCms,
  registriereBarrieren,
  registriereFilter,
  registriereHausnamen,
  registriereListen,
  registriereListenausgabe,
  registriereLrs,
  registriereKacheln,
  registriereNetz,
  registriereMessstelle,
  registriereGewaesser,
  registriereKoordinaten,
  registriereBild,
  registriereProjekt,
  registriereProjektbericht,
  registriereProjektmatrix,
  registriereAufnahme,
  registriereOrtsbefund,
  registriereMzb,
  registrierePhb,
  registriereProbenberichte,
  registriereDatenexport,
  registriereFundausfuhr,
  registriereH2o,
  registriereTaxaliste,
  registriereTaxon,
  registriereAbgleich,
  registriereStatus,
  registriereQs,
  registriereZuordnung,
  registriereVerlauf,
  registrierePlausibilitaet,
  registriereRueckfrage,
  registriereDossier,
  registriereGewaesserprofil,
  registriereBewertung,
  registriereNachrechnung,
  registriereErgebnisuebersicht,
  registriereGesamttaxaliste,
  registriereDatenbankexport,
  registriereDarwinCore,
  registriereGeojson,
  registriereOgc,
  registriereEumeldung,
  registriereGrundlage,
  registriereAufbewahrung,
  registriereAuftrag,
  registriereBenachrichtigung,
  registriereEinlesung,
  registriereFassung,
  registriereWertepruefung,
]

declare module 'fastify' {
  interface FastifyInstance {
    /** führt Aufträge aus, sobald `main.ts` ihn startet */
    auftraege: Auftragsdienst
    bilder: Bilddienst
    /** versendet E-Mails, sobald `betrieb.ts` ihn startet */
    postdienst: Postdienst
  }
}

/** Baut den ganzen Server, ohne ihn an einen Anschluss zu binden; Tests sprechen ihn mit `inject` an. */
export async function baueApp(
  konfiguration: Konfiguration,
  db: Datenbank,
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const app = await bauePlattform(konfiguration, logger)
  const dienste = baueDienste({ konfiguration, db, protokoll: app.log })
  app.decorate('auftraege', dienste.auftraege)
  app.decorate('bilder', dienste.bilder)
  app.decorate('postdienst', dienste.post)
  app.addHook('onClose', () => dienste.rechenwerk.schliesse())
  app.addHook('onClose', () => dienste.zeichenwerk.schliesse())
  const lehneFalscheMethodenAb = merkeMethoden(app, `${konfiguration.basisPfad}/realms/`)
  richteBeschreibungEin(app, konfiguration.basisPfad)
  richteMetrikenEin(app, konfiguration.basisPfad, db, dienste.post)
  await app.register(
    async bereich => {
      for (const registriere of features) await registriere(bereich, dienste)
    },
    { prefix: konfiguration.basisPfad },
  )
  lehneFalscheMethodenAb()
  await richteOberflaecheEin(app, konfiguration)
  return app
}
