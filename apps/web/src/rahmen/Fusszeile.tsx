import { useQuery } from '@tanstack/react-query'
import { umgebungAbfrage } from '../sitzung/abfragen.ts'
import stil from './Fusszeile.module.css'

/** Fußzeile: Herausgeber, Hinweis auf Beispieldaten, Version. */
export function Fusszeile() {
  const { data: umgebung } = useQuery(umgebungAbfrage)
  return (
    <footer className={stil['fusszeile']}>
      <span>
        Bundesministerium für Land- und Forstwirtschaft, Klima- und Umweltschutz, Regionen und Wasserwirtschaft
      </span>
      {umgebung?.demoDaten && <strong>Diese Umgebung enthält Beispieldaten.</strong>}
      <span className={stil['version']}>Version {umgebung?.version}</span>
    </footer>
  )
}
