import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { Tabs } from '@benthos/ui/tabs/Tabs.tsx'
import { listeBewertungsmethoden } from '@benthos/vertrag/bewertung'
import { useQuery } from '@tanstack/react-query'
import { abfrage } from '../../http/abfrage.ts'
import { Bewertung } from './Bewertung.tsx'

/** Bewertung des MZB; trägt die Aufnahme mehrere Proben, je eine in einem Reiter, die führende zuerst. */
export default function BewertungPage({ aufnahmeId, code }: { aufnahmeId: number; code: string }) {
  const { data, error } = useQuery(abfrage(listeBewertungsmethoden, { params: { id: aufnahmeId } }))
  if (error && !data)
    return (
      <Alert severity="danger" title="Die Bewertung konnte nicht geladen werden">
        {error.message}
      </Alert>
    )
  if (!data) return <Spinner label="Bewertung wird geladen" />
  const [fuehrend, ...weitere] = data
  const titel = 'Bewertung Makrozoobenthos'
  if (weitere.length === 0)
    return (
      <Bewertung aufnahmeId={aufnahmeId} code={code} methode={fuehrend?.methode ?? 'MHS'} mitBericht titel={titel} />
    )
  return (
    <Tabs
      items={data.map(({ methode, label }) => ({
        id: methode,
        label,
        content: (
          <Bewertung
            aufnahmeId={aufnahmeId}
            code={code}
            key={methode}
            methode={methode}
            mitBericht={methode === fuehrend?.methode}
            titel={titel}
          />
        ),
      }))}
      label="Proben des Makrozoobenthos"
    />
  )
}
