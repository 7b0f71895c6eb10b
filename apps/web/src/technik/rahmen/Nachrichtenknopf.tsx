import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useSyncExternalStore } from 'react'
import { layout, useLayout } from '../layout/layout.ts'
import { spaetesFenster } from '../layout/spaetesFenster.tsx'
import { kurznachrichten } from '../meldungen/kurznachrichten.ts'
import { Zaehlknopf } from './Zaehlknopf.tsx'

const Nachrichtenfenster = spaetesFenster(() => import('./Nachrichtenfenster.tsx').then(m => m.Nachrichtenfenster))

/** Nachrichtenzentrale; eine Zahl nennt, wie viele Kurznachrichten seit dem letzten Öffnen kamen. */
export function Nachrichtenknopf() {
  const { history } = useSyncExternalStore(kurznachrichten.subscribe, kurznachrichten.getState)
  const nachrichtenGelesenBis = useLayout('nachrichtenGelesenBis')
  const neue = history.filter(({ addedAt }) => addedAt > nachrichtenGelesenBis).length
  return (
    <Zaehlknopf
      beiOeffnen={() => layout.setze({ nachrichtenGelesenBis: Date.now() })}
      Fenster={Nachrichtenfenster}
      label={neue === 0 ? 'Kurznachrichten' : `Kurznachrichten, ${neue} neu`}
      neue={neue}
      symbol={MessageSquareText}
    />
  )
}
