import { jeElement, kurzVon } from '@benthos/fachmodell'
import { Ausfuhrwahl } from './ausfuhrwahl.ts'
import { MitKennung } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

/** Alles, was zu einem Qualitätselement einer Aufnahme gespeichert ist, als Excel-Mappe mit Nachweis. */
export const leseDatenexport = jeElement(element =>
  endpunkt({
    methode: 'GET',
    thema: element,
    objekt: 'aufnahme',
    element,
    pfad: `/aufnahme/:id/${kurzVon(element)}/datenexport`,
    zusammenfassung: `Aufnahmedaten, Ortsbefund, Proben, Funde und Ergebnisse zum ${element} als XLSX mit Nachweis der Zeilen`,
    recht: 'aufnahme.lesen',
    params: MitKennung,
    antwort: 'datei',
    medientypen: [MEDIENTYP.xlsx],
    imHintergrund: `Datenexport ${element}`,
  }),
)

/** Derselbe Umfang für viele Aufnahmen in einer Mappe: je Teil ein Blatt, je Satz eine Zeile mit dem Code ihrer Aufnahme. */
export const leseDatenexporte = jeElement(element =>
  endpunkt({
    methode: 'GET',
    thema: element,
    objekt: null,
    pfad: `/export/datenexport/${kurzVon(element)}`,
    zusammenfassung: `Datenexport zum ${element} für den Filter der Aufnahmenliste oder einzelne Aufnahmen, als eine XLSX mit Nachweis`,
    recht: 'aufnahme.lesen',
    query: Ausfuhrwahl,
    antwort: 'datei',
    medientypen: [MEDIENTYP.xlsx],
    imHintergrund: `Datenexport ${element}`,
    istLang: true,
  }),
)
