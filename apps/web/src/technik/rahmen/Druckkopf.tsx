import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { useDruckbeginn } from '../druck/druck.ts'
import { useSitzung } from '../sitzung/sitzung.ts'
import stil from './Druckkopf.module.css'

/** Erste Zeile jedes Ausdrucks: Produkt, Zeitpunkt und Person; am Bildschirm unsichtbar. */
export function Druckkopf() {
  const { currentUserName } = useSitzung().sitzung.user
  const beginn = useDruckbeginn()
  return (
    <p className={stil['zeile']} data-print="only">
      {['Benthosdatenbank Fließgewässer', beginn && formatiereZeitpunkt(beginn), currentUserName]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
