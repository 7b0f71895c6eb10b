import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { useEffect, useSyncExternalStore } from 'react'
import { istErreichbar } from '../http/lebenszeichen.ts'
import { fehlerlage, useFehlerlage } from '../meldungen/fehlerlage.ts'
import { LEBENSZEICHEN_MS } from './konstanten.ts'
import stil from './Verbindungshinweis.module.css'

const abonniereNetz = (hoerer: () => void) => {
  addEventListener('online', hoerer)
  addEventListener('offline', hoerer)
  return () => {
    removeEventListener('online', hoerer)
    removeEventListener('offline', hoerer)
  }
}

/** Steht da, solange das Gerät ohne Netz ist oder der Server nicht antwortet; verschwindet von selbst. */
export function Verbindungshinweis() {
  const istOnline = useSyncExternalStore(abonniereNetz, () => navigator.onLine)
  const { istUnterbrochen } = useFehlerlage()
  useEffect(() => {
    if (!istUnterbrochen || !istOnline) return
    const uhr = setInterval(
      () => void istErreichbar().then(ja => fehlerlage.setze({ istUnterbrochen: !ja })),
      LEBENSZEICHEN_MS,
    )
    return () => clearInterval(uhr)
  }, [istUnterbrochen, istOnline])
  if (istOnline && !istUnterbrochen) return null
  return (
    <div className={stil['hinweis']} data-print="hide">
      <Alert isLive severity="warning" title={istOnline ? 'Der Server ist nicht erreichbar' : 'Keine Netzverbindung'}>
        Ihre Eingaben bleiben in diesem Browser gesichert.
      </Alert>
    </div>
  )
}
