/** Prüfsumme des Zugriffstokens im ID-Token (`at_hash`, OpenID Connect Core 3.1.3.6): keycloak-js prüft sie nicht. */

const STREUUNG: Readonly<Record<string, string>> = { 256: 'SHA-256', 384: 'SHA-384', 512: 'SHA-512' }

/**
 * Stammen ID-Token und Zugriffstoken aus derselben Antwort? Ohne `at_hash` sagt das ID-Token dazu nichts: im Code-Fluss steht es frei.
 * @returns false auch, wenn sich das ID-Token nicht lesen oder die Prüfsumme nicht nachrechnen lässt
 */
export async function gehoertZusammen(idToken: string | undefined, token: string | undefined): Promise<boolean> {
  if (idToken === undefined || token === undefined) return true
  try {
    const [kopf = '', inhalt = ''] = idToken.split('.')
    const { at_hash: genannt } = lies(inhalt)
    if (genannt === undefined) return true
    const verfahren = verfahrenZu(lies(kopf)['alg'])
    if (verfahren === undefined || typeof genannt !== 'string') return false
    const summe = new Uint8Array(await crypto.subtle.digest(verfahren, new TextEncoder().encode(token)))
    return alsBase64url(summe.subarray(0, summe.length / 2)) === genannt
  } catch {
    return false
  }
}

/** RS256, PS384, ES512 …; Ed25519 rechnet mit SHA-512. */
function verfahrenZu(alg: unknown): string | undefined {
  if (typeof alg !== 'string') return undefined
  return alg === 'EdDSA' || alg === 'Ed25519' ? 'SHA-512' : STREUUNG[/^(?:RS|PS|ES)(256|384|512)$/.exec(alg)?.[1] ?? '']
}

const lies = (teil: string): Record<string, unknown> =>
  JSON.parse(
    new TextDecoder().decode(
      Uint8Array.from(atob(teil.replaceAll('-', '+').replaceAll('_', '/')), zeichen => zeichen.charCodeAt(0)),
    ),
  )

const alsBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
