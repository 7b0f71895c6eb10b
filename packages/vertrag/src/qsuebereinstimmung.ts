import { QS_GLIEDERUNGEN, schluesselVon } from '@benthos/fachmodell'
import { z } from 'zod'
import { endpunkt } from './endpunkt.ts'

/** Wie gut erste und zweite Bestimmungen übereinstimmen, über die Jahre; gezählt wird nur Abgeschlossenes. */

const Gliederung = z.enum(schluesselVon(QS_GLIEDERUNGEN))

export const QsUebereinstimmung = z.object({
  zeilen: z.array(
    z.object({
      /** Auftragnehmer, Bestimmer oder Gruppe; null: alle zusammen */
      name: z.string().nullable(),
      /** Auftragnehmer des Bestimmers; null: nicht nach Bestimmern gegliedert, oder alle zusammen */
      haus: z.string().nullable(),
      /** Jahr der Probenahme; null: alle */
      jahr: z.number().int().nullable(),
      /** verglichene Proben */
      proben: z.number().int(),
      /** Taxa, die eine der beiden Listen nennt, über die Proben gezählt */
      taxa: z.number().int(),
      /** davon in beiden */
      gemeinsame: z.number().int(),
      /** Prozent, mit Grenzen des Vertrauensbereichs zu 95 % nach Wilson */
      anteil: z.number(),
      von: z.number(),
      bis: z.number(),
      /** Mittel der Proben; null: nicht gezählt, oder nach Gruppen gegliedert */
      ptd: z.number().nullable(),
      spearman: z.number().nullable(),
    }),
  ),
})
export type QsUebereinstimmung = z.infer<typeof QsUebereinstimmung>

export const leseQsUebereinstimmung = endpunkt({
  thema: 'Qualitätssicherung',
  methode: 'GET',
  pfad: '/api/qs/uebereinstimmung',
  zusammenfassung:
    'Übereinstimmung abgeschlossener Zweitbestimmungen mit der ersten, je Jahr und nach Auftragnehmer, Bestimmer oder Gruppe',
  recht: 'qs.auswerten',
  objekt: null,
  query: z.object({ nach: Gliederung.default('AUFTRAGNEHMER') }),
  antwort: QsUebereinstimmung,
})
