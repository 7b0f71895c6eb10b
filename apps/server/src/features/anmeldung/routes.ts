import { alleinAls } from '@benthos/fachmodell'
import { leseAnmeldedienst, leseMich, lesePortal, leseSitzung, wechsleRolle } from '@benthos/vertrag/allgemein'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import { anmeldedienstFuerBrowser } from '../../technik/konfiguration/anmeldedienst.ts'
import { registriereAbmeldenachricht } from './abmeldenachricht.ts'
import { registriereAbmeldung } from './abmeldung.ts'
import { richteSitzungEin } from './sitzungsanfrage.ts'
import { alsSitzungAntwort, alsSitzungsbenutzer } from './sitzungsantwort.ts'
import { setzeAktiveRolle } from './sql.ts'

/** Stellt die Sitzung für alle Endpunkte dieses Bereichs her; dazu Auskunft über sie, Rollenwechsel und Abmeldung. */
export async function registriereAnmeldung(app: FastifyInstance, dienste: Dienste): Promise<void> {
  const { konfiguration } = dienste
  const speicher = await richteSitzungEin(app, dienste)
  dienste.sitzungen.beiVergessen(speicher.vergiss)
  // Nach dem Ende der Transaktion und vor der Antwort: schon die nächste Anfrage der Person hat den neuen Stand.
  app.addHook('onSend', async ({ id }) => dienste.sitzungen.schliesseAb(id))

  registriereAbmeldenachricht(app, dienste)
  bediene(app, dienste, leseSitzung, { fuehreAus: async ({ sitzung }) => alsSitzungAntwort(sitzung) })
  bediene(app, dienste, leseMich, { fuehreAus: async ({ sitzung }) => alsSitzungsbenutzer(sitzung) })
  bediene(app, dienste, leseAnmeldedienst, { fuehreAus: async () => anmeldedienstFuerBrowser(konfiguration) })
  bediene(app, dienste, lesePortal, { fuehreAus: async () => ({ url: konfiguration.portalUrl }) })
  await app.register(async bereich => {
    bediene(bereich, dienste, wechsleRolle, {
      fuehreAus: async anfrage => {
        const sitzung = benutzerVon(anfrage)
        const rolle = anfrage.body.role
        if (sitzung.provider === 'PVP') throw new Einwand('NICHT_ERLAUBT', 'Ihre Rollen bestimmt Ihr Portal.')
        const rollenLautToken = konfiguration.oidc.anbieter === 'extern' ? sitzung.zugeteilt.rollen : null
        if (!(await setzeAktiveRolle(anfrage.db, sitzung.benutzerId, rolle, rollenLautToken)))
          throw feldEinwand('role', 'Diese Rolle ist Ihnen nicht zugeteilt.')
        const akteur = rolle ? alleinAls(sitzung.zugeteilt, rolle) : sitzung.zugeteilt
        return alsSitzungAntwort({ ...sitzung, aktiveRolle: rolle, akteur })
      },
    })
    // Nach dem Ende der Transaktion und vor der Antwort: Der nächste Aufruf sieht schon die neue Rolle.
    bereich.addHook('onSend', async request => {
      if (request.sitzung) speicher.vergiss(request.sitzung.benutzerId)
    })
  })
  registriereAbmeldung(app, dienste)
}
