import { Alert } from '@benthos/ui/alert/Alert.tsx'
import stil from './Seitenmeldungen.module.css'
import { useSeite } from './SeiteProvider.tsx'

/** Steht über jeder Seite und zeigt ihre Meldungen; dass sie lädt, zeigt der Ladebalken im Titel. */
export function Seitenmeldungen() {
  const { fehler, erfolg, setzeFehler, setzeErfolg } = useSeite()
  if (fehler === null && erfolg === null) return null
  return (
    <div className={stil['meldungen']}>
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
