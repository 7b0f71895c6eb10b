import { Card } from '@benthos/ui/card/Card.tsx'
import { Link } from 'react-router'
import { useNavigation } from '../../technik/navigation/NavigationProvider.tsx'
import stil from './Wissenswertes.module.css'

/** Worum es auf den Informationsseiten geht, nach ihrem Weg. */
const WORUM: Readonly<Record<string, string>> = {
  '/allgemeine-info': 'wofür die Datenbank da ist und wer sie führt',
  '/datensicherheit': 'wie Eingaben und Ergebnisse geschützt sind',
  '/ablaeufe': 'von der Messstelle bis zum Bericht',
  '/tutorial': 'Schritt für Schritt mit Bildern',
  '/datenimport': 'Formate mit Beispielen',
  '/datenexport': 'Formate mit Beispielen',
  '/regelwerke': 'Verordnungen, Leitfäden und Quellen',
}

/** Verweise auf die Informationsseiten unter der Startseite; im Menü stehen sie nicht. */
export function Wissenswertes() {
  const { knoten } = useNavigation()
  const seiten = knoten.find(({ path }) => path === '/start')?.subItems ?? []
  return (
    <Card title="Wissenswertes">
      <ul className={stil['seiten']}>
        {seiten.map(({ name, linkTo }) => (
          <li key={linkTo}>
            <Link to={linkTo}>{name}</Link>
            <span>{WORUM[linkTo]}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
