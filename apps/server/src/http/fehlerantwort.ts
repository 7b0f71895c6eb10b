import { PROBLEME, type Problem, type Problemcode } from '@benthos/vertrag'
import { Einwand } from './problem.ts'

/** Fehler der Datenbank, die eine Eingabe betreffen und nicht den Server (SQLSTATE). */
const JE_SQLSTATE: Readonly<Record<string, { code: Problemcode; text: string }>> = {
  // foreign_key_violation: entweder fehlt das Bezogene, oder das Gelöschte wird noch gebraucht
  '23503': { code: 'IN_VERWENDUNG', text: PROBLEME.IN_VERWENDUNG.text },
  '23505': { code: 'EINGABE_UNGUELTIG', text: 'Ein Eintrag mit diesen Angaben besteht bereits.' },
  '40001': { code: 'VERSIONSKONFLIKT', text: PROBLEME.VERSIONSKONFLIKT.text },
  '40P01': { code: 'VERSIONSKONFLIKT', text: PROBLEME.VERSIONSKONFLIKT.text },
  '57014': { code: 'ZEITUEBERSCHREITUNG', text: PROBLEME.ZEITUEBERSCHREITUNG.text },
}

/** Die Datenbank ist gerade fort (Neustart, Umschaltung): SQLSTATE-Klassen 08 und 57P, Fehler des Sockets, des Treibers. */
const OHNE_DATENBANK = {
  code: /^(08...|57P0.|53300|ECONN\w+|EPIPE)$/,
  text: /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/,
}

/** Fehler von fastify, die vor dem Umschlag entstehen. */
const JE_FASTIFYCODE: Readonly<Record<string, Problemcode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'ZU_GROSS',
  FST_REQ_FILE_TOO_LARGE: 'ZU_GROSS',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIENTYP',
  FST_ERR_HANDLER_TIMEOUT: 'ZEITUEBERSCHREITUNG',
}

type Systemfehler = { code: string; statusCode: number; message: string; syscall: string }

/** Macht aus jedem Fehler die eine Form der Antwort; Unerwartetes verrät nach außen nichts. */
export function alsAntwort(fehler: unknown): Problem {
  if (fehler instanceof Einwand) return fehler.alsProblem()
  const { code = '', statusCode = 500, message = '', syscall } = (fehler ?? {}) as Partial<Systemfehler>
  const sql = JE_SQLSTATE[code]
  if (sql) return problem(sql.code, sql.text)
  const bekannt = JE_FASTIFYCODE[code]
  if (bekannt) return problem(bekannt)
  // Ob eine abgebrochene Speicherung noch gelungen ist, weiß niemand: noch einmal senden ist richtig, „nicht gespeichert“ wäre geraten.
  if (syscall === 'connect' || OHNE_DATENBANK.code.test(code) || OHNE_DATENBANK.text.test(message))
    return problem('ZEITUEBERSCHREITUNG')
  if (statusCode === 429) return problem('ZU_VIELE_ANFRAGEN')
  if (statusCode === 404) return problem('NICHT_GEFUNDEN')
  if (statusCode >= 400 && statusCode < 500) return problem('ANFRAGE_UNLESBAR')
  return problem('INTERN')
}

function problem(code: Problemcode, text: string = PROBLEME[code].text): Problem {
  return { status: PROBLEME[code].status, message: text, errors: [], code }
}
