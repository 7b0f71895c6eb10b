import { Link } from 'react-router'
import { useNavigation } from '../navigation/NavigationProvider.tsx'
import { enthaelt, type Navigationsknoten } from '../navigation/navigationsknoten.ts'

type Angaben = { knoten: Navigationsknoten; className?: string | undefined; beiWahl?: (() => void) | undefined }

/** Verweis auf einen Weg; nennt die gezeigte Seite `page` und die Wege darüber `true`. */
export function Knotenverweis({ knoten, className, beiWahl }: Angaben) {
  const { aktuell } = useNavigation()
  return (
    <Link
      aria-current={knoten === aktuell ? 'page' : enthaelt(knoten, aktuell) ? 'true' : undefined}
      className={className}
      id={knoten.linkId}
      onClick={beiWahl}
      reloadDocument={knoten.istServerseite}
      target={knoten.target}
      to={knoten.linkTo}
    >
      {knoten.name}
    </Link>
  )
}
