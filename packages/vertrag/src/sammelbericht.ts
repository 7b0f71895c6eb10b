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
