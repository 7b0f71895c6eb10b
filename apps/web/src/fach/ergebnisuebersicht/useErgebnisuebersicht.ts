import { leseErgebnisuebersicht, leseErgebnisuebersichtNachKennung } from '@benthos/vertrag/ergebnisuebersicht'
import { rufe } from '../../technik/http/klient.ts'
import { useDateiabruf } from '../../technik/seite/useDateiabruf.ts'
import type { Auswahl } from '../filter/auswahlverweis.ts'

/** Holt die Ergebnisse der gewählten Aufnahmen als Excel-Datei; Fehler stehen auf der Seite. */
export function useErgebnisuebersicht() {
  const abruf = useDateiabruf('Die Ergebnisübersicht konnte nicht erstellt werden.')
  return {
    isPending: abruf.isPending,
    gibAus: (auswahl: Auswahl) =>
      abruf.mutate(() =>
        auswahl.art === 'einzeln'
          ? rufe(leseErgebnisuebersichtNachKennung, { query: { id: [...auswahl.ids], format: 'xlsx' } })
          : rufe(leseErgebnisuebersicht, { query: { ...auswahl.filter, format: 'xlsx' } }),
      ),
  }
}
