import type { Element } from '@benthos/fachmodell'
import type { Kysely } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import type { Aufnahmesachverhalt } from '../rechte/aufnahmeLage.ts'
import { meldeRollen } from './melde.ts'

type Zugewiesenes = { id: number; stand: number; sachverhalt: Aufnahmesachverhalt }

/**
 * Sagt es dem neuen Auftragnehmer; der Stand benennt das Ereignis, denn derselbe kann es nach anderen wieder werden. Kommt es aus einer
 * Datei, ist sie das Ereignis: wer daraus vieles bekommt, erfährt es einmal.
 */
export function meldeZuweisung(
  tx: Kysely<DB>,
  { id, stand, sachverhalt }: Zugewiesenes,
  element: Element,
  einlesungId?: number,
): Promise<void> {
  return meldeRollen(
    tx,
    {
      art: 'ZUGEWIESEN',
      sachverhalt,
      ...(einlesungId === undefined
        ? { ereignis: `zuweisung:${id}:${element}:${stand}`, aufnahmeId: id, element }
        : { ereignis: `zuweisung:einlesung:${einlesungId}`, einlesungId }),
    },
    { rollen: ['AUFTRAGNEHMER'], recht: 'aufnahme.lesen' },
  )
}
