import { NavLink } from 'react-router'
import { useNavigation } from '../navigation/NavigationProvider.tsx'
import stil from './Navigation.module.css'

/** Hauptnavigation: jeder sichtbare Weg der obersten Ebene. */
export function Navigation() {
  const { knoten } = useNavigation()
  return (
    <nav aria-label="Hauptnavigation" className={stil['navigation']}>
      {knoten
        .filter(einer => !einer.isHidden)
        .map(einer => (
          <NavLink
            key={einer.path}
            id={einer.linkId}
            to={einer.linkTo}
            reloadDocument={einer.istServerseite}
            className={stil['punkt']}
          >
            {einer.name}
          </NavLink>
        ))}
    </nav>
  )
}
