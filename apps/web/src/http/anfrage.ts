import type { Endpunkt } from '@benthos/vertrag'

/**
 * Was über die Leitung geht: PUT, PATCH, DELETE und GET mit Rumpf als POST mit `X-HTTP-Method-Override`, bei allem, was als
 * POST geht, das Kennzeichen aus dem Cookie im Kopf.
 */
export function baueAnfrage(
  { methode, rumpfart }: Pick<Endpunkt, 'methode' | 'rumpfart'>,
  body: unknown,
  { token, cookies }: { token: string | null; cookies: string },
): RequestInit {
  const kopf = new Headers({ accept: 'application/json' })
  const istLesend = methode === 'GET' && body === undefined
  if (token !== null) kopf.set('authorization', `Bearer ${token}`)
  if (!istLesend && methode !== 'POST') kopf.set('x-http-method-override', methode)
  const xsrf = leseCookie(cookies, 'XSRF-TOKEN')
  if (!istLesend && xsrf !== null) kopf.set('x-xsrf-token', xsrf)
  // Den Medientyp von Formularen setzt der Browser selbst, mit der Grenze zwischen den Teilen.
  if (body !== undefined && !(body instanceof FormData) && rumpfart !== 'formular')
    kopf.set('content-type', 'application/json')
  return {
    method: istLesend ? 'GET' : 'POST',
    headers: kopf,
    credentials: 'same-origin',
    ...(body !== undefined && { body: alsRumpf(body, rumpfart) }),
  }
}

function alsRumpf(body: unknown, rumpfart: Endpunkt['rumpfart']): BodyInit {
  if (body instanceof FormData) return body
  return rumpfart === 'formular' ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body)
}

function leseCookie(cookies: string, name: string): string | null {
  const treffer = cookies.split('; ').find(teil => teil.startsWith(`${name}=`))
  return treffer ? decodeURIComponent(treffer.slice(name.length + 1)) : null
}
