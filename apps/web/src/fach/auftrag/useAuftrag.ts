import { type Auftrag, listeAuftraege } from '@benthos/vertrag/auftrag'
import { useNachlesen } from '../../technik/sitzung/useNachlesen.ts'
import { istBeendet, NACHLESEN_MS } from './auftragsanzeige.ts'

/**
 * Sieht nach einem eigenen Auftrag, bis er beendet ist. Seine Kennung gehört in die Adresse: wer die Seite neu lädt, findet ihn
 * wieder und beginnt keinen zweiten.
 * @param id `null`: noch keiner
 */
export function useAuftrag(id: number | null) {
  const diesen = (alle: readonly Auftrag[] | undefined) => alle?.find(auftrag => auftrag.id === id)
  const liste = useNachlesen(
    listeAuftraege,
    {},
    alle => {
      const auftrag = diesen(alle)
      return auftrag !== undefined && !istBeendet(auftrag) ? NACHLESEN_MS : false
    },
    { enabled: id !== null },
  )
  const auftrag = diesen(liste.data)
  return {
    auftrag,
    /** er ist gelöscht oder nicht der eigene */
    istFort: id !== null && liste.data !== undefined && !liste.isFetching && auftrag === undefined,
    fehler: liste.error,
  }
}
