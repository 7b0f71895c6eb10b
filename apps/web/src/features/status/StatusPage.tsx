import { ELEMENTE, kurzVon } from '@benthos/fachmodell'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { leseAufnahme } from '@benthos/vertrag/aufnahme'
import { leseStatus } from '@benthos/vertrag/status'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { Unterseite } from '../../fach/aufnahmeteile/unterseite.ts'
import { useHinweise } from '../../fach/plausibilitaet/hinweise.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import stil from './StatusPage.module.css'
import { Statusteil, statusfragen } from './Statusteil.tsx'

/** Status und Freigabe der Qualitätselemente, die die Aufnahme trägt und der Angemeldete sehen darf. */
export function StatusPage({ aufnahmeId, teile }: { aufnahmeId: number; teile: readonly Unterseite[] }) {
  const params = { id: aufnahmeId }
  const { data, error } = useQuery(abfrage(leseStatus, { params }))
  const kopf = useQuery(abfrage(leseAufnahme, { params })).data
  // Die Teile laden ihre Schritte einzeln; gezeigt werden sie zusammen, sonst schöbe einer den anderen hinunter. Auf das, was der
  // Rahmen darüber fragt, warten sie nicht.
  const gezeigte = ELEMENTE.flatMap(element => {
    const stand = data?.[kurzVon(element)]
    return stand ? [{ element, verlaufLesbar: stand.verlaufLesbar }] : []
  })
  const istVerlaufLesbar = gezeigte.some(({ verlaufLesbar }) => verlaufLesbar)
  const istGefragt = useQueries({
    queries: data ? statusfragen(aufnahmeId, gezeigte) : [],
    combine: antworten => antworten.every(eine => !eine.isPending),
  })
  const { hinweise, fehler } = useHinweise(
    data && istVerlaufLesbar ? { art: 'aufnahme', id: aufnahmeId, stand: data.version } : null,
  )
  const istDa = istGefragt && (!istVerlaufLesbar || hinweise !== null || fehler !== null)
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
