import { type ReactNode, useEffect } from 'react'
import stil from './Seitentitel.module.css'

/** Kopf jeder Seite: Überschrift (auch im Fenstertitel), Zusatz darunter, Aktionen rechts. */
export function Seitentitel({ titel, zusatz, aktionen }: { titel: string; zusatz?: ReactNode; aktionen?: ReactNode }) {
  useEffect(() => {
    document.title = `${titel} – Benthosdatenbank Fließgewässer`
  }, [titel])
  return (
    <div className={stil['kopf']}>
      <div className={stil['text']}>
        <h1>{titel}</h1>
        {zusatz !== undefined && <div className={stil['zusatz']}>{zusatz}</div>}
      </div>
      {aktionen !== undefined && <div className={stil['aktionen']}>{aktionen}</div>}
    </div>
  )
}
