import type { Route } from '@benthos/vertrag/allgemein'
import { NavLink } from 'react-router'
import { hatRolle, useSitzung } from '../sitzung/sitzung.ts'
import stil from './Navigation.module.css'

/** Hauptnavigation: Startseite und jede sichtbare, erlaubte Seite des Servers. */
export function Navigation({ routen }: { routen: readonly Route[] }) {
  const { rollen } = useSitzung()
  const punkte = routen.filter(route => route.visible && hatRolle(rollen, route.permission))
  return (
    <nav aria-label="Hauptnavigation" className={stil['navigation']}>
      <NavLink to="/start" className={stil['punkt']}>
        Startseite
      </NavLink>
      {punkte.map(route => (
        <NavLink key={route.path} to={route.path} className={stil['punkt']}>
          {route.name}
        </NavLink>
      ))}
    </nav>
  )
}
