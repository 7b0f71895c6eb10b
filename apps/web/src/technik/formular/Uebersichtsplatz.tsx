import type { Ref } from 'react'
import stil from './Formular.module.css'

/** Platz im Seitentitel für die Fehlerübersicht eines Formulars, das die ganze Seite ist (`uebersichtsplatz`). */
export function Uebersichtsplatz({ ref }: { ref: Ref<HTMLDivElement> }) {
  return <div className={stil['platz']} ref={ref} />
}
