import type { Element } from '@benthos/fachmodell'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { HOECHSTE_SAMMELAUSWAHL, listeAufnahmecodes } from '@benthos/vertrag/aufnahme'
import { listeAufnahmestaende } from '@benthos/vertrag/aufnahmestaende'
import { type Auftrag, listeAuftraege } from '@benthos/vertrag/auftrag'
import { starteBewertung } from '@benthos/vertrag/bewertung'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Auftragsfortschritt } from '../../fach/auftrag/Auftragsfortschritt.tsx'
import { istBeendet, NACHLESEN_MS, ZUSTAND_LABEL } from '../../fach/auftrag/auftragsanzeige.ts'
import { rufe } from '../../technik/http/klient.ts'
import { useNachlesen } from '../../technik/sitzung/useNachlesen.ts'
import stil from './Fundeinlesung.module.css'

/** Bewertet alle Aufnahmen einer Einlesung im Hintergrund und zeigt hier, wie weit das ist. */
export function Einlesebewertung({ einlesung, element }: { einlesung: number; element: Element }) {
  const queryClient = useQueryClient()
  const beginnen = useMutation({
    mutationFn: async () => {
      const query = { einlesungId: [einlesung], anzahl: HOECHSTE_SAMMELAUSWAHL }
      const aufnahmen = (await rufe(listeAufnahmecodes, { query })).map(({ id }) => id)
      return rufe(starteBewertung, { body: { aufnahmen, elemente: [element] } })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [listeAuftraege.pfad] }),
  })
  const diesen = (alle: readonly Auftrag[] | undefined) => alle?.find(({ id }) => id === beginnen.data?.id)
  const liste = useNachlesen(
    listeAuftraege,
    {},
    alle => {
      const auftrag = diesen(alle)
      return auftrag && istBeendet(auftrag) ? false : NACHLESEN_MS
    },
    { enabled: beginnen.data !== undefined },
  )
  const auftrag = diesen(liste.data)
  const istFertig = auftrag !== undefined && istBeendet(auftrag)
  const stand = auftrag?.fortschritt.ist
  // Jede Klasse steht da, sobald sie bestimmt ist.
  useEffect(() => {
    if (stand !== undefined || istFertig) void queryClient.invalidateQueries({ queryKey: [listeAufnahmestaende.pfad] })
  }, [stand, istFertig, queryClient])
  const laeuft = beginnen.data !== undefined && !istFertig
  return (
    <div className={stil['bewertung']}>
      <Button
        isDisabled={laeuft}
        isPending={beginnen.isPending}
        onPress={() => beginnen.mutate()}
        pendingLabel="Wird gestartet …"
      >
        Alle bewerten
      </Button>
      {auftrag?.state === 'RUNNING' && <Auftragsfortschritt auftrag={auftrag} />}
      {beginnen.data !== undefined && auftrag?.state !== 'RUNNING' && (
        <p role="status">
          {istFertig ? (
            <>
              {`Die Bewertung ist ${ZUSTAND_LABEL[auftrag.state]}. Was sich nicht bewerten ließ, nennt ihre Datei unter `}
              <Link href="/user-tasklist">Aufträge</Link>.
            </>
          ) : (
            'Die Bewertung wartet auf ihren Beginn.'
          )}
        </p>
      )}
      {(beginnen.error ?? liste.error) && (
        <Alert isLive severity="danger" title="Die Bewertung wurde nicht gestartet">
          {(beginnen.error ?? liste.error)?.message}
        </Alert>
      )}
    </div>
  )
}
