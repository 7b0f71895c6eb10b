import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { bestelleAb, leseAbmeldung } from '@benthos/vertrag/post'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Ladestand } from '../../technik/seite/Ladestand.tsx'
import stil from './Benachrichtigung.module.css'

/** E-Mails einer Art abbestellen, ohne Anmeldung; erst die Schaltfläche ändert etwas. */
export default function PostAbmeldenPage() {
  const { kennzeichen = '' } = useParams()
  const { data, error } = useQuery({ ...abfrage(leseAbmeldung, { params: { kennzeichen } }), retry: false })
  const abbestellung = useMutation({ mutationFn: () => rufe(bestelleAb, { params: { kennzeichen } }) })
  const fehler = abbestellung.error ?? error
  return (
    <>
      <Seitentitel
        titel="E-Mails abbestellen"
        zusatz="Betroffen sind nur E-Mails; in der Glocke der Anwendung steht weiter alles."
      />
      <div className={stil['seite']}>
        <Ladestand
          fehler={fehler}
          fehlertitel="Das Abbestellen ist so nicht möglich"
          istDa={data !== undefined}
          zeilen={2}
        />
        {data && (abbestellung.isSuccess || data.istAbbestellt) && (
          <Alert isLive severity="success" title="Abbestellt">
            {`„${data.titel}“ kommt nicht mehr per E-Mail.`}
          </Alert>
        )}
        {data && !abbestellung.isSuccess && !data.istAbbestellt && (
          <div className={stil['handlung']}>
            <p className={stil['hinweis']}>{`„${data.titel}“ nicht mehr per E-Mail bekommen?`}</p>
            <Button
              isPending={abbestellung.isPending}
              onPress={() => abbestellung.mutate()}
              pendingLabel="Wird abbestellt …"
              variant="primary"
            >
              Abbestellen
            </Button>
          </div>
        )}
        <p className={stil['hinweis']}>
          Alles andere stellen Sie nach der Anmeldung unter{' '}
          <Link href="/benachrichtigungen-einstellen">Benachrichtigungen einstellen</Link> ein.
        </p>
      </div>
    </>
  )
}
