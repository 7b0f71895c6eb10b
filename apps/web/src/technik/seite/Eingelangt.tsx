import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'

/** Nach dem Abschicken: wie es weitergeht. */
export function Eingelangt({ meldung }: { meldung: string }) {
  return (
    <Alert actions={<LinkButton href="/start">Zur Startseite</LinkButton>} isLive severity="success" title="Danke">
      {meldung}
    </Alert>
  )
}
