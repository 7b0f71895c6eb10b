import { feldIn, titelIn } from '@benthos/vertrag/feld'
import type { z } from 'zod'
import type { Listenendpunkt } from '../../technik/formular/typen.ts'
import type { Kriterium } from './typen.ts'

/** Kriterien zu Feldern, die der Katalog kennt: sie heißen wie das Feld und bieten seine Einträge an. */

type Platz = { category: string; defaultExpanded?: boolean }

/** Mehrere Einträge der Liste eines Felds. */
export function auswahlkriterium<S extends z.ZodObject, const N extends keyof z.output<S> & string>(
  schema: S,
  name: N,
  platz: Platz,
): Kriterium {
  const optionen = feldIn(schema, name).werte ?? []
  return { id: name, label: titelIn(schema, name), ...platz, defaultValue: [], art: 'mehrfachauswahl', optionen }
}

/** Mehrere Objekte, auf die ein Feld verweist. */
export function suchkriterium<S extends z.ZodObject>(
  schema: S,
  name: keyof z.output<S> & string,
  liste: Listenendpunkt,
  platz: Platz,
): Kriterium {
  return { id: name, label: titelIn(schema, name), ...platz, defaultValue: [], art: 'suche', liste }
}
