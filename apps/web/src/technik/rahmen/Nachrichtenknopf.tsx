import Bell from 'lucide-react/icons/bell'
import { useSyncExternalStore } from 'react'
import { layout, useLayout } from '../layout/layout.ts'
import { spaetesFenster } from '../layout/spaetesFenster.tsx'
import { kurznachrichten } from '../meldungen/kurznachrichten.ts'
import { Klappknopf } from './Klappknopf.tsx'
import stil from './Nachrichtenknopf.module.css'

const Nachrichtenfenster = spaetesFenster(() => import('./Nachrichtenfenster.tsx').then(m => m.Nachrichtenfenster))

/** Nachrichtenzentrale; eine Zahl nennt, wie viele Kurznachrichten seit dem letzten Öffnen kamen. */
export function Nachrichtenknopf() {
  const { history } = useSyncExternalStore(kurznachrichten.subscribe, kurznachrichten.getState)
  const { nachrichtenGelesenBis } = useLayout()
  const neue = history.filter(({ addedAt }) => addedAt > nachrichtenGelesenBis).length
  return (
    <div className={stil['nachrichten']}>
      <Klappknopf
        beiOeffnen={() => layout.setze({ nachrichtenGelesenBis: Date.now() })}
        Fenster={Nachrichtenfenster}
        label={neue === 0 ? 'Kurznachrichten' : `Kurznachrichten, ${neue} neu`}
        symbol={Bell}
      />
      {neue > 0 && (
        <span aria-hidden="true" className={stil['zahl']}>
          {neue > 99 ? '99+' : neue}
        </span>
      )}
    </div>
  )
}
