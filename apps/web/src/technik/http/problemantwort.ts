import { PROBLEME, type Problem, type Problemcode } from '@benthos/vertrag'
import { istProblem } from './problemfehler.ts'

/** Hat nicht der Server geantwortet, sondern etwas davor, spricht die Anwendung trotzdem mit eigenen Worten. */
const CODE_JE_STATUS: Readonly<Record<number, Problemcode>> = {
  401: 'NICHT_ANGEMELDET',
  403: 'NICHT_ERLAUBT',
  404: 'NICHT_GEFUNDEN',
  405: 'METHODE_UNZULAESSIG',
  408: 'ZU_LANGSAM',
  409: 'VERSIONSKONFLIKT',
  413: 'ZU_GROSS',
  415: 'MEDIENTYP',
  429: 'ZU_VIELE_ANFRAGEN',
  502: 'ZEITUEBERSCHREITUNG',
  503: 'ZEITUEBERSCHREITUNG',
  504: 'ZEITUEBERSCHREITUNG',
  507: 'SPEICHER_VOLL',
}

/** Liest eine Ablehnung. Ein Serverfehler ist es, wenn der Körper Status und Meldung trägt. */
export async function leseProblem(antwort: Response, jetzt: Date = new Date()): Promise<Problem> {
  const koerper: unknown = await antwort.json().catch(() => null)
  const problem = istProblem(koerper)
    ? { ...koerper, errors: koerper.errors ?? [], code: koerper.code ?? '' }
    : problemZuStatus(antwort.status)
  const wartezeit = leseWartezeit(antwort.headers.get('retry-after'), jetzt)
  if (problem.status !== 429 || wartezeit === null) return problem
  return {
    ...problem,
    message: `Zu viele Anfragen in kurzer Zeit. Bitte warten Sie ${alsDauer(wartezeit)} und versuchen Sie es erneut.`,
  }
}

function problemZuStatus(status: number): Problem {
  const code = CODE_JE_STATUS[status]
  return {
    status,
    message: code
      ? PROBLEME[code].text
      : `Der Server hat mit dem Fehler ${status} geantwortet. Bitte versuchen Sie es erneut.`,
    errors: [],
    code: code ?? '',
  }
}

/** `Retry-After` nennt Sekunden oder einen Zeitpunkt; ganze Sekunden, mindestens eine. */
function leseWartezeit(kopf: string | null, jetzt: Date): number | null {
  if (kopf === null || kopf.trim() === '') return null
  const sekunden = /^\d+$/.test(kopf.trim()) ? Number(kopf) : (Date.parse(kopf) - jetzt.getTime()) / 1000
  return Number.isNaN(sekunden) ? null : Math.max(1, Math.ceil(sekunden))
}

function alsDauer(sekunden: number): string {
  if (sekunden === 1) return 'eine Sekunde'
  return sekunden <= 90 ? `${sekunden} Sekunden` : `${Math.ceil(sekunden / 60)} Minuten`
}
