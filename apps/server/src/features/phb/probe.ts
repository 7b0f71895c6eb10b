import type { Kysely } from 'kysely'
import { keineGueltigeFassung } from '../../fach/taxalisten/fassungseinwaende.ts'
import { neuesteFassung } from '../../fach/taxalisten/sql.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import { fuegeProbeEin, ladeProbe, type Probe } from './sql.ts'

/** Die Probe; wer zuerst etwas speichert, legt sie mit der neuesten gültigen Fassung an. */
export async function geforderteProbe(tx: Transaktion, aufnahmeId: number): Promise<Probe> {
  const vorhanden = await ladeProbe(tx, aufnahmeId)
  if (vorhanden) return vorhanden
  await fuegeProbeEin(tx, aufnahmeId, (await standardfassung(tx)).id)
  return (await ladeProbe(tx, aufnahmeId)) as Probe
}

export async function standardfassung(db: Kysely<DB>): Promise<{ id: number; name: string }> {
  const fassung = await neuesteFassung(db, 'PHB')
  if (!fassung) throw keineGueltigeFassung()
  return fassung
}
