import Bell from 'lucide-react/icons/bell'
import { lazy, useSyncExternalStore } from 'react'
import { layout, useLayout } from '../layout/layout.ts'
import { kurznachrichten } from '../meldungen/kurznachrichten.ts'
import { Klappknopf } from './Klappknopf.tsx'
import stil from './Nachrichtenknopf.module.css'

const Verlauf = lazy(() => import('@benthos/ui/toast/ToastHistory.tsx').then(m => ({ default: m.ToastHistory })))

/** Nachrichtenzentrale: alle Kurznachrichten dieses Fensters; eine Zahl nennt, wie viele seit dem letzten Öffnen kamen. */
export function Nachrichtenknopf() {
  const { history } = useSyncExternalStore(kurznachrichten.subscribe, kurznachrichten.getState)
  const { nachrichtenGelesenBis } = useLayout()
  const neue = history.filter(({ addedAt }) => addedAt > nachrichtenGelesenBis).length
  const liesAlle = () => layout.setze({ nachrichtenGelesenBis: Date.now() })
  return (
    <div className={stil['nachrichten']}>
      <Klappknopf
        beiOeffnen={liesAlle}
        label="Kurznachrichten"
        symbol={Bell}
        zusatz={neue === 0 ? undefined : `${neue} neu`}
      >
        {() => <Verlauf isTitleHidden queue={kurznachrichten} />}
      </Klappknopf>
      {neue > 0 && (
        <span aria-hidden="true" className={stil['zahl']}>
          {neue > 99 ? '99+' : neue}
        </span>
      )}
    </div>
  )
}
