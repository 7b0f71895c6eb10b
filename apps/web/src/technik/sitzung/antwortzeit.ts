import type { Antwortzeit } from './Sitzungsuhr.ts'

/** localStorage: wann der Server zuletzt geantwortet hat, Millisekunden seit 1970. */
const MERKER_ANTWORT = 'benthos.sitzung.letzteAntwort'

/** Die Antwortzeit dieses Browsers. Ist der Speicher gesperrt, kennt jedes Fenster nur seine eigene. */
export function browserAntwortzeit(): Antwortzeit {
  let eigene: number | null = null
  return {
    lies() {
      try {
        const gemerkt = Number(localStorage.getItem(MERKER_ANTWORT))
        return gemerkt > 0 ? gemerkt : eigene
      } catch {
        return eigene
      }
    },
    merke(zeitpunkt) {
      eigene = zeitpunkt
      try {
        localStorage.setItem(MERKER_ANTWORT, String(zeitpunkt))
      } catch {
        // die eigene genügt
      }
    },
    beiAenderung(fn) {
      const lausche = (ereignis: StorageEvent) => {
        if (ereignis.key === MERKER_ANTWORT) fn()
      }
      addEventListener('storage', lausche)
      return () => removeEventListener('storage', lausche)
    },
  }
}
