import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import styles from './SplitPane.module.css'

const MIN = 30
const MAX = 75
const STEP = 5

export interface SplitPaneProps {
  /** Name der Trennleiste, etwa „Breite von Liste und Karte“. */
  label: string
  start: ReactNode
  /** `null`: links steht allein; beim Öffnen und Schließen bleibt es dasselbe, samt Fokus und gesagten Meldungen. */
  end: ReactNode
  /** Anteil der linken Seite in Prozent, mit dem sie beginnt. */
  initialShare?: number
}

/** Zwei Bereiche nebeneinander; die Leiste dazwischen bewegen Maus, Finger und Pfeiltasten. */
export function SplitPane({ label, start, end, initialShare = 58 }: SplitPaneProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [share, setShare] = useState(initialShare)
  const limit = (value: number) => setShare(Math.min(MAX, Math.max(MIN, Math.round(value))))

  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: share - STEP, ArrowRight: share + STEP, Home: MIN, End: MAX }[event.key]
    if (next === undefined) return
    event.preventDefault()
    limit(next)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const box = frame.current?.getBoundingClientRect()
    if (box && event.currentTarget.hasPointerCapture(event.pointerId))
      limit(((event.clientX - box.left) / box.width) * 100)
  }

  const hasEnd = end !== null
  return (
    <div
      className={hasEnd ? styles.split : undefined}
      ref={frame}
      style={{ '--share': `${share}fr`, '--rest': `${100 - share}fr` } as CSSProperties}
    >
      <div className={styles.pane}>{start}</div>
      {hasEnd ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- eine bewegliche Trennleiste hat kein eigenes Element
        <div
          aria-label={label}
          aria-orientation="vertical"
          aria-valuemax={MAX}
          aria-valuemin={MIN}
          aria-valuenow={share}
          aria-valuetext={`${share} Prozent`}
          className={styles.bar}
          onKeyDown={onKeyDown}
          onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onPointerMove}
          role="separator"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WAI-ARIA: fokussierbar ist sie ein Schieber
          tabIndex={0}
        />
      ) : null}
      {hasEnd ? <div className={styles.pane}>{end}</div> : null}
    </div>
  )
}
