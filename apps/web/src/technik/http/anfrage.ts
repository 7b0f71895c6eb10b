import type { Endpunkt } from '@benthos/vertrag'
import { HINTERGRUND_KOPF, PERSON_KOPF } from '@benthos/vertrag/hintergrund'

/** Von wem und weshalb eine Anfrage kommt. */
type Herkunft = {
  token: string | null
  cookies: string
  imHintergrund?: boolean
  /** für wen diese Seite geladen ist; nur über PVP */
  personenzeichen?: string | undefined
}

/**
 * Was über die Leitung geht: PUT, PATCH, DELETE und GET mit Rumpf als POST mit `X-HTTP-Method-Override`, bei allem, was als
 * POST geht, das Kennzeichen aus dem Cookie im Kopf.
 */
export function baueAnfrage(
  { methode, rumpfart }: Pick<Endpunkt, 'methode' | 'rumpfart'>,
  body: unknown,
  { token, cookies, imHintergrund, personenzeichen }: Herkunft,
): RequestInit {
  const kopf = new Headers({ accept: 'application/json' })
  const istLesend = methode === 'GET' && body === undefined
  if (token !== null) kopf.set('authorization', `Bearer ${token}`)
  if (imHintergrund) kopf.set(HINTERGRUND_KOPF, '1')
  if (personenzeichen) kopf.set(PERSON_KOPF, personenzeichen)
  if (!istLesend && methode !== 'POST') kopf.set('x-http-method-override', methode)
  const xsrf = leseCookie(cookies, 'XSRF-TOKEN')
  if (!istLesend && xsrf !== null) kopf.set('x-xsrf-token', xsrf)
  // Den Medientyp von Formularen setzt der Browser selbst, mit der Grenze zwischen den Teilen.
  if (body !== undefined && (rumpfart ?? 'json') === 'json') kopf.set('content-type', 'application/json')
  return {
    method: istLesend ? 'GET' : 'POST',
    headers: kopf,
    credentials: 'same-origin',
    ...(body !== undefined && { body: alsRumpf(body, rumpfart) }),
  }
}

function alsRumpf(body: unknown, rumpfart: Endpunkt['rumpfart']): BodyInit {
  if (rumpfart === 'datei') return alsTeile(body as Record<string, unknown>)
  return rumpfart === 'formular' ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body)
}

/** Felder eines Formulars mit Datei; was keinen Wert hat, fehlt. */
function alsTeile(body: Record<string, unknown>): FormData {
  const teile = new FormData()
  for (const [name, wert] of Object.entries(body))
    if (wert instanceof Blob) teile.set(name, wert)
    else if (wert !== undefined && wert !== null) teile.set(name, String(wert))
  return teile
}

function leseCookie(cookies: string, name: string): string | null {
  const treffer = cookies.split('; ').find(teil => teil.startsWith(`${name}=`))
  return treffer ? decodeURIComponent(treffer.slice(name.length + 1)) : null
}
