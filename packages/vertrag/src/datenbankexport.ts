import { Ausfuhrwahl } from './ausfuhrwahl.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

/** Die sichtbare Datenbank: was der Angemeldete lesen darf, alles oder nach dem Filter der Aufnahmenliste, als Archiv aus Tabellen mit Datenwörterbuch. */

const gemeinsam = {
  methode: 'GET',
  thema: 'Allgemein',
  recht: 'aufnahme.lesen',
  objekt: null,
  antwort: 'datei',
  medientypen: [MEDIENTYP.zip],
} as const

export const ladeDatenbank = endpunkt({
  ...gemeinsam,
  pfad: '/export/db/data',
  zusammenfassung: 'Sichtbare Datenbank als ZIP: CSV je Tabelle, Datenwörterbuch, Zeilenzahlen und Prüfsummen',
  query: Ausfuhrwahl,
  istLang: true,
  imHintergrund: 'Sichtbare Datenbank',
})

export const ladeDatenbankvorlage = endpunkt({
  ...gemeinsam,
  pfad: '/export/db/template',
  zusammenfassung: 'Dieselben Tabellen mit Datenwörterbuch, ohne Zeilen',
})
