import type { Problem } from '@benthos/vertrag'

/**
 * Antwort mit Fehlerstatus; `problem` ist der Körper, wie ihn der Server erklärt. `message` ist für Stellen ohne Felder: dort
 * sagen die Meldungen der Felder, was zu ändern ist, und nicht, dass etwas fehlt.
 */
export class Problemfehler extends Error {
  readonly problem: Problem
  readonly pfad: string

  constructor(problem: Problem, pfad: string) {
    super(meldungVon(problem))
    this.name = 'Problemfehler'
    this.problem = problem
    this.pfad = pfad
  }
}

/** Angemeldet, und trotzdem nicht erlaubt. */
export const istAbgewiesen = (fehler: unknown): fehler is Problemfehler =>
  fehler instanceof Problemfehler && fehler.problem.status === 403

function meldungVon({ code, message, errors }: Problem): string {
  if (code !== 'EINGABE_UNGUELTIG' || errors.length === 0) return message
  const gruende = new Set(errors.map(fehler => fehler.message))
  return [...gruende].map(grund => (/[.!?]$/.test(grund) ? grund : `${grund}.`)).join(' ')
}

/** Keine Antwort binnen der Grenze. */
export class Zeitueberschreitung extends Error {
  readonly pfad: string

  constructor(pfad: string) {
    super(
      'Der Server braucht zu lange, um eine Antwort zu senden. Die Anfrage wurde abgebrochen. Überprüfen Sie die Netzwerkverbindung des Computers und versuchen Sie es nochmals.',
    )
    this.name = 'Zeitueberschreitung'
    this.pfad = pfad
  }
}

/** Statt des Servers hat eine vorgelagerte Firewall geantwortet; ihre Seite zeigt die Anwendung in einem eigenen Fenster. */
export class Firewallablehnung extends Error {
  readonly pfad: string

  constructor(pfad: string) {
    super(
      'Eine Firewall hat die Anfrage abgelehnt. Bitte wenden Sie sich an den Helpdesk, wenn das wiederholt geschieht.',
    )
    this.name = 'Firewallablehnung'
    this.pfad = pfad
  }
}

/** Ein Server hat gar nicht geantwortet (offline, Verbindung abgerissen). */
export class Verbindungsfehler extends Error {
  readonly pfad: string

  constructor(pfad: string) {
    super(
      'Der Server ist nicht erreichbar. Ihre Eingaben bleiben in diesem Browser gesichert. Bitte versuchen Sie es erneut, sobald die Verbindung wieder besteht.',
    )
    this.name = 'Verbindungsfehler'
    this.pfad = pfad
  }
}

/** Die Sitzung ist zu Ende; die Anfrage wurde nicht gestellt. */
export class Sitzungsende extends Error {
  constructor() {
    super(
      'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an. Ihre Eingaben bleiben in diesem Browser gesichert.',
    )
    this.name = 'Sitzungsende'
  }
}

/** Ein Serverfehler wird daran erkannt, dass er Status und Meldung trägt. */
export function istProblem(wert: unknown): wert is Problem {
  return typeof wert === 'object' && wert !== null && 'status' in wert && 'message' in wert
}
