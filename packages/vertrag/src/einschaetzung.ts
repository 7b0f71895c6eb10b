import { jeElement, kurzVon, ZUSTANDSKLASSEN } from '@benthos/fachmodell'
import { z } from 'zod'
import { MitKennung, pflichtauswahl } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { feld } from './feld.ts'
import { MELDUNG } from './meldung.ts'
import { Ergebnisgrund } from './typologie.ts'

/** Experteneinschätzung: eine begründete Klasse neben der errechneten, nie an ihrer Stelle. */

const pflichtgrund = Ergebnisgrund.refine((grund): grund is string => grund !== null, MELDUNG.pflicht)

/** Klassen, wie sie zur Wahl stehen: mit ihrer Ziffer. */
const KLASSENWAHL = ZUSTANDSKLASSEN.map(({ value, label }) => ({ value, label: `${value} – ${label}` }))

export const Einschaetzungsdaten = z.object({
  klasse: feld('Klasse', pflichtauswahl(KLASSENWAHL), {
    hilfe: 'Zustandsklasse nach fachlichem Urteil, 1 bis 5. Sie steht neben der errechneten, nie an ihrer Stelle.',
  }),
  grund: pflichtgrund,
})
export type Einschaetzungsdaten = z.infer<typeof Einschaetzungsdaten>

const Klasse = z.number().int().min(1).max(5)

/** Eine abgegebene Einschätzung mit dem Ergebnis, neben dem sie steht. */
export const Einschaetzung = z.object({
  klasse: Klasse,
  grund: z.string(),
  abgegebenAm: z.string(),
  abgegebenVon: z.string().nullable(),
  ergebnis: z.object({
    klasse: Klasse.nullable(),
    erstelltAm: z.string(),
    /** das Element ist inzwischen neu bewertet, oder seine Daten wurden geändert */
    istUeberholt: z.boolean(),
  }),
})
export type Einschaetzung = z.infer<typeof Einschaetzung>

/** Ersetzt oder zurückgezogen; ein Grund steht nur beim Rückzug. */
export const FruehereEinschaetzung = Einschaetzung.extend({
  beendetAm: z.string(),
  beendetVon: z.string().nullable(),
  rueckzugsgrund: z.string().nullable(),
})
export type FruehereEinschaetzung = z.infer<typeof FruehereEinschaetzung>

const Einschaetzungslage = z.object({
  /** Nummer der geltenden Einschätzung, 0 ohne; Abgeben und Zurückziehen beruhen auf ihr */
  version: z.number().int(),
  /** geltendes Ergebnis, neben dem eine neue stünde; null: noch nicht bewertet */
  ergebnisId: z.number().int().nullable(),
  gueltig: Einschaetzung.nullable(),
  /** die jüngste zuerst; leer für alle, die den Verlauf nicht lesen dürfen */
  fruehere: z.array(FruehereEinschaetzung),
  /** darf der Angemeldete jetzt abgeben und zurückziehen */
  bearbeitbar: z.boolean(),
  /** warum sich jetzt keine abgeben lässt; null: es geht */
  hindernis: z.string().nullable(),
})

const gemeinsam = {
  thema: 'Bewertung',
  objekt: 'aufnahme',
  params: MitKennung,
  antwort: Einschaetzungslage,
} as const
const Version = z.number().int().min(0)

export const einschaetzung = jeElement(element => {
  const pfad = `/api/aufnahme/:id/${kurzVon(element)}/bewertung/einschaetzung` as const
  return {
    lese: endpunkt({
      ...gemeinsam,
      element,
      methode: 'GET',
      pfad,
      zusammenfassung: `Experteneinschätzung zum ${element} und ihre Vorgängerinnen`,
      recht: 'ergebnis.lesen',
    }),
    gibAb: endpunkt({
      ...gemeinsam,
      element,
      methode: 'POST',
      pfad,
      zusammenfassung: `Experteneinschätzung zum ${element} abgeben; eine geltende wird ersetzt`,
      recht: 'einschaetzung.abgeben',
      body: z.object({
        version: Version,
        /** Ergebnis, das der Einschätzende gesehen hat */
        ergebnisId: z.number().int(),
        daten: Einschaetzungsdaten,
      }),
    }),
    zieheZurueck: endpunkt({
      ...gemeinsam,
      element,
      methode: 'POST',
      pfad: `${pfad}/rueckzug`,
      zusammenfassung: `Experteneinschätzung zum ${element} zurückziehen`,
      recht: 'einschaetzung.abgeben',
      body: z.object({ version: Version, grund: pflichtgrund }),
    }),
  }
})
