import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Tabs } from '@benthos/ui/tabs/Tabs.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import { listeBewertungsmethoden } from '@benthos/vertrag/bewertung'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { abfrage } from '../../technik/http/abfrage.ts'
import { Bewertung, frageNachBewertung } from './Bewertung.tsx'
import { Ladebild } from './Ladebild.tsx'

const TITEL = 'Bewertung Makrozoobenthos'

/**
 * Bewertung des MZB; trägt die Aufnahme mehrere Proben, je eine in einem Reiter, die führende zuerst. Der Reiter steht in der
 * Adresse: Neuladen und Weitergeben führen zur selben Probe.
 */
export default function BewertungPage({ aufnahmeId, code }: { aufnahmeId: number; code: string }) {
  const [adresse, setzeAdresse] = useSearchParams()
  const { data, error } = useQuery(methodenDer(aufnahmeId))
  if (error && !data)
    return (
      <Alert severity="danger" title="Die Bewertung konnte nicht geladen werden">
        {error.message}
      </Alert>
    )
  if (!data) return <Ladebild titel={TITEL} />
  const [fuehrend, ...weitere] = data
  if (weitere.length === 0)
    return (
      <Bewertung aufnahmeId={aufnahmeId} code={code} methode={fuehrend?.methode ?? 'MHS'} mitBericht titel={TITEL} />
    )
  const gewaehlt = gewaehlte(data, adresse)
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
            titel={TITEL}
          />
        ),
      }))}
      label="Proben des Makrozoobenthos"
      onSelectedChange={methode => setzeAdresse({ methode }, { replace: true })}
      selected={gewaehlt?.methode}
    />
  )
}

const methodenDer = (aufnahmeId: number) => abfrage(listeBewertungsmethoden, { params: { id: aufnahmeId } })

/** Die Methode, die die Adresse nennt, sonst die führende. */
const gewaehlte = (methoden: AntwortVon<typeof listeBewertungsmethoden>, adresse: URLSearchParams) =>
  methoden.find(({ methode }) => methode === adresse.get('methode')) ?? methoden[0]

BewertungPage.frageVorab = async (aufnahmeId: number, client: QueryClient) => {
  const methoden = await client.fetchQuery(methodenDer(aufnahmeId))
  const gewaehlt = gewaehlte(methoden, new URLSearchParams(location.search))
  return frageNachBewertung(aufnahmeId, gewaehlt?.methode ?? 'MHS', client)
}
