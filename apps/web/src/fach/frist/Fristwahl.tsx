import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { DateField } from '@benthos/ui/datefield/DateField.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { fristmangel, heuteInOesterreich } from './frist.ts'

type Angaben = {
  /** wessen Frist, wie sie heißt */
  name: string
  frist: string | null
  hinweis?: string
  /** @returns was danach zu melden ist */
  setze: (frist: string | null) => Promise<string>
}

/** Setzt eine Frist, ändert sie oder hebt sie auf. */
export function Fristwahl({ name, frist, hinweis = '', setze }: Angaben) {
  const queryClient = useQueryClient()
  const [istOffen, setzeOffen] = useState(false)
  const [wahl, setzeWahl] = useState(frist)
  const setzen = useMutation({
    mutationFn: () => setze(wahl),
    onSuccess: message => {
      setzeOffen(false)
      kurznachrichten.add({ type: 'success', message })
    },
    // Auch eine abgelehnte Frist zeigt danach den wirklichen Stand.
    onSettled: () => queryClient.invalidateQueries(),
  })
  const schliesse = () => {
    setzeOffen(false)
    setzen.reset()
  }
  const heute = heuteInOesterreich()
  const mangel = wahl === frist ? undefined : fristmangel(wahl, heute)
  return (
    <>
      <Button
        aria-label={`${name} ${frist === null ? 'setzen' : 'ändern'}`}
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
        title={name}
      >
        <FormLayout>
          <DateField
            description={`Letzter Tag, an dem übergeben werden soll; leer: keine Frist.${hinweis}`}
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
