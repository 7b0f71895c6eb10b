import type { AntwortVon, BodyEingabe, Endpunkt, ParamsVon, QueryEingabe } from '@benthos/vertrag'
import { fehlerlage, type Lage } from '../meldungen/fehlerlage.ts'
import { baueAdresse } from './adresse.ts'
import { baueAnfrage } from './anfrage.ts'
import { basisPfad } from './basis.ts'
import { DATEIGRENZE_MS, LANGE_ANTWORT_MS, ZEITGRENZE_MS } from './konstanten.ts'
import { leseProblem } from './problemantwort.ts'
import { Firewallablehnung, Problemfehler, Verbindungsfehler, Zeitueberschreitung } from './problemfehler.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- jeder Endpunkt; die genauen Typen folgen aus dem Vertrag
export type IrgendeinEndpunkt = Endpunkt<any, any, any, any>

type Nur<K extends string, T> = T extends undefined ? { [k in K]?: undefined } : { [k in K]: T }
export type Eingabe<E extends IrgendeinEndpunkt> = Nur<'params', ParamsVon<E>> &
  (QueryEingabe<E> extends undefined ? { query?: undefined } : { query?: QueryEingabe<E> }) &
  Nur<'body', BodyEingabe<E>> & {
    abbruch?: AbortSignal
    sende?: Sender
    /** geschieht von selbst und verlängert die Sitzung nicht */
    imHintergrund?: boolean
  }
/** Zeigt ein Fenster über der Seite. */
type Fensteranzeige = (lage: Partial<Pick<Lage, 'zeitueberschreitung' | 'firewallseite'>>) => void
/** Bringt eine Anfrage über die Leitung; Vorgabe `fetch`. */
export type Sender = (adresse: string, anfrage: RequestInit) => Promise<Response>

const UNLESBAR = 'Der Server hat unlesbar geantwortet. Bitte laden Sie die Seite neu und versuchen Sie es erneut.'

let tokenquelle: () => Promise<string | null> = async () => null
let beiAntwort: (status: number) => void = () => undefined

let personenzeichen: string | undefined
/** Von jetzt an gehört diese Seite der Person dieses Zeichens; ihre Anfragen gelten für keine andere. */
export function setzePersonenzeichen(zeichen: string | undefined): void {
  personenzeichen = zeichen
}

let meldeVerbunden: () => void = () => undefined
/** Erfüllt, sobald Anfragen wissen, ob jemand angemeldet ist. */
export const verbunden = new Promise<void>(erfuelle => {
  meldeVerbunden = erfuelle
})

/** Verbindet den Klienten mit der Anmeldung: Token je Anfrage, Nachricht über jede Antwort. */
export function verbindeAnmeldung(quelle: () => Promise<string | null>, antwortHaken: (status: number) => void): void {
  tokenquelle = quelle
  beiAntwort = antwortHaken
  meldeVerbunden()
}

/**
 * Ruft einen Endpunkt und liefert seine Antwort; wirft `Problemfehler`, `Zeitueberschreitung`, `Verbindungsfehler` oder
 * `Firewallablehnung`. Abbruch durch den Aufrufer kommt als `AbortError`.
 */
export async function rufe<E extends IrgendeinEndpunkt>(endpunkt: E, eingabe: Eingabe<E>): Promise<AntwortVon<E>> {
  const pfad = baueAdresse(endpunkt.pfad, eingabe.params ?? {}, eingabe.query ?? {})
  const imHintergrund = eingabe.imHintergrund === true
  const herkunft = { token: await tokenquelle(), cookies: document.cookie, imHintergrund, personenzeichen }
  const anfrage = baueAnfrage(endpunkt, eingabe.body, herkunft)
  const sende = eingabe.sende ?? fetch
  // Ein Fenster zwischen dem Tippen über etwas, das niemand verlangt hat, hilft niemandem: davon erfährt nur, wer rief.
  const zeigeFenster: Fensteranzeige = imHintergrund ? () => undefined : fehlerlage.setze.bind(fehlerlage)
  return mitZeitgrenze(endpunkt, pfad, { abbruch: eingabe.abbruch, zeigeFenster }, async signal => {
    const antwort = await sende(`${basisPfad()}${pfad}`, { ...anfrage, signal })
    fehlerlage.setze({ istUnterbrochen: false })
    // Was von selbst nachliest, ist keine Antwort an jemanden; nur dass die Sitzung zu Ende ist, gilt.
    if (!imHintergrund || antwort.status === 401) beiAntwort(antwort.status)
    if (!antwort.ok) throw await alsFehler(antwort, pfad, zeigeFenster)
    return (await leseInhalt(endpunkt, antwort, pfad)) as AntwortVon<E>
  })
}

/** Wie `rufe`, aber ohne zu werfen: das Ergebnis wird angesehen. */
export async function versuche<E extends IrgendeinEndpunkt>(
  endpunkt: E,
  eingabe: Eingabe<E>,
): Promise<{ ok: true; daten: AntwortVon<E> } | { ok: false; fehler: unknown }> {
  try {
    return { ok: true, daten: await rufe(endpunkt, eingabe) }
  } catch (fehler) {
    return { ok: false, fehler }
  }
}

/** Die Grenze gilt, bis die Antwort gelesen ist, nicht nur bis sie beginnt. */
async function mitZeitgrenze<T>(
  { rumpfart, istLang }: Pick<Endpunkt, 'rumpfart' | 'istLang'>,
  pfad: string,
  { abbruch, zeigeFenster }: { abbruch: AbortSignal | undefined; zeigeFenster: Fensteranzeige },
  hole: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const grenze = new AbortController()
  const zeit = istLang ? LANGE_ANTWORT_MS : rumpfart === 'datei' ? DATEIGRENZE_MS : ZEITGRENZE_MS
  const uhr = setTimeout(() => grenze.abort(), zeit)
  try {
    return await hole(abbruch ? AbortSignal.any([abbruch, grenze.signal]) : grenze.signal)
  } catch (fehler) {
    if (abbruch?.aborted) throw fehler
    if (grenze.signal.aborted) {
      zeigeFenster({ zeitueberschreitung: pfad })
      throw new Zeitueberschreitung(pfad)
    }
    // So meldet `fetch`, dass keine Verbindung zustande kam oder sie abriss.
    if (!(fehler instanceof TypeError)) throw fehler
    fehlerlage.setze({ istUnterbrochen: true })
    throw new Verbindungsfehler(pfad)
  } finally {
    clearTimeout(uhr)
  }
}

/** Der eigene Server antwortet auf 400 nie mit einer Seite: das war eine Firewall davor. */
async function alsFehler(antwort: Response, pfad: string, zeigeFenster: Fensteranzeige): Promise<Error> {
  if (antwort.status !== 400 || !antwort.headers.get('content-type')?.includes('text/html'))
    return new Problemfehler(await leseProblem(antwort), pfad)
  zeigeFenster({ firewallseite: await antwort.text() })
  return new Firewallablehnung(pfad)
}

async function leseInhalt(endpunkt: IrgendeinEndpunkt, antwort: Response, pfad: string): Promise<unknown> {
  if (antwort.status === 204) return undefined
  if (endpunkt.antwort === 'datei') return leseDatei(antwort)
  const text = await antwort.text()
  try {
    return JSON.parse(text)
  } catch {
    // Etwa die Anmeldeseite eines Netzzugangs, die sich vor den Server schiebt.
    throw new Problemfehler({ status: antwort.status, message: UNLESBAR, errors: [], code: '' }, pfad)
  }
}

/** Datei unter dem Namen, den der Server ihr gibt. */
async function leseDatei(antwort: Response): Promise<File> {
  const name = /filename="([^"]+)"/.exec(antwort.headers.get('content-disposition') ?? '')?.[1]
  const inhalt = await antwort.blob()
  return new File([inhalt], name ?? 'Datei', { type: inhalt.type })
}
