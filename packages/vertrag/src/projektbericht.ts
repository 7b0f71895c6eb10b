import { MitKennung } from './bausteine.ts'
import { Briefkopfwahl } from './briefkopf.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

/** So viele Aufnahmen fasst ein Projektbericht: mit beiden Elementen sind das 340 Seiten, und viel mehr fasst der Speicher eines Zeichenfadens nicht. */
export const PROJEKTBERICHT_AUFNAHMEN = 1000

/** Bis zu so vielen Aufnahmen ist er in wenigen Sekunden gezeichnet; darüber bietet ihn die Oberfläche nur als Auftrag an. */
export const PROJEKTBERICHT_SOFORT = 200

/** Alles, was der Anfragende an den Aufnahmen des Projekts lesen darf, in einem Stand: Karte, Klassen, Entwicklung, Offenes, Herkunft. */
export const leseProjektbericht = endpunkt({
  methode: 'GET',
  pfad: '/api/projekt/:id/bericht',
  thema: 'Projekt',
  zusammenfassung: `Projektbericht als PDF über alle lesbaren Aufnahmen, höchstens ${PROJEKTBERICHT_AUFNAHMEN}`,
  recht: 'projekt.lesen',
  objekt: 'projekt',
  params: MitKennung,
  query: Briefkopfwahl,
  antwort: 'datei',
  medientypen: [MEDIENTYP.pdf],
  imHintergrund: 'Projektbericht',
  istLang: true,
})
