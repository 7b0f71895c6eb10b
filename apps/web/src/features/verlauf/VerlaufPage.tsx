import type { Element } from '@benthos/fachmodell'
import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { VisuallyHidden } from '@benthos/ui/internal/VisuallyHidden.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { TableOutputFrame } from '@benthos/ui/table/TableOutputFrame.tsx'
import type { Verlaufsaenderung, Verlaufseintrag } from '@benthos/vertrag/verlauf'
import { useState } from 'react'
import { Herkunft } from '../../technik/verlauf/Herkunft.tsx'
import { AENDERUNGSLABEL, LEER } from '../../technik/verlauf/texte.ts'
import { Versionsvergleich } from '../../technik/verlauf/Versionsvergleich.tsx'
import { useAufnahmeverlauf } from './useAufnahmeverlauf.ts'
import stil from './VerlaufPage.module.css'
import { alsPunkt, fasseZusammen } from './zusammenfassung.ts'

/** Seite mit dem Verlauf eines Qualitätselements: wer hat wann was geändert, vorher und nachher. */
export function verlaufVon(element: Element) {
  return ({ aufnahmeId }: { aufnahmeId: number }) => <Elementverlauf aufnahmeId={aufnahmeId} element={element} />
}

function Elementverlauf({ aufnahmeId, element }: { aufnahmeId: number; element: Element }) {
  const [vergleicht, setzeVergleicht] = useState(false)
  const { eintraege, data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useAufnahmeverlauf({
    aufnahmeId,
    element,
  })
  if (isPending) return <Spinner label="Verlauf wird geladen" />
  if (error && !data)
    return (
      <Alert severity="danger" title="Der Verlauf konnte nicht geladen werden">
        {error.message}
      </Alert>
    )
  if (eintraege.length === 0)
    return (
      <EmptyState title="Noch keine Änderung">
        Jede Änderung an dieser Aufnahme erscheint hier mit Person, Zeit, Vorher und Nachher.
      </EmptyState>
    )
  return (
    <section aria-labelledby="verlauf">
      <div className={stil['titel']}>
        <h2 id="verlauf">Verlauf {element}</h2>
        {eintraege.length > 1 && <Button onPress={() => setzeVergleicht(true)}>Stände vergleichen</Button>}
      </div>
      {vergleicht && (
        <Versionsvergleich
          beiSchluss={() => setzeVergleicht(false)}
          punkte={eintraege.map(eintrag => alsPunkt(eintrag, true))}
          sache={`aufnahme/${aufnahmeId}/${element}/${eintraege[0]?.id}`}
          vergleiche={async (alt, neu) => fasseZusammen(eintraege, alt, neu)}
        />
      )}
      <ol className={stil['liste']}>
        {eintraege.map(eintrag => (
          <li key={eintrag.id} className={stil['eintrag']}>
            <p className={stil['kopf']}>
              <strong>{eintrag.titel}</strong> <span className={stil['art']}>{AENDERUNGSLABEL[eintrag.art]}</span>
              <span className={stil['wer']}>
                {formatiereZeitpunkt(eintrag.zeitpunkt)} · {eintrag.benutzer ?? 'System'}
              </span>
            </p>
            {eintrag.grund !== null && <p>Begründung: {eintrag.grund}</p>}
            {eintrag.herkunft !== null && (
              <p className={stil['herkunft']}>
                <Herkunft dateizeile={einzige(eintrag.aenderungen)?.dateizeile} herkunft={eintrag.herkunft} />
              </p>
            )}
            {eintrag.aenderungen.length > 0 && <Aenderungen {...eintrag} />}
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

/** Wo nur eines geändert ist, steht seine Zeile der Datei gleich im Satz. */
const einzige = ([erste, ...weitere]: readonly Verlaufsaenderung[]) => (weitere.length === 0 ? erste : undefined)

/** Bis zu so vielen Zeilen steht eine Änderung offen da; längere klappen auf und lassen sich ausgeben. */
const OFFEN_BIS = 8

function Aenderungen({ art, titel, aenderungen }: Pick<Verlaufseintrag, 'art' | 'titel' | 'aenderungen'>) {
  const mitZeilen = aenderungen.length > 1 && aenderungen.some(({ dateizeile }) => dateizeile !== undefined)
  // Was neu ist, hatte kein Vorher, und was fort ist, hat kein Nachher: eine Spalte voll „leer“ sagte nichts.
  const hatVorher = art !== 'NEW' || aenderungen.some(({ vorher }) => vorher !== null)
  const hatNachher = art !== 'DELETED' || aenderungen.some(({ nachher }) => nachher !== null)
  const tabelle = (
    <table className={stil['tabelle']} data-spalten={hatVorher && hatNachher ? 'beide' : 'eine'}>
      <caption>
        <VisuallyHidden>{`Änderungen: ${titel}`}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Inhalt</th>
          {hatVorher && <th scope="col">Vorher</th>}
          {hatNachher && <th scope="col">{hatVorher ? 'Nachher' : 'Neu'}</th>}
          {mitZeilen && <th scope="col">Zeile der Datei</th>}
        </tr>
      </thead>
      <tbody>
        {aenderungen.map(aenderung => (
          <tr key={aenderung.feld}>
            <th scope="row">{aenderung.label}</th>
            {hatVorher && <td>{aenderung.vorher ?? LEER}</td>}
            {hatNachher && <td>{aenderung.nachher ?? LEER}</td>}
            {mitZeilen && <td>{aenderung.dateizeile === undefined ? LEER : `Zeile ${aenderung.dateizeile}`}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (aenderungen.length <= OFFEN_BIS) return tabelle
  return (
    <details>
      <summary>
        {`${aenderungen.length} Änderungen`}
        <span data-print="hide"> anzeigen</span>
      </summary>
      <TableOutputFrame>{tabelle}</TableOutputFrame>
    </details>
  )
}
