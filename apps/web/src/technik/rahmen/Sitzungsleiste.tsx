import { Icon } from '@benthos/ui/icon/Icon.tsx'
import Clock from 'lucide-react/icons/clock-alert'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { layout } from '../layout/layout.ts'
import {
  SITZUNGSLEISTE_ABSTAND_PX,
  SITZUNGSLEISTE_HOEHE_PX,
  SITZUNGSLEISTE_TEXTBREITE_PX,
} from '../sitzung/konstanten.ts'
import stil from './Sitzungsleiste.module.css'

const MASSE = {
  '--leiste-abstand': `${SITZUNGSLEISTE_ABSTAND_PX}px`,
  '--leiste-hoehe': `${SITZUNGSLEISTE_HOEHE_PX}px`,
  '--leiste-text': `${SITZUNGSLEISTE_TEXTBREITE_PX}px`,
} as CSSProperties

/** Warnleiste am oberen Rand; ihre Höhe erfährt der Rahmen, damit nichts Haftendes unter ihr verschwindet. */
export function Sitzungsleiste({ children, aktion }: { children: ReactNode; aktion: ReactNode }) {
  const leiste = useRef<HTMLElement>(null)
  useEffect(() => {
    const miss = () => layout.setze({ sitzungsleisteHoehe: leiste.current?.offsetHeight ?? 0 })
    const beobachter = new ResizeObserver(miss)
    if (leiste.current) beobachter.observe(leiste.current)
    return () => {
      beobachter.disconnect()
      layout.setze({ sitzungsleisteHoehe: 0 })
    }
  }, [])
  return (
    <section aria-label="Sitzungsablauf" className={stil['leiste']} ref={leiste} style={MASSE}>
      <div className={stil['text']}>
        <Icon icon={Clock} />
        <span>{children}</span>
      </div>
      {aktion}
    </section>
  )
}
