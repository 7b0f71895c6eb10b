import { AufnahmenFilter } from './aufnahme.ts'
import { Kennung, mehrfach } from './bausteine.ts'
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
  /** einzelne Aufnahmen und Filter zugleich gelten als UND */
  query: AufnahmenFilter.extend({ id: mehrfach(Kennung) }),
  antwort: 'datei',
  medientypen: [MEDIENTYP.xlsx],
})
