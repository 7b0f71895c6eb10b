import { useNavigation } from '../navigation/NavigationProvider.tsx'
import { sichtbare } from '../navigation/navigationsknoten.ts'
import { Aufklapppunkt } from './Aufklapppunkt.tsx'
import { Knotenverweis } from './Knotenverweis.tsx'
import stil from './Navigation.module.css'

/** Hauptnavigation breiter Schirme: jeder sichtbare Weg der obersten Ebene. */
export function Navigation() {
  const { knoten } = useNavigation()
  return (
    <nav aria-label="Hauptnavigation" className={stil['navigation']}>
      <ul className={stil['punkte']}>
        {sichtbare(knoten).map(einer => (
          <li key={einer.path}>
            {einer.showSubRoutesAsDropdown ? (
              <Aufklapppunkt knoten={einer} />
            ) : (
              <Knotenverweis className={stil['punkt']} knoten={einer} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
