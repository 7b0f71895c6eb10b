import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyRequest } from 'fastify'
import type { Konfiguration } from '../../konfiguration/konfiguration.ts'
import { portalursprung } from './portal.ts'

type Ortsangaben = Pick<Konfiguration, 'oeffentlicheUrl' | 'host' | 'port' | 'basisPfad' | 'oidc' | 'pvp'>

/**
 * Ursprung (Schema, Rechner, Port), unter dem der Browser das Produkt erreicht: was ein eingerichtetes Portal davon weiß,
 * PUBLIC_URL, sonst der Rechner der Anfrage. `null`, wenn dieser keiner der eigenen Namen ist; ein beliebiger Name wäre ein Weg für DNS-Rebinding
 * (A-SITZUNG-16).
 */
export function ursprungVon(
  request: Pick<FastifyRequest, 'host' | 'protocol'> & { portal?: FastifyRequest['portal'] },
  konfiguration: Ortsangaben,
): string | null {
  const ueberPortal = portalursprung(request, konfiguration)
  if (ueberPortal !== null) return ueberPortal
  if (konfiguration.oeffentlicheUrl) return konfiguration.oeffentlicheUrl
  const text = `${request.protocol}://${request.host}`
  if (!URL.canParse(text)) return null
  const { origin } = new URL(text)
  return istEigenerUrsprung(origin, konfiguration) ? origin : null
}

/** Gehört der Ursprung zu diesem Server? Ohne PUBLIC_URL: localhost, IP-Adressen, der Name aus HOST und der Rechnername. */
export function istEigenerUrsprung(ursprung: string, konfiguration: Ortsangaben): boolean {
  if (konfiguration.oeffentlicheUrl) return ursprung === konfiguration.oeffentlicheUrl
  if (!URL.canParse(ursprung)) return false
  const url = new URL(ursprung)
  if (url.origin !== ursprung || !/^https?:$/.test(url.protocol)) return false
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    isIP(name) !== 0 ||
    name === konfiguration.host.toLowerCase() ||
    name === hostname().toLowerCase()
  )
}

/** Ursprung ohne Anfrage, etwa für Testtoken: PUBLIC_URL oder localhost am eigenen Anschluss. */
export function eigenerUrsprung(konfiguration: Ortsangaben): string {
  return konfiguration.oeffentlicheUrl ?? new URL(`http://localhost:${konfiguration.port}`).origin
}

/** Pfad des eingebauten Anmeldedienstes, derselbe wie bei Keycloak. */
export function anmeldepfad(konfiguration: Ortsangaben): string {
  return `${konfiguration.basisPfad}/realms/${encodeURIComponent(konfiguration.oidc.realm)}`
}

/** Aussteller (`iss`) des eingebauten Anmeldedienstes unter einem Ursprung. */
export function eingebauterAussteller(ursprung: string, konfiguration: Ortsangaben): string {
  return `${ursprung}${anmeldepfad(konfiguration)}`
}

/** Aussteller (`iss`) des externen Anmeldedienstes; bei einem Keycloak zugleich die Basisadresse seines Realms. */
export function externerAussteller(konfiguration: Ortsangaben): string {
  if (konfiguration.oidc.aussteller !== null) return konfiguration.oidc.aussteller
  return `${konfiguration.oidc.url}/realms/${encodeURIComponent(konfiguration.oidc.realm)}`
}
