import { LAENGSTE_BEGRUENDUNG } from '@benthos/vertrag/bausteine'
import { entferneArchiv, listeArchive } from '@benthos/vertrag/veroeffentlichung'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { Begruendungsdialog } from '../../technik/seite/Begruendungsdialog.tsx'

/** Entfernt die Datei einer Fassung; der Grund steht danach öffentlich da. */
export function Archiventfernung({ fassung, beiSchluss }: { fassung: string; beiSchluss: () => void }) {
  const queryClient = useQueryClient()
  const entfernung = useMutation({
    mutationFn: (grund: string) => rufe(entferneArchiv, { params: { fassung }, body: { grund } }),
    onSuccess: () => {
      kurznachrichten.add({ type: 'success', message: `Datei der Fassung ${fassung} entfernt` })
      beiSchluss()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listeArchive.pfad] }),
  })
  return (
    <Begruendungsdialog
      bestaetige={grund => entfernung.mutate(grund)}
      fehler={entfernung.error?.message ?? null}
      fehlertitel="Die Datei wurde nicht entfernt"
      frage="Grund (steht öffentlich da)"
      handlung="Datei entfernen"
      hoechstens={LAENGSTE_BEGRUENDUNG}
      istPflicht
      laeuft={entfernung.isPending}
      laeuftText="Wird entfernt …"
      schliesse={beiSchluss}
      titel={`Fassung ${fassung} entfernen?`}
    >
      <p>Die Datei ist danach nicht mehr zu laden und nicht wiederherzustellen. Ihre Angaben bleiben stehen.</p>
    </Begruendungsdialog>
  )
}
