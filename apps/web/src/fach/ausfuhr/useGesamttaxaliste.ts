import { leseGesamttaxaliste } from '@benthos/vertrag/gesamttaxaliste'
import { rufe } from '../../technik/http/klient.ts'
import { useDateiabruf } from '../../technik/seite/useDateiabruf.ts'
import type { Auswahl } from '../filter/auswahlverweis.ts'

/** Holt die Matrix Taxa × Aufnahmen der Auswahl als Excel-Mappe. */
export function useGesamttaxaliste() {
  const abruf = useDateiabruf('Die Gesamttaxaliste konnte nicht erstellt werden.')
  return {
    isPending: abruf.isPending,
    gibAus: (auswahl: Auswahl) =>
      abruf.mutate(() =>
        rufe(leseGesamttaxaliste, {
          query: auswahl.art === 'einzeln' ? { id: [...auswahl.ids] } : { ...auswahl.filter },
        }),
      ),
  }
}
