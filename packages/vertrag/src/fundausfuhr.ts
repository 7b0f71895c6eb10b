import { z } from 'zod'
import { Ausfuhrwahl } from './ausfuhrwahl.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

/** Die Funde vieler Aufnahmen, je Fund eine Zeile mit Ort, Tag und Probe: zum Auswerten, ohne Tabellen zu verbinden. */
export const ladeFundausfuhr = endpunkt({
  methode: 'GET',
  pfad: '/export/funde',
  thema: 'Aufnahme',
  zusammenfassung:
    'Funde der Erstbestimmung, je Fund eine Zeile: CSV je Qualitätselement in einem ZIP oder Excel-Mappe',
  recht: 'aufnahme.lesen',
  objekt: null,
  query: Ausfuhrwahl.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
  antwort: 'datei',
  medientypen: [MEDIENTYP.zip, MEDIENTYP.xlsx],
  imHintergrund: 'Funde',
  istLang: true,
})
