import { basisPfad } from '../basis.ts'
import { ERREICHBAR_BINNEN_MS, MERKER_ANGEMELDET } from './konstanten.ts'

/** Was die Anmeldung vom Browser braucht; Tests geben ein eigenes Umfeld. */
export type Umfeld = {
  /** Ursprung und Pfad der Startseite, mit Schrägstrich am Ende */
  startseite(): string
  /** ganze Adresse der gezeigten Seite */
  adresse(): string
  ersetzeAdresse(adresse: string): void
  /** Zustand des gezeigten Eintrags der Geschichte; Seiten legen darin ab, was „Zurück“ wiederbringen soll */
  eintrag(): unknown
  ersetzeEintrag(zustand: unknown): void
  istOnline(): boolean
  istSichererKontext(): boolean
  hatCookies(): boolean
  /** Antwortet unter der Adresse jemand? */
  istErreichbar(adresse: string): Promise<boolean>
  /** Beendet die Sitzung bei diesem Server; wirft, wenn das nicht gelingt. */
  rufeAbmeldung(): Promise<void>
  ladeNeu(): void
  gehe(adresse: string): void
  /** Verlässt die Seite, ohne dass sie in der Geschichte bleibt. */
  ersetzeSeite(adresse: string): Promise<never>
  liesMerker(name: string): string | null
  /** `null` löscht */
  setzeMerker(name: string, wert: string | null): void
  /** ein anderes Fenster hat sich abgemeldet */
  beiAbmeldungAnderswo(fn: () => void): void
}

/**
 * Das Umfeld im Browser. Gesperrter Speicher (strenger Datenschutz) kostet das Wiedererkennen nach dem Neuladen, und die Anmeldung endet auf
 * der Startseite.
 */
export function browserumfeld(): Umfeld {
  return {
    startseite: () => `${location.origin}${basisPfad()}/`,
    adresse: () => location.href,
    ersetzeAdresse: adresse => history.replaceState(history.state, '', adresse),
    eintrag: () => history.state,
    ersetzeEintrag: zustand => history.replaceState(zustand, ''),
    istOnline: () => navigator.onLine,
    istSichererKontext: () => globalThis.isSecureContext,
    hatCookies: () => navigator.cookieEnabled,
    // Ein fremder Anmeldedienst erlaubt das Lesen meist nicht; ob er da ist, zeigt auch eine unlesbare Antwort.
    istErreichbar: adresse =>
      fetch(adresse, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(ERREICHBAR_BINNEN_MS) }).then(
        () => true,
        () => false,
      ),
    async rufeAbmeldung() {
      const antwort = await fetch(`${basisPfad()}/logout`, { credentials: 'include' })
      if (!antwort.ok) throw new Error(`Abmeldung: ${antwort.status}`)
    },
    ladeNeu: () => location.reload(),
    gehe: adresse => location.assign(adresse),
    ersetzeSeite(adresse) {
      location.replace(adresse)
      return new Promise(() => undefined)
    },
    liesMerker(name) {
      try {
        return speicherFuer(name).getItem(name)
      } catch {
        return null
      }
    },
    setzeMerker(name, wert) {
      try {
        if (wert === null) speicherFuer(name).removeItem(name)
        else speicherFuer(name).setItem(name, wert)
      } catch {
        // ohne Speicher gibt es nichts zu merken
      }
    },
    beiAbmeldungAnderswo(fn) {
      addEventListener('storage', ereignis => {
        if (ereignis.key === MERKER_ANGEMELDET && ereignis.newValue === null) fn()
      })
    },
  }
}

/** Was nur dieses Fenster betrifft, liegt in sessionStorage. */
function speicherFuer(name: string): Storage {
  return name === MERKER_ANGEMELDET ? localStorage : sessionStorage
}
