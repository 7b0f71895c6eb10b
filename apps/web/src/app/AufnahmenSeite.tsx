import { lazy } from 'react'
import AufnahmenPage from '../features/aufnahme/AufnahmenPage.tsx'

const Vorschau = lazy(() => import('./Vorschauinhalt.tsx'))

/** Liste der Aufnahmen mit der Vorschau, zu der mehrere Features beitragen; sie kommt erst, wenn jemand sie öffnet. */
export default function AufnahmenSeite() {
  return <AufnahmenPage Vorschau={Vorschau} />
}
