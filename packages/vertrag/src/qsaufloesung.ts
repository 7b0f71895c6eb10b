import { QS_ENTSCHEIDUNGEN, schluesselVon } from '@benthos/fachmodell'
import { z } from 'zod'
import { pflichtabsaetze, pflichtauswahl, text } from './bausteine.ts'
import { feld } from './feld.ts'
import { MELDUNG } from './meldung.ts'

/** Auflösung: was nach einer abgeschlossenen Zweitbestimmung bei einem abweichenden Taxon gilt. */

/** Über so viele Taxa lässt sich auf einmal entscheiden: mehr hat keine Probe. */
export const QS_AUFLOESUNGEN = 500

/** Entscheidung über ein Taxon, in dem die beiden Bestimmungen auseinandergehen. */
export const QsAufloesungseingabe = z
  .object({
    entscheidung: feld('Entscheidung', pflichtauswahl(QS_ENTSCHEIDUNGEN), {
      hilfe: 'Was für dieses Taxon gilt. Die beiden Listen bleiben, wie sie sind.',
    }),
    ergebnis: feld('Was statt dessen gilt', text(300), {
      hilfe: 'Taxon oder Menge nach der Nachprüfung, etwa „Baetis alpinus, 12 Individuen“.',
    }),
    grund: feld('Begründung', pflichtabsaetze(1000), {
      hilfe: 'Woran es sich zeigte, etwa ein Merkmal am Beleg, ein Nachzählen oder die Auskunft einer Fachperson.',
    }),
  })
  .check(ctx => {
    const { entscheidung, ergebnis } = ctx.value
    const melde = (message: string) => ctx.issues.push({ code: 'custom', path: ['ergebnis'], message, input: ergebnis })
    if (entscheidung === 'ANDERES' && ergebnis === null) melde(MELDUNG.pflicht)
    if (entscheidung !== 'ANDERES' && ergebnis !== null) melde('Das gilt nur, wenn keine der beiden Listen gilt')
  })
export type QsAufloesungseingabe = z.infer<typeof QsAufloesungseingabe>

/** Eine getroffene Entscheidung; `taxon` ist das der Zeile im Vergleich. */
export const QsAufloesung = z.object({
  taxon: z.string(),
  version: z.number().int(),
  entscheidung: z.enum(schluesselVon(QS_ENTSCHEIDUNGEN)),
  ergebnis: z.string().nullable(),
  grund: z.string(),
  am: z.string(),
  von: z.string(),
})
export type QsAufloesung = z.infer<typeof QsAufloesung>
