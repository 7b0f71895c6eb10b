import { leseEinstellungen } from './einstellungen.ts'
import type { Anmeldung } from './keycloakAnmeldung.ts'
import { MERKER_ANGEMELDET, MERKER_STILL } from './konstanten.ts'
import { kehrtZurueck } from './rueckkehr.ts'
import { browserumfeld, type Umfeld } from './umfeld.ts'

export type { Anmeldung } from './keycloakAnmeldung.ts'

let laufend: Promise<Anmeldung> | null = null

/**
 * Stellt die Anmeldung dieses Fensters her: nimmt die Einstellungen des Anmeldedienstes und verarbeitet die Rückkehr von
 * dort. Vor dem Router aufzurufen, denn die Rückkehradresse trägt Angaben des Anmeldedienstes. Je Seite einmal; weitere
 * Aufrufe bekommen dieselbe Anmeldung, nach einem Fehlschlag einen neuen Versuch.
 */
export function starteAnmeldung(): Promise<Anmeldung> {
  laufend ??= starte().catch((fehler: unknown) => {
    laufend = null
    throw fehler
  })
  return laufend
}

async function starte(): Promise<Anmeldung> {
  const umfeld = browserumfeld()
  // Wer niemand ist und nicht zurückkehrt, lädt das Paket erst beim Anmelden.
  const paket = brauchtClient(umfeld) ? ladePaket() : null
  const { url, realm, issuer, clientId, eingebaut, acrValues } = await leseEinstellungen()
  const baue = async (geladen: ReturnType<typeof ladePaket>): Promise<Anmeldung> => {
    const [{ default: Keycloak }, { baueAnmeldung, mitUndurchsichtigenToken }] = await geladen
    // keycloak-js nimmt keine eigene Art zu fragen entgegen.
    if (issuer) globalThis.fetch = mitUndurchsichtigenToken(frage)
    const client = new Keycloak(issuer ? { clientId, oidcProvider: issuer } : { url, realm, clientId })
    return baueAnmeldung(client, umfeld, {
      eingebaut,
      acrValues,
      // Keycloak nennt Namen und Adresse von sich aus, andere erst, wenn jemand darum bittet.
      ...(issuer && { umfang: 'profile email' }),
      // Beim eingebauten Dienst ist die Adresse ohne PUBLIC_URL relativ zu dieser Seite.
      aussteller: issuer ?? new URL(`${url}/realms/${encodeURIComponent(realm)}`, location.origin).href,
    })
  }
  return paket === null ? nichtAngemeldet(() => baue(ladePaket())) : baue(paket)
}

/** Auch wer mehrmals beginnt, umhüllt nur einmal. */
const frage = globalThis.fetch.bind(globalThis)

const ladePaket = () => Promise.all([import('keycloak-js'), import('./keycloakAnmeldung.ts')])

/** Bleibt diese Seite, oder verlässt sie gleich ein stiller Sprung zum Anmeldedienst? Zu fragen, ehe die Anmeldung beginnt. */
export function bleibtHier(umfeld: Umfeld = browserumfeld()): boolean {
  return kehrtZurueck(umfeld) || umfeld.liesMerker(MERKER_ANGEMELDET) === null
}

/** Ist jemand auf dem Rückweg vom Anmeldedienst, oder war in diesem Browser jemand angemeldet? */
function brauchtClient(umfeld: Umfeld): boolean {
  return kehrtZurueck(umfeld) || [MERKER_ANGEMELDET, MERKER_STILL].some(merker => umfeld.liesMerker(merker) !== null)
}

/** Niemand ist angemeldet; erst wer sich anmeldet, braucht den Client. */
function nichtAngemeldet(baue: () => Promise<Anmeldung>): Anmeldung {
  return {
    angemeldet: false,
    grund: null,
    uhrabweichung: 0,
    token: async () => null,
    anmelden: async pfad => (await baue()).anmelden(pfad),
    abmelden: async (portal, vorVerlassen) => (await baue()).abmelden(portal, vorVerlassen),
    beende: () => undefined,
    beiAblauf: () => () => undefined,
  }
}
