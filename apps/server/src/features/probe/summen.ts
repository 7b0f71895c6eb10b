import { istKieselalge } from '@benthos/fachmodell'
import { berechnePhbSummen, type PhbSummen } from '@benthos/fachmodell/phbSummen'
import type { Kysely } from 'kysely'
import { ladeFunde } from '../../fach/probe/funde.ts'
import { geforderteTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import type { DB } from '../../technik/db/schema.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { ladeMischbestaende } from './mischbestandSql.ts'
import { ladeProbe } from './sql.ts'

/** Summen der gespeicherten Probe; ohne Probe ist alles 0. */
export async function zeigeSummen(dienste: Dienste, db: Kysely<DB>, aufnahmeId: number): Promise<PhbSummen> {
  const probe = await ladeProbe(db, { aufnahmeId, methode: 'PHB' })
  const funde = probe ? await ladeFunde(db, probe) : []
  const taxaliste = probe && (await geforderteTaxaliste(dienste, db, probe.taxalistenversion))
  return berechnePhbSummen({
    gezaehlteSchalen: probe?.gezaehlte_schalen ?? null,
    schalenziel: probe?.schalenziel ? Number(probe.schalenziel) : null,
    gesamtdeckung: probe?.gesamtdeckung ?? null,
    funde: funde.map(fund => ({
      taxon: fund.taxon,
      schalen: fund.schalen ?? null,
      schaetzklasse: fund.schaetzklasse ?? null,
      deckung: fund.deckung ?? null,
      istKieselalge: istKieselalge(taxaliste?.finde(fund.taxon) ?? { gruppe: '' }),
    })),
    mischbestaende: (probe ? await ladeMischbestaende(db, probe.id) : []).map(({ daten }) => ({
      name: daten.name,
      deckung: daten.deckung,
      anteile: daten.teile.map(teil => teil.anteil),
    })),
  })
}
