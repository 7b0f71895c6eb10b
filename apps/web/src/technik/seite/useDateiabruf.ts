import { useMutation } from '@tanstack/react-query'
import { speichereDatei } from '../http/herunterladen.ts'
import { useSeite } from './SeiteProvider.tsx'

/**
 * Holt eine Datei vom Server und übergibt sie dem Browser; solange zeigt die Seite, dass sie arbeitet, und danach, woran es lag.
 * @param misslungen ganzer Satz, vor den Grund gesetzt: „Der Bericht konnte nicht erstellt werden.“
 */
export function useDateiabruf(misslungen: string) {
  const { setzeFehler, setzeLaedt } = useSeite()
  return useMutation({
    mutationFn: (hole: () => Promise<File>) => hole(),
    onMutate: () => {
      setzeLaedt(true)
      setzeFehler(null)
    },
    onSuccess: speichereDatei,
    onError: fehler => setzeFehler(`${misslungen} ${fehler.message}`),
    onSettled: () => setzeLaedt(false),
  })
}
