import type { ComponentProps } from 'react'
import { Klappknopf } from './Klappknopf.tsx'
import stil from './Zaehlknopf.module.css'

/** Knopf der Schnellleiste, auf dem steht, wie viel neu ist; die Beschriftung sagt es in Worten. */
export function Zaehlknopf({ neue, ...knopf }: ComponentProps<typeof Klappknopf> & { neue: number }) {
  return (
    <div className={stil['knopf']}>
      <Klappknopf {...knopf} />
      {neue > 0 && (
        <span aria-hidden="true" className={stil['zahl']}>
          {neue > 99 ? '99+' : neue}
        </span>
      )}
    </div>
  )
}
