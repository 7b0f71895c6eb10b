import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { leseMzbVerlauf, lesePhbVerlauf, type Verlaufsaenderung } from '@benthos/vertrag/verlauf'
import { useInfiniteQuery } from '@tanstack/react-query'
import { rufe } from '../../http/klient.ts'
import stil from './VerlaufPage.module.css'

const ART = { NEW: 'neu', UPDATED: 'geändert', DELETED: 'gelöscht' } as const

/** Verlauf eines Qualitätselements: wer hat wann was geändert, vorher und nachher. */
export default function VerlaufPage({ aufnahmeId, element }: { aufnahmeId: number; element: 'MZB' | 'PHB' }) {
  const vertrag = element === 'MZB' ? leseMzbVerlauf : lesePhbVerlauf
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [vertrag.pfad, aufnahmeId],
    queryFn: ({ pageParam, signal }) =>
      rufe(vertrag, { params: { id: aufnahmeId }, query: { vor: pageParam ?? undefined }, abbruch: signal }),
    initialPageParam: null as number | null,
    getNextPageParam: seite => seite.weiter,
  })
  if (isPending) return <Spinner label="Verlauf wird geladen" />
  if (error && !data)
    return (
      <Alert severity="danger" title="Der Verlauf konnte nicht geladen werden">
        {error.message}
      </Alert>
    )
  const eintraege = data.pages.flatMap(seite => seite.eintraege)
  if (eintraege.length === 0)
    return (
      <EmptyState title="Noch keine Änderung">
        Jede Änderung an dieser Aufnahme erscheint hier mit Person, Zeit, Vorher und Nachher.
      </EmptyState>
    )
  return (
    <section aria-labelledby="verlauf">
      <h2 className={stil['titel']} id="verlauf">
        Verlauf {element}
      </h2>
      <ol className={stil['liste']}>
        {eintraege.map(eintrag => (
          <li key={eintrag.id} className={stil['eintrag']}>
            <p className={stil['kopf']}>
              <strong>{eintrag.titel}</strong> <span className={stil['art']}>{ART[eintrag.art]}</span>
              <span className={stil['wer']}>
                {formatiereZeitpunkt(eintrag.zeitpunkt)} · {eintrag.benutzer ?? 'System'}
              </span>
            </p>
            {eintrag.grund !== null && <p>Begründung: {eintrag.grund}</p>}
            {eintrag.aenderungen.length > 0 && <Aenderungen aenderungen={eintrag.aenderungen} />}
          </li>
        ))}
      </ol>
      {error && (
        <Alert isLive severity="danger" title="Ältere Änderungen konnten nicht geladen werden">
          {error.message}
        </Alert>
      )}
      {hasNextPage && (
        <Button onPress={() => void fetchNextPage()} isPending={isFetchingNextPage} pendingLabel="Wird geladen">
          Ältere Änderungen laden
        </Button>
      )}
    </section>
  )
}

/** Bis zu so vielen Zeilen steht eine Änderung offen da; längere klappen auf. */
const OFFEN_BIS = 8

function Aenderungen({ aenderungen }: { aenderungen: readonly Verlaufsaenderung[] }) {
  const tabelle = (
    <table className={stil['tabelle']}>
      <thead>
        <tr>
          <th scope="col">Inhalt</th>
          <th scope="col">Vorher</th>
          <th scope="col">Nachher</th>
        </tr>
      </thead>
      <tbody>
        {aenderungen.map(aenderung => (
          <tr key={`${aenderung.label}-${aenderung.vorher ?? ''}-${aenderung.nachher ?? ''}`}>
            <th scope="row">{aenderung.label}</th>
            <td>{aenderung.vorher ?? 'leer'}</td>
            <td>{aenderung.nachher ?? 'leer'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (aenderungen.length <= OFFEN_BIS) return tabelle
  return (
    <details>
      <summary>{`${aenderungen.length} Änderungen anzeigen`}</summary>
      {tabelle}
    </details>
  )
}
