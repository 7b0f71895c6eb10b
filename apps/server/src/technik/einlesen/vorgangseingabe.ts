import { schluesselVon } from '@benthos/fachmodell'
import { EINLESESEITEN } from '@benthos/vertrag/einleseseiten'
import { EINLESEARTEN } from '@benthos/vertrag/einlesung'
import { z } from 'zod'

/** Eingabe eines Auftrags, der an einem Vorgang arbeitet. */
export const Vorgangseingabe = z.object({
  einlesung: z.number().int(),
  /** fehlt in Aufträgen aus der Zeit, als sie noch keine Seite hatten */
  art: z.enum(schluesselVon(EINLESEARTEN)).optional(),
})

/** Der Bericht eines Vorgangs ist zu sehen, auch solange an ihm gearbeitet wird und wenn es scheitert. */
export const BERICHTSSEITE = {
  ansicht: ({ einlesung, art }: z.output<typeof Vorgangseingabe>) =>
    art === undefined ? null : `${EINLESESEITEN[art]}?vorgang=${einlesung}`,
  ansichtJederzeit: ['einlesung', 'art'],
} as const
