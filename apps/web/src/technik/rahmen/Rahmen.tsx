import { useMediaVariant } from '@benthos/ui/hooks/useMediaVariant.ts'
import { ToastRegion } from '@benthos/ui/toast/ToastRegion.tsx'
import { type ReactNode, type RefObject, useRef } from 'react'
import { HAFTGRENZE_NAVIGATION_PX } from '../layout/konstanten.ts'
import { layout, useLayout } from '../layout/layout.ts'
import { useMedienabfrage } from '../layout/useMedienabfrage.ts'
import { kurznachrichten } from '../meldungen/kurznachrichten.ts'
import { Brotkrumen } from './Brotkrumen.tsx'
import { Druckkopf } from './Druckkopf.tsx'
import { Fusszeile } from './Fusszeile.tsx'
import { Kopf } from './Kopf.tsx'
import { Navigation } from './Navigation.tsx'
import { Navigationsleiste } from './Navigationsleiste.tsx'
import stil from './Rahmen.module.css'
import { useHaftung } from './useHaftung.ts'
import { useSeitenfokus } from './useSeitenfokus.ts'

/** Seitenrahmen: Sprungmarke, Kopf, Navigation, Inhalt zwischen den Leisten, Fußzeile. */
export function Rahmen({ children }: { children: ReactNode }) {
  const inhalt = useRef<HTMLElement>(null)
  const navigation = useRef<HTMLDivElement>(null)
  const istBreit = useMediaVariant() === 'Desktop'
  const istNavigationFest = useMedienabfrage(`(min-height: ${HAFTGRENZE_NAVIGATION_PX}px)`)
  const isFullscreen = useLayout('isFullscreen')
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
      {istBreit && (
        <div className={stil['navigation']} data-fest={istNavigationFest} ref={navigation}>
          <Navigation />
        </div>
      )}
      <div className={stil['mitte']}>
        {istBreit && <Navigationsleiste />}
        <div className={stil['spalte']} data-volle-breite={isFullscreen}>
          <Brotkrumen />
          <main id="inhalt" ref={inhalt} tabIndex={-1} className={stil['inhalt']}>
            <Druckkopf />
            {children}
          </main>
        </div>
        <div className={stil['merkmalplatz']} ref={meldeMerkmalplatz} />
      </div>
      <Fusszeile />
      <ToastRegion queue={kurznachrichten} />
      <Rahmenfolgen inhalt={inhalt} istNavigationFest={istNavigationFest} navigation={navigation} />
    </div>
  )
}

type Rahmenteile = {
  inhalt: RefObject<HTMLElement | null>
  navigation: RefObject<HTMLElement | null>
  istNavigationFest: boolean
}

/** Was aus dem Titel der gezeigten Seite folgt; für sich, damit ein neuer Titel nicht den ganzen Rahmen zeichnet. */
function Rahmenfolgen({ inhalt, navigation, istNavigationFest }: Rahmenteile) {
  useSeitenfokus(inhalt)
  useHaftung(navigation, istNavigationFest)
  return null
}

const meldeMerkmalplatz = (merkmalplatz: HTMLElement | null) => layout.setze({ merkmalplatz })
