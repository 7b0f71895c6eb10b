import type Keycloak from 'keycloak-js'
import { Verbindungsfehler } from '../problemfehler.ts'
import { ANMELDECLIENT, MERKER_ANGEMELDET, MERKER_SPRUNGMARKE, MERKER_STILL } from './konstanten.ts'
import type { Umfeld } from './umfeld.ts'

/** Anmeldung am Anmeldedienst; die Token liegen nur im Arbeitsspeicher. */
export type Anmeldung = {
  readonly angemeldet: boolean
  /**
   * Gültiges Zugriffstoken, bei Bedarf erneuert (gleichzeitige Aufrufe teilen sich die Erneuerung); `null`, wenn niemand
   * angemeldet oder die Sitzung abgelaufen ist. Wirft `Verbindungsfehler`, wenn der Anmeldedienst nicht antwortet.
   */
  token(): Promise<string | null>
  /** Verlässt die Seite Richtung Anmeldung und kehrt zu ihr zurück. @param ziel Pfad unter dem Kontextpfad statt dieser Seite */
  anmelden(ziel?: string): Promise<void>
  /** Beendet die Sitzung beim Anmeldedienst und führt auf die Startseite. */
  abmelden(): Promise<void>
  /** Meldet das Ende der Sitzung (Erneuerung abgelehnt oder Abmeldung in einem anderen Fenster); liefert das Abbestellen. */
  beiAblauf(fn: () => void): () => void
}

/** Der Teil von keycloak-js, den die Anmeldung benutzt. */
export type Anmeldeclient = Pick<
  Keycloak,
  | 'init'
  | 'login'
  | 'logout'
  | 'updateToken'
  | 'isTokenExpired'
  | 'clearToken'
  | 'authenticated'
  | 'token'
  | 'onAuthLogout'
>

/**
 * Richtet die Anmeldung ein und verarbeitet eine Rückkehr vom Anmeldedienst. War in diesem Browser jemand angemeldet,
 * holt ein kurzer Sprung mit `prompt=none` die Sitzung zurück (nach Neuladen, im neuen Fenster); das Versprechen wird
 * dann nicht mehr erfüllt, weil die Seite wechselt. Kein Iframe: Browser sperren Cookies Dritter.
 */
export async function baueAnmeldung(client: Anmeldeclient, umfeld: Umfeld): Promise<Anmeldung> {
  const zuhoerer = new Set<() => void>()
  client.onAuthLogout = () => {
    for (const fn of zuhoerer) fn()
  }
  await verarbeiteRueckkehr(client)
  const warStill = umfeld.liesMerker(MERKER_STILL) !== null
  umfeld.setzeMerker(MERKER_STILL, null)
  stelleSprungmarkeHer(umfeld)

  if (client.authenticated) umfeld.setzeMerker(MERKER_ANGEMELDET, '1')
  else if (warStill) umfeld.setzeMerker(MERKER_ANGEMELDET, null)
  else if (umfeld.liesMerker(MERKER_ANGEMELDET) !== null && umfeld.istOnline() && umfeld.istSichererKontext()) {
    umfeld.setzeMerker(MERKER_STILL, '1')
    await springe(client, umfeld, umfeld.adresse(), 'none')
  }
  umfeld.beiAbmeldungAnderswo(() => client.clearToken())

  return {
    get angemeldet() {
      return client.authenticated === true
    },
    token: () => holeToken(client),
    async anmelden(ziel) {
      if (!umfeld.istSichererKontext())
        throw new Error('Die Anmeldung braucht eine Adresse mit https:// oder http://localhost.')
      await springe(client, umfeld, ziel === undefined ? umfeld.adresse() : unterStartseite(umfeld, ziel))
    },
    async abmelden() {
      umfeld.setzeMerker(MERKER_ANGEMELDET, null)
      await client.logout({ redirectUri: umfeld.startseite() })
    },
    beiAblauf(fn) {
      zuhoerer.add(fn)
      return () => void zuhoerer.delete(fn)
    },
  }
}

/** Antwortet der Anmeldedienst mit einer Ablehnung (abgebrochen, Code verfallen), ist schlicht niemand angemeldet. */
async function verarbeiteRueckkehr(client: Anmeldeclient): Promise<void> {
  try {
    await client.init({
      flow: 'standard',
      responseMode: 'fragment',
      pkceMethod: 'S256',
      checkLoginIframe: ANMELDECLIENT.loginIframe,
      checkLoginIframeInterval: ANMELDECLIENT.pruefabstand,
      messageReceiveTimeout: ANMELDECLIENT.nachrichtWartezeit,
    })
  } catch (fehler) {
    if (!istAblehnung(fehler)) throw new Verbindungsfehler('/realms')
  }
}

function istAblehnung(fehler: unknown): boolean {
  if (typeof fehler !== 'object' || fehler === null) return false
  if ('error' in fehler) return true
  return 'response' in fehler && fehler.response instanceof Response && fehler.response.status === 400
}

async function holeToken(client: Anmeldeclient): Promise<string | null> {
  if (!client.authenticated) return null
  try {
    await client.updateToken(ANMELDECLIENT.erneuernVor)
  } catch {
    // Eine abgelehnte Erneuerung hat die Token gelöscht; ohne Verbindung gilt das alte, solange es nicht abgelaufen ist.
    if (client.authenticated && client.isTokenExpired()) throw new Verbindungsfehler('/realms')
  }
  return client.authenticated ? (client.token ?? null) : null
}

async function springe(client: Anmeldeclient, umfeld: Umfeld, ziel: string, prompt?: 'none'): Promise<void> {
  const adresse = new URL(ziel)
  umfeld.setzeMerker(MERKER_SPRUNGMARKE, adresse.hash || null)
  adresse.hash = ''
  await client.login({ redirectUri: adresse.href, ...(prompt && { prompt }) })
}

function stelleSprungmarkeHer(umfeld: Umfeld): void {
  const sprungmarke = umfeld.liesMerker(MERKER_SPRUNGMARKE)
  if (sprungmarke === null) return
  umfeld.setzeMerker(MERKER_SPRUNGMARKE, null)
  const adresse = new URL(umfeld.adresse())
  if (adresse.hash !== '') return
  adresse.hash = sprungmarke
  umfeld.ersetzeAdresse(adresse.href)
}

function unterStartseite(umfeld: Umfeld, pfad: string): string {
  return new URL(pfad.replace(/^\/+/, ''), umfeld.startseite()).href
}
