import type { SelectOption } from '@benthos/ui/select/selectTypes.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type Eingabe, rufe } from '../http/klient.ts'
import type { Abschnittswerte, Feld, Listenendpunkt } from './typen.ts'

/** Codelisten ändern sich im laufenden Betrieb nicht; Listen aus Tabellen nur selten. */
const FRISCH_MS = 5 * 60_000

/** Einträge eines Auswahlfelds, so wie sie bei diesen Werten zur Wahl stehen. */
export function useOptionen(
  feld: Extract<Feld, { art: 'auswahl' | 'mehrfachauswahl' }>,
  werte: Abschnittswerte,
): readonly SelectOption[] {
  const geladen = useListe(feld.liste?.endpunkt ?? null, { params: feld.liste?.params }) ?? []
  const alle = feld.optionen ?? geladen
  const gezeigte = feld.zeige ? alle.filter(option => feld.zeige?.(option, werte)) : alle
  if (!feld.ungueltig) return gezeigte
  return gezeigte.map(option => {
    const grund = feld.ungueltig?.(option, werte)
    return grund === undefined ? option : { ...option, isDisabled: true, description: grund }
  })
}

/** Anzeigetext eines gewählten Eintrags, den nur der Server kennt. */
export const useSuchtext = (endpunkt: Listenendpunkt | null, wert: unknown): string | undefined =>
  useNachgeschlagenes(endpunkt, wert) ?? undefined

/** Ebenso; `null`, wenn der Server keinen solchen kennt oder der Angemeldete ihn nicht sieht. */
export function useNachgeschlagenes(endpunkt: Listenendpunkt | null, wert: unknown): string | null | undefined {
  const id = wert === null || wert === undefined ? null : String(wert)
  const eintraege = useListe(id === null ? null : endpunkt, { query: { id } })
  return eintraege && (eintraege[0]?.label ?? null)
}

function useListe(endpunkt: Listenendpunkt | null, eingabe: object): readonly SelectOption[] | undefined {
  const { data } = useQuery<readonly SelectOption[]>({
    queryKey: [endpunkt?.pfad ?? '', eingabe],
    queryFn: endpunkt
      ? ({ signal }) => rufe(endpunkt, { ...eingabe, abbruch: signal } as unknown as Eingabe<Listenendpunkt>)
      : skipToken,
    staleTime: FRISCH_MS,
  })
  return data
}

/** Liest die Einträge einer Liste; mit `id` den einen mit dieser Kennung. */
export function leseEintraege(endpunkt: Listenendpunkt, id?: string): Promise<readonly SelectOption[]> {
  return rufe(endpunkt, { ...(id !== undefined && { query: { id } }) } as unknown as Eingabe<Listenendpunkt>)
}

/** Sucht Einträge zum getippten Text. */
export function sucheOptionen(
  endpunkt: Listenendpunkt,
  suche: string,
  zusatz: Readonly<Record<string, string | undefined>>,
  abbruch: AbortSignal,
): Promise<readonly SelectOption[]> {
  return rufe(endpunkt, { query: { ...zusatz, suche }, abbruch } as unknown as Eingabe<Listenendpunkt>)
}
