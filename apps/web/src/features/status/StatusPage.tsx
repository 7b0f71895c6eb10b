import { ELEMENTE, kurzVon } from '@benthos/fachmodell'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { leseAufnahme } from '@benthos/vertrag/aufnahme'
import { leseStatus } from '@benthos/vertrag/status'
import { type QueryFilters, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Unterseite } from '../../fach/aufnahmeteile/unterseite.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import stil from './StatusPage.module.css'
import { Statusteil } from './Statusteil.tsx'

const FEHLENDES: QueryFilters = { predicate: ({ state }) => state.status === 'pending' }

/** Status und Freigabe der Qualitätselemente, die die Aufnahme trägt und der Angemeldete sehen darf. */
export function StatusPage({ aufnahmeId, teile }: { aufnahmeId: number; teile: readonly Unterseite[] }) {
  const params = { id: aufnahmeId }
  const { data, error } = useQuery(abfrage(leseStatus, { params }))
  const kopf = useQuery(abfrage(leseAufnahme, { params })).data
  // Die Teile laden ihre Schritte einzeln; gezeigt werden sie zusammen, sonst schöbe einer den anderen hinunter.
  const queryClient = useQueryClient()
  const laufende = useIsFetching(FEHLENDES)
  const [istDa, setzeDa] = useState(false)
  useEffect(() => {
    if (!data || laufende > 0) return
    // Nachgezählt, weil die Teile ihre Abfragen erst mit dem Einhängen stellen.
    const uhr = setTimeout(() => setzeDa(queryClient.isFetching(FEHLENDES) === 0))
    return () => clearTimeout(uhr)
  }, [data, laufende, queryClient])
  if (error && !data)
    return (
      <Alert severity="danger" title="Der Status konnte nicht geladen werden">
        {error.message}
      </Alert>
    )
  if (!data) return <Spinner label="Status wird geladen" />
  return (
    <div className={stil['seite']} data-print="flow" data-laedt={!istDa}>
      <h2>Status und Freigabe</h2>
      {ELEMENTE.map(element => {
        const stand = data[kurzVon(element)]
        return (
          stand && (
            <Statusteil
              key={element}
              aufnahmeId={aufnahmeId}
              aufnahme={kopf ?? null}
              element={element}
              version={data.version}
              stand={stand}
              teile={teile}
            />
          )
        )
      })}
    </div>
  )
}
