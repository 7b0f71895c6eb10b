import {
  ELEMENTE_LABEL,
  type Element,
  FREIGABESTATUS_LABEL,
  type Freigabestatus,
  type Status,
  statusLabel,
} from '@benthos/fachmodell'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import {
  leseMoeglicheFreigabestatus,
  leseMoeglicheStatus,
  leseMzbStatusverlauf,
  lesePhbStatusverlauf,
  leseStatus,
  setzeMzbStatus,
  setzePhbStatus,
} from '@benthos/vertrag/status'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { abfrage } from '../../http/abfrage.ts'
import { rufe } from '../../http/klient.ts'
import { Statusdialog, type Wechsel } from './Statusdialog.tsx'
import stil from './StatusPage.module.css'
import { Statusverlauf } from './Statusverlauf.tsx'

type Angaben = {
  aufnahmeId: number
  element: Element
  /** Version der Aufnahme, auf der ein Wechsel beruht */
  version: number
  stand: { status: Status; freigabe: Freigabestatus; verlaufLesbar: boolean }
}

/** Status und Freigabe eines Qualitätselements: Stand, mögliche Übergänge mit Hindernis, Verlauf. */
export function Statusteil({ aufnahmeId, element, version, stand }: Angaben) {
  const queryClient = useQueryClient()
  const params = { id: aufnahmeId }
  const moeglich = useQuery(abfrage(leseMoeglicheStatus, { params })).data
  const freigaben = useQuery(abfrage(leseMoeglicheFreigabestatus, { params: { ...params, element } })).data
  const verlauf = useQuery({
    ...abfrage(element === 'MZB' ? leseMzbStatusverlauf : lesePhbStatusverlauf, { params }),
    enabled: stand.verlaufLesbar,
  }).data
  const [wechsel, setzeWechsel] = useState<Wechsel | null>(null)
  const aendern = useMutation({
    mutationFn: ({ ziel, grund }: { ziel: Wechsel; grund: string }) =>
      rufe(element === 'MZB' ? setzeMzbStatus : setzePhbStatus, {
        params,
        body: {
          version,
          grund,
          ...(ziel.art === 'STATUS' ? { status: ziel.nach as Status } : { freigabe: ziel.nach as Freigabestatus }),
        },
      }),
    onSuccess: () => {
      setzeWechsel(null)
      return queryClient.invalidateQueries()
    },
    // Auch ein abgelehnter Wechsel zeigt danach den wirklichen Stand.
    onError: () => queryClient.invalidateQueries({ queryKey: [leseStatus.pfad] }),
  })
  const uebergaenge = moeglich?.[element === 'MZB' ? 'mzb' : 'phb'] ?? []
  return (
    <section className={stil['teil']} aria-labelledby={`status-${element}`}>
      <h2 id={`status-${element}`}>{ELEMENTE_LABEL[element]}</h2>
      <dl className={stil['stand']}>
        <div>
          <dt>Status</dt>
          <dd>{statusLabel(stand.status)}</dd>
        </div>
        <div>
          <dt>Freigabe</dt>
          <dd>{FREIGABESTATUS_LABEL[stand.freigabe]}</dd>
        </div>
      </dl>
      <h3>Nächster Schritt</h3>
      {uebergaenge.length === 0 && (freigaben ?? []).length === 0 && (
        <p className={stil['leise']}>Für Ihre Rolle steht im gegenwärtigen Status kein Wechsel offen.</p>
      )}
      <ul className={stil['schritte']}>
        {uebergaenge.map(({ nach, label, grundPflicht, hindernis }) => (
          <li key={nach}>
            <Button
              variant={nach === 'UNPLAUSIBEL' ? 'secondary' : 'primary'}
              isDisabled={hindernis !== null}
              onPress={() => setzeWechsel({ art: 'STATUS', nach, label, grundPflicht })}
            >
              {`Auf „${label}“ setzen`}
            </Button>
            {hindernis !== null && <span className={stil['leise']}>{hindernis}</span>}
          </li>
        ))}
        {(freigaben ?? []).map(({ nach, label }) => (
          <li key={nach}>
            <Button
              variant="secondary"
              onPress={() => setzeWechsel({ art: 'FREIGABE', nach, label, grundPflicht: false })}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
      {aendern.error && wechsel === null && (
        <Alert severity="danger" isLive title="Der Wechsel ist nicht möglich">
          {aendern.error.message}
        </Alert>
      )}
      <Statusdialog
        wechsel={wechsel}
        istSperrend={wechsel?.nach === 'BEWERTUNG_ABGESCHLOSSEN'}
        laeuft={aendern.isPending}
        fehler={wechsel ? (aendern.error?.message ?? null) : null}
        schliesse={() => {
          setzeWechsel(null)
          aendern.reset()
        }}
        bestaetige={grund => wechsel && aendern.mutate({ ziel: wechsel, grund })}
      />
      {stand.verlaufLesbar && <Statusverlauf ereignisse={verlauf ?? []} element={element} />}
    </section>
  )
}
