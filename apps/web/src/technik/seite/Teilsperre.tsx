import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Link } from 'react-router'

/** Sagt vor dem ersten Tastendruck, warum ein Teil der Aufnahme gesperrt ist und wo das zu ändern wäre. */
export function Teilsperre({ aufnahmeId, sperre }: { aufnahmeId: number; sperre: string | null }) {
  if (sperre === null) return null
  return (
    <Alert severity="info">
      {sperre} <Link to={`/aufnahme-detail/${aufnahmeId}/status`}>Status und Freigabe</Link>
    </Alert>
  )
}
