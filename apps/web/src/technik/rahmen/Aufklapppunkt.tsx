import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useRef, useState } from 'react'
import { type Navigationsknoten, sichtbare } from '../navigation/navigationsknoten.ts'
import { Knotenverweis } from './Knotenverweis.tsx'
import stil from './Navigation.module.css'

/**
 * Punkt der Hauptnavigation mit Unterpunkten darunter: offen unter dem Zeiger, nach Klick oder Eingabetaste. Ein Klick auf
 * den schon schwebend offenen Punkt hält ihn offen, statt ihn zu schließen.
 */
export function Aufklapppunkt({ knoten }: { knoten: Navigationsknoten }) {
  const [lage, setzeLage] = useState<'zu' | 'schwebend' | 'offen'>('zu')
  const knopf = useRef<HTMLButtonElement>(null)
  const id = useId()
  const schliesse = () => setzeLage('zu')
  return (
    <div
      className={stil['aufklapppunkt']}
      onBlur={ereignis => !ereignis.currentTarget.contains(ereignis.relatedTarget) && schliesse()}
      onKeyDown={ereignis => {
        if (ereignis.key !== 'Escape' || lage === 'zu') return
        schliesse()
        knopf.current?.focus()
      }}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setzeLage(l => (l === 'zu' ? 'schwebend' : l))}
      onPointerLeave={() => setzeLage(l => (l === 'schwebend' ? 'zu' : l))}
      role="presentation"
    >
      <Knotenverweis beiWahl={schliesse} className={stil['punkt']} knoten={knoten} />
      <button
        aria-controls={lage === 'zu' ? undefined : id}
        aria-expanded={lage !== 'zu'}
        aria-label={`Unterpunkte von ${knoten.name}`}
        className={stil['winkel']}
        onClick={() => setzeLage(l => (l === 'offen' ? 'zu' : 'offen'))}
        ref={knopf}
        type="button"
      >
        <ChevronDown aria-hidden="true" size={16} />
      </button>
      {lage !== 'zu' && (
        <ul className={stil['unterpunkte']} id={id}>
          {sichtbare(knoten.subItems).map(kind => (
            <li key={kind.path}>
              <Knotenverweis beiWahl={schliesse} knoten={kind} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
