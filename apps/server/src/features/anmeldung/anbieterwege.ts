import { externerAussteller } from '../../technik/http/anmeldung/ursprung.ts'
import type { Konfiguration } from '../../technik/konfiguration/konfiguration.ts'
import { mitAbklingzeit } from './abklingzeit.ts'
import { BESCHREIBUNG_HOECHSTENS, SCHLUESSEL_GELTEN_MS, SCHLUESSEL_WARTEZEIT_MS } from './konstanten.ts'

/** Wege des externen Anmeldedienstes, die der Server braucht. */
export type Anbieterwege = Readonly<{
  schluessel: string
  /** null: der Dienst lässt sich von hier aus nicht abmelden */
  abmeldung: string | null
}>

/**
 * Wege des externen Anmeldedienstes: bei einem Keycloak die bekannten, bei einem genannten Aussteller die aus seiner Beschreibung. Sie wird
 * erst beim ersten Gebrauch geholt und so lange gemerkt wie die Schlüssel; wer inzwischen fragt, wartet mit. Scheitert sie, fragt erst nach der
 * Abklingzeit wieder jemand.
 */
export function baueAnbieterwege(konfiguration: Konfiguration): () => Promise<Anbieterwege> {
  const { aussteller } = konfiguration.oidc
  if (aussteller === null) {
    const basis = `${externerAussteller(konfiguration)}/protocol/openid-connect`
    const wege = { schluessel: `${basis}/certs`, abmeldung: `${basis}/logout` }
    return async () => wege
  }
  const hole = mitAbklingzeit(() => holeBeschreibung(aussteller))
  let gemerkt: { wege: Promise<Anbieterwege>; bis: number } | null = null
  return () => {
    if (gemerkt !== null && Date.now() < gemerkt.bis) return gemerkt.wege
    const neu = { wege: hole(), bis: Date.now() + SCHLUESSEL_GELTEN_MS }
    gemerkt = neu
    neu.wege.catch(() => {
      if (gemerkt === neu) gemerkt = null
    })
    return neu.wege
  }
}

async function holeBeschreibung(aussteller: string): Promise<Anbieterwege> {
  const antwort = await fetch(`${aussteller.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    headers: { accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(SCHLUESSEL_WARTEZEIT_MS),
  })
  if (antwort.status !== 200) throw new Error(`Beschreibung des Anmeldedienstes: ${antwort.status}`)
  const stuecke: Uint8Array[] = []
  let laenge = 0
  for await (const stueck of antwort.body ?? []) {
    laenge += stueck.length
    if (laenge > BESCHREIBUNG_HOECHSTENS) throw new Error('Beschreibung des Anmeldedienstes: zu lang')
    stuecke.push(stueck)
  }
  return deuteBeschreibung(Buffer.concat(stuecke).toString(), aussteller)
}

/**
 * Liest die Beschreibung eines OpenID-Providers (OpenID Connect Discovery 1.0). Wirft, wenn sie einen anderen Aussteller nennt oder einen
 * Weg, der schlechter geschützt ist als der Aussteller selbst.
 */
export function deuteBeschreibung(text: string, aussteller: string): Anbieterwege {
  const beschreibung = JSON.parse(text) as Record<string, unknown> | null
  if (beschreibung?.['issuer'] !== aussteller) throw new Error('Beschreibung des Anmeldedienstes: anderer Aussteller')
  const schluessel = wegAus(beschreibung['jwks_uri'], aussteller)
  if (schluessel === null) throw new Error('Beschreibung des Anmeldedienstes: kein Weg zu den Schlüsseln')
  return { schluessel, abmeldung: wegAus(beschreibung['end_session_endpoint'], aussteller) }
}

function wegAus(angabe: unknown, aussteller: string): string | null {
  if (angabe === undefined || angabe === null) return null
  const { protocol, href } = new URL(String(angabe))
  if (protocol === 'https:' || (protocol === 'http:' && new URL(aussteller).protocol === 'http:')) return href
  throw new Error(`Beschreibung des Anmeldedienstes: Weg mit ${protocol}`)
}
