import { ELEMENTE_LABEL, type Element } from '@benthos/fachmodell'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { listeAuftragnehmer } from '@benthos/vertrag/listen'
import { ordneZu } from '@benthos/vertrag/zuordnung'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'

type Angaben = {
  aufnahmeId: number
  element: Element
  /** Version der Aufnahme, auf der die Zuordnung beruht */
  version: number
  auftragnehmer: { value: string; label: string } | null
}

/** Ordnet ein Qualitätselement dieser Aufnahme einem Auftragnehmer zu oder hebt die Zuordnung auf. */
export function Auftragnehmerwahl({ aufnahmeId, element, version, auftragnehmer }: Angaben) {
  const queryClient = useQueryClient()
  const [istOffen, setzeOffen] = useState(false)
  const [wahl, setzeWahl] = useState(auftragnehmer?.value ?? null)
  const liste = useQuery({ ...abfrage(listeAuftragnehmer, {}), enabled: istOffen })
  const zuordnen = useMutation({
    mutationFn: () =>
      rufe(ordneZu[element], {
        params: { id: aufnahmeId, auftragnehmer: Number(wahl ?? 0) },
        body: { version },
      }),
    onSuccess: () => {
      setzeOffen(false)
      kurznachrichten.add({
        type: 'success',
        message: `Auftragnehmer ${ELEMENTE_LABEL[element]} ${wahl === null ? 'aufgehoben' : 'zugeordnet'}`,
      })
    },
    // Auch eine abgelehnte Zuordnung zeigt danach den wirklichen Stand.
    onSettled: () => queryClient.invalidateQueries(),
  })
  const schliesse = () => {
    setzeOffen(false)
    zuordnen.reset()
  }
  const fehler = zuordnen.error ?? liste.error
  return (
    <>
      <Button
        aria-label={`Auftragnehmer ${ELEMENTE_LABEL[element]} zuordnen`}
        onPress={() => {
          setzeWahl(auftragnehmer?.value ?? null)
          setzeOffen(true)
        }}
        size="dense"
      >
        Zuordnen
      </Button>
      <Dialog
        actions={
          <>
            <Button onPress={schliesse}>Abbrechen</Button>
            <Button
              isDisabled={wahl === (auftragnehmer?.value ?? null)}
              isPending={zuordnen.isPending}
              onPress={() => zuordnen.mutate()}
              variant="primary"
            >
              {wahl === null && auftragnehmer !== null ? 'Zuordnung aufheben' : 'Zuordnen'}
            </Button>
          </>
        }
        isOpen={istOffen}
        kind="info"
        onClose={schliesse}
        title={`Auftragnehmer ${ELEMENTE_LABEL[element]} zuordnen`}
      >
        <FormLayout>
          <Select
            label="Auftragnehmer"
            onChange={setzeWahl}
            options={liste.data ?? (auftragnehmer ? [auftragnehmer] : [])}
            value={wahl}
          />
          {auftragnehmer && wahl !== auftragnehmer.value && (
            <p>{`„${auftragnehmer.label}“ sieht das ${ELEMENTE_LABEL[element]} dieser Aufnahme danach nicht mehr.`}</p>
          )}
          {fehler && (
            <Alert isLive severity="danger" title="Die Zuordnung ist nicht möglich">
              {fehler.message}
            </Alert>
          )}
        </FormLayout>
      </Dialog>
    </>
  )
}
