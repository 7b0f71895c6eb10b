import { nachDatenaenderung } from '@benthos/server/src/fach/aufnahmestand/aufnahmestand.ts'
import { ladeSachverhalte } from '@benthos/server/src/fach/rechte/aufnahmeLage.ts'
import { kopfvorgabe } from '@benthos/server/src/features/mzb/mengen.ts'
import {
  type Fundzeile,
  fuegeProbeEin,
  gleicheFundeAb,
  ladeProbe,
  vermerkeTaxaaenderung,
} from '@benthos/server/src/features/mzb/sql.ts'
import { type Datenbank, mitTransaktion } from '@benthos/server/src/technik/db/datenbank.ts'
import type { MzbFund } from '@benthos/vertrag/mzb'
import { dauer } from './statistik.ts'
import type { Muster } from './taxaliste.ts'

const KONTEXT = { benutzerId: null, anfrageId: 'messung' }

/** Legt die Probe einer Aufnahme an und liefert ihre Kennung. */
export function legeProbeAn(db: Datenbank, aufnahmeId: number, muster: Muster): Promise<number> {
  return mitTransaktion(db, KONTEXT, async tx => {
    await fuegeProbeEin(tx, aufnahmeId, 'MHS', muster.taxalistenversionId, kopfvorgabe('MHS'))
    return (await ladeProbe(tx, aufnahmeId, 'MHS'))?.id ?? 0
  })
}

/** Namen durch Schlüssel ersetzt, wie sie in die Datenbank gehen. */
export function alsFundzeilen(funde: readonly MzbFund[], muster: Muster): Fundzeile[] {
  const idVon = new Map(muster.taxa.map(taxon => [taxon.name, taxon.id]))
  return funde.map(({ taxon, ...rest }) => ({ ...rest, taxonId: idVon.get(taxon) ?? 0 }))
}

/** Dieselben drei Schritte wie über HTTP, nur mit den schreibenden Anweisungen. */
export async function speichereBloss(
  db: Datenbank,
  aufnahmeId: number,
  muster: Muster,
  listen: readonly MzbFund[][],
): Promise<{ erstmals: number; geändert: number; unverändert: number }> {
  const [erste = [], zweite = [], dritte = []] = listen.map(funde => alsFundzeilen(funde, muster))
  const speichere = (fundzeilen: Fundzeile[], probe: number | null) =>
    mitTransaktion(db, KONTEXT, async tx => {
      // Die Zeile der Aufnahme zu halten gehört dazu: ohne das könnte sich währenddessen der Status ändern.
      await ladeSachverhalte(tx, [aufnahmeId], true)
      if (probe === null) await fuegeProbeEin(tx, aufnahmeId, 'MHS', muster.taxalistenversionId, kopfvorgabe('MHS'))
      const id = probe ?? (await ladeProbe(tx, aufnahmeId, 'MHS'))?.id ?? 0
      const { geloescht, geaendert, eingefuegt } = await gleicheFundeAb(tx, id, fundzeilen)
      if (geloescht + geaendert + eingefuegt > 0) {
        await vermerkeTaxaaenderung(tx, id)
        await nachDatenaenderung(tx, aufnahmeId, 'MZB')
      }
    })
  const erstmals = await dauer(() => speichere(erste, null))
  const probe = (await ladeProbe(db, aufnahmeId, 'MHS'))?.id ?? 0
  return {
    erstmals,
    geändert: await dauer(() => speichere(zweite, probe)),
    unverändert: await dauer(() => speichere(dritte, probe)),
  }
}
