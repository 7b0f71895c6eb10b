const ALS_BASE64URL = { '+': '-', '/': '_', '=': '' } as const
const verhuelle = (token: string): string => {
  const inhalt = btoa(JSON.stringify({ token })).replace(/[+/=]/g, zeichen => ALS_BASE64URL[zeichen as '+'])
  return `.${inhalt}.`
}
const enthuelle = (huelle: string): string =>
  (JSON.parse(atob(huelle.slice(1, -1).replaceAll('-', '+').replaceAll('_', '/'))) as { token: string }).token

/**
 * Anfragen an den Token-Weg eines OpenID-Providers, wie keycloak-js sie braucht. Es liest Erneuerungstoken als JWT und verwirft sonst die ganze
 * Anmeldung; nach RFC 6749 sind sie undurchsichtig. Auf dem Herweg bekommen sie eine Hülle, auf dem Hinweg fällt sie ab. Nennt eine
 * Erneuerung kein neues Token, gilt das alte weiter.
 */
export function mitUndurchsichtigenToken(hole: typeof fetch): typeof fetch {
  return async (ziel, angaben) => {
    const { body } = angaben ?? {}
    if (!(body instanceof URLSearchParams) || !body.has('grant_type')) return hole(ziel, angaben)
    const bisher = body.get('refresh_token')
    if (bisher !== null) body.set('refresh_token', enthuelle(bisher))
    const antwort = await hole(ziel, angaben)
    if (!antwort.ok) return antwort
    const { refresh_token: neues, ...uebriges } = (await antwort.json()) as Record<string, unknown>
    const token = typeof neues === 'string' ? verhuelle(neues) : bisher
    return Response.json(token === null ? uebriges : { ...uebriges, refresh_token: token })
  }
}
