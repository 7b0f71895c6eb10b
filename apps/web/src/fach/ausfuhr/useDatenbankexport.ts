import { ladeDatenbank, ladeDatenbankvorlage } from '@benthos/vertrag/datenbankexport'
import { rufe } from '../../technik/http/klient.ts'
import { useDateiabruf } from '../../technik/seite/useDateiabruf.ts'

/** Holt die sichtbare Datenbank als Archiv, oder ihre leere Vorlage. */
export function useDatenbankexport() {
  const abruf = useDateiabruf('Die sichtbare Datenbank konnte nicht ausgegeben werden.')
  return {
    isPending: abruf.isPending,
    gibDaten: () => abruf.mutate(() => rufe(ladeDatenbank, {})),
    gibVorlage: () => abruf.mutate(() => rufe(ladeDatenbankvorlage, {})),
  }
}
