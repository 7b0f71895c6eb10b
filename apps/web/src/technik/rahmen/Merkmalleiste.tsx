import { BREAKPOINTS_REM } from '@benthos/ui'
import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import X from 'lucide-react/icons/x'
import { type ReactNode, type Ref, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Merkmalart } from '../layout/Layoutspeicher.ts'
import { layout, useLayout } from '../layout/layout.ts'
import { spaetesFenster } from '../layout/spaetesFenster.tsx'
import { useMedienabfrage } from '../layout/useMedienabfrage.ts'
import stil from './Merkmalleiste.module.css'
import { useMerkmalleiste } from './useMerkmalleiste.ts'

const Merkmallade = spaetesFenster(() => import('./Merkmallade.tsx').then(m => m.Merkmallade))

type Angaben = {
  art: Merkmalart
  titel: string
  /** Beschriftung des Schalters im Seitentitel */
  schaltertext: string
  /** Hinweis am Schalter */
  warnung?: string | undefined
  /** immer als Lade über dem Inhalt, auch wo neben ihm Platz wäre: eine Liste bräche sonst um */
  istLade?: boolean
  children: ReactNode
}

/**
 * Filter oder Verlauf einer Seite. Wo sie steht, erscheint im Seitentitel der Schalter; offen zeigt sie ihren Inhalt neben
 * dem der Seite, auf schmalen Schirmen in einer Lade.
 */
export function Merkmalleiste({ art, titel, schaltertext, warnung, istLade = false, children }: Angaben) {
  useLayoutEffect(() => layout.biete({ art, schaltertext, warnung }), [art, schaltertext, warnung])
  const { offen, schliesse } = useMerkmalleiste()
  const merkmalplatz = useLayout('merkmalplatz')
  const istBreit = useMedienabfrage(`(min-width: ${BREAKPOINTS_REM.xl}rem)`) && !istLade
  const istOffen = offen === art
  const ueberschrift = useRef<HTMLHeadingElement>(null)
  const warOffen = useRef(istOffen)
  // Nur wer sie öffnet, kommt hinein: blieb sie von der vorigen Seite offen, arbeitet man im Inhalt weiter.
  useEffect(() => {
    if (istOffen && !warOffen.current) ueberschrift.current?.focus()
    warOffen.current = istOffen
  }, [istOffen])
  // Eine Lade deckt die Seite zu: sie geht nie von selbst auf der nächsten auf.
  useEffect(() => (istBreit ? undefined : schliesse), [istBreit, schliesse])
  if (!istBreit)
    return (
      <Merkmallade beiSchliessen={schliesse} istOffen={istOffen} titel={titel}>
        {children}
      </Merkmallade>
    )
  return istOffen && merkmalplatz
    ? createPortal(
        <Leiste beiSchliessen={schliesse} titel={titel} ueberschrift={ueberschrift}>
          {children}
        </Leiste>,
        merkmalplatz,
      )
    : null
}

type Leistenangaben = {
  titel: string
  ueberschrift: Ref<HTMLHeadingElement>
  beiSchliessen: () => void
  children: ReactNode
}

function Leiste({ titel, ueberschrift, beiSchliessen, children }: Leistenangaben) {
  const id = useId()
  return (
    <aside aria-labelledby={id} className={stil['leiste']}>
      {/* Fängt Escape aus allem, was darin steht. */}
      <div
        onKeyDown={ereignis => {
          if (ereignis.key === 'Escape' && !ereignis.defaultPrevented) beiSchliessen()
        }}
        role="presentation"
      >
        <div className={stil['kopf']}>
          <h2 className={stil['titel']} id={id} ref={ueberschrift} tabIndex={-1}>
            {titel}
          </h2>
          <IconButton icon={X} label="Schließen" onPress={beiSchliessen} size="dense" />
        </div>
        {children}
      </div>
    </aside>
  )
}
