import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { useEffect } from 'react'
import { kurznachrichten } from '../meldungen/kurznachrichten.ts'
import stil from './Seitenmeldungen.module.css'
import { useSeite } from './SeiteProvider.tsx'

/**
 * Meldungen der Seite. Ein Fehler steht über ihr, bis er geschlossen wird; ein Erfolg schwebt als Kurznachricht darüber und schiebt
 * nicht hinab, was er gerade hervorgebracht hat. Dass sie lädt, zeigt der Ladebalken im Titel.
 */
export function Seitenmeldungen() {
  const { fehler, erfolg, setzeFehler } = useSeite()
  useEffect(() => {
    if (erfolg === null) return
    const id = kurznachrichten.add({ type: 'success', message: erfolg })
    return () => kurznachrichten.dismiss(id)
  }, [erfolg])
  if (fehler === null) return null
  return (
    <div className={stil['meldungen']}>
      <Alert isLive severity="danger" onClose={() => setzeFehler(null)}>
        {fehler}
      </Alert>
    </div>
  )
}
