import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { leseAufnahme } from '@benthos/vertrag/aufnahme'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Hinweisliste } from '../../fach/plausibilitaet/Hinweisliste.tsx'
import { useHinweise } from '../../fach/plausibilitaet/hinweise.ts'
import { Rueckfrageliste } from '../../fach/rueckfrage/Rueckfrageliste.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import stil from './PlausibilitaetPage.module.css'

type Teil = { pfad: string; label: string }

/** Alle Hinweise und Rückfragen einer Aufnahme, jede mit dem Weg zu ihrem Teil. */
export function PlausibilitaetPage({ aufnahmeId, teile }: { aufnahmeId: number; teile: readonly Teil[] }) {
  const { data: kopf } = useQuery(abfrage(leseAufnahme, { params: { id: aufnahmeId } }))
  const objekt = { art: 'aufnahme' as const, id: aufnahmeId, stand: kopf?.version ?? 0 }
  const { hinweise, verdeckt, fehler } = useHinweise(objekt)
  if (fehler)
    return (
      <Alert severity="danger" title="Die Hinweise konnten nicht geladen werden">
        {fehler.message}
      </Alert>
    )
  if (!hinweise) return <Spinner label="Hinweise werden geladen" />
  const orte = teile.map(({ pfad, label }) => ({
    teil: pfad,
    label,
    adresse: `/aufnahme-detail/${aufnahmeId}/${pfad}`,
  }))
  return (
    <>
      <section aria-labelledby="plausibilitaet" className={stil['seite']}>
        <h2 id="plausibilitaet">Plausibilität</h2>
        <p>
          Hinweise verhindern nichts.{' '}
          {hinweise.some(hinweis => hinweis.bestaetigbar) ? (
            'Stimmt ein Wert trotz Hinweis, bestätigen Sie ihn mit einer Begründung.'
          ) : (
            <>
              Bestätigen kann sie, wer die Daten bearbeitet, und an übergebenen Daten, wer über „Plausibel“ entscheidet:
              unter <Link to={`/aufnahme-detail/${aufnahmeId}/status`}>Status und Freigabe</Link>.
            </>
          )}
        </p>
        {hinweise.length + verdeckt.length === 0 ? (
          <EmptyState title="Keine Hinweise">Nichts an dieser Aufnahme fällt aus dem Vergleich.</EmptyState>
        ) : (
          <Hinweisliste objekt={objekt} hinweise={hinweise} verdeckt={verdeckt} orte={orte} />
        )}
        {/* Nach den Hinweisen: auf schmalen Bildschirmen begännen sie sonst unter dem Rand. */}
        <p>
          Verglichen wird mit früheren Aufnahmen an dieser Messstelle, an den nächsten flussauf und flussab und im
          Gebiet des Gewässers. Alle, die mit dieser Aufnahme befasst sind, haben dieselbe Liste; was auf Daten beruht,
          die Sie nicht lesen dürfen, ist gezählt.
        </p>
      </section>
      <Rueckfrageliste aufnahmeId={aufnahmeId} orte={orte} />
    </>
  )
}
