import type { AntwortVon, BodyEingabe, Endpunkt, ParamsVon, QueryEingabe } from '@benthos/vertrag'
import { baueAdresse } from './adresse.ts'
import { basisPfad } from './basis.ts'
import { ZEITGRENZE_MS } from './konstanten.ts'
import { istProblem, Problemfehler, Verbindungsfehler, Zeitueberschreitung } from './problemfehler.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- jeder Endpunkt; die genauen Typen folgen aus dem Vertrag
export type IrgendeinEndpunkt = Endpunkt<any, any, any, any>

type Nur<K extends string, T> = T extends undefined ? { [k in K]?: undefined } : { [k in K]: T }
export type Eingabe<E extends IrgendeinEndpunkt> = Nur<'params', ParamsVon<E>> &
  (QueryEingabe<E> extends undefined ? { query?: undefined } : { query?: QueryEingabe<E> }) &
  Nur<'body', BodyEingabe<E>> & { abbruch?: AbortSignal }

let tokenquelle: () => Promise<string | null> = async () => null
let beiAntwort: (status: number) => void = () => undefined

/** Verbindet den Klienten mit der Anmeldung: Token je Anfrage, Nachricht über jede Antwort. */
export function verbindeAnmeldung(quelle: () => Promise<string | null>, antwortHaken: (status: number) => void): void {
  tokenquelle = quelle
  beiAntwort = antwortHaken
}

/**
 * Ruft einen Endpunkt und liefert seine Antwort; wirft `Problemfehler`, `Zeitueberschreitung` oder `Verbindungsfehler`.
 * Abbruch durch den Aufrufer kommt als `AbortError`.
 */
export async function rufe<E extends IrgendeinEndpunkt>(endpunkt: E, eingabe: Eingabe<E>): Promise<AntwortVon<E>> {
  const pfad = baueAdresse(endpunkt.pfad, eingabe.params ?? {}, eingabe.query ?? {})
  const antwort = await hole(pfad, await baueAnfrage(endpunkt, eingabe.body), eingabe.abbruch)
  beiAntwort(antwort.status)
  if (!antwort.ok) throw new Problemfehler(await leseProblem(antwort), pfad)
  if (antwort.status === 204) return undefined as AntwortVon<E>
  return (endpunkt.antwort === 'datei' ? await leseDatei(antwort) : await antwort.json()) as AntwortVon<E>
}

/** Wie `rufe`, aber das Ergebnis wird angesehen statt geworfen: für fachliche Aufrufe mit erwartbaren Ablehnungen. */
export async function versuche<E extends IrgendeinEndpunkt>(
  endpunkt: E,
  eingabe: Eingabe<E>,
): Promise<{ ok: true; daten: AntwortVon<E> } | { ok: false; fehler: Problemfehler }> {
  try {
    return { ok: true, daten: await rufe(endpunkt, eingabe) }
  } catch (fehler) {
    if (fehler instanceof Problemfehler) return { ok: false, fehler }
    throw fehler
  }
}

async function baueAnfrage(endpunkt: IrgendeinEndpunkt, body: unknown): Promise<RequestInit> {
  const kopf = new Headers({ accept: 'application/json' })
  const token = await tokenquelle()
  if (token !== null) kopf.set('authorization', `Bearer ${token}`)
  if (endpunkt.methode !== 'GET') {
    const xsrf = leseCookie('XSRF-TOKEN')
    if (xsrf !== null) kopf.set('x-xsrf-token', xsrf)
  }
  return { method: endpunkt.methode, headers: kopf, credentials: 'same-origin', ...rumpf(endpunkt, body, kopf) }
}

function rumpf(endpunkt: IrgendeinEndpunkt, body: unknown, kopf: Headers): { body?: BodyInit } {
  if (endpunkt.methode === 'GET' || body === undefined) return {}
  if (body instanceof FormData) return { body }
  if (endpunkt.rumpfart === 'formular') return { body: new URLSearchParams(body as Record<string, string>) }
  kopf.set('content-type', 'application/json')
  return { body: JSON.stringify(body) }
}

async function hole(pfad: string, anfrage: RequestInit, abbruch: AbortSignal | undefined): Promise<Response> {
  const grenze = AbortSignal.timeout(ZEITGRENZE_MS)
  try {
    return await fetch(`${basisPfad()}${pfad}`, {
      ...anfrage,
      signal: abbruch ? AbortSignal.any([abbruch, grenze]) : grenze,
    })
  } catch (fehler) {
    if (abbruch?.aborted) throw fehler
    throw grenze.aborted ? new Zeitueberschreitung(pfad) : new Verbindungsfehler(pfad)
  }
}

/** Datei unter dem Namen, den der Server ihr gibt. */
async function leseDatei(antwort: Response): Promise<File> {
  const name = /filename="([^"]+)"/.exec(antwort.headers.get('content-disposition') ?? '')?.[1]
  const inhalt = await antwort.blob()
  return new File([inhalt], name ?? 'Datei', { type: inhalt.type })
}

async function leseProblem(antwort: Response) {
  const koerper: unknown = await antwort.json().catch(() => null)
  if (istProblem(koerper)) return { ...koerper, errors: koerper.errors ?? [], code: koerper.code ?? '' }
  return {
    status: antwort.status,
    message: `Der Server hat mit dem Fehler ${antwort.status} geantwortet. Bitte versuchen Sie es erneut.`,
    errors: [],
    code: '',
  }
}

function leseCookie(name: string): string | null {
  const treffer = document.cookie.split('; ').find(teil => teil.startsWith(`${name}=`))
  return treffer ? decodeURIComponent(treffer.slice(name.length + 1)) : null
}
