import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useRef } from 'react'
import { Icon } from '../icon/Icon.tsx'
import { cx } from '../internal/cx.ts'
import { SCROLLER_STEP_PX } from '../konstanten.ts'
import { glideBy } from './glide.ts'
import styles from './Scroller.module.css'
import { useScrollEnds } from './useScrollEnds.ts'

export interface ScrollerProps {
  /** Eine Zeile, die breiter sein darf als ihr Platz; ihre Bestandteile holt der Fokus selbst ins Bild. */
  children: ReactNode
  className?: string | undefined
}

/** Waagrecht rollende Zeile. Pfeile an den Enden rollen um 300 px; sie erscheinen nur, wo noch etwas verborgen ist. */
export function Scroller({ children, className }: ScrollerProps) {
  const viewport = useRef<HTMLDivElement>(null)
  const { isAtStart, isAtEnd } = useScrollEnds(viewport)
  return (
    <div className={cx(styles.scroller, className)}>
      <Step icon={ChevronLeft} isHidden={isAtStart} onStep={() => glideBy(viewport.current, -SCROLLER_STEP_PX)} />
      <div className={styles.viewport} ref={viewport}>
        {children}
      </div>
      <Step icon={ChevronRight} isHidden={isAtEnd} onStep={() => glideBy(viewport.current, SCROLLER_STEP_PX)} />
    </div>
  )
}

interface StepProps {
  icon: typeof ChevronLeft
  isHidden: boolean
  onStep: () => void
}

/** Nur für Zeiger: die Tastatur erreicht jeden Bestandteil der Zeile unmittelbar, der dabei ins Bild rollt. */
function Step({ icon, isHidden, onStep }: StepProps) {
  return (
    <button aria-hidden="true" className={styles.step} hidden={isHidden} onClick={onStep} tabIndex={-1} type="button">
      <Icon icon={icon} />
    </button>
  )
}
