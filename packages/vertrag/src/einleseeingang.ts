import { Einleseauftrag, Einlesung } from './einlesung.ts'
import { endpunkt } from './endpunkt.ts'

/** Wie Dateien ins Haus kommen, deren Zeilen Objekte sind. */

/** Alles Weitere geschieht am Vorgang. */
const eingang = { methode: 'POST', objekt: null, body: Einleseauftrag, rumpfart: 'datei', antwort: Einlesung } as const

export const leseMessstellenEin = endpunkt({
  ...eingang,
  pfad: '/messstellen/import',
  thema: 'Messstelle',
  zusammenfassung: 'Messstellen aus einer Datei (XLSX, CSV) prüfen und auf Wunsch laden; im Hintergrund',
  recht: 'messstelle.bearbeiten',
})
export const leseAufnahmenEin = endpunkt({
  ...eingang,
  pfad: '/aufnahmen/import',
  thema: 'Aufnahme',
  zusammenfassung:
    'Aufnahmen mit Kopf und Ortsbefund aus einer Datei (XLSX, ODS, CSV) prüfen und auf Wunsch laden; im Hintergrund',
  recht: 'aufnahme.einlesen',
})

export const leseProjekteEin = endpunkt({
  ...eingang,
  pfad: '/projekte/import',
  thema: 'Projekt',
  zusammenfassung: 'Projekte aus einer Datei (XLSX, ODS, CSV) prüfen und auf Wunsch laden; im Hintergrund',
  recht: 'projekt.bearbeiten',
})

export const leseGewaesserEin = endpunkt({
  ...eingang,
  pfad: '/gewaesser/import',
  thema: 'Gewässer',
  zusammenfassung: 'Gewässer aus einer Datei (XLSX, ODS, CSV) prüfen und auf Wunsch laden; im Hintergrund',
  recht: 'messstelle.bearbeiten',
})
