import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { DataList } from '@benthos/ui/datalist/DataList.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import { type lesePoststand, sendeProbe } from '@benthos/vertrag/post'
import { useMutation } from '@tanstack/react-query'
import { rufe } from '../../technik/http/klient.ts'
import stil from './Benachrichtigung.module.css'

type Versand = AntwortVon<typeof lesePoststand>['versand']

const VERSCHLUESSELUNG = {
  TLS: 'TLS von Anfang an',
  STARTTLS: 'STARTTLS, verlangt',
  MOEGLICH: 'STARTTLS, wenn der Postdienst es anbietet',
  OHNE: 'keine: der Postdienst läuft auf demselben Rechner',
} as const

/** Wie der Versand eingestellt ist, ohne Kennwort, und eine Probe davon. */
export function Versandeinstellung({ versand }: { versand: Versand }) {
  const probe = useMutation({ mutationFn: () => rufe(sendeProbe, {}) })
  if (!versand)
    return (
      <Alert severity="info" title="Der Versand ist nicht eingerichtet">
        Es gehen keine E-Mails hinaus; alles steht in der Glocke. Einrichten kann ihn, wer den Server betreibt; wie,
        steht in der Anleitung zum Betrieb.
      </Alert>
    )
  const { data, error } = probe
  return (
    <Card title="Einstellung">
      <div className={stil['handlung']}>
        <DataList
          items={[
            { label: 'Postdienst', value: `${versand.rechner}:${versand.port}` },
            { label: 'Verschlüsselung', value: VERSCHLUESSELUNG[versand.verschluesselung] },
            { label: 'Anmeldung', value: versand.benutzer === null ? 'keine' : `als ${versand.benutzer}` },
            { label: 'Absender', value: versand.von },
            { label: 'Antworten an', value: versand.antwortAn ?? 'Absender' },
            {
              label: 'Umleitung',
              value: versand.umleitung === null ? 'keine: an die Personen' : `alles an ${versand.umleitung}`,
            },
            { label: 'Gesammeltes', value: `täglich um ${versand.sammelstunde} Uhr` },
          ]}
          layout="grid"
        />
        <Button isPending={probe.isPending} onPress={() => probe.mutate()} pendingLabel="Wird gesendet …">
          Probemail an mich senden
        </Button>
        {error && (
          <Alert isLive severity="danger" title="Die Probemail ging nicht hinaus">
            {error.message}
          </Alert>
        )}
        {data && (
          <Alert
            isLive
            severity={data.gelungen ? 'success' : 'danger'}
            title={
              data.gelungen
                ? `Der Postdienst hat die Probemail an ${data.an} angenommen`
                : 'Der Postdienst hat die Probemail nicht angenommen'
            }
          >
            <span className={stil['wortlaut']}>{`Antwort: ${data.antwort}`}</span>
          </Alert>
        )}
      </div>
    </Card>
  )
}
