import { ELEMENTE_LABEL, type Element } from '@benthos/fachmodell'
import { istTag } from '@benthos/fachmodell/datum/leseDatum'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { DateField } from '@benthos/ui/datefield/DateField.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { setzeFrist } from '@benthos/vertrag/zuordnung'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { heuteInOesterreich } from '../../fach/frist/frist.ts'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'

type Angaben = {
  aufnahmeId: number
  element: Element
  /** Version der Aufnahme, auf der die Entscheidung beruht */
  version: number
  frist: string | null
}

/** Setzt die Frist eines Qualitätselements dieser Aufnahme, ändert sie oder hebt sie auf. */
export function Fristwahl({ aufnahmeId, element, version, frist }: Angaben) {
  const queryClient = useQueryClient()
  const [istOffen, setzeOffen] = useState(false)
  const [wahl, setzeWahl] = useState(frist)
  const setzen = useMutation({
    mutationFn: () => rufe(setzeFrist[element], { params: { id: aufnahmeId }, body: { frist: wahl, version } }),
    onSuccess: () => {
      setzeOffen(false)
      kurznachrichten.add({
        type: 'success',
        message: `Frist ${ELEMENTE_LABEL[element]} ${wahl === null ? 'aufgehoben' : 'gesetzt'}`,
      })
    },
    // Auch eine abgelehnte Frist zeigt danach den wirklichen Stand.
    onSettled: () => queryClient.invalidateQueries(),
  })
  const schliesse = () => {
    setzeOffen(false)
    setzen.reset()
  }
  const heute = heuteInOesterreich()
  const mangel =
    wahl === null || wahl === frist
      ? undefined
      : !istTag(wahl)
        ? 'Bitte geben Sie das Datum in der Form TT.MM.JJJJ ein'
        : wahl < heute
          ? 'Die Frist liegt in der Vergangenheit'
          : undefined
  return (
    <>
      <Button
        aria-label={`Frist ${ELEMENTE_LABEL[element]} ${frist === null ? 'setzen' : 'ändern'}`}
        onPress={() => {
          setzeWahl(frist)
          setzeOffen(true)
        }}
        size="dense"
      >
        {frist === null ? 'Setzen' : 'Ändern'}
      </Button>
      <Dialog
        actions={
          <>
            <Button onPress={schliesse}>Abbrechen</Button>
            <Button
              isDisabled={wahl === frist || mangel !== undefined}
              isPending={setzen.isPending}
              onPress={() => setzen.mutate()}
              variant="primary"
            >
              {wahl === null && frist !== null ? 'Frist aufheben' : 'Frist setzen'}
            </Button>
          </>
        }
        isOpen={istOffen}
        kind="info"
        onClose={schliesse}
        title={`Frist ${ELEMENTE_LABEL[element]}`}
      >
        <FormLayout>
          <DateField
            description="Letzter Tag, an dem übergeben werden soll; leer: keine Frist."
            errorMessage={mangel}
            label="Zu übergeben bis"
            min={heute}
            onChange={setzeWahl}
            value={wahl}
          />
          {setzen.error && (
            <Alert isLive severity="danger" title="Die Frist ist nicht möglich">
              {setzen.error.message}
            </Alert>
          )}
        </FormLayout>
      </Dialog>
    </>
  )
}
