import { leseErgebnisuebersicht, leseErgebnisuebersichtNachKennung } from '@benthos/vertrag/ergebnisuebersicht'
import { useMutation } from '@tanstack/react-query'
import { speichereDatei } from '../../technik/http/herunterladen.ts'
import { rufe } from '../../technik/http/klient.ts'
import { useSeite } from '../../technik/seite/SeiteProvider.tsx'
import type { Auswahl } from '../filter/auswahlverweis.ts'

/** Holt die Ergebnisse der gewählten Aufnahmen als Excel-Datei; Fehler stehen auf der Seite. */
export function useErgebnisuebersicht() {
  const { setzeLaedt, setzeFehler } = useSeite()
  return useMutation({
    mutationFn: (auswahl: Auswahl) =>
      auswahl.art === 'einzeln'
        ? rufe(leseErgebnisuebersichtNachKennung, { query: { id: [...auswahl.ids], format: 'xlsx' } })
        : rufe(leseErgebnisuebersicht, { query: { ...auswahl.filter, format: 'xlsx' } }),
    onMutate: () => {
      setzeLaedt(true)
      setzeFehler(null)
    },
    onSuccess: speichereDatei,
    onError: fehler => setzeFehler(`Die Ergebnisübersicht konnte nicht erstellt werden. ${fehler.message}`),
    onSettled: () => setzeLaedt(false),
  })
}
