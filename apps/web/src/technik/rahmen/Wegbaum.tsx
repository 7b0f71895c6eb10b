import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { useNavigation } from '../navigation/NavigationProvider.tsx'
import { enthaelt, type Navigationsknoten, sichtbare } from '../navigation/navigationsknoten.ts'
import { Knotenverweis } from './Knotenverweis.tsx'
import stil from './Wegbaum.module.css'

type Angaben = { knoten: readonly Navigationsknoten[]; beiWahl?: (() => void) | undefined }

/** Wege als Baum; Äste lassen sich einzeln aufklappen, der zur gezeigten Seite ist es schon. */
export function Wegbaum({ knoten, beiWahl }: Angaben) {
  return (
    <ul className={stil['baum']}>
      {knoten.map(einer => (
        <Ast beiWahl={beiWahl} key={einer.path} knoten={einer} />
      ))}
    </ul>
  )
}

function Ast({ knoten, beiWahl }: { knoten: Navigationsknoten; beiWahl: (() => void) | undefined }) {
  const { aktuell } = useNavigation()
  const [istOffen, setzeOffen] = useState(() => enthaelt(knoten, aktuell))
  const kinder = sichtbare(knoten.subItems)
  return (
    <li>
      <div className={stil['zeile']}>
        <Knotenverweis beiWahl={beiWahl} knoten={knoten} />
        {kinder.length > 0 && (
          <button
            aria-expanded={istOffen}
            aria-label={`Unterpunkte von ${knoten.name}`}
            onClick={() => setzeOffen(!istOffen)}
            type="button"
          >
            <ChevronRight aria-hidden="true" size={18} />
          </button>
        )}
      </div>
      {istOffen && kinder.length > 0 && <Wegbaum beiWahl={beiWahl} knoten={kinder} />}
    </li>
  )
}
