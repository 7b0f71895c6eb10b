import { Link } from 'react-router'
import type { FehlenderTeil } from '../../fach/aufnahmeteile/uebergabeteile.ts'

type Angaben = { aufnahmeId: number; fehlende: readonly FehlenderTeil[] }

/** Was noch zu tun ist, Teil für Teil, jeder ein Verweis dorthin. */
export function FehlendeTeile({ aufnahmeId, fehlende }: Angaben) {
  return (
    <ul>
      {fehlende.map(({ teil, grund }) => (
        <li key={teil.pfad}>
          <Link to={`/aufnahme-detail/${aufnahmeId}/${teil.pfad}`}>{teil.label}</Link>: {grund}
        </li>
      ))}
    </ul>
  )
}
