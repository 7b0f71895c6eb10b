import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { bestaetigeRegistrierung } from '@benthos/vertrag/registrierung'
import { useMutation } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { rufe } from '../../technik/http/klient.ts'
import { Problemfehler } from '../../technik/http/problemfehler.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Eingelangt } from '../../technik/seite/Eingelangt.tsx'
import stil from './Registrierung.module.css'

/** Ziel des Verweises aus der E-Mail, ohne Anmeldung; erst die Schaltfläche bestätigt: Postdienste öffnen Verweise von selbst. */
export default function RegistrierungBestaetigenPage() {
  const { kennzeichen = '' } = useParams()
  const bestaetigung = useMutation({ mutationFn: () => rufe(bestaetigeRegistrierung, { body: { kennzeichen } }) })
  const giltNicht = bestaetigung.error instanceof Problemfehler && bestaetigung.error.problem.code === 'NICHT_GEFUNDEN'
  return (
    <>
      <Seitentitel
        titel="E-Mail-Adresse bestätigen"
        zusatz="Damit bestätigen Sie, dass die Adresse Ihrer Registrierung Ihnen gehört."
      />
      {bestaetigung.data && <Eingelangt meldung={bestaetigung.data.meldung} />}
      {bestaetigung.error && (
        <Alert
          actions={giltNicht && <LinkButton href="/registrierung">Zur Registrierung</LinkButton>}
          isLive
          severity={giltNicht ? 'warning' : 'danger'}
          title={giltNicht ? 'Dieser Verweis gilt nicht' : 'Die Adresse wurde nicht bestätigt'}
        >
          {bestaetigung.error.message}
        </Alert>
      )}
      {!bestaetigung.data && !giltNicht && (
        <div className={stil['flaeche']}>
          <p className={stil['einleitung']}>
            Haben Sie um ein Konto in der Benthosdatenbank gebeten? Nach der Bestätigung wird über Ihre Registrierung
            entschieden.
          </p>
          <Button
            isPending={bestaetigung.isPending}
            onPress={() => bestaetigung.mutate()}
            pendingLabel="Wird bestätigt …"
            variant="primary"
          >
            Adresse bestätigen
          </Button>
        </div>
      )}
    </>
  )
}
