import { Button } from '@benthos/ui/button/Button.tsx'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSitzung } from '../sitzung/sitzung.ts'
import stil from './Fehlerseiten.module.css'

/**
 * Liegt in diesem Fenster vor dieser Seite eine des Produkts? Ein frisches Fenster hat davor nur die leere Seite des Browsers;
 * wo er seine Einträge nicht nennt, zählt ihre Zahl. Nach der Anmeldung liegen davor die Anmeldeseite und noch einmal diese
 * Seite: beides führte wieder hierher.
 */
const hatZurueck = (): boolean => !kamVonAnmeldung() && (window.navigation?.canGoBack ?? history.length > 1)

const kamVonAnmeldung = (): boolean => (history.state as { nachAnmeldung?: boolean } | null)?.nachAnmeldung === true

function Seite({ titel, text, aktion }: { titel: string; text: string; aktion?: ReactNode }) {
  const navigate = useNavigate()
  useEffect(() => {
    document.title = `${titel} – Benthosdatenbank Fließgewässer`
  }, [titel])
  return (
    <div className={stil['seite']}>
      <h1>{titel}</h1>
      <p>{text}</p>
      <div className={stil['aktionen']}>
        {aktion}
        <Button
          variant={aktion ? 'secondary' : 'primary'}
          onPress={() => void (hatZurueck() ? navigate(-1) : navigate('/start'))}
        >
          Zurück
        </Button>
      </div>
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

/** Ohne Anmeldung ist sie der nächste Schritt; sie führt auf diese Seite zurück. */
export function NichtErlaubt() {
  const { sitzung, anmelden } = useSitzung()
  return (
    <Seite
      titel="Zugriff nicht erlaubt (Fehler 403)"
      text={
        sitzung.isLoggedIn
          ? 'Mit Ihrer gegenwärtigen Rolle dürfen Sie diese Seite nicht öffnen. Wechseln Sie die Rolle oder gehen Sie zurück.'
          : 'Diese Seite ist nur nach der Anmeldung zugänglich.'
      }
      aktion={
        !sitzung.isLoggedIn && (
          <Button variant="primary" onPress={() => anmelden()}>
            Anmelden
          </Button>
        )
      }
    />
  )
}
