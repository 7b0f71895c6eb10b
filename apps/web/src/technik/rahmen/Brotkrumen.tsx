import { useMediaVariant } from '@benthos/ui/hooks/useMediaVariant.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { useNavigation } from '../navigation/NavigationProvider.tsx'
import type { Brotkrume } from '../navigation/ort.ts'
import stil from './Brotkrumen.module.css'

const STARTSEITE: Brotkrume = { name: 'Startseite', linkTo: '/start', istServerseite: false }

/** Der Weg zur gezeigten Seite, ab der Startseite; auf schmalen Schirmen nur der Schritt zurück. */
export function Brotkrumen() {
  const { brotkrumen } = useNavigation()
  const geraet = useMediaVariant()
  const spur = brotkrumen[0]?.linkTo === STARTSEITE.linkTo ? brotkrumen : [STARTSEITE, ...brotkrumen]
  const vorige = spur.at(-2)
  if (!vorige) return null
  return (
    <nav aria-label="Brotkrumen" className={stil['brotkrumen']}>
      {geraet === 'Mobile' ? (
        <Link reloadDocument={vorige.istServerseite} to={vorige.linkTo}>
          <ArrowLeft aria-hidden="true" size={16} />
          {vorige.name}
        </Link>
      ) : (
        <ol>
          {spur.slice(0, -1).map(({ name, linkTo, istServerseite }) => (
            <li key={linkTo}>
              <Link reloadDocument={istServerseite} to={linkTo}>
                {name}
              </Link>
              <ChevronRight aria-hidden="true" size={14} />
            </li>
          ))}
          <li aria-current="page">{spur.at(-1)?.name}</li>
        </ol>
      )}
    </nav>
  )
}
