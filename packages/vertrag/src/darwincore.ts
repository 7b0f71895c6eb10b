import { Ausfuhrwahl } from './ausfuhrwahl.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

export const ladeDarwinCore = endpunkt({
  methode: 'GET',
  pfad: '/export/darwincore',
  thema: 'Aufnahme',
  zusammenfassung:
    'Darwin Core Archive (GBIF) der freigegebenen Qualitätselemente: Begehungen und Proben, Funde, Messwerte, Erhebungsangaben',
  recht: 'aufnahme.lesen',
  objekt: null,
  query: Ausfuhrwahl,
  antwort: 'datei',
  medientypen: [MEDIENTYP.zip],
  imHintergrund: 'Darwin Core Archive',
  istLang: true,
})
