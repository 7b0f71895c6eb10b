import {
  ELEMENTE,
  PROBENMETHODEN,
  QS_AUSSCHLUESSE,
  QS_SCHICHTUNGEN,
  QS_STATUS,
  QS_UMFANGSARTEN,
  schluesselVon,
} from '@benthos/fachmodell'
import { z } from 'zod'
import { Ausfuhrwahl } from './ausfuhrwahl.ts'
import { Datum, MitKennung, mehrfach, text, Verweis, Wahl, zahltext } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { feld } from './feld.ts'

/**
 * Zufällige Ziehung von Proben für die Qualitätssicherung, aus einem Filter oder einer Auswahl der Aufnahmenliste. Den Startwert würfelt
 * der Server erst beim Ziehen; mit ihm und der festgehaltenen Grundgesamtheit zieht jeder dieselben Proben noch einmal.
 */

/** So viele Proben umfasst eine Grundgesamtheit samt dem, was ausgeschlossen ist: mehr, als alle Länder in zehn Jahren prüfen. */
export const QS_GRUNDGESAMTHEIT = 20_000
/** So viele Zweitbestimmungen fordert eine Ziehung höchstens an. */
export const QS_ZIEHUNGSUMFANG = 1000
/** So viele ausgeschlossene Proben nennt die Vorschau je Grund; alle stehen im Protokoll. */
export const QS_AUSSCHLUSSBEISPIELE = 20

/**
 * Verfahren der Ziehung: Rang einer Probe ist SHA-256 (hexadezimal) von `<Startwert>`, Zeilenumbruch, `<Aufnahme>:<Methode>` in UTF-8; gezogen
 * sind je Schicht die mit den kleinsten Rängen.
 */
export const QS_ZIEHUNGSVERFAHREN = 'sha256-rang/1'

const Methode = z.enum(schluesselVon(PROBENMETHODEN))
const Ausschluss = z.enum(schluesselVon(QS_AUSSCHLUESSE))
const Schichtung = z.enum(schluesselVon(QS_SCHICHTUNGEN))
const Umfangsart = z.enum(schluesselVon(QS_UMFANGSARTEN))

/** Woraus und wie viel gezogen wird. */
export const QsZiehungsplan = Ausfuhrwahl.extend({
  /** Qualitätselemente, deren Proben zählen; ohne: alle */
  probenVon: mehrfach(z.enum(ELEMENTE)),
  /** ohne: eine einzige Schicht */
  schichtung: mehrfach(Schichtung),
  umfangsart: Umfangsart,
  /** Proben oder Prozent, bei einer Schichtung je Schicht; Prozent aufgerundet */
  umfang: zahltext(z.number().int().min(1).max(QS_ZIEHUNGSUMFANG)),
}).check(ctx => {
  const { umfangsart, umfang } = ctx.value
  if (umfangsart === 'ANTEIL' && umfang > 100)
    ctx.issues.push({ code: 'custom', path: ['umfang'], message: 'Mehr als 100 % gibt es nicht', input: umfang })
})
export type QsZiehungsplan = z.output<typeof QsZiehungsplan>

const Schicht = z.object({ name: z.string(), bestand: z.number().int(), umfang: z.number().int() })
const Probe = z.object({ aufnahmeId: z.number().int(), code: z.string(), methode: Methode.nullable() })

const Umriss = z.object({
  /** SHA-256 der Grundgesamtheit, hexadezimal */
  grundgesamtheit: z.string(),
  /** Proben, aus denen gezogen wird */
  bestand: z.number().int(),
  /** Proben, die gezogen werden */
  umfang: z.number().int(),
  schichten: z.array(Schicht),
  ausgeschlossen: z.array(z.object({ grund: Ausschluss, anzahl: z.number().int(), beispiele: z.array(Probe) })),
})

/** Was gezogen würde; welche Proben es sind, sagt erst die Ziehung. */
export const QsZiehungsvorschau = Umriss.extend({
  /** einzeln gewählte Aufnahmen, die es für den Angemeldeten nicht gibt */
  fehlend: z.number().int(),
})
export type QsZiehungsvorschau = z.infer<typeof QsZiehungsvorschau>

/** Angaben zu einer Ziehung; `grundgesamtheit` ist die der Vorschau. */
export const QsZiehungseingabe = z.object({
  grundgesamtheit: z.string().regex(/^[0-9a-f]{64}$/),
  anlass: feld('Anlass', text(500), {
    hilfe: 'Wofür gezogen wird, etwa „10 % der Proben 2026“. Wer zweitbestimmt, liest ihn mit.',
  }),
  frist: feld('Frist', Datum.nullable().default(null), {
    hilfe: 'Tag, bis zu dem die Zweitbestimmungen abgeschlossen sein sollen.',
  }),
})
export type QsZiehungseingabe = z.infer<typeof QsZiehungseingabe>

const Kopf = z.object({
  id: z.number().int(),
  gezogenAm: z.string(),
  gezogenVon: z.string(),
  anlass: z.string().nullable(),
  bestand: z.number().int(),
  umfang: z.number().int(),
})

/** Eine Ziehung, wie sie festgehalten ist, und ob sie sich daraus wiederholen lässt. */
export const QsZiehung = Kopf.extend(Umriss.shape).extend({
  verfahren: z.string(),
  seed: z.string(),
  /** Abfrage der Aufnahmenliste mit Elementen, Schichtung und Umfang */
  abfrage: z.string(),
  frist: z.string().nullable(),
  gezogene: z.array(
    z.object({
      aufnahmeId: z.number().int(),
      code: z.string(),
      methode: Methode,
      label: z.string(),
      schicht: z.string(),
      /** null: der Auftrag ist zurückgezogen */
      status: z.enum(schluesselVon(QS_STATUS)).nullable(),
      /** null: noch niemandem zugewiesen */
      zweitbestimmer: z.string().nullable(),
    }),
  ),
  /** wem sich Proben zuweisen lassen; ob auch diese, entscheidet sich je Probe */
  personen: z.array(Wahl),
  /** noch einmal gezogen, aus Startwert und Grundgesamtheit: ergab es dasselbe? */
  istNachvollzogen: z.boolean(),
})
export type QsZiehung = z.infer<typeof QsZiehung>

/** Die Ziehung als Datei: alles, womit sie sich außerhalb der Anwendung wiederholen lässt. */
export const QsZiehungsprotokoll = z.object({
  format: z.literal('benthos-qs-ziehung/1'),
  ziehung: QsZiehung.omit({ gezogene: true, ausgeschlossen: true, personen: true }),
  grundgesamtheit: z.array(
    z.object({
      aufnahmeId: z.number().int(),
      code: z.string(),
      methode: Methode,
      schicht: z.string(),
      gezogen: z.boolean(),
    }),
  ),
  ausgeschlossen: z.array(Probe.extend({ grund: Ausschluss })),
})
export type QsZiehungsprotokoll = z.infer<typeof QsZiehungsprotokoll>

const ziehung = { thema: 'Qualitätssicherung', recht: 'qs.ziehen', objekt: null } as const

export const pruefeQsZiehung = endpunkt({
  ...ziehung,
  methode: 'GET',
  pfad: '/api/qs/ziehung/vorschau',
  zusammenfassung: `Woraus eine Ziehung für die Qualitätssicherung zöge und was ausgeschlossen ist, höchstens ${QS_GRUNDGESAMTHEIT} Proben`,
  query: QsZiehungsplan,
  antwort: QsZiehungsvorschau,
})
export const zieheQsProben = endpunkt({
  ...ziehung,
  methode: 'POST',
  pfad: '/api/qs/ziehungen',
  zusammenfassung: `Proben für die Qualitätssicherung ziehen und ihre Zweitbestimmung anfordern, alle oder keine, höchstens ${QS_ZIEHUNGSUMFANG}`,
  query: QsZiehungsplan,
  body: QsZiehungseingabe,
  antwort: z.object({ id: z.number().int() }),
})
export const listeQsZiehungen = endpunkt({
  ...ziehung,
  methode: 'GET',
  pfad: '/api/qs/ziehungen',
  zusammenfassung: 'Ziehungen für die Qualitätssicherung, die jüngste zuerst',
  antwort: z.array(Kopf),
})
export const leseQsZiehung = endpunkt({
  ...ziehung,
  methode: 'GET',
  pfad: '/api/qs/ziehung/:id',
  zusammenfassung: 'Eine Ziehung mit Startwert, Schichten und gezogenen Proben, und ob sie sich wiederholen lässt',
  params: MitKennung,
  antwort: QsZiehung,
})
export const leseQsZiehungsprotokoll = endpunkt({
  ...ziehung,
  methode: 'GET',
  pfad: '/api/qs/ziehung/:id/protokoll',
  zusammenfassung: 'Eine Ziehung mit der ganzen Grundgesamtheit, zum Wiederholen außerhalb der Anwendung',
  params: MitKennung,
  antwort: QsZiehungsprotokoll,
})

/** So viele Personen teilen sich höchstens die Proben einer Zuweisung. */
const QS_PERSONEN = 20

/** Gezogene Proben auf einmal zuweisen; mehrere Personen teilen sie sich gleichmäßig. */
const QsSammelzuweisung = z.object({
  /** ohne: alle gezogenen */
  proben: z
    .array(z.object({ aufnahmeId: Verweis, methode: Methode }))
    .min(1)
    .max(QS_ZIEHUNGSUMFANG)
    .optional(),
  personen: z
    .array(Verweis)
    .min(1, 'Wählen Sie mindestens eine Person')
    .max(QS_PERSONEN)
    .refine(personen => new Set(personen).size === personen.length, 'Eine Person ist zweimal genannt'),
})
export const QsSammelzuweisungsergebnis = z.object({
  jePerson: z.array(z.object({ name: z.string(), anzahl: z.number().int() })),
  abgelehnt: z.array(
    z.object({ aufnahmeId: z.number().int(), code: z.string(), label: z.string(), grund: z.string() }),
  ),
})
export type QsSammelzuweisungsergebnis = z.infer<typeof QsSammelzuweisungsergebnis>

export const weiseQsZiehungZu = endpunkt({
  ...ziehung,
  methode: 'POST',
  pfad: '/api/qs/ziehung/:id/zuweisung',
  zusammenfassung:
    'Gezogene Proben auf einmal zuweisen; was sich nicht zuweisen lässt, steht mit seinem Grund in der Antwort',
  params: MitKennung,
  body: QsSammelzuweisung,
  antwort: QsSammelzuweisungsergebnis,
})
