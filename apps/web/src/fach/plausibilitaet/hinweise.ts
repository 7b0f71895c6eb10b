import {
  bestaetigeAufnahmehinweis,
  bestaetigeMessstellenhinweis,
  hebeAufnahmebestaetigungAuf,
  hebeMessstellenbestaetigungAuf,
  type Plausibilitaetshinweis,
  pruefeAufnahmePlausibilitaet,
  pruefeMessstellePlausibilitaet,
} from '@benthos/vertrag/plausibilitaet'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'

/** Wozu die Hinweise gehören; `stand` wechselt mit jedem Speichern, dann wird neu geprüft. */
export type Pruefobjekt = { art: 'aufnahme' | 'messstelle'; id: number; stand: string | number }

const AUFRUFE = {
  aufnahme: {
    pruefe: pruefeAufnahmePlausibilitaet,
    bestaetige: bestaetigeAufnahmehinweis,
    hebeAuf: hebeAufnahmebestaetigungAuf,
  },
  messstelle: {
    pruefe: pruefeMessstellePlausibilitaet,
    bestaetige: bestaetigeMessstellenhinweis,
    hebeAuf: hebeMessstellenbestaetigungAuf,
  },
} as const

function hinweisabfrage({ art, id, stand }: Pruefobjekt) {
  const { queryKey } = abfrage(AUFRUFE[art].pruefe, { params: { id } })
  return queryOptions({
    queryKey: [...queryKey, stand],
    queryFn: ({ signal }) => rufe(AUFRUFE[art].pruefe, { params: { id }, abbruch: signal }),
    // Bis die neue Prüfung da ist, bleibt die alte stehen: nichts springt.
    placeholderData: keepPreviousData,
  })
}

/** Alle Hinweise zum Objekt; `null`, solange sie noch nicht da sind. Ohne Objekt gibt es keine. */
export function useHinweise(objekt: Pruefobjekt | null): {
  hinweise: readonly Plausibilitaetshinweis[] | null
  fehler: Error | null
} {
  const { data, error } = useQuery({
    ...hinweisabfrage(objekt ?? { art: 'aufnahme', id: 0, stand: 0 }),
    enabled: objekt !== null,
  })
  return { hinweise: data?.hinweise ?? null, fehler: data ? null : error }
}

/** Bestätigt den Hinweis mit Begründung; `grund: null` hebt die Bestätigung auf. */
export function useBestaetigung(objekt: Pruefobjekt) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ hinweis, grund }: { hinweis: Plausibilitaetshinweis; grund: string | null }) => {
      const { regel, stelle, wert } = hinweis
      const params = { id: objekt.id }
      return grund === null
        ? rufe(AUFRUFE[objekt.art].hebeAuf, { params, body: { regel, stelle, wert } })
        : rufe(AUFRUFE[objekt.art].bestaetige, { params, body: { regel, stelle, wert, grund } })
    },
    onSuccess: antwort => queryClient.setQueryData(hinweisabfrage(objekt).queryKey, antwort),
    // Besteht der Hinweis nicht mehr, zeigt die neue Prüfung, was jetzt gilt.
    onError: () => queryClient.invalidateQueries({ queryKey: [AUFRUFE[objekt.art].pruefe.pfad] }),
  })
}

export const istOffen = (hinweis: Plausibilitaetshinweis): boolean => hinweis.bestaetigung === null

/** „1 Hinweis“, „3 Hinweise“ */
export function zaehleHinweise(anzahl: number): string {
  return anzahl === 1 ? '1 Hinweis' : `${anzahl} Hinweise`
}
