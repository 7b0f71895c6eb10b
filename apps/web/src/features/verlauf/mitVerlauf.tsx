import { AUFNAHMETEILE, type Aufnahmeteil, ELEMENTE, type Element, einzigesElement, kurzVon } from '@benthos/fachmodell'
import { BREAKPOINTS_REM } from '@benthos/ui'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { leseAufnahme } from '@benthos/vertrag/aufnahme'
import type { Verlaufsteil } from '@benthos/vertrag/verlauf'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { abfrage } from '../../technik/http/abfrage.ts'
import { useMedienabfrage } from '../../technik/layout/useMedienabfrage.ts'
import { useMerkmalleiste } from '../../technik/rahmen/useMerkmalleiste.ts'
import { Aenderungskontext } from '../../technik/verlauf/Aenderungskontext.ts'
import type { Verlaufsdefinition, Verlaufspunkt } from '../../technik/verlauf/typen.ts'
import { useVerlauf } from '../../technik/verlauf/useVerlauf.ts'
import { Verlaufsleiste } from '../../technik/verlauf/Verlaufsleiste.tsx'
import { useAufnahmeverlauf } from './useAufnahmeverlauf.ts'
import { alsPunkt, jeFeld } from './zusammenfassung.ts'

/** Qualitätselement, in dessen Verlauf allein der Teil steht; null: er steht in beiden. */
function elementVon(teil: Verlaufsteil): Element | null {
  const stuecke = teil.split('/')
  const eigenes = ELEMENTE.find(element => stuecke.includes(kurzVon(element)))
  if (eigenes !== undefined) return eigenes
  const abschnitt = stuecke.at(-1) ?? ''
  return abschnitt in AUFNAHMETEILE ? einzigesElement(abschnitt as Aufnahmeteil) : null
}

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
  const { offen, oeffne } = useMerkmalleiste()
  const istOffen = offen === 'verlauf'
  // Auf schmalen Schirmen verdeckt die Lade das Formular: dort bleiben die Marken stehen, wenn sie sich schließt.
  const istBreit = useMedienabfrage(`(min-width: ${BREAKPOINTS_REM.xl}rem)`)
  const [warOffen, setzeWarOffen] = useState(false)
  if (istOffen && !warOffen) setzeWarOffen(true)
  const zeigtMarken = istOffen || (warOffen && !istBreit)
  const rechte = useQuery(abfrage(leseAufnahme, { params: { id: aufnahmeId } })).data?.rechte
  // Was beide Qualitätselemente betrifft, steht im Verlauf beider.
  const darfLesen = (eines: Element) => rechte?.[`${kurzVon(eines)}Verlauf`] === true
  const element = elementVon(teil) ?? ELEMENTE.find(darfLesen) ?? ELEMENTE[0]
  const istLesbar = darfLesen(element)
  const { eintraege, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useAufnahmeverlauf({
    aufnahmeId,
    element,
    teil,
    aktiv: zeigtMarken && istLesbar,
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
  const waehle = (punkt: Verlaufspunkt) => {
    verlauf.waehle(punkt)
    oeffne('verlauf')
  }
  return (
    <>
      <Aenderungskontext value={zeigtMarken && istLesbar ? { verlauf: { ...verlauf, waehle }, felder } : null}>
        {children}
      </Aenderungskontext>
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
