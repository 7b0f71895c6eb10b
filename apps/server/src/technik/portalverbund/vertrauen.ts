import { createHash, timingSafeEqual, X509Certificate } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { Ablehnungsgrund } from './ablehnung.ts'

/** Kopf, in dem das Portal sein Geheimnis mitschickt; keine der Familien des Portalverbunds, damit ihn kein Satz enthält. */
export const GEHEIMNISKOPF = 'x-benthos-portal-secret'

type Vertrauensangaben = Readonly<{
  vertrauteProxys: readonly string[]
  geheimnis: string | null
  zertifikat: Readonly<{ kopf: string; inhaber: string; aussteller: string }> | null
}>

/** Der Absender einer Anfrage: die Adresse der Verbindung selbst, nie eine, die ein Kopf behauptet. */
export type Absender = Readonly<{ adresse: string | undefined; rohkoepfe: readonly string[] }>

/**
 * Prüft, ob eine Anfrage vom eingerichteten Portal kommt: von einer seiner Adressen und mit jedem verlangten Nachweis.
 * @returns `null`, wenn ja
 */
export function baueVertrauen(
  angaben: Vertrauensangaben,
  jetzt: () => number = Date.now,
): (absender: Absender) => Ablehnungsgrund | null {
  const adressen = alsSperrliste(angaben.vertrauteProxys)
  const { geheimnis, zertifikat } = angaben
  return ({ adresse, rohkoepfe }) => {
    if (!istIn(adressen, adresse)) return 'FREMDE_ADRESSE'
    if (geheimnis !== null) {
      const genannte = werteVon(rohkoepfe, GEHEIMNISKOPF)
      if (genannte.length === 0) return 'OHNE_NACHWEIS'
      if (genannte.length > 1 || !istGleich(genannte[0] as string, geheimnis)) return 'FALSCHER_NACHWEIS'
    }
    if (zertifikat !== null) {
      const genannte = werteVon(rohkoepfe, zertifikat.kopf)
      if (genannte.length === 0) return 'OHNE_NACHWEIS'
      if (genannte.length > 1 || !passt(genannte[0] as string, zertifikat, jetzt())) return 'FALSCHER_NACHWEIS'
    }
    // Ohne einen einzigen Nachweis ist auch die richtige Adresse nur eine Behauptung des Netzes.
    return geheimnis === null && zertifikat === null ? 'OHNE_NACHWEIS' : null
  }
}

function werteVon(rohkoepfe: readonly string[], name: string): string[] {
  return rohkoepfe.filter((_, i) => i % 2 === 1 && rohkoepfe[i - 1]?.toLowerCase() === name)
}

function alsSperrliste(eintraege: readonly string[]): BlockList {
  const liste = new BlockList()
  for (const eintrag of eintraege) {
    const [adresse = '', laenge] = eintrag.split('/')
    const familie = isIP(adresse) === 4 ? 'ipv4' : 'ipv6'
    if (laenge === undefined) liste.addAddress(adresse, familie)
    else liste.addSubnet(adresse, Number(laenge), familie)
  }
  return liste
}

function istIn(liste: BlockList, adresse: string | undefined): boolean {
  // Eine IPv4-Verbindung an einem IPv6-Anschluss.
  const schlicht = adresse?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  const familie = isIP(schlicht)
  return familie !== 0 && liste.check(schlicht, familie === 4 ? 'ipv4' : 'ipv6')
}

/** Über Prüfsummen: gleich lang, und die Dauer verrät weder Stelle noch Länge. */
function istGleich(a: string, b: string): boolean {
  const summe = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(summe(a), summe(b))
}

function passt(kopf: string, soll: { inhaber: string; aussteller: string }, jetzt: number): boolean {
  const zertifikat = leseZertifikat(kopf)
  return (
    zertifikat !== null &&
    einzeilig(zertifikat.subject) === soll.inhaber &&
    einzeilig(zertifikat.issuer) === soll.aussteller &&
    Date.parse(zertifikat.validFrom) <= jetzt &&
    jetzt < Date.parse(zertifikat.validTo)
  )
}

/** `C=AT, O=Portal, CN=portal.example.at`: wie im Zertifikat gereiht. */
const einzeilig = (name: string): string => name.split('\n').join(', ')

/** Zertifikat als `:base64:` (RFC 9440) oder PEM mit Prozentzeichen (nginx `$ssl_client_escaped_cert`). */
function leseZertifikat(kopf: string): X509Certificate | null {
  try {
    const der = /^:([A-Za-z0-9+/]+=*):$/.exec(kopf)?.[1]
    return new X509Certificate(der === undefined ? decodeURIComponent(kopf) : Buffer.from(der, 'base64'))
  } catch {
    return null
  }
}
