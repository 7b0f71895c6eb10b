import { listeAuftraege } from '@benthos/vertrag/auftrag'
import { beauftrageAusfuhr, brichAuftragAb, leseAuftragsergebnis } from '@benthos/vertrag/auftragsaufrufe'
import { ladeMeldepruefung, Meldepruefung } from '@benthos/vertrag/eumeldung'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAuftrag } from '../../fach/auftrag/useAuftrag.ts'
import { baueAdresse } from '../../technik/http/adresse.ts'
import { rufe } from '../../technik/http/klient.ts'
import type { alsMeldeabfrage } from './meldeadresse.ts'

/**
 * Prüfung der EU-Meldung als Auftrag: gibt sie in Auftrag, sieht nach ihr und liest, was sie ergab.
 * @param id Auftrag in der Adresse der Seite; `null`: noch keiner
 * @param beiBeginn erfährt die Kennung des neuen
 */
export function useMeldeauftrag(
  id: number | null,
  query: ReturnType<typeof alsMeldeabfrage>,
  beiBeginn: (id: number) => void,
) {
  const queryClient = useQueryClient()
  const liesNach = () => queryClient.invalidateQueries({ queryKey: [listeAuftraege.pfad] })
  const { auftrag, istFort, fehler } = useAuftrag(id)
  const ergebnis = useQuery({
    queryKey: [leseAuftragsergebnis.pfad, id],
    queryFn: async ({ signal }) => {
      const datei = await rufe(leseAuftragsergebnis, { params: { id: id ?? 0 }, abbruch: signal })
      return Meldepruefung.parse(JSON.parse(await datei.text()))
    },
    enabled: auftrag?.state === 'SUCCESS' && auftrag.ergebnis !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const beginnen = useMutation({
    mutationFn: () => rufe(beauftrageAusfuhr, { body: { adresse: baueAdresse(ladeMeldepruefung.pfad, {}, query) } }),
    onSuccess: async neuer => {
      await liesNach()
      beiBeginn(neuer.id)
    },
  })
  const abbrechen = useMutation({
    mutationFn: () => rufe(brichAuftragAb, { params: { id: id ?? 0 } }),
    onSettled: liesNach,
  })
  return {
    auftrag,
    istFort,
    /** die Prüfung ist fertig, ihr Ergebnis noch unterwegs */
    wirdGelesen: auftrag?.state === 'SUCCESS' && auftrag.ergebnis !== null && ergebnis.isPending,
    pruefung: id === null ? undefined : ergebnis.data,
    fehler: beginnen.error ?? abbrechen.error ?? fehler ?? ergebnis.error,
    beginnen,
    abbrechen,
  }
}
