import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { spaetesFenster } from '../layout/spaetesFenster.tsx'
import { Benutzerplatz } from './Benutzerplatz.tsx'
import { Breitenschalter } from './Breitenschalter.tsx'
import { Klappknopf } from './Klappknopf.tsx'
import { Nachrichtenknopf } from './Nachrichtenknopf.tsx'
import stil from './Schnellleiste.module.css'

const Hilfefenster = spaetesFenster(() => import('./Hilfefenster.tsx').then(m => m.Hilfefenster))

/** Schnelleinstellungen im Kopf: Hilfe, Kurznachrichten, Seitenbreite, Benachrichtigungen, Benutzer. */
export function Schnellleiste() {
  return (
    <div aria-label="Schnelleinstellungen" className={stil['leiste']} role="group">
      <Klappknopf Fenster={Hilfefenster} label="Hilfe" symbol={CircleQuestionMark} />
      <Nachrichtenknopf />
      <Breitenschalter />
      <Benutzerplatz />
    </div>
  )
}
