import type { JederParametersatz } from '@benthos/bewertung'
import { FASSUNGSARTEN, type Fassungsart } from '@benthos/vertrag/fassung'
import type { Kysely } from 'kysely'
import { alsParametersatz } from '../../fach/parametersaetze/parametersaetze.ts'
import { type GeladeneTaxaliste, ladeInhalt } from '../../fach/taxalisten/taxalisten.ts'
import type { DB } from '../../technik/db/schema.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { ladeParametersatz, ladeTaxalistenfassung } from './sql.ts'

/** Wo eine Fassung steht: Art und Kennung. */
export type Fassungsort = { art: Fassungsart; id: number }

/** Ein Entwurf mit seinem ganzen Inhalt. */
export type Entwurf = { id: number; name: string; pruefsumme: string } & (
  | { art: 'taxaliste'; taxaliste: GeladeneTaxaliste }
  | { art: 'parametersatz'; satz: JederParametersatz }
)

export const TITEL = { taxaliste: 'Taxaliste', parametersatz: 'Parametersatz' } as const satisfies Record<
  (typeof FASSUNGSARTEN)[number],
  string
>

/** Fassung festgehalten bis zum Ende der Transaktion. */
export async function haltFassungFest(db: Kysely<DB>, { art, id }: Fassungsort) {
  const zeile = art === 'taxaliste' ? await ladeTaxalistenfassung(db, id, true) : await ladeParametersatz(db, id, true)
  if (!zeile) throw new Einwand('NICHT_GEFUNDEN')
  return zeile
}

/** Wie `haltFassungFest`; nur ein Entwurf lässt sich noch ändern. */
export async function haltEntwurfFest(db: Kysely<DB>, ort: Fassungsort) {
  const zeile = await haltFassungFest(db, ort)
  if (zeile.status !== 'ENTWURF') throw new Einwand('STATUS_UNZULAESSIG', KEIN_ENTWURF)
  return zeile
}

/** @throws Einwand, wenn es die Fassung nicht gibt oder sie kein Entwurf mehr ist */
export async function ladeEntwurf(db: Kysely<DB>, { art, id }: Fassungsort): Promise<Entwurf> {
  const zeile = art === 'taxaliste' ? await ladeTaxalistenfassung(db, id) : await ladeParametersatz(db, id)
  if (!zeile) throw new Einwand('NICHT_GEFUNDEN')
  if (zeile.status !== 'ENTWURF') throw new Einwand('STATUS_UNZULAESSIG', KEIN_ENTWURF)
  const { name, pruefsumme } = zeile
  return 'verfahren' in zeile
    ? { art: 'parametersatz', id, name, pruefsumme, satz: alsParametersatz(zeile) }
    : { art: 'taxaliste', id, name, pruefsumme, taxaliste: await ladeInhalt(db, zeile) }
}

const KEIN_ENTWURF = 'Diese Fassung ist kein Entwurf mehr; was gilt oder galt, ändert sich nicht.'
