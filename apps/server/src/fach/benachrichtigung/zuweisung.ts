import type { Element } from '@benthos/fachmodell'
import type { Kysely } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import type { Aufnahmesachverhalt } from '../rechte/aufnahmeLage.ts'
import { meldeRollen } from './melde.ts'

/** Sagt es dem neuen Auftragnehmer; der Stand benennt das Ereignis, denn derselbe kann es nach anderen wieder werden. */
export function meldeZuweisung(
  tx: Kysely<DB>,
  { id, stand, sachverhalt }: { id: number; stand: number; sachverhalt: Aufnahmesachverhalt },
  element: Element,
): Promise<void> {
  return meldeRollen(
    tx,
    { art: 'ZUGEWIESEN', ereignis: `zuweisung:${id}:${element}:${stand}`, aufnahmeId: id, sachverhalt, element },
    { rollen: ['AUFTRAGNEHMER'], recht: 'aufnahme.lesen' },
  )
}
