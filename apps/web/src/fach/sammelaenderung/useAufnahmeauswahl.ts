import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { AufnahmenFilter, listeAufnahmen } from '@benthos/vertrag/aufnahme'
import { HOECHSTE_AUFNAHMEAUSWAHL } from '@benthos/vertrag/aufnahmeauswahl'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { rufe } from '../../technik/http/klient.ts'
import { leseAuswahl } from '../filter/auswahlverweis.ts'
import { trefferzahl } from '../filter/trefferzahl.ts'

type Filter = z.input<typeof AufnahmenFilter>

/** Unter diesem Schlüssel steht die Auswahl im Zwischenspeicher. */
export const AUSWAHL_SCHLUESSEL = 'aufnahmeauswahl'
/** Größte Seite des Listenaufrufs. */
const SEITENGROESSE = 200

/** Aufnahmen, die jemand in der Liste gewählt hat; die Adresse nennt sie einzeln oder als Treffer eines Filters. */
export function useAufnahmeauswahl(): { ids: readonly number[] | null; fehler: Error | null; istLeer: boolean } {
  const [adresse] = useSearchParams()
  const auswahl = useMemo(() => leseAuswahl(AufnahmenFilter, adresse), [adresse])
  const filter = auswahl?.art === 'alle' ? auswahl.filter : null
  const treffer = useQuery({
    queryKey: [AUSWAHL_SCHLUESSEL, filter],
    queryFn: filter ? ({ signal }) => holeTreffer(filter, signal) : skipToken,
    // Gewählt ist, was beim Öffnen zutraf: ein Wechsel, der eine Aufnahme aus dem Filter nimmt, nimmt sie nicht aus der Auswahl.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: false,
  })
  const ids = auswahl?.art === 'einzeln' ? auswahl.ids : (treffer.data ?? null)
  return { ids, fehler: treffer.error, istLeer: auswahl === null || ids?.length === 0 }
}

async function holeTreffer(filter: Filter, abbruch: AbortSignal): Promise<readonly number[]> {
  const ids: number[] = []
  for (let seite = 1; ; seite++) {
    const query = { ...filter, sortierung: 'code', richtung: 'auf', groesse: SEITENGROESSE, seite } as const
    const { zeilen, ...treffer } = await rufe(listeAufnahmen, { query, abbruch })
    if (treffer.gesamt > HOECHSTE_AUFNAHMEAUSWAHL)
      throw new RangeError(
        `Der Filter trifft ${trefferzahl(treffer)} Aufnahmen; auf einmal lassen sich höchstens ${formatiereZahl(HOECHSTE_AUFNAHMEAUSWAHL)} ändern. Bitte grenzen Sie ihn in der Liste ein.`,
      )
    ids.push(...zeilen.map(({ id }) => id))
    if (zeilen.length < SEITENGROESSE || ids.length >= treffer.gesamt) return ids
  }
}
