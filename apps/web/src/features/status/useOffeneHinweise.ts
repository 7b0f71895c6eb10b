import { HOECHSTE_HINWEISZAEHLUNG, zaehleOffeneHinweise } from '@benthos/vertrag/status'
import { skipToken, useQuery } from '@tanstack/react-query'
import { rufe } from '../../technik/http/klient.ts'

/** Offene Hinweise je `Aufnahme-Element`, wie die Zeilen der Vorschau heißen. */
type Hinweiszahlen = ReadonlyMap<string, number>

/**
 * Zählt die offenen Hinweise der Aufnahmen, einige auf einmal und nacheinander: so bleibt der Server für andere frei.
 * @param aufnahmen null: sie bedeuten für das Vorhaben nichts
 */
export function useOffeneHinweise(aufnahmen: readonly number[] | null) {
  return useQuery({
    queryKey: [zaehleOffeneHinweise.pfad, aufnahmen],
    queryFn: aufnahmen === null ? skipToken : ({ signal }) => zaehle(aufnahmen, signal),
    staleTime: 0,
  })
}

async function zaehle(aufnahmen: readonly number[], abbruch: AbortSignal): Promise<Hinweiszahlen> {
  const zahlen = new Map<string, number>()
  for (let i = 0; i < aufnahmen.length; i += HOECHSTE_HINWEISZAEHLUNG) {
    const teil = aufnahmen.slice(i, i + HOECHSTE_HINWEISZAEHLUNG)
    const { zeilen } = await rufe(zaehleOffeneHinweise, { body: { aufnahmen: teil }, abbruch })
    for (const { id, mzb, phb } of zeilen) {
      if (mzb !== null) zahlen.set(`${id}-MZB`, mzb)
      if (phb !== null) zahlen.set(`${id}-PHB`, phb)
    }
  }
  return zahlen
}
