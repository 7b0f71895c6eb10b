import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { useEffect, useState } from 'react'
import { useSitzung } from '../sitzung/sitzung.ts'
import stil from './Druckkopf.module.css'

/** Erste Zeile jedes Ausdrucks: Produkt, Zeitpunkt und Person; am Bildschirm unsichtbar. */
export function Druckkopf() {
  const { currentUserName } = useSitzung().sitzung.user
  const [zeitpunkt, setzeZeitpunkt] = useState('')
  useEffect(() => {
    const stelle = () => setzeZeitpunkt(formatiereZeitpunkt(new Date().toISOString()))
    addEventListener('beforeprint', stelle)
    return () => removeEventListener('beforeprint', stelle)
  }, [])
  return (
    <p className={stil['zeile']}>
      {['Benthosdatenbank Fließgewässer', zeitpunkt, currentUserName].filter(Boolean).join(' · ')}
    </p>
  )
}
