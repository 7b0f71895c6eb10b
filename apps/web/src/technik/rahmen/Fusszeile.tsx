import { MINISTERIUM } from '@benthos/fachmodell/ministerium'
import { Link } from '@benthos/ui/link/Link.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { umgebungAbfrage } from '../sitzung/abfragen.ts'
import stil from './Fusszeile.module.css'
import { FUSSVERWEISE } from './fussverweise.ts'
import { Versionsangabe } from './Versionsangabe.tsx'

/** In der Produktion gibt es sie nicht; lassen sie sich nicht laden, fehlen sie. */
const Testeinstellungen = lazy<ComponentType>(() =>
  import('./Testeinstellungen.tsx').then(
    m => ({ default: m.Testeinstellungen }),
    () => ({ default: () => null }),
  ),
)

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
      {umgebung && umgebung.environment !== 'PROD' && (
        <Suspense fallback={null}>
          <Testeinstellungen />
        </Suspense>
      )}
      {umgebung && <Versionsangabe umgebung={umgebung} />}
    </footer>
  )
}
