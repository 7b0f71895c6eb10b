import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import stil from './Seitenmeldungen.module.css'
import { useSeite } from './SeiteProvider.tsx'

/** Steht über jeder Seite und zeigt, was sie über sich sagt. */
export function Seitenmeldungen() {
  const { laedt, fehler, erfolg, setzeFehler, setzeErfolg } = useSeite()
  if (!laedt && fehler === null && erfolg === null) return null
  return (
    <div className={stil['meldungen']}>
      {laedt && <Spinner label="Seite wird geladen" />}
      {fehler !== null && (
        <Alert isLive severity="danger" onClose={() => setzeFehler(null)}>
          {fehler}
        </Alert>
      )}
      {erfolg !== null && (
        <Alert isLive severity="success" onClose={() => setzeErfolg(null)}>
          {erfolg}
        </Alert>
      )}
    </div>
  )
}
