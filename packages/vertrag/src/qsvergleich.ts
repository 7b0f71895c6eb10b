import { ART_STADIEN, QS_ABWEICHUNGEN, schluesselVon, TAXONRAENGE } from '@benthos/fachmodell'
import { z } from 'zod'

/** Vergleich der beiden Bestimmungen einer Probe, wie er beim Abschluss festgehalten wird. */

const Prozent = z.number().nullable()
const beide = <T extends z.ZodType>(wert: T) => z.object({ erste: wert, zweite: wert })

const Stadium = z.enum(schluesselVon(ART_STADIEN))

/** Beide Listen Taxon für Taxon, ihre Ähnlichkeit, und was die zweite am Ergebnis änderte. */
export const QsVergleich = z.object({
  beide: z.number().int(),
  nurErste: z.number().int(),
  nurZweite: z.number().int(),
  aehnlichkeit: z.object({
    ptd: Prozent,
    pde: Prozent,
    brayCurtis: Prozent,
    renkonen: Prozent,
    jaccard: Prozent,
    soerensen: Prozent,
    /** −1 bis 1 */
    spearman: z.number().nullable(),
  }),
  zeilen: z.array(
    z.object({
      taxon: z.string(),
      rang: z.enum(schluesselVon(TAXONRAENGE)),
      gefunden: beide(z.boolean()),
      /** Individuen, Schalen, Biomasse, Deckung oder Klasse, je nach Methode und Taxon */
      menge: beide(z.number().nullable()),
      stadien: beide(z.array(Stadium)),
      /** dieselben mit ihren Mengen; fehlt in Vergleichen, die vor dieser Angabe festgehalten wurden */
      jeStadium: beide(z.array(z.object({ stadium: Stadium.nullable(), menge: z.number().nullable() }))).optional(),
      abweichungen: z.array(z.enum(schluesselVon(QS_ABWEICHUNGEN))),
      entsprechung: z.string().nullable(),
    }),
  ),
  /** dieselbe Bewertung mit jeder der beiden Listen; null: die Probe ist nicht bewertet */
  wirkung: z
    .object({
      klasse: beide(z.number().int().min(1).max(5).nullable()),
      kenngroessen: z.array(
        z.object({
          schluessel: z.string(),
          label: z.string(),
          einheit: z.string(),
          wert: beide(z.number().nullable()),
        }),
      ),
    })
    .nullable(),
})
export type QsVergleich = z.infer<typeof QsVergleich>
