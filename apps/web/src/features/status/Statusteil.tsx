import {
  ELEMENTE_LABEL,
  type Element,
  FREIGABESTATUS_LABEL,
  type Freigabestatus,
  kurzVon,
  type Status,
  statusLabel,
} from '@benthos/fachmodell'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import type { Hinweisbestaetigung } from '@benthos/vertrag/plausibilitaet'
import {
  leseMoeglicheFreigabestatus,
  leseMoeglicheStatus,
  leseStatusverlauf,
  setzeStatus,
} from '@benthos/vertrag/status'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { istOffen, useHinweise } from '../../fach/plausibilitaet/hinweise.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { Auftragnehmerwahl } from './Auftragnehmerwahl.tsx'
import { Statusdialog, type Wechsel } from './Statusdialog.tsx'
import stil from './StatusPage.module.css'
import { Statusverlauf } from './Statusverlauf.tsx'

type Angaben = {
  aufnahmeId: number
  element: Element
  /** Version der Aufnahme, auf der ein Wechsel beruht */
  version: number
  stand: { status: Status; freigabe: Freigabestatus; verlaufLesbar: boolean }
  auftragnehmer: { value: string; label: string } | null
  darfZuordnen: boolean
}

type Entscheidung = { ziel: Wechsel; grund: string; bestaetigungen: Hinweisbestaetigung[] }

/** Status und Freigabe eines Qualitätselements: Stand, mögliche Übergänge mit Hindernis, Verlauf. */
export function Statusteil({ aufnahmeId, element, version, stand, auftragnehmer, darfZuordnen }: Angaben) {
  const queryClient = useQueryClient()
  const params = { id: aufnahmeId }
  const moeglich = useQuery(abfrage(leseMoeglicheStatus, { params }))
  const freigaben = useQuery(abfrage(leseMoeglicheFreigabestatus, { params: { ...params, element } }))
  const verlauf = useQuery({
    ...abfrage(leseStatusverlauf[element], { params }),
    enabled: stand.verlaufLesbar,
  })
  const ladefehler = moeglich.error ?? freigaben.error ?? verlauf.error
  const ueberschrift = useRef<HTMLHeadingElement>(null)
  const [wechsel, setzeWechsel] = useState<Wechsel | null>(null)
  const aendern = useMutation({
    mutationFn: ({ ziel, grund, bestaetigungen }: Entscheidung) =>
      rufe(setzeStatus[element], {
        params,
        body: {
          version,
          grund,
          bestaetigungen,
          ...(ziel.art === 'STATUS' ? { status: ziel.nach as Status } : { freigabe: ziel.nach as Freigabestatus }),
        },
      }),
    onSuccess: async (_, { ziel }) => {
      await queryClient.invalidateQueries()
      setzeWechsel(null)
      // Den Knopf, der das Fenster öffnete, gibt es im neuen Stand nicht mehr.
      setTimeout(() => ueberschrift.current?.focus())
      const was = `${ziel.art === 'STATUS' ? 'Status' : 'Freigabe'} ${ELEMENTE_LABEL[element]}`
      kurznachrichten.add({ type: 'success', message: `${was} geändert: ${ziel.label}` })
    },
    // Auch ein abgelehnter Wechsel zeigt danach den wirklichen Stand.
    onError: () => queryClient.invalidateQueries(),
  })
  const uebergaenge = moeglich.data?.[kurzVon(element)] ?? []
  const zurueckgabe = uebergaenge.find(({ nach, hindernis }) => nach === 'UNPLAUSIBEL' && hindernis === null)
  const { hinweise } = useHinweise(stand.verlaufLesbar ? { art: 'aufnahme', id: aufnahmeId, stand: version } : null)
  const offene = (hinweise ?? []).filter(h => istOffen(h) && (h.element === null || h.element === element))
  return (
    <section className={stil['teil']} aria-labelledby={`status-${element}`}>
      <h2 id={`status-${element}`} ref={ueberschrift} tabIndex={-1}>
        {ELEMENTE_LABEL[element]}
      </h2>
      <dl className={stil['stand']}>
        <div>
          <dt>Status</dt>
          <dd>{statusLabel(stand.status)}</dd>
        </div>
        <div>
          <dt>Freigabe</dt>
          <dd>{FREIGABESTATUS_LABEL[stand.freigabe]}</dd>
        </div>
        {(auftragnehmer || darfZuordnen) && (
          <div>
            <dt>Auftragnehmer</dt>
            <dd className={stil['auftrag']}>
              {auftragnehmer?.label ?? 'nicht zugeordnet'}
              {darfZuordnen && (
                <Auftragnehmerwahl
                  aufnahmeId={aufnahmeId}
                  auftragnehmer={auftragnehmer}
                  element={element}
                  version={version}
                />
              )}
            </dd>
          </div>
        )}
      </dl>
      <h3>Nächster Schritt</h3>
      {ladefehler && (
        <Alert severity="danger" isLive title="Mögliche Schritte oder Verlauf konnten nicht geladen werden">
          {ladefehler.message}
        </Alert>
      )}
      {(moeglich.isPending || freigaben.isPending) && <Spinner label="Mögliche Schritte werden geladen" />}
      {moeglich.data && freigaben.data && uebergaenge.length === 0 && freigaben.data.length === 0 && (
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
        {freigaben.data?.map(({ nach, label }) => (
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
      {wechsel && (
        <Statusdialog
          wechsel={wechsel}
          gibZurueck={zurueckgabe && (() => setzeWechsel({ art: 'STATUS', ...zurueckgabe }))}
          hinweise={offene}
          istSperrend={wechsel.nach === 'BEWERTUNG_ABGESCHLOSSEN'}
          key={wechsel.nach}
          laeuft={aendern.isPending}
          fehler={aendern.error?.message ?? null}
          schliesse={() => {
            setzeWechsel(null)
            aendern.reset()
          }}
          bestaetige={(grund, bestaetigungen) => aendern.mutate({ ziel: wechsel, grund, bestaetigungen })}
        />
      )}
      {stand.verlaufLesbar && (
        <Statusverlauf ereignisse={verlauf.data ?? []} element={element} laedt={verlauf.isPending} />
      )}
    </section>
  )
}
