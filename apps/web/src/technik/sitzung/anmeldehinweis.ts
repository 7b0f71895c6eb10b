import type { SitzungAntwort } from '@benthos/vertrag/allgemein'
import type { Anmeldegrund } from '../http/anmeldung/anmeldefehler.ts'
import { istAbgewiesen, Problemfehler, Sitzungsende } from '../http/problemfehler.ts'
import { UHRABWEICHUNG_S } from './konstanten.ts'

/** Was der Benutzer über seine Anmeldung wissen muss und was er dagegen tun kann. */
export type Anmeldehinweis = Readonly<{
  schwere: 'info' | 'warning' | 'danger'
  titel: string
  text: string
  /** Schaltfläche im Hinweis */
  handlung?: 'anmelden' | 'abmelden' | 'erneut' | 'beantragen' | 'startseite'
}>

export const ANMELDEHINWEISE: Readonly<Record<Anmeldegrund, Anmeldehinweis>> = {
  ABGEBROCHEN: {
    schwere: 'info',
    titel: 'Die Anmeldung wurde abgebrochen',
    text: 'Sie arbeiten ohne Anmeldung weiter und sehen nur Veröffentlichtes.',
  },
  VERFALLEN: {
    schwere: 'warning',
    titel: 'Die Anmeldung ist nicht zustande gekommen',
    text: 'Sie hat zu lange gedauert oder wurde schon einmal verwendet. Bitte melden Sie sich erneut an.',
    handlung: 'anmelden',
  },
  ABGELAUFEN: {
    schwere: 'warning',
    titel: 'Sie sind nicht mehr angemeldet',
    text: 'Ihre Sitzung ist zu Ende. Entwürfe sind in diesem Browser gesichert und stehen nach der Anmeldung wieder da.',
    handlung: 'anmelden',
  },
  DIENST_AUS: {
    schwere: 'danger',
    titel: 'Der Anmeldedienst ist nicht erreichbar',
    text: 'Bitte versuchen Sie es in einigen Minuten erneut. Ihre Eingaben bleiben in diesem Browser gesichert.',
    handlung: 'anmelden',
  },
  COOKIES_GESPERRT: {
    schwere: 'danger',
    titel: 'Ihr Browser sperrt Cookies',
    text: 'Ohne Cookies ist keine Anmeldung möglich. Erlauben Sie Cookies für diese Adresse in den Einstellungen des Browsers und versuchen Sie es erneut.',
    handlung: 'anmelden',
  },
  UNVERSCHLUESSELT: {
    schwere: 'danger',
    titel: 'Die Anmeldung braucht eine verschlüsselte Adresse',
    text: 'Öffnen Sie die Anwendung unter einer Adresse, die mit https:// beginnt, oder auf diesem Rechner unter http://localhost.',
  },
}

export const ROLLENWECHSEL_GESCHEITERT: Anmeldehinweis = {
  schwere: 'danger',
  titel: 'Die Rolle wurde nicht gewechselt',
  text: 'Es ist ein unerwarteter Fehler beim Wechseln der Rolle aufgetreten.',
}

export const ROLLE_ANDERSWO_GEWECHSELT: Anmeldehinweis = {
  schwere: 'warning',
  titel: 'Sie haben in einem anderen Fenster die Rolle gewechselt',
  text: 'Die neue Rolle gilt auch hier. Diese Seite wurde noch für die bisherige geladen und bleibt nur stehen, weil sie Ungespeichertes enthält; ob es sich speichern lässt, entscheidet die neue Rolle.',
  handlung: 'startseite',
}

type Anmeldelage = {
  grund: Anmeldegrund | null
  /** Sekunden, um die die Uhr des Geräts vorgeht */
  uhrabweichung: number
  /** der Anmeldedienst hat jemanden angemeldet */
  angemeldet: boolean
  sitzung: SitzungAntwort | null
  /** woran die Frage nach dem Benutzer gescheitert ist */
  fehler: Error | null
}

/** Der eine Hinweis, der jetzt zählt; null, wenn alles in Ordnung ist. */
export function bestimmeHinweis({
  grund,
  uhrabweichung,
  angemeldet,
  sitzung,
  fehler,
}: Anmeldelage): Anmeldehinweis | null {
  if (fehler instanceof Problemfehler && fehler.problem.code === 'NICHT_EINGETRAGEN')
    return { schwere: 'info', titel: 'Sie sind noch nicht eingetragen', text: fehler.message, handlung: 'beantragen' }
  if (istAbgewiesen(fehler))
    return {
      schwere: 'danger',
      titel: 'Die Anmeldung ist nicht möglich',
      // unbekannt, deaktiviert oder ohne Rolle: den Grund nennt der Server
      text: fehler.message,
      handlung: 'abmelden',
    }
  if (fehler && !(fehler instanceof Sitzungsende))
    return {
      schwere: 'danger',
      titel: 'Ihre Anmeldung konnte nicht geprüft werden',
      text: `Sie gelten vorerst als nicht angemeldet. ${fehler.message}`,
      handlung: 'erneut',
    }
  if (angemeldet && sitzung?.isLoggedIn === false)
    return {
      schwere: 'danger',
      titel: 'Der Server hat Ihre Anmeldung nicht anerkannt',
      text: 'Meist gehen dann die Uhren von Server und Anmeldedienst verschieden. Bitte melden Sie sich erneut an; bleibt es dabei, wenden Sie sich an den Helpdesk.',
      handlung: 'anmelden',
    }
  if (grund) return ANMELDEHINWEISE[grund]
  return Math.abs(uhrabweichung) > UHRABWEICHUNG_S ? uhrhinweis(uhrabweichung) : null
}

function uhrhinweis(uhrabweichung: number): Anmeldehinweis {
  const minuten = Math.round(Math.abs(uhrabweichung) / 60)
  return {
    schwere: 'warning',
    titel: 'Die Uhr dieses Geräts geht falsch',
    text: `Sie geht gegenüber dem Anmeldedienst um ${minuten} Minuten ${uhrabweichung > 0 ? 'vor' : 'nach'}. Stellen Sie sie richtig, sonst stimmen die Zeiten Ihrer Entwürfe nicht.`,
  }
}
