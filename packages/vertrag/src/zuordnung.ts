import { jeElement, kurzVon } from '@benthos/fachmodell'
import { z } from 'zod'
import { Aufnahmeauswahl, aufnahmevorschau } from './aufnahmeauswahl.ts'
import { Datum, HOECHSTE_GANZZAHL, MitKennung, Version, Wahl, zahltext } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'

/** Aufträge: Zuordnung von Auftragnehmern zu Aufnahmen und Fristen, je Qualitätselement. */

const zuordnung = {
  methode: 'POST',
  thema: 'Zuordnung',
  recht: 'auftragnehmer.zuweisen',
  objekt: 'aufnahme',
  /** Organisationseinheit des Auftragnehmers; 0 hebt die Zuordnung auf */
  params: MitKennung.extend({ auftragnehmer: zahltext(z.number().int().min(0).max(HOECHSTE_GANZZAHL)) }),
  /** `version` des Aufnahmekopfs, auf der die Entscheidung beruht; ohne sie gilt sie in jedem Stand */
  body: z.object({ version: Version.optional() }).prefault({}),
  antwort: z.object({ version: z.number().int() }),
} as const

export const ordneZu = jeElement(element =>
  endpunkt({
    ...zuordnung,
    pfad: `/aufnahme/:id/${kurzVon(element)}/assignAuftragnehmer/:auftragnehmer`,
    zusammenfassung: `Auftragnehmer für ${element} zuordnen`,
    element,
  }),
)

export const setzeFrist = jeElement(element =>
  endpunkt({
    methode: 'POST',
    pfad: `/api/aufnahme/:id/${kurzVon(element)}/frist`,
    thema: 'Zuordnung',
    zusammenfassung: `Frist setzen oder aufheben, bis zu der ${element} zu übergeben ist`,
    recht: 'auftragnehmer.zuweisen',
    objekt: 'aufnahme',
    element,
    params: MitKennung,
    /** `version` des Aufnahmekopfs, auf der die Entscheidung beruht; ohne sie gilt sie in jedem Stand */
    body: z.object({ frist: Datum.nullable(), version: Version.optional() }),
    antwort: z.object({ version: z.number().int() }),
  }),
)

export const pruefeZuordnung = endpunkt({
  methode: 'POST',
  pfad: '/api/zuordnung/vorschau',
  thema: 'Zuordnung',
  zusammenfassung: 'Gegenwärtige Zuordnung und Frist vieler Aufnahmen und ob der Angemeldete sie ändern darf',
  recht: 'auftragnehmer.zuweisen',
  objekt: null,
  body: Aufnahmeauswahl,
  antwort: aufnahmevorschau({
    auftragnehmer: Wahl.nullable(),
    frist: z.string().nullable(),
    hindernis: z.string().nullable(),
  }),
})
