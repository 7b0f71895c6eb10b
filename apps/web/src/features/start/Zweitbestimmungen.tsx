import { hatRecht } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { Card } from '@benthos/ui/card/Card.tsx'
import { listeOffeneQsAuftraege } from '@benthos/vertrag/qs'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { abfrage } from '../../technik/http/abfrage.ts'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import stil from './Zweitbestimmungen.module.css'

/** Blinde Zweitbestimmungen, die dem Angemeldeten zugewiesen sind; ohne eine steht hier nichts. In Listen sucht er sie vergeblich. */
export function Zweitbestimmungen() {
  const darf = hatRecht(akteurVon(useSitzung()), 'qs.fuehren')
  const { data } = useQuery({ ...abfrage(listeOffeneQsAuftraege, {}), enabled: darf, staleTime: 0 })
  if (!darf || !data?.length) return null
  return (
    <Card title="Ihre Zweitbestimmungen">
      <ul className={stil['liste']}>
        {data.map(({ aufnahmeId, methode, label, messstelle, gewaesser, datum, frist }) => (
          <li key={`${aufnahmeId} ${methode}`}>
            <Link to={`/aufnahme-detail/${aufnahmeId}/qs`}>
              {messstelle}, {gewaesser}, {formatiereDatum(datum)}
            </Link>
            <span className={stil['leise']}>
              {label}
              {frist !== null && ` · bis ${formatiereDatum(frist)}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
