import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import { type ComponentProps, Suspense } from 'react'
import { spaeteSeite } from '../fehler/nachladen.ts'
import stil from './Zeichnung.module.css'

const Diagramm = spaeteSeite(() => import('./Diagramm.tsx'))

/** Diagramm mit Überschrift; die Zeichenbibliothek kommt erst, wenn eines zu zeichnen ist. */
export function Zeichnung({ titel, ...angaben }: { titel: string } & ComponentProps<typeof Diagramm>) {
  return (
    <figure className={stil['zeichnung']}>
      <figcaption>{titel}</figcaption>
      <Suspense fallback={<Skeleton height={`${angaben.hoehe}px`} />}>
        <Diagramm {...angaben} />
      </Suspense>
    </figure>
  )
}
