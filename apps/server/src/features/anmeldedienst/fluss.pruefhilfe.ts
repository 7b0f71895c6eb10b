import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { baueApp } from '../../app.ts'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import { leseKonfiguration } from '../../technik/konfiguration/konfiguration.ts'
import { autorisierung, baueBrowser, meldeAn, type Pruefbrowser, rueckkehr } from './browser.pruefhilfe.ts'

export type Tokenantwort = { access_token: string; refresh_token: string; id_token: string }

/** Server an einem freien Anschluss, über echtes HTTP, mit dem ganzen Anmeldeweg als Handgriff. */
export async function startePruefserver(db: Datenbank) {
  const app: FastifyInstance = await baueApp(leseKonfiguration({ ENVIRONMENT: 'DEMO' }), db)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const basis = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/benthosdb`
  const dienst = (weg: string) => `${basis}/realms/benthos${weg}`

  const loeseEin = (browser: Pruefbrowser, felder: Record<string, string>) =>
    browser.hole(dienst('/protocol/openid-connect/token'), {
      method: 'POST',
      headers: { accept: 'application/json', origin: new URL(basis).origin },
      body: new URLSearchParams({ client_id: 'benthosdbf-web', ...felder }),
    })
  /** Von der Autorisierung über die Anmeldeseite bis zur Antwort der Tokenausgabe. */
  const melde = async (person: string, browser = baueBrowser(), abweichung: Record<string, string> = {}) => {
    const vorgang = autorisierung(basis, abweichung)
    const zurueck = await meldeAn(browser, vorgang, person)
    const felder = {
      grant_type: 'authorization_code',
      code: rueckkehr(zurueck).get('code') ?? '',
      redirect_uri: vorgang.ruecksprung,
      code_verifier: vorgang.pruefwort,
    }
    return { browser, zurueck, felder, antwort: await loeseEin(browser, felder) }
  }
  return {
    app,
    basis,
    dienst,
    loeseEin,
    melde,
    erneuere: (browser: Pruefbrowser, refresh_token: string) =>
      loeseEin(browser, { grant_type: 'refresh_token', refresh_token }),
    tokenVon: async (person: string, browser = baueBrowser()) => {
      const { antwort } = await melde(person, browser)
      return { browser, token: (await antwort.json()) as Tokenantwort }
    },
    rufeMich: (zugriff: string) =>
      fetch(`${basis}/api/me`, { headers: { authorization: `Bearer ${zugriff}` } }).then(a => a.json()),
  }
}
