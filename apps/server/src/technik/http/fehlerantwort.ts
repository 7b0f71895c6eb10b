import { PROBLEME, type Problem, type Problemcode } from '@benthos/vertrag'
import { stoerungVon } from '../db/stoerung.ts'
import { Einwand } from './problem.ts'
import { stelleImRumpf } from './stelleImRumpf.ts'

/** Was die Antwort über die gescheiterte Anfrage wissen muss. */
export type Anfragelage = { weg: string; rumpf: unknown }

type Fehlerangaben = Partial<Record<'code' | 'message' | 'syscall' | 'table' | 'constraint' | 'column', string>> & {
  statusCode?: number
}

const BESTEHT_SCHON = 'Ein Eintrag mit dieser Angabe besteht bereits. Bitte wählen Sie eine andere.'
const BESTEHT_NICHT_MEHR =
  'Den gewählten Eintrag gibt es nicht mehr. Bitte laden Sie die Seite neu und wählen Sie erneut.'
const NICHT_SPEICHERBAR =
  'Eine Angabe lässt sich so nicht speichern. Bitte prüfen Sie Zahlen, Datumsangaben und Texte auf Tippfehler.'

/** Fehler der Datenbank, die an einer Angabe liegen (SQLSTATE); die Prüfung davor war dann zu mild oder jemand schneller. */
const ANGABE_UNZULAESSIG: Readonly<Record<string, string>> = {
  '22001': NICHT_SPEICHERBAR,
  '22003': NICHT_SPEICHERBAR,
  '22007': NICHT_SPEICHERBAR,
  '22008': NICHT_SPEICHERBAR,
  '22021': NICHT_SPEICHERBAR,
  '22P02': NICHT_SPEICHERBAR,
  '22P05': NICHT_SPEICHERBAR,
  '23502': NICHT_SPEICHERBAR,
  '23503': BESTEHT_NICHT_MEHR,
  '23505': BESTEHT_SCHON,
  '23514': NICHT_SPEICHERBAR,
}

/** Verklemmung, Zeitgrenze: dieselbe Anfrage kann gleich darauf gelingen. */
const GLEICH_NOCH_EINMAL = /^(40001|40P01|55P03|57014)$/

/** Die Datenbank ist gerade fort (Neustart, Umschaltung): SQLSTATE-Klassen 08 und 57P, Fehler des Sockets, des Treibers. */
const OHNE_DATENBANK = {
  code: /^(08...|57P0.|ECONN\w+|EPIPE)$/,
  text: /^(Connection terminated|Client has encountered a connection error)/,
}

/** Fehler von fastify, die vor dem Umschlag entstehen. */
const JE_FASTIFYCODE: Readonly<Record<string, Problemcode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'ZU_GROSS',
  FST_REQ_FILE_TOO_LARGE: 'ZU_GROSS',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIENTYP',
}

/** Macht aus jedem Fehler die eine Form der Antwort; Unerwartetes verrät nach außen nichts. */
export function alsAntwort(fehler: unknown, lage: Anfragelage): Problem {
  if (fehler instanceof Einwand) return fehler.alsProblem()
  const angaben = (fehler ?? {}) as Fehlerangaben
  const { code = '', statusCode = 500, message = '', syscall } = angaben
  // Löschende Aufrufe nennen es im Weg (Spezifikation, Abschnitt 7): dort wird das Gelöschte noch gebraucht.
  if (code === '23503' && lage.weg.includes('/delete')) return problem('IN_VERWENDUNG')
  const text = ANGABE_UNZULAESSIG[code]
  if (text) return { ...problem('EINGABE_UNGUELTIG', text), errors: feldfehler(angaben, text, lage.rumpf) }
  const bekannt = JE_FASTIFYCODE[code]
  if (bekannt) return problem(bekannt)
  const stoerung = stoerungVon(fehler)
  if (stoerung) return problem(stoerung)
  if (GLEICH_NOCH_EINMAL.test(code)) return problem('ZEITUEBERSCHREITUNG')
  // Ob eine abgebrochene Speicherung noch gelungen ist, weiß niemand: noch einmal senden ist richtig, „nicht gespeichert“ wäre geraten.
  if (syscall === 'connect' || OHNE_DATENBANK.code.test(code) || OHNE_DATENBANK.text.test(message))
    return problem('ZEITUEBERSCHREITUNG')
  if (statusCode === 429) return problem('ZU_VIELE_ANFRAGEN')
  if (statusCode === 404) return problem('NICHT_GEFUNDEN')
  if (statusCode >= 400 && statusCode < 500) return problem('ANFRAGE_UNLESBAR')
  return problem('INTERN')
}

/** Die Bedingung heißt nach Tabelle und Spalte (`aufnahme_code_key`): daraus folgt das Feld, wenn der Rumpf es trägt. */
function feldfehler(fehler: Fehlerangaben, message: string, rumpf: unknown): Problem['errors'] {
  const {
    table = '',
    constraint = '',
    column = constraint.slice(table.length + 1).replace(/_?(key|fkey|check)$/, ''),
  } = fehler
  const feld = column.replace(/_([a-z])/g, (_, buchstabe: string) => buchstabe.toUpperCase())
  const field = feld === '' ? null : stelleImRumpf(rumpf, feld)
  return field === null ? [] : [{ field, message }]
}

function problem(code: Problemcode, text: string = PROBLEME[code].text): Problem {
  return { status: PROBLEME[code].status, message: text, errors: [], code }
}
