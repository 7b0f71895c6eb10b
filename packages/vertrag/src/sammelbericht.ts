import { ELEMENTE } from '@benthos/fachmodell'
import { z } from 'zod'
import { Ausfuhrwahl } from './ausfuhrwahl.ts'
import { mehrfach } from './bausteine.ts'
import { Briefkopfwahl } from './briefkopf.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

/** So viele Aufnahmen fasst ein Archiv von Berichten: jeder wird gezeichnet, und niemand liest mehr auf einmal. */
export const SAMMELBERICHT_AUFNAHMEN = 1000

/** Jedes Qualitätselement jeder gewählten Aufnahme ist als Bericht im Archiv oder mit seinem Grund im Verzeichnis. */
export const ladeSammelberichte = endpunkt({
  methode: 'GET',
  pfad: '/export/ergebnisberichte',
  thema: 'Bewertung',
  zusammenfassung: `Ergebnisberichte (PDF) vieler Aufnahmen als ZIP mit Verzeichnis, höchstens ${SAMMELBERICHT_AUFNAHMEN} Aufnahmen`,
  recht: 'aufnahme.lesen',
  objekt: null,
  query: Ausfuhrwahl.extend({
    /** ohne Angabe: beide */
    element: mehrfach(z.enum(ELEMENTE)),
    ...Briefkopfwahl.shape,
  }),
  antwort: 'datei',
  medientypen: [MEDIENTYP.zip],
  imHintergrund: 'Ergebnisberichte',
  istLang: true,
})

/** Berichte zu dem, was erfasst ist: je Qualitätselement einer, je Taxaliste einer. */
export const PROBENBERICHTE = ['STANDARD_MZB', 'STANDARD_PHB', 'MHS', 'SCREENING', 'PHB', 'MAKROALGEN'] as const
export type Probenbericht = (typeof PROBENBERICHTE)[number]

export const ladeProbenberichte = endpunkt({
  methode: 'GET',
  pfad: '/export/probenberichte',
  thema: 'Aufnahme',
  zusammenfassung: `Standardberichte und Taxalisten (PDF) vieler Aufnahmen als ZIP mit Verzeichnis, höchstens ${SAMMELBERICHT_AUFNAHMEN} Aufnahmen`,
  recht: 'aufnahme.lesen',
  objekt: null,
  query: Ausfuhrwahl.extend({
    /** ohne Angabe: die Standardberichte beider Elemente */
    bericht: mehrfach(z.enum(PROBENBERICHTE)),
    ...Briefkopfwahl.shape,
  }),
  antwort: 'datei',
  medientypen: [MEDIENTYP.zip],
  imHintergrund: 'Standardberichte und Taxalisten',
  istLang: true,
})

/** Blätter zu abgeschlossenen Zweitbestimmungen. */
export const QSBERICHTE = ['PROTOKOLL', 'PRUEFBERICHT'] as const
export type QsSammelbericht = (typeof QSBERICHTE)[number]

export const ladeQsBerichte = endpunkt({
  methode: 'GET',
  pfad: '/export/qsberichte',
  thema: 'Qualitätssicherung',
  zusammenfassung: `QS-Protokolle und Prüfberichte (PDF) vieler Aufnahmen als ZIP mit Verzeichnis, höchstens ${SAMMELBERICHT_AUFNAHMEN} Aufnahmen`,
  recht: 'qs.lesen',
  objekt: null,
  query: Ausfuhrwahl.extend({
    /** ohne Angabe: beide */
    bericht: mehrfach(z.enum(QSBERICHTE)),
    ...Briefkopfwahl.shape,
  }),
  antwort: 'datei',
  medientypen: [MEDIENTYP.zip],
  imHintergrund: 'QS-Protokolle und Prüfberichte',
  istLang: true,
})

/** So viele Projekte fasst ein Archiv ihrer Berichte: jeder kann Hunderte Seiten haben. */
export const SAMMELBERICHT_PROJEKTE = 100

/** Der Bericht jedes Projekts, aus dem eine der gewählten Aufnahmen ist; er umfasst auch dessen übrige. */
export const ladeProjektberichte = endpunkt({
  methode: 'GET',
  pfad: '/export/projektberichte',
  thema: 'Projekt',
  zusammenfassung: `Projektberichte (PDF) zu den Projekten vieler Aufnahmen als ZIP mit Verzeichnis, höchstens ${SAMMELBERICHT_PROJEKTE} Projekte`,
  recht: 'aufnahme.lesen',
  objekt: null,
  query: Ausfuhrwahl.extend(Briefkopfwahl.shape),
  antwort: 'datei',
  medientypen: [MEDIENTYP.zip],
  imHintergrund: 'Projektberichte',
  istLang: true,
})
