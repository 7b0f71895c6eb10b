import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { EUMELDUNG_SOFORT } from '@benthos/vertrag/eumeldung'
import { Auftragsfortschritt } from '../../fach/auftrag/Auftragsfortschritt.tsx'
import { istBeendet, istOffen, ZUSTAND_LABEL } from '../../fach/auftrag/auftragsanzeige.ts'
import stil from './Eumeldung.module.css'
import type { useMeldeauftrag } from './useMeldeauftrag.ts'

/** Wie es um die Prüfung im Hintergrund steht, und was als Nächstes zu tun ist. */
export function Meldeauftrag({ lauf }: { lauf: ReturnType<typeof useMeldeauftrag> }) {
  const { auftrag, istFort, wirdGelesen, pruefung, fehler, beginnen, abbrechen } = lauf
  const beginnt = (label: string) => (
    <Button
      isPending={beginnen.isPending}
      onPress={() => beginnen.mutate()}
      pendingLabel="Wird begonnen …"
      variant="primary"
    >
      {label}
    </Button>
  )
  return (
    <>
      {fehler && (
        <Alert isLive severity="danger" title="Die Prüfung im Hintergrund ist nicht zu zeigen">
          {fehler.message}
        </Alert>
      )}
      {pruefung ? (
        <Card title="Im Hintergrund geprüft">
          <p className={stil['text']}>
            {`Stand der Daten: ${formatiereZeitpunkt(pruefung.geprueft.stand)} · ${pruefung.geprueft.filter}`}
          </p>
          {beginnt('Noch einmal prüfen')}
        </Card>
      ) : auftrag && !istBeendet(auftrag) ? (
        <Card title="Die Prüfung läuft im Hintergrund">
          <p className={stil['text']}>
            Sie können weiterarbeiten oder die Seite verlassen. Das Ergebnis steht danach hier; „Ergebnis ansehen“ unter
            „Aufträge“ führt wieder her.
          </p>
          {auftrag.state === 'RUNNING' ? (
            <Auftragsfortschritt auftrag={auftrag} />
          ) : (
            <p className={stil['text']} role="status">{`Der Auftrag ${ZUSTAND_LABEL[auftrag.state]}.`}</p>
          )}
          {istOffen(auftrag) && (
            <Button
              isPending={abbrechen.isPending}
              onPress={() => abbrechen.mutate()}
              pendingLabel="Wird abgebrochen …"
            >
              Prüfung abbrechen
            </Button>
          )}
        </Card>
      ) : wirdGelesen ? null : (
        <Card title={`Mehr als ${formatiereZahl(EUMELDUNG_SOFORT)} Ergebnisse`}>
          <p className={stil['text']}>
            {auftrag?.state === 'CANCELLED'
              ? 'Die Prüfung wurde abgebrochen.'
              : auftrag?.state === 'SUCCESS'
                ? 'Was diese Prüfung ergab, ist nicht mehr zu zeigen: Davon ist etwas nicht mehr da, oder Sie lesen es nicht mehr.'
                : auftrag?.state === 'FAILURE'
                  ? `Die Prüfung ist gescheitert: ${auftrag.fehler ?? ''}`
                  : istFort
                    ? 'Diese Prüfung gibt es nicht mehr.'
                    : 'So viele werden im Hintergrund geprüft. Sie sehen hier, wie weit es ist, und danach das Ergebnis.'}
          </p>
          {beginnt('Prüfung beginnen')}
        </Card>
      )}
    </>
  )
}
