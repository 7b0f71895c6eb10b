import { ladeDatenbankvorlage } from '@benthos/vertrag/datenbankexport'
import { rufe } from '../../technik/http/klient.ts'
import { useDateiabruf } from '../../technik/seite/useDateiabruf.ts'

/** Holt die leere Vorlage der sichtbaren Datenbank als Archiv. */
export function useDatenbankvorlage() {
  const abruf = useDateiabruf('Die Vorlage konnte nicht ausgegeben werden.')
  return { isPending: abruf.isPending, gibAus: () => abruf.mutate(() => rufe(ladeDatenbankvorlage, {})) }
}
