import { ROLLEN, ROLLEN_LABEL, type Rolle } from '@benthos/fachmodell'
import type { Konfiguration } from '../../../technik/konfiguration/konfiguration.ts'
import type { Anmeldebenutzer } from '../sql.ts'
import { type Html, html } from './html.ts'
import { seite } from './rahmen.ts'

/** Was die Rolle darf, in einem Satz für die Wahl auf der Anmeldeseite. */
const ROLLEN_ERKLAERUNG: Readonly<Record<Rolle, string>> = {
  ADMIN: 'Verwaltet Taxalisten, Verfahren und Benutzer und bearbeitet alle Daten.',
  BUND: 'Sieht alle Aufnahmen, legt GZÜV-Messstellen und Aufnahmen an, vergibt Aufträge und gibt Ergebnisse frei.',
  LAND: 'Legt Aufnahmen des eigenen Bundeslandes an, vergibt Aufträge, prüft Ergebnisse und setzt sie plausibel oder unplausibel.',
  AUFTRAGNEHMER: 'Erfasst Taxa zugewiesener Aufnahmen, startet die Bewertung und übergibt das Ergebnis.',
  FACHPROJEKT: 'Führt eigene Projekte, Messstellen und Aufnahmen mit derselben Bewertung.',
  QS: 'Prüft Aufnahmen des Bundes und der Länder und setzt sie plausibel oder unplausibel.',
  LESEN: 'Liest Aufnahmen und Ergebnisse, die für Behörden oder öffentlich freigegeben sind.',
}

/**
 * Anmeldeseite: jeder Benutzer ein großer Knopf mit Name, Organisation und dem, was seine Rolle darf; mit der Tastatur
 * in Lesereihenfolge erreichbar, ohne Skript.
 */
export function anmeldeSeite(
  konfiguration: Konfiguration,
  benutzer: { demo: readonly Anmeldebenutzer[]; weitere: readonly Anmeldebenutzer[] },
  ziel: string,
  kennzeichen: string,
): string {
  const einfach = benutzer.demo.filter(b => b.rollen.length === 1)
  const mehrfach = benutzer.demo.filter(b => b.rollen.length > 1)
  return seite(
    konfiguration,
    'Anmelden',
    html`
      <h1>Als wen möchten Sie arbeiten?</h1>
      <p>Wählen Sie einen Demo-Benutzer. Ein Kennwort ist nicht nötig: Alle Personen und Organisationen sind erfunden.</p>
      <form method="post" action="${ziel}">
        <input type="hidden" name="kennzeichen" value="${kennzeichen}" />
        ${ROLLEN.map(rolle =>
          rollengruppe(
            rolle,
            einfach.filter(b => b.rollen[0] === rolle),
          ),
        )}
        ${gruppe('Mehrere Rollen', 'Wechselt nach der Anmeldung zwischen den Rollen.', mehrfach)}
        ${gruppe('Weitere Benutzer', 'In dieser Umgebung angelegte Benutzer.', benutzer.weitere)}
        ${benutzer.demo.length + benutzer.weitere.length === 0 ? html`<p class="hinweis">Es gibt noch keine Benutzer. Starten Sie den Server mit DEMO_USERS=true, damit er Demo-Benutzer anlegt.</p>` : null}
        <p class="knoepfe">
          <button class="knopf zweitrangig" type="submit" name="abbrechen" value="ja">Ohne Anmeldung weiter</button>
        </p>
      </form>
    `,
  )
}

function rollengruppe(rolle: Rolle, benutzer: readonly Anmeldebenutzer[]): Html {
  return gruppe(ROLLEN_LABEL[rolle], ROLLEN_ERKLAERUNG[rolle], benutzer)
}

function gruppe(titel: string, erklaerung: string, benutzer: readonly Anmeldebenutzer[]): Html {
  if (benutzer.length === 0) return html``
  return html`
        <section class="gruppe">
          <div>
            <h2>${titel}</h2>
            <p class="leise">${erklaerung}</p>
          </div>
          <ul class="wahl">${benutzer.map(eintrag)}</ul>
        </section>`
}

function eintrag(b: Anmeldebenutzer): Html {
  return html`
            <li>
              <button class="person" type="submit" name="benutzer" value="${b.id}">
                <strong>${b.vorname} ${b.nachname}</strong>
                <span>${b.rollen.map(rolle => ROLLEN_LABEL[rolle]).join(', ')} · ${b.username}</span>
                <span class="leise">${b.organisation ?? 'ohne Organisation'}</span>
              </button>
            </li>`
}
