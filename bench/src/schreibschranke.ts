import { nachDatenaenderung } from '@benthos/server/src/fach/aufnahmestand/aufnahmestand.ts'
import { type Fundzeile, gleicheFundeAb, vermerkeTaxaaenderung } from '@benthos/server/src/fach/probe/funde.ts'
import { ladeSachverhalte } from '@benthos/server/src/fach/rechte/aufnahmeLage.ts'
import { fuegeProbenEin, ladeProbe } from '@benthos/server/src/features/probe/sql.ts'
import { type Datenbank, mitTransaktion } from '@benthos/server/src/technik/db/datenbank.ts'
import type { MzbFund } from '@benthos/vertrag/fund'
import { dauer } from './statistik.ts'
import type { Muster } from './taxaliste.ts'

const KONTEXT = { benutzerId: null, anfrageId: 'messung' }

/** Legt die Probe einer Aufnahme an und liefert ihre Kennung. */
export function legeProbeAn(db: Datenbank, aufnahmeId: number, muster: Muster): Promise<number> {
  const ort = { aufnahmeId, methode: 'MHS' } as const
  return mitTransaktion(db, KONTEXT, async tx => {
    await fuegeProbenEin(tx, [ort.aufnahmeId], ort.methode, muster.taxalistenversionId)
    return (await ladeProbe(tx, ort))?.id ?? 0
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
  const ort = { aufnahmeId, methode: 'MHS' } as const
  const [erste = [], zweite = [], dritte = []] = listen.map(funde => alsFundzeilen(funde, muster))
  const speichere = (fundzeilen: Fundzeile[], probe: number | null) =>
    mitTransaktion(db, KONTEXT, async tx => {
      // Die Zeile der Aufnahme zu halten gehört dazu: ohne das könnte sich währenddessen der Status ändern.
      await ladeSachverhalte(tx, [aufnahmeId], true)
      if (probe === null) await fuegeProbenEin(tx, [ort.aufnahmeId], ort.methode, muster.taxalistenversionId)
      const id = probe ?? (await ladeProbe(tx, ort))?.id ?? 0
      const { geloescht, geaendert, eingefuegt } = await gleicheFundeAb(tx, { id, methode: 'MHS' }, fundzeilen)
      if (geloescht + geaendert + eingefuegt > 0) {
        await vermerkeTaxaaenderung(tx, [id])
        await nachDatenaenderung(tx, aufnahmeId, 'MZB')
      }
    })
  const erstmals = await dauer(() => speichere(erste, null))
  const probe = (await ladeProbe(db, ort))?.id ?? 0
  return {
    erstmals,
    geändert: await dauer(() => speichere(zweite, probe)),
    unverändert: await dauer(() => speichere(dritte, probe)),
  }
}
