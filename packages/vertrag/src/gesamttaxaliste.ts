import { Ausfuhrwahl } from './ausfuhrwahl.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

/** So viele Aufnahmen hat eine Gesamttaxaliste höchstens: jede ist eine Spalte, und mehr liest in einer Tabelle niemand. */
export const GESAMTTAXALISTE_AUFNAHMEN = 2000

export const leseGesamttaxaliste = endpunkt({
  methode: 'GET',
  pfad: '/gesamttaxaliste',
  thema: 'Aufnahme',
  zusammenfassung: `Taxa × Aufnahmen als XLSX für den Filter der Aufnahmenliste oder einzelne Aufnahmen, höchstens ${GESAMTTAXALISTE_AUFNAHMEN}`,
  recht: 'aufnahme.lesen',
  objekt: null,
  query: Ausfuhrwahl,
  antwort: 'datei',
  medientypen: [MEDIENTYP.xlsx],
  imHintergrund: 'Gesamttaxaliste',
})
