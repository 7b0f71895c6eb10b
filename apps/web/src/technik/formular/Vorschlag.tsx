import { Button } from '@benthos/ui/button/Button.tsx'
import type { ReactNode } from 'react'
import stil from './Vorschlag.module.css'

type Angaben = {
  /** was vorgeschlagen wird und woher es kommt */
  text: ReactNode
  /** was sich damit tun lässt; fehlt, wo es schon dasteht */
  tat?: { label: string /** mit dem Feld, wo die Beschriftung allein nicht reicht */; name?: string; tue: () => void }
  /** andere Schaltflächen als die eine */
  children?: ReactNode
}

/** Etwas, das sich eintragen ließe, mit der Schaltfläche dazu; eingetragen wird es nur auf Wunsch. */
export function Vorschlag({ text, tat, children }: Angaben) {
  return (
    <div className={stil['vorschlag']}>
      <span aria-live="polite">{text}</span>
      {tat && (
        <Button aria-label={tat.name} onPress={tat.tue} size="dense">
          {tat.label}
        </Button>
      )}
      {children}
    </div>
  )
}
