import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLayout } from '../layout/layout.ts'
import { umgebungAbfrage } from '../sitzung/abfragen.ts'
import { useSitzung } from '../sitzung/sitzung.ts'
import stil from './Kopf.module.css'
import { Menueknopf } from './Menueknopf.tsx'
import { Schnellleiste } from './Schnellleiste.tsx'
import { umgebungLabel } from './umgebungstexte.ts'
import { Zeichen } from './Zeichen.tsx'

/** Kopfzeile: Menü (schmale Schirme), Zeichen und Titel, außerhalb der Produktion die Umgebung, rechts die Schnellleiste. */
export function Kopf() {
  const { data: umgebung } = useQuery(umgebungAbfrage)
  return (
    <header className={stil['kopf']}>
      <Menueknopf />
      <Link to="/" className={stil['titel']}>
        <Zeichen />
        <span>{umgebung?.title ?? 'Benthosdatenbank Fließgewässer'}</span>
      </Link>
      {umgebung && umgebung.environment !== 'PROD' && <Umgebungsmarke umgebung={umgebung.environment} />}
      <Schnellleiste />
    </header>
  )
}

function Umgebungsmarke({ umgebung }: { umgebung: string }) {
  const { username } = useSitzung().sitzung.user
  if (!useLayout('istUmgebungsmarkeSichtbar')) return null
  return (
    <span className={stil['umgebung']}>
      {umgebungLabel(umgebung)}
      {username && ` · ${username}`}
    </span>
  )
}
