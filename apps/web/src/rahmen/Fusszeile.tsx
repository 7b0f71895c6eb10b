import { Link } from '@benthos/ui/link/Link.tsx'
import { useQuery } from '@tanstack/react-query'
import { umgebungAbfrage } from '../sitzung/abfragen.ts'
import stil from './Fusszeile.module.css'
import { FUSSVERWEISE, MINISTERIUM } from './fussverweise.ts'
import { Testeinstellungen } from './Testeinstellungen.tsx'
import { Versionsangabe } from './Versionsangabe.tsx'

/** Fußzeile: Verweise, Herausgeber, Hinweis auf Beispieldaten, Version, außerhalb der Produktion die Testeinstellungen. */
export function Fusszeile() {
  const { data: umgebung } = useQuery(umgebungAbfrage)
  return (
    <footer className={stil['fusszeile']}>
      <ul className={stil['verweise']}>
        {FUSSVERWEISE.map(({ link, text }) => (
          <li key={link}>
            <Link href={link}>{text}</Link>
          </li>
        ))}
      </ul>
      <p className={stil['herausgeber']}>{MINISTERIUM}</p>
      {umgebung?.demoDaten && <strong>Diese Umgebung enthält Beispieldaten.</strong>}
      {umgebung && umgebung.environment !== 'PROD' && <Testeinstellungen />}
      {umgebung && <Versionsangabe umgebung={umgebung} />}
    </footer>
  )
}
