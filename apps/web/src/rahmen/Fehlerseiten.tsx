import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { useEffect } from 'react'
import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router'
import stil from './Fehlerseiten.module.css'

function Seite({ titel, text }: { titel: string; text: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    document.title = `${titel} – Benthosdatenbank Fließgewässer`
  }, [titel])
  return (
    <div className={stil['seite']}>
      <h1>{titel}</h1>
      <p>{text}</p>
      <Button variant="primary" onPress={() => void navigate(-1)}>
        Zurück
      </Button>
    </div>
  )
}

export function NichtGefunden() {
  return (
    <Seite
      titel="Objekt nicht gefunden (Fehler 404)"
      text="Diese Seite oder dieses Objekt gibt es nicht, oder es ist für Ihre Rolle nicht sichtbar. Prüfen Sie die Adresse oder gehen Sie zurück."
    />
  )
}

export function NichtErlaubt() {
  return (
    <Seite
      titel="Zugriff nicht erlaubt (Fehler 403)"
      text="Mit Ihrer gegenwärtigen Rolle dürfen Sie diese Seite nicht öffnen. Melden Sie sich an oder wechseln Sie die Rolle."
    />
  )
}

/** Fehler beim Zeichnen einer Seite. */
export function Fehlerseite() {
  const fehler = useRouteError()
  const text = isRouteErrorResponse(fehler)
    ? `${fehler.status} ${fehler.statusText}`
    : fehler instanceof Error
      ? fehler.message
      : String(fehler)
  return (
    <div className={stil['seite']}>
      <h1>Schwerer Fehler</h1>
      <p>
        Es ist ein unerwarteter Fehler aufgetreten. Bitte laden Sie die Seite mittels F5 oder der „Seite
        aktualisieren“-Schaltfläche neu und versuchen Sie es erneut.
      </p>
      <Alert severity="danger" title="Unexpected Application Error!">
        {text}
      </Alert>
      <Button variant="primary" onPress={() => location.reload()}>
        Seite aktualisieren
      </Button>
    </div>
  )
}
