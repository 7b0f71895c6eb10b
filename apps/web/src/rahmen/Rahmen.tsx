import { ToastRegion } from '@benthos/ui/toast/ToastRegion.tsx'
import { type ReactNode, useRef } from 'react'
import { layout } from '../layout/layout.ts'
import { kurznachrichten } from '../meldungen/kurznachrichten.ts'
import { Fusszeile } from './Fusszeile.tsx'
import { Kopf } from './Kopf.tsx'
import { Navigation } from './Navigation.tsx'
import stil from './Rahmen.module.css'
import { useSeitenfokus } from './useSeitenfokus.ts'

/** Seitenrahmen: Sprungmarke, Kopf, Navigation, Inhalt, Fußzeile. */
export function Rahmen({ children }: { children: ReactNode }) {
  const inhalt = useRef<HTMLElement>(null)
  useSeitenfokus(inhalt)
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
      <Navigation />
      <div className={stil['mitte']}>
        <main id="inhalt" ref={inhalt} tabIndex={-1} className={stil['inhalt']}>
          {children}
        </main>
        <div className={stil['merkmalplatz']} ref={meldeMerkmalplatz} />
      </div>
      <Fusszeile />
      <ToastRegion queue={kurznachrichten} />
    </div>
  )
}

const meldeMerkmalplatz = (merkmalplatz: HTMLElement | null) => layout.setze({ merkmalplatz })
