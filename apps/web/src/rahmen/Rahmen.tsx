import { ToastRegion } from '@benthos/ui/toast/ToastRegion.tsx'
import type { Route } from '@benthos/vertrag/allgemein'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { kurznachrichten } from '../meldungen/kurznachrichten.ts'
import { Fusszeile } from './Fusszeile.tsx'
import { Kopf } from './Kopf.tsx'
import { Navigation } from './Navigation.tsx'
import stil from './Rahmen.module.css'

/** Seitenrahmen: Sprungmarke, Kopf, Navigation, Inhalt, Fußzeile. Beim Seitenwechsel geht der Fokus an den Inhalt. */
export function Rahmen({ routen, children }: { routen: readonly Route[]; children: ReactNode }) {
  const { pathname } = useLocation()
  const inhalt = useRef<HTMLElement>(null)
  const erster = useRef(true)
  useEffect(() => {
    if (erster.current) {
      erster.current = false
      return
    }
    if (pathname !== '' && !inhalt.current?.contains(document.activeElement))
      inhalt.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <div className={stil['rahmen']}>
      <a
        className={stil['sprungmarke']}
        href="#inhalt"
        onClick={ereignis => {
          ereignis.preventDefault()
          inhalt.current?.focus()
        }}
      >
        Zum Inhalt springen
      </a>
      <Kopf />
      <Navigation routen={routen} />
      <main id="inhalt" ref={inhalt} tabIndex={-1} className={stil['inhalt']}>
        {children}
      </main>
      <Fusszeile />
      <ToastRegion queue={kurznachrichten} />
    </div>
  )
}
