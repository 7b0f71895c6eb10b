import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { listeBewertungsmethoden } from '@benthos/vertrag/bewertung'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { abfrage } from '../../technik/http/abfrage.ts'
import stil from './Variante.module.css'
import { Variantenrechnung } from './Variantenrechnung.tsx'

/** Was wäre, wenn: Varianten einer MZB-Probe; trägt die Aufnahme mehrere, wird eine gewählt. */
export default function VariantenPage({ aufnahmeId }: { aufnahmeId: number }) {
  const [adresse, setzeAdresse] = useSearchParams()
  const { data, error } = useQuery(abfrage(listeBewertungsmethoden, { params: { id: aufnahmeId } }))
  if (error && !data)
    return (
      <Alert severity="danger" title="Die Proben konnten nicht geladen werden">
        {error.message}
      </Alert>
    )
  if (!data) return <Spinner label="Proben werden geladen" />
  const gewaehlt = data.find(({ methode }) => methode === adresse.get('methode')) ?? data[0]
  if (!gewaehlt) return <p>Diese Aufnahme hat keine Probe des Makrozoobenthos, die sich bewerten lässt.</p>
  return (
    <div className={stil['seite']}>
      {data.length > 1 && (
        <div className={stil['wahl']}>
          <Select
            isRequired
            label="Probe"
            onChange={methode => methode !== null && setzeAdresse({ methode })}
            options={data.map(({ methode, label }) => ({ value: methode, label }))}
            value={gewaehlt.methode}
          />
        </div>
      )}
      <Variantenrechnung aufnahmeId={aufnahmeId} key={gewaehlt.methode} methode={gewaehlt.methode} />
    </div>
  )
}
