import { formatiereTag, formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { AntwortVon } from '@benthos/vertrag'
import { erbitteBerichtigung } from '@benthos/vertrag/berichtigung'
import type { leseMeineDaten } from '@benthos/vertrag/meineDaten'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { Begruendungsdialog } from '../../technik/seite/Begruendungsdialog.tsx'
import stil from './Benutzer.module.css'

type Bitte = { eingelangt_am: string; text: string; erledigt_am: string | null; antwort: string | null }

const BITTEN: readonly TableColumn<Bitte>[] = [
  {
    id: 'am',
    header: 'Erbeten',
    cell: b => formatiereZeitpunkt(b.eingelangt_am),
    isRowHeader: true,
    isNoWrap: true,
    priority: 1,
  },
  { id: 'text', header: 'Worum', cell: b => b.text, priority: 1 },
  {
    id: 'antwort',
    header: 'Antwort',
    cell: b => (b.erledigt_am === null ? 'noch offen' : `${b.antwort} (${formatiereTag(b.erledigt_am)})`),
    priority: 1,
  },
]

/** Um die Berichtigung der eigenen Angaben bitten, und was aus früheren Bitten wurde. */
export function Berichtigungen({ auskunft }: { auskunft: AntwortVon<typeof leseMeineDaten> }) {
  const queryClient = useQueryClient()
  const [fragt, setzeFragt] = useState(false)
  const bitten = (auskunft.arten.find(({ art }) => art === 'berichtigungen')?.zeilen ?? []) as unknown as Bitte[]
  const bitte = useMutation({
    mutationFn: (text: string) => rufe(erbitteBerichtigung, { body: { text } }),
    onSuccess: () => {
      setzeFragt(false)
      kurznachrichten.add({ type: 'success', message: 'Ihre Bitte ist unterwegs' })
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <section aria-labelledby="meine-berichtigungen" className={stil['flaeche']}>
      <h2 className={stil['titel']} id="meine-berichtigungen">
        Berichtigung
      </h2>
      <p>
        Stimmt etwas nicht, schreiben Sie, was und wie es richtig ist. Verständigt wird, wer Ihr Konto verwaltet; die
        Antwort steht hier und in Ihren Benachrichtigungen.
      </p>
      {bitten.length > 0 && (
        <Table
          caption="Ihre Bitten um Berichtigung"
          columns={BITTEN}
          rowKey={({ eingelangt_am }) => eingelangt_am}
          rows={bitten}
        />
      )}
      <div className={stil['handlungen']}>
        <Button onPress={() => setzeFragt(true)}>Berichtigung erbitten</Button>
      </div>
      {fragt && (
        <Begruendungsdialog
          bestaetige={text => bitte.mutate(text)}
          fehler={bitte.error?.message ?? null}
          fehlertitel="Die Bitte ist nicht abgeschickt"
          frage="Was stimmt nicht, und wie ist es richtig?"
          handlung="Abschicken"
          istPflicht
          laeuft={bitte.isPending}
          laeuftText="Wird abgeschickt …"
          schliesse={() => {
            setzeFragt(false)
            bitte.reset()
          }}
          titel="Um Berichtigung bitten"
        />
      )}
    </section>
  )
}
