import { ELEMENTE, kurzVon } from '@benthos/fachmodell'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { leseAufnahme } from '@benthos/vertrag/aufnahme'
import { leseStatus } from '@benthos/vertrag/status'
import { useQuery } from '@tanstack/react-query'
import { abfrage } from '../../technik/http/abfrage.ts'
import stil from './StatusPage.module.css'
import { Statusteil } from './Statusteil.tsx'

/** Status und Freigabe der Qualitätselemente, die die Aufnahme trägt und der Angemeldete sehen darf. */
export default function StatusPage({ aufnahmeId }: { aufnahmeId: number }) {
  const params = { id: aufnahmeId }
  const { data, error } = useQuery(abfrage(leseStatus, { params }))
  const kopf = useQuery(abfrage(leseAufnahme, { params })).data
  if (error && !data)
    return (
      <Alert severity="danger" title="Der Status konnte nicht geladen werden">
        {error.message}
      </Alert>
    )
  if (!data) return <Spinner label="Status wird geladen" />
  return (
    <div className={stil['seite']}>
      {ELEMENTE.map(element => {
        const stand = data[kurzVon(element)]
        return (
          stand && (
            <Statusteil
              key={element}
              aufnahmeId={aufnahmeId}
              auftragnehmer={kopf?.[kurzVon(element)]?.auftragnehmer ?? null}
              darfZuordnen={kopf?.rechte.zuweisen ?? false}
              element={element}
              version={data.version}
              stand={stand}
            />
          )
        )
      })}
    </div>
  )
}
