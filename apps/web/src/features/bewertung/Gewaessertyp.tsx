import type { Element } from '@benthos/fachmodell'
import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { leseTypologie, speichereTypologie, type Typangabe } from '@benthos/vertrag/typologie'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import stil from './BewertungPage.module.css'
import { Typfenster } from './Typfenster.tsx'

type Angaben = { aufnahmeId: number; code: string; element: Element }

/** Gewässertyp, nach dem bewertet wird, mit Quelle je Angabe; er lässt sich mit Begründung abweichend festlegen. */
export function Gewaessertyp({ aufnahmeId, code, element }: Angaben) {
  const { data, error } = useQuery(gewaessertyp(aufnahmeId, element))
  const [istOffen, setzeOffen] = useState(false)
  const [fragt, setzeFragt] = useState(false)
  const queryClient = useQueryClient()
  const ruecksetzung = useMutation({
    mutationFn: (version: number) =>
      rufe(speichereTypologie[element], {
        params: { id: aufnahmeId },
        body: { version, daten: {} },
      }),
    onSuccess: () => {
      setzeFragt(false)
      kurznachrichten.add({ type: 'success', message: 'Gewässertyp auf den der Messstelle zurückgesetzt' })
    },
    // Auch ein abgelehntes Zurücksetzen zeigt danach den wirklichen Stand.
    onSettled: () => queryClient.invalidateQueries(),
  })
  if (!data)
    return error ? (
      <Alert severity="danger" title="Der Gewässertyp konnte nicht geladen werden">
        {error.message}
      </Alert>
    ) : null
  const weichtAb = data.grund !== null
  const schliesse = () => {
    setzeFragt(false)
    ruecksetzung.reset()
  }
  return (
    <section aria-label="Gewässertyp" className={stil['block']}>
      <Table
        caption="Gewässertyp, nach dem bewertet wird"
        columns={SPALTEN}
        rowKey={({ feld }) => feld}
        rows={data.angaben}
      />
      {weichtAb && (
        <p className={stil['grund']}>
          <strong>Begründung der Abweichung:</strong> {data.grund}
          {data.geaendertVon !== null && data.geaendertAm !== null && (
            <span className={stil['wann']}>
              {' '}
              {data.geaendertVon}, {formatiereTag(data.geaendertAm)}
            </span>
          )}
        </p>
      )}
      {data.bearbeitbar && (
        <div className={stil['aktionen']}>
          <Button onPress={() => setzeOffen(true)}>{weichtAb ? 'Abweichung ändern' : 'Abweichend festlegen'}</Button>
          {weichtAb && <Button onPress={() => setzeFragt(true)}>Auf Messstelle zurücksetzen</Button>}
        </div>
      )}
      {istOffen && (
        <Typfenster
          aufnahmeId={aufnahmeId}
          beiSchluss={() => setzeOffen(false)}
          code={code}
          element={element}
          stand={data}
        />
      )}
      <Dialog
        actions={
          <>
            <Button onPress={schliesse}>Abbrechen</Button>
            <Button
              isPending={ruecksetzung.isPending}
              onPress={() => ruecksetzung.mutate(data.version)}
              pendingLabel="Wird zurückgesetzt"
              variant="primary"
            >
              Zurücksetzen
            </Button>
          </>
        }
        isOpen={fragt}
        kind="warning"
        onClose={schliesse}
        title="Auf den Gewässertyp der Messstelle zurücksetzen?"
      >
        <p>Ein vorhandenes Ergebnis ist danach veraltet. Die bisherige Abweichung bleibt im Verlauf.</p>
        {ruecksetzung.error && (
          <Alert isLive severity="danger" title="Der Gewässertyp ist nicht zurückgesetzt">
            {ruecksetzung.error.message}
          </Alert>
        )}
      </Dialog>
    </section>
  )
}

/** Gewässertyp, nach dem das Element bewertet wird. */
export const gewaessertyp = (aufnahmeId: number, element: Element) =>
  abfrage(leseTypologie[element], { params: { id: aufnahmeId } })

const SPALTEN: readonly TableColumn<Typangabe>[] = [
  { id: 'label', header: 'Angabe', cell: a => a.label, isRowHeader: true, priority: 1 },
  { id: 'text', header: 'Gilt', cell: a => a.text ?? 'keine Eingabe' },
  {
    id: 'quelle',
    header: 'Quelle',
    cell: a =>
      a.quelle === 'MESSSTELLE' ? 'Messstelle' : `diese Aufnahme (Messstelle: ${a.messstelle ?? 'keine Eingabe'})`,
  },
]
