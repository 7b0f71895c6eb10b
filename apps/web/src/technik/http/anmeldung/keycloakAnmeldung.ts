import type Keycloak from 'keycloak-js'
import { Verbindungsfehler } from '../problemfehler.ts'
import { Anmeldefehler, type Anmeldegrund } from './anmeldefehler.ts'
import {
  ANMELDECLIENT,
  HOECHSTENS_SPRUENGE,
  MERKER_ANGEMELDET,
  MERKER_EINTRAG,
  MERKER_GERUFEN,
  MERKER_SEITE,
  MERKER_SPRUNGMARKE,
  MERKER_STILL,
} from './konstanten.ts'
import { kehrtZurueck } from './rueckkehr.ts'
import type { Umfeld } from './umfeld.ts'
import { gehoertZusammen } from './zugriffshash.ts'

export { mitUndurchsichtigenToken } from './erneuerungstoken.ts'

/** Anmeldung am Anmeldedienst; die Token liegen nur im Arbeitsspeicher. */
export type Anmeldung = {
  readonly angemeldet: boolean
  /** warum die Rückkehr vom Anmeldedienst niemanden angemeldet hat; null, wenn alles in Ordnung ist */
  readonly grund: Anmeldegrund | null
  /** so weit geht die Uhr des Geräts gegenüber der des Anmeldedienstes vor, Sekunden */
  readonly uhrabweichung: number
  /**
   * Gültiges Zugriffstoken, bei Bedarf erneuert (gleichzeitige Aufrufe teilen sich die Erneuerung); `null`, wenn niemand
   * angemeldet oder die Sitzung abgelaufen ist. Wirft `Verbindungsfehler`, wenn der Anmeldedienst nicht antwortet.
   */
  token(): Promise<string | null>
  /**
   * Verlässt die Seite Richtung Anmeldung und kehrt zu ihr zurück; wirft `Anmeldefehler`, wenn das nicht gelingen kann. Nach
   * dem Ende einer Sitzung fragt der Anmeldedienst in jedem Fall neu.
   * @param pfad Pfad unter dem Kontextpfad statt dieser Seite
   */
  anmelden(pfad?: string): Promise<void>
  /**
   * Beendet die Sitzung und verlässt die Seite; wirft und bleibt, wenn der Server sie nicht beendet.
   * @param portal Adresse des Portals, über das sich alle abmelden; null ohne Portal
   * @param vorVerlassen unmittelbar bevor die Seite wechselt
   */
  abmelden(portal: string | null, vorVerlassen: () => void): Promise<void>
  /** Die Sitzung dieses Fensters ist zu Ende, ohne dass der Anmeldedienst es gemeldet hat. */
  beende(): void
  /** Meldet das Ende der Sitzung (Erneuerung abgelehnt oder Abmeldung in einem anderen Fenster); liefert das Abbestellen. */
  beiAblauf(fn: () => void): () => void
}

/** Der Teil von keycloak-js, den die Anmeldung benutzt. */
export type Anmeldeclient = Pick<
  Keycloak,
  | 'init'
  | 'login'
  | 'createLoginUrl'
  | 'logout'
  | 'updateToken'
  | 'isTokenExpired'
  | 'clearToken'
  | 'authenticated'
  | 'token'
  | 'tokenParsed'
  | 'idToken'
  | 'refreshToken'
  | 'timeSkew'
  | 'onAuthLogout'
> & {
  /** Wege des Dienstes, von keycloak-js nicht beschrieben; fehlen, solange er sie nicht genannt hat */
  endpoints?: unknown
}

/**
 * Richtet die Anmeldung ein und verarbeitet eine Rückkehr vom Anmeldedienst. War in diesem Browser jemand angemeldet,
 * holt ein kurzer Sprung mit `prompt=none` die Sitzung zurück (nach Neuladen, im neuen Fenster); das Versprechen wird
 * dann nicht mehr erfüllt, weil die Seite wechselt. Kein Iframe: Browser sperren Cookies Dritter.
 * @param dienst `eingebaut`: die Sitzung beim Anmeldedienst beendet dieser Server selbst; `acrValues`: eine dieser Stufen soll die
 *   Anmeldung haben, ob sie sie hat, prüft der Server; `aussteller`: so
 *   nennt sich der Dienst, wenn er antwortet; `umfang`: worum der Browser außer um `openid` bittet
 */
export async function baueAnmeldung(
  client: Anmeldeclient,
  umfeld: Umfeld,
  dienst: { eingebaut: boolean; acrValues: readonly string[]; aussteller: string; umfang?: string },
): Promise<Anmeldung> {
  const zuhoerer = new Set<() => void>()
  let warZuEnde = false
  client.onAuthLogout = () => {
    warZuEnde = true
    for (const fn of zuhoerer) fn()
  }
  const stufen = dienst.acrValues.length > 0 ? { acrValues: dienst.acrValues.join(' ') } : {}
  const spruenge = Number(umfeld.liesMerker(MERKER_STILL) ?? 0)
  const grund = await verarbeiteRueckkehr(client, umfeld, spruenge, dienst)
  for (const merker of [MERKER_STILL, MERKER_SEITE]) umfeld.setzeMerker(merker, null)
  stelleEintragHer(umfeld)
  vermerkeRueckkehr(umfeld, client.authenticated === true)
  stelleSprungmarkeHer(umfeld)
  const { idToken } = client
  const kenntWege = client.endpoints !== undefined

  if (client.authenticated) umfeld.setzeMerker(MERKER_ANGEMELDET, '1')
  else if (spruenge > 0 && grund !== null) {
    // Antwortet der Dienst nur gerade nicht, sind andere Fenster weiter angemeldet; das Löschen meldete sie ab.
    if (grund !== 'DIENST_AUS') umfeld.setzeMerker(MERKER_ANGEMELDET, null)
  } else if (
    kenntWege &&
    umfeld.liesMerker(MERKER_ANGEMELDET) !== null &&
    umfeld.istOnline() &&
    umfeld.istSichererKontext()
  ) {
    umfeld.setzeMerker(MERKER_STILL, String(spruenge + 1))
    umfeld.setzeMerker(MERKER_EINTRAG, JSON.stringify(umfeld.eintrag()))
    // Ersetzt den Eintrag in der Geschichte: „Zurück“ führte sonst auf den Sprung und damit wieder hierher.
    await umfeld.ersetzeSeite(
      await client.createLoginUrl({ ...ziel(umfeld, umfeld.adresse()), ...stufen, prompt: 'none' }),
    )
  }
  umfeld.beiAbmeldungAnderswo(() => client.clearToken())

  return {
    get angemeldet() {
      return client.authenticated === true
    },
    grund,
    uhrabweichung: client.timeSkew ?? 0,
    token: teileLaufenden(() => holeToken(client)),
    async anmelden(pfad) {
      if (!umfeld.istSichererKontext()) throw new Anmeldefehler('UNVERSCHLUESSELT')
      if (!umfeld.hatCookies()) throw new Anmeldefehler('COOKIES_GESPERRT')
      const beschreibung = `${dienst.aussteller.replace(/\/$/, '')}/.well-known/openid-configuration`
      if (!kenntWege || !(await umfeld.istErreichbar(beschreibung))) throw new Anmeldefehler('DIENST_AUS')
      const adresse = pfad === undefined ? umfeld.adresse() : unterStartseite(umfeld, pfad)
      umfeld.setzeMerker(MERKER_GERUFEN, '1')
      await client.login({ ...ziel(umfeld, adresse), ...stufen, ...(warZuEnde && { prompt: 'login' }) })
    },
    async abmelden(portal, vorVerlassen) {
      if (dienst.eingebaut && portal === null) await umfeld.rufeAbmeldung()
      umfeld.setzeMerker(MERKER_ANGEMELDET, null)
      vorVerlassen()
      if (portal !== null) umfeld.gehe(`${portal}/login.do?event=logout`)
      else if (dienst.eingebaut) umfeld.ladeNeu()
      else {
        // Eine Erneuerung muss kein neues ID-Token bringen; ohne eines weiß der Dienst nicht, wen er abmelden soll.
        client.idToken ??= idToken
        // Manche Dienste lassen sich von hier aus nicht abmelden: dann endet die Sitzung nur in diesem Browser.
        await client.logout({ redirectUri: umfeld.startseite() }).catch(() => umfeld.gehe(umfeld.startseite()))
      }
    },
    beende: () => client.clearToken(),
    beiAblauf(fn) {
      zuhoerer.add(fn)
      return () => void zuhoerer.delete(fn)
    },
  }
}

/** Verarbeitet die Rückkehr; scheitert sie, ist schlicht niemand angemeldet, und der Grund sagt, warum. */
async function verarbeiteRueckkehr(
  client: Anmeldeclient,
  umfeld: Umfeld,
  spruenge: number,
  { aussteller, umfang }: { aussteller: string; umfang?: string },
): Promise<Anmeldegrund | null> {
  // Kennt keycloak-js den Vorgang nicht mehr, übergeht es die Rückkehr wortlos.
  const kamZurueck = kehrtZurueck(umfeld)
  const adresse = new URL(umfeld.adresse())
  const warStill = spruenge > 0
  // keycloak-js übergeht, wer geantwortet hat (RFC 9207): der Code eines anderen Dienstes ginge sonst an unseren.
  const genannt = kamZurueck ? new URLSearchParams(adresse.hash.slice(1)).get('iss') : null
  if (genannt !== null && genannt !== aussteller) {
    adresse.hash = ''
    umfeld.ersetzeAdresse(adresse.href)
  }
  try {
    await client.init({
      flow: 'standard',
      responseMode: 'fragment',
      pkceMethod: 'S256',
      checkLoginIframe: ANMELDECLIENT.loginIframe,
      checkLoginIframeInterval: ANMELDECLIENT.pruefabstand,
      messageReceiveTimeout: ANMELDECLIENT.nachrichtWartezeit,
      ...(umfang !== undefined && { scope: umfang }),
    })
  } catch (fehler) {
    const grund = deuteFehlschlag(fehler)
    // Wer nicht gefragt hat, dem ist auch keine Anmeldung verfallen: ihm ist die Sitzung abhandengekommen.
    return warStill && grund === 'VERFALLEN' ? 'ABGELAUFEN' : grund
  }
  if (client.authenticated) {
    if (await gehoertZusammen(client.idToken, client.token)) return null
    client.clearToken()
    return 'VERFALLEN'
  }
  if (kamZurueck) return warStill ? 'ABGELAUFEN' : 'VERFALLEN'
  // Wer während des Sprungs neu lädt, unterbricht ihn: das sagt nichts über die Sitzung.
  return spruenge < HOECHSTENS_SPRUENGE ? null : 'DIENST_AUS'
}

/** Der Anmeldedienst lehnt ab mit `error`, die Einlösung mit einer Antwort; ohne beides war er nicht zu erreichen. */
function deuteFehlschlag(fehler: unknown): Anmeldegrund {
  if (typeof fehler !== 'object' || fehler === null) return 'VERFALLEN'
  if ('error' in fehler) return fehler.error === 'access_denied' ? 'ABGEBROCHEN' : 'VERFALLEN'
  if ('response' in fehler && fehler.response instanceof Response)
    return fehler.response.status === 400 ? 'VERFALLEN' : 'DIENST_AUS'
  return fehler instanceof TypeError ? 'DIENST_AUS' : 'VERFALLEN'
}

/** Wer fragt, während schon jemand wartet, wartet mit: sonst bekäme er ein Token, dessen Prüfung noch läuft. */
function teileLaufenden<T>(hole: () => Promise<T>): () => Promise<T> {
  let laufend: Promise<T> | null = null
  return () => {
    laufend ??= hole().finally(() => {
      laufend = null
    })
    return laufend
  }
}

async function holeToken(client: Anmeldeclient): Promise<string | null> {
  if (!client.authenticated) return null
  if (client.refreshToken === undefined) return ohneErneuerung(client)
  try {
    if ((await client.updateToken(ANMELDECLIENT.erneuernVor)) && !(await gehoertZusammen(client.idToken, client.token)))
      client.clearToken()
  } catch {
    // Eine abgelehnte Erneuerung hat die Token gelöscht; ohne Verbindung gilt das alte, solange es nicht abgelaufen ist.
    if (client.authenticated && client.isTokenExpired()) throw new Verbindungsfehler('/realms')
  }
  return client.authenticated ? (client.token ?? null) : null
}

/** Viele Dienste vergeben kein Erneuerungstoken: dann endet die Sitzung mit dem Zugriffstoken. */
function ohneErneuerung(client: Anmeldeclient): string | null {
  const gueltigBis = (client.tokenParsed?.exp ?? 0) + (client.timeSkew ?? 0)
  if (gueltigBis <= Date.now() / 1000) client.clearToken()
  return client.authenticated ? (client.token ?? null) : null
}

/** Wohin der Anmeldedienst zurückführt. Seite und Sprungmarke bleiben hier: an deren Stelle stehen dann seine Angaben. */
function ziel(umfeld: Umfeld, seite: string): { redirectUri: string } {
  const adresse = new URL(seite)
  umfeld.setzeMerker(MERKER_SPRUNGMARKE, adresse.hash || null)
  adresse.hash = ''
  umfeld.setzeMerker(MERKER_SEITE, adresse.href)
  return { redirectUri: umfeld.startseite() }
}

function stelleEintragHer(umfeld: Umfeld): void {
  const eintrag = umfeld.liesMerker(MERKER_EINTRAG)
  if (eintrag === null) return
  umfeld.setzeMerker(MERKER_EINTRAG, null)
  umfeld.ersetzeEintrag(JSON.parse(eintrag))
}

/** Vor diesem Eintrag liegt die Anmeldeseite; wer dorthin zurückginge, den schickte sie gleich wieder hierher. */
function vermerkeRueckkehr(umfeld: Umfeld, istAngemeldet: boolean): void {
  if (umfeld.liesMerker(MERKER_GERUFEN) === null) return
  umfeld.setzeMerker(MERKER_GERUFEN, null)
  if (istAngemeldet) umfeld.ersetzeEintrag({ ...(umfeld.eintrag() as object | null), nachAnmeldung: true })
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
