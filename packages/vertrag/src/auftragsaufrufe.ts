import { z } from 'zod'
import { AUFTRAGSAUFRUF, Auftrag } from './auftrag.ts'
import { MitKennung } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

/** Was sich mit Aufträgen tun lässt; ihre Liste liest schon der Rahmen jeder Seite. */

/** Was ein Auftrag ergeben kann. */
const ERGEBNISARTEN = [
  MEDIENTYP.csv,
  MEDIENTYP.zip,
  MEDIENTYP.xlsx,
  MEDIENTYP.geojson,
  MEDIENTYP.json,
  MEDIENTYP.text,
  MEDIENTYP.pdf,
] as const

/** Ein wartender Auftrag ist sofort abgebrochen, ein laufender wird CANCELLING und hört binnen zwei Sekunden auf. */
export const brichAuftragAb = endpunkt({
  ...AUFTRAGSAUFRUF,
  methode: 'POST',
  pfad: '/api/user-tasks/:id/cancel',
  zusammenfassung: 'Eigenen Auftrag abbrechen',
  params: MitKennung,
  antwort: Auftrag,
})
/** Gibt, was ein abgebrochener Auftrag nicht mehr getan hat, als neuen in Auftrag; jeder lässt sich einmal fortsetzen. */
export const setzeAuftragFort = endpunkt({
  ...AUFTRAGSAUFRUF,
  methode: 'POST',
  pfad: '/api/user-tasks/:id/resume',
  zusammenfassung: 'Rest eines eigenen abgebrochenen Auftrags in Auftrag geben',
  params: MitKennung,
  antwort: Auftrag,
})
export const loescheAuftrag = endpunkt({
  ...AUFTRAGSAUFRUF,
  methode: 'POST',
  pfad: '/api/user-tasks/:id/delete',
  zusammenfassung: 'Eigenen beendeten Auftrag samt Ergebnis löschen',
  params: MitKennung,
  antwort: null,
})
export const leseAuftragsergebnis = endpunkt({
  ...AUFTRAGSAUFRUF,
  methode: 'GET',
  pfad: '/api/user-tasks/:id/result',
  zusammenfassung: 'Ergebnisdatei eines eigenen Auftrags',
  params: MitKennung,
  antwort: 'datei',
  medientypen: ERGEBNISARTEN,
  istLang: true,
  inAbschnitten: true,
})

/** Adresse einer Ausfuhr, wie sie sich auch unmittelbar rufen ließe, unter dem Kontextpfad: `/gesamttaxaliste?bundesland=AT-3`. */
const Ausfuhradresse = z.string().startsWith('/').max(100_000)

/**
 * Die Datei entsteht, sobald ein Platz frei ist, mit den Rechten des Auftraggebers; es gibt sie ganz oder gar nicht. Ist genau
 * dieselbe schon in Arbeit, ist die Antwort jener Auftrag.
 */
export const beauftrageAusfuhr = endpunkt({
  ...AUFTRAGSAUFRUF,
  methode: 'POST',
  pfad: '/api/user-tasks/export',
  zusammenfassung: 'Eine Ausfuhr im Hintergrund erstellen',
  body: z.object({ adresse: Ausfuhradresse }),
  antwort: Auftrag,
})

/** Ein Verweis auf eine Ergebnisdatei; ein neuer tritt an die Stelle des vorigen. */
export const erstelleVerweis = endpunkt({
  ...AUFTRAGSAUFRUF,
  methode: 'POST',
  pfad: '/api/user-tasks/:id/link',
  zusammenfassung: 'Verweis, unter dem das Ergebnis eines eigenen Auftrags eine Zeit lang ohne Anmeldung zu holen ist',
  params: MitKennung,
  antwort: z.object({
    /** unter dem Kontextpfad; sie steht nur in dieser Antwort */
    adresse: z.string(),
    gueltigBis: z.string(),
  }),
})
export const widerrufeVerweis = endpunkt({
  ...AUFTRAGSAUFRUF,
  methode: 'POST',
  pfad: '/api/user-tasks/:id/link/delete',
  zusammenfassung: 'Verweis auf das Ergebnis eines eigenen Auftrags widerrufen',
  params: MitKennung,
  antwort: Auftrag,
})
/** Wer den Schlüssel hat, bekommt die Datei, solange der Verweis gilt und der Auftraggeber seine Rechte hat; sonst gibt es sie nicht. */
export const holeErgebnis = endpunkt({
  thema: 'Aufträge',
  recht: 'allgemein.oeffentlich',
  objekt: null,
  methode: 'GET',
  pfad: '/api/abholung/:schluessel',
  zusammenfassung: 'Ergebnisdatei eines Auftrags über ihren Verweis holen',
  params: z.object({ schluessel: z.string().max(200) }),
  antwort: 'datei',
  medientypen: ERGEBNISARTEN,
  istLang: true,
  inAbschnitten: true,
})
