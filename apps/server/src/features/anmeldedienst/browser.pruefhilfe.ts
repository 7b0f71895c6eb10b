import { createHash, randomBytes } from 'node:crypto'

/** Kleiner Browser der Tests: folgt keiner Weiterleitung von selbst, merkt Cookies mit Pfad, rechnet PKCE. */
export type Pruefbrowser = {
  hole(adresse: string, angaben?: RequestInit): Promise<Response>
  sende(adresse: string, felder: Record<string, string>): Promise<Response>
  keks(name: string): string | undefined
}

type Keks = { name: string; wert: string; pfad: string }

export function baueBrowser(): Pruefbrowser {
  const kekse: Keks[] = []
  const hole = async (adresse: string, angaben: RequestInit = {}): Promise<Response> => {
    const url = new URL(adresse)
    const passende = kekse.filter(k => url.pathname === k.pfad || url.pathname.startsWith(k.pfad.replace(/\/?$/, '/')))
    const headers = new Headers(angaben.headers)
    if (passende.length > 0) headers.set('cookie', passende.map(k => `${k.name}=${k.wert}`).join('; '))
    if (!headers.has('accept')) headers.set('accept', 'text/html')
    const antwort = await fetch(adresse, { ...angaben, headers, redirect: 'manual' })
    for (const zeile of antwort.headers.getSetCookie()) merke(kekse, zeile)
    return antwort
  }
  return {
    hole,
    sende: (adresse, felder) => hole(adresse, { method: 'POST', body: new URLSearchParams(felder) }),
    keks: name => kekse.find(k => k.name === name)?.wert,
  }
}

function merke(kekse: Keks[], zeile: string): void {
  const [paar = '', ...angaben] = zeile.split('; ')
  const [name = '', wert = ''] = paar.split(/=(.*)/)
  const angabe = (gesucht: string) =>
    angaben.find(a => a.toLowerCase().startsWith(`${gesucht}=`))?.slice(gesucht.length + 1)
  const pfad = angabe('path') ?? '/'
  const alt = kekse.findIndex(k => k.name === name && k.pfad === pfad)
  if (alt >= 0) kekse.splice(alt, 1)
  const geloescht = angabe('max-age') === '0' || Date.parse(angabe('expires') ?? '') < Date.now()
  if (!geloescht) kekse.push({ name, wert, pfad })
}

export type Vorgang = { adresse: string; pruefwort: string; ruecksprung: string }

/** Adresse der Autorisierung, wie keycloak-js sie baut; `abweichung` überschreibt oder entfernt (undefined) Angaben. */
export function autorisierung(basis: string, abweichung: Record<string, string | undefined> = {}): Vorgang {
  const pruefwort = randomBytes(72).toString('base64url')
  const ruecksprung = `${basis}/messstellen?seite=2`
  const angaben = {
    client_id: 'benthosdbf-web',
    redirect_uri: ruecksprung,
    state: 'zustand',
    nonce: 'einmal',
    response_mode: 'fragment',
    response_type: 'code',
    scope: 'openid',
    code_challenge: createHash('sha256').update(pruefwort).digest('base64url'),
    code_challenge_method: 'S256',
    ...abweichung,
  }
  const url = new URL(`${basis}/realms/benthos/protocol/openid-connect/auth`)
  for (const [name, wert] of Object.entries(angaben)) if (wert !== undefined) url.searchParams.set(name, wert)
  return { adresse: url.href, pruefwort, ruecksprung: url.searchParams.get('redirect_uri') ?? '' }
}

/** Ort der Weiterleitung, auch einer relativen. */
export function ziel(antwort: Response): URL {
  return new URL(antwort.headers.get('location') ?? '', antwort.url)
}

/** Angaben im Fragment oder in der Abfrage der Rückkehradresse. */
export function rueckkehr(antwort: Response): URLSearchParams {
  const url = ziel(antwort)
  return new URLSearchParams(url.hash === '' ? url.search : url.hash.slice(1))
}

export function formularwert(seite: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(seite)?.[1] ?? ''
}

/** Meldet eine Person über die Anmeldeseite an und liefert die Antwort mit der Rückkehr zur Anwendung. */
export async function meldeAn(browser: Pruefbrowser, vorgang: Vorgang, person: string): Promise<Response> {
  const auf = ziel(await browser.hole(vorgang.adresse)).href
  const seite = await (await browser.hole(auf)).text()
  const benutzer = new RegExp(`name="benutzer" value="(\\d+)">\\s*<strong>${person}</strong>`).exec(seite)?.[1] ?? ''
  const weiter = await browser.sende(auf, { benutzer, kennzeichen: formularwert(seite, 'kennzeichen') })
  return browser.hole(ziel(weiter).href)
}

export function inhalt(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
