import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { leseAufnahme } from '@benthos/vertrag/aufnahme'
import type { Verlaufsteil } from '@benthos/vertrag/verlauf'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { abfrage } from '../../http/abfrage.ts'
import { useMerkmalleiste } from '../../rahmen/useMerkmalleiste.ts'
import { Aenderungskontext } from '../../verlauf/Aenderungskontext.ts'
import type { Verlaufsdefinition } from '../../verlauf/typen.ts'
import { useVerlauf } from '../../verlauf/useVerlauf.ts'
import { Verlaufsleiste } from '../../verlauf/Verlaufsleiste.tsx'
import { useAufnahmeverlauf } from './useAufnahmeverlauf.ts'
import { alsPunkt, jeFeld } from './zusammenfassung.ts'

type Unterseite = ComponentType<{ aufnahmeId: number; code: string }>

/** Gibt einer Unterseite der Aufnahme ihren Verlauf: die Leiste daneben und, solange sie offen ist, Marken an ihren Feldern. */
export function mitVerlauf(teil: Verlaufsteil, Inhalt: Unterseite): Unterseite {
  return function MitVerlauf(angaben) {
    const { aufnahmeId } = angaben
    return (
      <Teilverlauf aufnahmeId={aufnahmeId} key={aufnahmeId} teil={teil}>
        <Inhalt {...angaben} />
      </Teilverlauf>
    )
  }
}

function Teilverlauf({ aufnahmeId, teil, children }: { aufnahmeId: number; teil: Verlaufsteil; children: ReactNode }) {
  const istOffen = useMerkmalleiste().offen === 'verlauf'
  const rechte = useQuery(abfrage(leseAufnahme, { params: { id: aufnahmeId } })).data?.rechte
  // Was beide Qualitätselemente betrifft, steht im Verlauf beider.
  const element = teil.startsWith('phb/') || !rechte?.mzbVerlauf ? 'PHB' : 'MZB'
  const istLesbar = (element === 'MZB' ? rechte?.mzbVerlauf : rechte?.phbVerlauf) === true
  const { eintraege, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useAufnahmeverlauf({
    aufnahmeId,
    element,
    teil,
    aktiv: istOffen && istLesbar,
  })
  const definition = useMemo<Verlaufsdefinition>(
    () => ({
      id: `aufnahme/${aufnahmeId}/${teil}`,
      historyType: 'HISTORY',
      items: eintraege.map(eintrag => alsPunkt(eintrag, false)),
    }),
    [aufnahmeId, teil, eintraege],
  )
  const felder = useMemo(() => jeFeld(eintraege), [eintraege])
  const verlauf = useVerlauf(definition)
  return (
    <>
      <Aenderungskontext value={istOffen && istLesbar ? { verlauf, felder } : null}>{children}</Aenderungskontext>
      {istLesbar && (
        <Verlaufsleiste
          fuss={
            hasNextPage && (
              <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()} pendingLabel="Wird geladen">
                Ältere Änderungen laden
              </Button>
            )
          }
          hatMarken
          leer={
            error ? (
              <Alert severity="danger" title="Der Verlauf konnte nicht geladen werden">
                {error.message}
              </Alert>
            ) : isPending ? (
              <Spinner label="Verlauf wird geladen" />
            ) : (
              <p>Noch keine Änderung. Jede Speicherung dieses Teils erscheint hier mit Person und Zeit.</p>
            )
          }
          titel="Verlauf"
          verlauf={verlauf}
        />
      )}
    </>
  )
}
