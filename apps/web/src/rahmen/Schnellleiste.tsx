import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { lazy } from 'react'
import { Benutzermenue } from './Benutzermenue.tsx'
import { Breitenschalter } from './Breitenschalter.tsx'
import { Klappknopf } from './Klappknopf.tsx'
import { Nachrichtenknopf } from './Nachrichtenknopf.tsx'
import stil from './Schnellleiste.module.css'

const Hilfe = lazy(() => import('./Hilfe.tsx').then(m => ({ default: m.Hilfe })))

/** Schnelleinstellungen im Kopf: Hilfe, Kurznachrichten, Seitenbreite, Benutzer. */
export function Schnellleiste() {
  return (
    <div aria-label="Schnelleinstellungen" className={stil['leiste']} role="group">
      <Klappknopf label="Hilfe" symbol={CircleQuestionMark}>
        {schliesse => <Hilfe beiWahl={schliesse} />}
      </Klappknopf>
      <Nachrichtenknopf />
      <Breitenschalter />
      <Benutzermenue />
    </div>
  )
}
