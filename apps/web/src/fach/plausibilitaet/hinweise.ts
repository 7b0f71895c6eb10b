import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import {
  bestaetigeAufnahmehinweise,
  bestaetigeMessstellenhinweise,
  hebeAufnahmebestaetigungAuf,
  hebeMessstellenbestaetigungAuf,
  type Plausibilitaetshinweis,
  pruefeAufnahmePlausibilitaet,
  pruefeMessstellePlausibilitaet,
  type VerdeckteHinweise,
} from '@benthos/vertrag/plausibilitaet'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'

/** Wozu die Hinweise gehören; `stand` wechselt mit jedem Speichern, dann wird neu geprüft. */
export type Pruefobjekt = { art: 'aufnahme' | 'messstelle'; id: number; stand: string | number }

const AUFRUFE = {
  aufnahme: {
    pruefe: pruefeAufnahmePlausibilitaet,
    bestaetige: bestaetigeAufnahmehinweise,
    hebeAuf: hebeAufnahmebestaetigungAuf,
  },
  messstelle: {
    pruefe: pruefeMessstellePlausibilitaet,
    bestaetige: bestaetigeMessstellenhinweise,
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

/** Fragt nach den Hinweisen, ehe sie jemand zeigt. */
export const frageNachHinweisen = (objekt: Pruefobjekt, client: QueryClient): Promise<unknown> =>
  client.prefetchQuery(hinweisabfrage(objekt))

/** Alle Hinweise zum Objekt; `null`, solange sie noch nicht da sind. Ohne Objekt gibt es keine. */
export function useHinweise(objekt: Pruefobjekt | null): {
  hinweise: readonly Plausibilitaetshinweis[] | null
  /** was der Angemeldete nur gezählt sieht */
  verdeckt: readonly VerdeckteHinweise[]
  fehler: Error | null
} {
  const { data, error } = useQuery({
    ...hinweisabfrage(objekt ?? { art: 'aufnahme', id: 0, stand: 0 }),
    enabled: objekt !== null,
  })
  return { hinweise: data?.hinweise ?? null, verdeckt: data?.verdeckt ?? [], fehler: data ? null : error }
}

/** Bestätigt Hinweise mit einer Begründung, alle oder keinen; oder hebt eine Bestätigung auf. */
export function useBestaetigung(objekt: Pruefobjekt) {
  const queryClient = useQueryClient()
  const params = { id: objekt.id }
  return useMutation({
    // Eines nach dem anderen: jede Antwort nennt alle Hinweise, und eine frühere überholte sonst die spätere.
    scope: { id: `${AUFRUFE[objekt.art].pruefe.pfad} ${objekt.id}` },
    mutationFn: (auftrag: Bestaetigungsauftrag) =>
      'aufgehoben' in auftrag
        ? rufe(AUFRUFE[objekt.art].hebeAuf, { params, body: alsGesehen(auftrag.aufgehoben) })
        : rufe(AUFRUFE[objekt.art].bestaetige, {
            params,
            body: { hinweise: auftrag.hinweise.map(alsGesehen), grund: auftrag.grund },
          }),
    onSuccess: antwort => queryClient.setQueryData(hinweisabfrage(objekt).queryKey, antwort),
    // Besteht der Hinweis nicht mehr, zeigt die neue Prüfung, was jetzt gilt.
    onError: () => queryClient.invalidateQueries({ queryKey: [AUFRUFE[objekt.art].pruefe.pfad] }),
  })
}

type Bestaetigungsauftrag =
  | { hinweise: readonly Plausibilitaetshinweis[]; grund: string }
  | { aufgehoben: Plausibilitaetshinweis }

const alsGesehen = ({ regel, stelle, wert }: Plausibilitaetshinweis) => ({ regel, stelle, wert })

/** Mit der Regel ist die Stelle eindeutig je Objekt. */
export const hinweisschluessel = ({ regel, stelle }: Plausibilitaetshinweis): string => `${regel} ${stelle}`

export const istOffen = (hinweis: Plausibilitaetshinweis): boolean => hinweis.bestaetigung === null

/** „1 Hinweis“, „3 Hinweise“ */
export const zaehleHinweise = (anzahl: number): string => formatiereAnzahl(anzahl, 'Hinweis', 'Hinweise')
