import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { choriotop } from '@benthos/vertrag/ortsbefund'
import { useQuery } from '@tanstack/react-query'
import { abfrage } from '../../http/abfrage.ts'
import { Choriotopformular } from './Choriotopformular.tsx'

/** Choriotope: Deckung und Teilproben der MHS. */
export default function ChoriotopPage({ aufnahmeId }: { aufnahmeId: number }) {
  const { data, error } = useQuery(abfrage(choriotop.lese, { params: { id: aufnahmeId } }))
  if (error)
    return (
      <Alert severity="danger" title="Die Choriotope konnten nicht geladen werden">
        {error.message}
      </Alert>
    )
  if (!data) return <Spinner label="Choriotope werden geladen" />
  return <Choriotopformular key={aufnahmeId} aufnahmeId={aufnahmeId} stand={data} />
}
