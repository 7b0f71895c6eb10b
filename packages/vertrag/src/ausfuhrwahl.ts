import type { z } from 'zod'
import { AufnahmenFilter } from './aufnahme.ts'
import { Kennung, mehrfach } from './bausteine.ts'

/** Was eine Ausfuhr vieler Aufnahmen umfasst: der Filter der Liste, einzelne Aufnahmen; beides zugleich gilt als UND. */
export const Ausfuhrwahl = AufnahmenFilter.extend({ id: mehrfach(Kennung) })
export type Ausfuhrwahl = z.output<typeof Ausfuhrwahl>
