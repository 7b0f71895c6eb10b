import type { Element } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { HOECHSTE_SAMMELAUSWAHL, listeAufnahmecodes } from '@benthos/vertrag/aufnahme'
import { listeAufnahmestaende } from '@benthos/vertrag/aufnahmestaende'
import { listeAuftraege } from '@benthos/vertrag/auftrag'
import { starteBewertung } from '@benthos/vertrag/bewertung'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Auftragsfortschritt } from '../../fach/auftrag/Auftragsfortschritt.tsx'
import { istBeendet, ZUSTAND_LABEL } from '../../fach/auftrag/auftragsanzeige.ts'
import { useAuftrag } from '../../fach/auftrag/useAuftrag.ts'
import { rufe } from '../../technik/http/klient.ts'
import { leseKennung } from '../../technik/navigation/kennung.ts'
import stil from './Fundeinlesung.module.css'

/** Bewertet alle Aufnahmen einer Einlesung im Hintergrund und zeigt hier, wie weit das ist. */
export function Einlesebewertung({ einlesung, element }: { einlesung: number; element: Element }) {
  const queryClient = useQueryClient()
  const [adresse, setzeAdresse] = useSearchParams()
  const schluessel = `bewertung${element}`
  const id = leseKennung(adresse.get(schluessel))
  const beginnen = useMutation({
    mutationFn: async () => {
      const query = { einlesungId: [einlesung], element: [element], anzahl: HOECHSTE_SAMMELAUSWAHL + 1 }
      const aufnahmen = (await rufe(listeAufnahmecodes, { query })).map(aufnahme => aufnahme.id)
      if (aufnahmen.length > HOECHSTE_SAMMELAUSWAHL) throw new RangeError(ZU_VIELE)
      return rufe(starteBewertung, { body: { aufnahmen, elemente: [element] } })
    },
    onSuccess: async auftrag => {
      await queryClient.invalidateQueries({ queryKey: [listeAuftraege.pfad] })
      setzeAdresse(
        bisher => {
          bisher.set(schluessel, String(auftrag.id))
          return bisher
        },
        { replace: true },
      )
    },
  })
  const { auftrag, fehler } = useAuftrag(Number.isInteger(id) ? id : null)
  const istFertig = auftrag !== undefined && istBeendet(auftrag)
  const stand = auftrag?.fortschritt.ist
  // Jede Klasse steht da, sobald sie bestimmt ist.
  useEffect(() => {
    if (stand !== undefined || istFertig) void queryClient.invalidateQueries({ queryKey: [listeAufnahmestaende.pfad] })
  }, [stand, istFertig, queryClient])
  const laeuft = auftrag !== undefined && !istFertig
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
      {auftrag !== undefined && auftrag.state !== 'RUNNING' && (
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
      {beginnen.error && (
        <Alert isLive severity="danger" title="Die Bewertung wurde nicht gestartet">
          {beginnen.error.message}
        </Alert>
      )}
      {fehler && (
        <Alert isLive severity="danger" title="Wie weit die Bewertung ist, ließ sich nicht lesen">
          {fehler.message}
        </Alert>
      )}
    </div>
  )
}

const ZU_VIELE = `Ein Auftrag bewertet höchstens ${formatiereZahl(HOECHSTE_SAMMELAUSWAHL)} Aufnahmen. Öffnen Sie die Liste mit „Zu diesen Aufnahmen“ und grenzen Sie sie mit dem Filter ein.`
