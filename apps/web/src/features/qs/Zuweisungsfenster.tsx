import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { CheckboxGroup } from '@benthos/ui/choice/CheckboxGroup.tsx'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { type QsZiehung, weiseQsZiehungZu } from '@benthos/vertrag/qsziehung'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rufe } from '../../technik/http/klient.ts'
import stil from './Ziehung.module.css'

/** Weist die offenen Proben einer Ziehung auf einmal zu und zeigt, was sich nicht zuweisen ließ und warum. */
export function Zuweisungsfenster({ ziehung, beiSchluss }: { ziehung: QsZiehung; beiSchluss: () => void }) {
  const offene = ziehung.gezogene.filter(({ status, zweitbestimmer }) => status === 'OFFEN' && zweitbestimmer === null)
  const kennungVon = ({ aufnahmeId, methode }: (typeof offene)[number]) => `${aufnahmeId} ${methode}`
  const [personen, setzePersonen] = useState<readonly string[]>([])
  const [gewaehlte, setzeGewaehlte] = useState<readonly string[]>(() => offene.map(kennungVon))
  const queryClient = useQueryClient()
  const zuweisen = useMutation({
    mutationFn: () =>
      rufe(weiseQsZiehungZu, {
        params: { id: ziehung.id },
        body: {
          personen: personen.map(Number),
          proben: offene
            .filter(probe => gewaehlte.includes(kennungVon(probe)))
            .map(({ aufnahmeId, methode }) => ({ aufnahmeId, methode })),
        },
      }),
    onSettled: () => queryClient.invalidateQueries(),
  })
  const ergebnis = zuweisen.data
  return (
    <Modal
      actions={
        ergebnis ? (
          <Button onPress={beiSchluss} variant="primary">
            Schließen
          </Button>
        ) : (
          <>
            <Button onPress={beiSchluss}>Abbrechen</Button>
            <Button
              isDisabled={personen.length === 0 || gewaehlte.length === 0}
              isPending={zuweisen.isPending}
              onPress={() => zuweisen.mutate()}
              pendingLabel="Wird zugewiesen …"
              variant="primary"
            >
              {`${formatiereAnzahl(gewaehlte.length, 'Probe', 'Proben')} zuweisen`}
            </Button>
          </>
        )
      }
      isOpen
      onClose={beiSchluss}
      title="Proben zuweisen"
    >
      {ergebnis ? (
        <FormLayout>
          <p role="status">
            {ergebnis.jePerson
              .map(({ name, anzahl }) => `${name}: ${formatiereAnzahl(anzahl, 'Probe', 'Proben')}`)
              .join('; ')}
          </p>
          {ergebnis.abgelehnt.length > 0 && (
            <Alert
              severity="warning"
              title={`${formatiereAnzahl(ergebnis.abgelehnt.length, 'Probe ist', 'Proben sind')} nicht zugewiesen`}
            >
              <ul className={stil['liste']}>
                {ergebnis.abgelehnt.map(({ aufnahmeId, code, label, grund }) => (
                  <li key={`${aufnahmeId} ${label}`}>{`${code}, ${label}: ${grund}`}</li>
                ))}
              </ul>
            </Alert>
          )}
        </FormLayout>
      ) : (
        <FormLayout>
          <p>
            Mehrere Personen teilen sich die Proben zu gleichen Teilen. Jede Probe wird für sich geprüft: wer an ihr
            mitgewirkt hat oder zum Auftragnehmer gehört, bekommt sie nicht. Ab der Zuweisung ist den Beauftragten die
            Erstbestimmung verdeckt.
          </p>
          <CheckboxGroup
            label="Zweitbestimmung durch"
            onChange={setzePersonen}
            options={ziehung.personen}
            value={personen}
          />
          <CheckboxGroup
            label="Proben"
            onChange={setzeGewaehlte}
            options={offene.map(probe => ({ value: kennungVon(probe), label: `${probe.code}, ${probe.label}` }))}
            value={gewaehlte}
          />
          {zuweisen.error && (
            <Alert isLive severity="danger" title="Zugewiesen ist nichts">
              {zuweisen.error.message}
            </Alert>
          )}
        </FormLayout>
      )}
    </Modal>
  )
}
