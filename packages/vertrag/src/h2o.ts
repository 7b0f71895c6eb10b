import { jeElement, kurzVon } from '@benthos/fachmodell'
import { z } from 'zod'
import { Ausfuhrwahl } from './ausfuhrwahl.ts'
import { MitKennung } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

/**
 * Ausfuhr für die H2O-Fachdatenbank: Prüfung, Datei, Protokoll. Das amtliche Layout ist nicht offen; was hinausgeht, ist eine Edition
 * nach eigener Art und nennt sich überall nicht amtlich.
 */

/** Spalte einer Edition: woher ihr Wert stammt, und was daran amtlich nicht bekannt ist. */
export const H2oSpalte = z.object({
  titel: z.string(),
  herkunft: z.string(),
  /** was die amtliche Stelle dazu noch sagen muss; null: nichts offen */
  offen: z.string().nullable(),
})
export type H2oSpalte = z.infer<typeof H2oSpalte>

/** Eine Fassung des Layouts, so weit sie am Schirm steht. */
export const H2oEdition = z.object({
  id: z.string(),
  name: z.string(),
  istAmtlich: z.boolean(),
  /** JJJJ-MM-TT */
  gueltigAb: z.string(),
  herkunft: z.string(),
  /** was wissen muss, wer die Datei weitergibt */
  hinweis: z.string(),
  spalten: z.array(H2oSpalte),
})
export type H2oEdition = z.infer<typeof H2oEdition>

/** Was zu der Datei zu sagen ist, und an welchen Stellen. */
export const H2oMeldung = z.object({ text: z.string(), stellen: z.array(z.string()) })
export type H2oMeldung = z.infer<typeof H2oMeldung>

/** Zeilen der Vorschau. */
export const H2O_VORSCHAU = 10

/** Prüfung vor der Ausgabe: was in die Datei käme und was nicht. */
export const H2oPruefung = z.object({
  edition: H2oEdition,
  /** Funde und Mischbestände der Erstbestimmungen dieses Elements */
  erwartet: z.number().int(),
  geschrieben: z.number().int(),
  abgelehnt: z.array(H2oMeldung),
  warnungen: z.array(H2oMeldung),
  /** warum es keine Datei gibt; null: es gibt sie */
  hindernis: z.string().nullable(),
  datei: z
    .object({
      name: z.string(),
      /** Byte */
      groesse: z.number().int(),
      /** SHA-256, hexadezimal */
      pruefsumme: z.string(),
    })
    .nullable(),
  /** die ersten Zeilen, Zelle für Zelle wie in der Datei */
  vorschau: z.array(z.array(z.string())),
})
export type H2oPruefung = z.infer<typeof H2oPruefung>

const H2oWahl = z.object({
  /** ohne: die jüngste Edition, die schon gilt */
  edition: z.string().max(60).optional(),
})

const gemeinsam = {
  methode: 'GET',
  objekt: 'aufnahme',
  recht: 'aufnahme.lesen',
  params: MitKennung,
  query: H2oWahl,
} as const

export const pruefeH2oAusfuhr = jeElement(element =>
  endpunkt({
    ...gemeinsam,
    thema: element,
    element,
    pfad: `/aufnahme/:id/${kurzVon(element)}/h2oExport`,
    zusammenfassung: `Prüfung der Ausfuhr in H2O-Manier (nicht amtlich) zum ${element}: Edition, Zeilen, Warnungen, Abgelehntes`,
    antwort: H2oPruefung,
  }),
)
export const ladeH2oDatei = jeElement(element =>
  endpunkt({
    ...gemeinsam,
    thema: element,
    element,
    pfad: `/aufnahme/:id/${kurzVon(element)}/h2oExportFile`,
    zusammenfassung: `Funde der Erstbestimmung zum ${element} in H2O-Manier (nicht amtlich): Strichpunkt, Windows-1252, Dezimalkomma`,
    antwort: 'datei',
    medientypen: [MEDIENTYP.csv],
    imHintergrund: `H2O-Manier ${element}`,
  }),
)
export const ladeH2oProtokoll = jeElement(element =>
  endpunkt({
    ...gemeinsam,
    thema: element,
    element,
    pfad: `/aufnahme/:id/${kurzVon(element)}/h2oExportProtokoll`,
    zusammenfassung: `Protokoll zur Datei in H2O-Manier zum ${element}: erwartete, geschriebene und abgelehnte Zeilen, SHA-256`,
    antwort: 'datei',
    medientypen: [MEDIENTYP.text],
  }),
)

/** So viele Aufnahmen fasst ein Archiv in H2O-Manier: jede hat darin ihre Datei und ihr Protokoll. */
export const H2O_AUFNAHMEN = 5000

export const ladeH2oDateien = jeElement(element =>
  endpunkt({
    methode: 'GET',
    thema: element,
    objekt: null,
    pfad: `/export/h2o/${kurzVon(element)}`,
    zusammenfassung: `H2O-Manier (nicht amtlich) zum ${element} für viele Aufnahmen: ZIP mit Datei und Protokoll je Aufnahme und einem Verzeichnis, höchstens ${H2O_AUFNAHMEN} Aufnahmen`,
    recht: 'aufnahme.lesen',
    query: Ausfuhrwahl.extend(H2oWahl.shape),
    antwort: 'datei',
    medientypen: [MEDIENTYP.zip],
    imHintergrund: `H2O-Manier ${element}`,
    istLang: true,
  }),
)
