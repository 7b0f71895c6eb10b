import type { Kysely } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { findeParametersatz } from '../parametersaetze/parametersaetze.ts'
import { geforderteTaxaliste } from '../taxalisten/taxalisten.ts'
import type { Referenzquelle } from './rechenwerk.ts'

/** Taxalisten und Parametersätze, auf die sich Gespeichertes beruft, aus dem Zwischenspeicher oder über `db`. */
export function gespeicherteReferenzen(dienste: { db: object }, db: Kysely<DB>): Referenzquelle {
  return {
    taxaliste: name => geforderteTaxaliste(dienste, db, name),
    parametersatz: async name => {
      const satz = await findeParametersatz(dienste, db, name)
      if (!satz) throw new TypeError(`Der Parametersatz ${name} fehlt.`)
      return satz
    },
  }
}
