import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import { lesePhbSummen } from '@benthos/vertrag/phb'
import { useQuery } from '@tanstack/react-query'
import { abfrage } from '../../technik/http/abfrage.ts'
import stil from './Phbseiten.module.css'
import { Summenbild } from './Summenbild.tsx'

/** Summen der gespeicherten PHB-Probe. */
export default function PhbSummePage({ aufnahmeId }: { aufnahmeId: number }) {
  const { data, error } = useQuery(abfrage(lesePhbSummen, { params: { id: aufnahmeId } }))
  if (error && !data)
    return (
      <Alert severity="danger" title="Die Summen konnten nicht geladen werden">
        {error.message}
      </Alert>
    )
  return (
    <Card className={stil['schmal']} title="Phytobenthos: Summen">
      {data ? <Summenbild summen={data} /> : <Skeleton />}
    </Card>
  )
}
