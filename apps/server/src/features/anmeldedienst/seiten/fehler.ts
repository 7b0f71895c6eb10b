import type { Konfiguration } from '../../../technik/konfiguration/konfiguration.ts'
import { html } from './html.ts'
import { seite } from './rahmen.ts'

/** Was geschah und was zu tun ist, je Fehlercode des Protokolls; dessen englische Erklärung bleibt im Protokoll des Servers. */
const TEXTE: Readonly<Record<string, string>> = {
  invalid_redirect_uri:
    'Die Anmeldung sollte zu einer Adresse führen, die nicht zu dieser Anwendung gehört. Öffnen Sie die Anwendung neu über ihre Startseite.',
  invalid_client: 'Die Anmeldung wurde von einer unbekannten Anwendung angefordert.',
  invalid_request:
    'Die Anmeldung ist nicht mehr gültig, zum Beispiel weil sie schon abgeschlossen ist oder zu lange offen stand. Beginnen Sie auf der Startseite neu.',
  cookie_fehlt:
    'Die Anmeldung ist nicht mehr gültig, oder Ihr Browser sperrt ihr Cookie. Erlauben Sie Cookies für diese Adresse und beginnen Sie auf der Startseite neu.',
  unbekannter_ursprung:
    'Die Anwendung wurde unter einer Adresse aufgerufen, die sie nicht kennt. Verwenden Sie http://localhost oder tragen Sie die öffentliche Adresse in PUBLIC_URL ein.',
  server_error: 'Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es erneut.',
}

export function fehlerSeite(konfiguration: Konfiguration, code: string): string {
  return seite(
    konfiguration,
    'Anmeldung nicht möglich',
    html`
      <h1>Anmeldung nicht möglich</h1>
      <p>${TEXTE[code] ?? 'Die Anmeldung wurde abgelehnt. Beginnen Sie auf der Startseite neu.'}</p>
      <p class="leise">Fehlercode: ${code}</p>
      <p><a class="knopf" href="${konfiguration.basisPfad}/">Zur Startseite</a></p>
    `,
  )
}
