import type { Konfiguration } from '../../../technik/konfiguration/konfiguration.ts'
import { html, roh } from './html.ts'
import { seite } from './rahmen.ts'

/** @param formular leeres Formular `op.logoutForm` des Anmeldepakets mit seinem Kennzeichen */
export function abmeldeSeite(konfiguration: Konfiguration, formular: string): string {
  return seite(
    konfiguration,
    'Abmelden',
    html`
      <h1>Möchten Sie sich abmelden?</h1>
      <p>Alle Fenster dieses Browsers werden abgemeldet. Entwürfe bleiben in diesem Browser gesichert.</p>
      ${roh(formular)}
      <p class="knoepfe">
        <button class="knopf" type="submit" form="op.logoutForm" name="logout" value="yes">Abmelden</button>
        <a class="knopf zweitrangig" href="${konfiguration.basisPfad}/">Angemeldet bleiben</a>
      </p>
    `,
  )
}

export function abgemeldetSeite(konfiguration: Konfiguration): string {
  return seite(
    konfiguration,
    'Abgemeldet',
    html`
      <h1>Sie sind abgemeldet</h1>
      <p><a class="knopf" href="${konfiguration.basisPfad}/">Zur Startseite</a></p>
    `,
  )
}
