import {
  ELEMENTE,
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
import type { AntwortVon } from '@benthos/vertrag'
import { type AufnahmeKopf, leseAufnahme } from '@benthos/vertrag/aufnahme'
import type { Hinweisbestaetigung } from '@benthos/vertrag/plausibilitaet'
import {
  leseMoeglicheFreigabestatus,
  leseMoeglicheStatus,
  leseStatus,
  leseStatusverlauf,
  setzeStatus,
} from '@benthos/vertrag/status'
import { setzeFrist } from '@benthos/vertrag/zuordnung'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { uebergabeteile } from '../../fach/aufnahmeteile/uebergabeteile.ts'
import type { Unterseite } from '../../fach/aufnahmeteile/unterseite.ts'
import { Fristwahl } from '../../fach/frist/Fristwahl.tsx'
import { fristInWorten } from '../../fach/frist/frist.ts'
import { frageNachHinweisen, istOffen, useHinweise } from '../../fach/plausibilitaet/hinweise.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { Auftragnehmerwahl } from './Auftragnehmerwahl.tsx'
import { Statusdialog, type Wechsel, wechselwort } from './Statusdialog.tsx'
import stil from './StatusPage.module.css'
import { Statusverlauf } from './Statusverlauf.tsx'
import { Uebergabebilanz } from './Uebergabebilanz.tsx'

type Angaben = {
  aufnahmeId: number
  element: Element
  /** Version der Aufnahme, auf der ein Wechsel beruht */
  version: number
  stand: { status: Status; freigabe: Freigabestatus; verlaufLesbar: boolean }
  /** Kopf der Aufnahme; null, solange er lädt */
  aufnahme: AufnahmeKopf | null
  teile: readonly Unterseite[]
  /** Neben einer Liste hat deren Leiste die eine Hauptschaltfläche. */
  istNebenListe?: boolean
}

const UEBERGABE: Status = 'BEWERTUNG_ABGESCHLOSSEN'

type Entscheidung = { ziel: Wechsel; grund: string; bestaetigungen: Hinweisbestaetigung[] }

/**
 * Der eine Schritt, der hier als Nächstes ansteht; null: keiner oder mehrere, dann hat keiner Vorrang. Zurückgeben ist nie die
 * Hauptsache.
 */
function hauptschritt(
  moeglich: AntwortVon<typeof leseMoeglicheStatus> | undefined,
): { element: Element; nach: Status } | null {
  const schritte = ELEMENTE.flatMap(element =>
    (moeglich?.[kurzVon(element)] ?? [])
      .filter(({ nach, hindernis }) => hindernis === null && nach !== 'UNPLAUSIBEL')
      .map(({ nach }) => ({ element, nach })),
  )
  return schritte.length === 1 ? (schritte[0] ?? null) : null
}

const moeglichVon = (aufnahmeId: number) => abfrage(leseMoeglicheStatus, { params: { id: aufnahmeId } })

/** Was jeder Teil für sich fragt. */
const fragenVon = (aufnahmeId: number, element: Element) => ({
  freigaben: abfrage(leseMoeglicheFreigabestatus, { params: { id: aufnahmeId, element } }),
  verlauf: abfrage(leseStatusverlauf[element], { params: { id: aufnahmeId } }),
})

/** Die Fragen, ohne deren Antwort die Teile nicht vollständig dastehen. */
export const statusfragen = (aufnahmeId: number, teile: readonly { element: Element; verlaufLesbar: boolean }[]) => [
  moeglichVon(aufnahmeId),
  ...teile.flatMap(({ element, verlaufLesbar }) => {
    const { freigaben, verlauf } = fragenVon(aufnahmeId, element)
    return verlaufLesbar ? [freigaben, verlauf] : [freigaben]
  }),
]

/** Fragt alles, ehe die Seite gezeigt wird: ihre Teile stehen zusammen da, und der letzte hielte die anderen auf. */
export async function frageNachStatus(aufnahmeId: number, client: QueryClient): Promise<void> {
  const params = { id: aufnahmeId }
  const kopf = client.getQueryData(abfrage(leseAufnahme, { params }).queryKey)
  await Promise.all([
    client.prefetchQuery(abfrage(leseStatus, { params })),
    client.prefetchQuery(moeglichVon(aufnahmeId)),
    kopf?.rechte.plausibilitaet && frageNachHinweisen({ art: 'aufnahme', id: aufnahmeId, stand: kopf.version }, client),
    ...ELEMENTE.filter(element => kopf?.[kurzVon(element)]).flatMap(element => {
      const { freigaben, verlauf } = fragenVon(aufnahmeId, element)
      return [
        client.prefetchQuery(freigaben),
        kopf?.rechte[`${kurzVon(element)}Verlauf`] === true && client.prefetchQuery(verlauf),
      ]
    }),
  ])
}

/** Status und Freigabe eines Qualitätselements: Stand, mögliche Übergänge mit Hindernis, Verlauf. */
export function Statusteil({ aufnahmeId, element, version, stand, aufnahme, teile, istNebenListe = false }: Angaben) {
  const elementstand = aufnahme?.[kurzVon(element)] ?? null
  const auftragnehmer = elementstand?.auftragnehmer ?? null
  const frist = elementstand?.frist ?? null
  const darfZuordnen = aufnahme?.rechte.zuweisen ?? false
  const queryClient = useQueryClient()
  const params = { id: aufnahmeId }
  const moeglich = useQuery(moeglichVon(aufnahmeId))
  const fragen = fragenVon(aufnahmeId, element)
  const freigaben = useQuery(fragen.freigaben)
  const verlauf = useQuery({ ...fragen.verlauf, enabled: stand.verlaufLesbar })
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
      const message =
        ziel.nach === UEBERGABE
          ? `${ELEMENTE_LABEL[element]} übergeben`
          : `${wechselwort(ziel, element)} auf „${ziel.label}“ gesetzt`
      kurznachrichten.add({ type: 'success', message })
    },
    // Auch ein abgelehnter Wechsel zeigt danach den wirklichen Stand.
    onError: () => queryClient.invalidateQueries(),
  })
  const uebergaenge = moeglich.data?.[kurzVon(element)] ?? []
  const haupt = istNebenListe ? null : hauptschritt(moeglich.data)
  const zurueckgabe = uebergaenge.find(({ nach, hindernis }) => nach === 'UNPLAUSIBEL' && hindernis === null)
  const { hinweise, verdeckt } = useHinweise(
    stand.verlaufLesbar ? { art: 'aufnahme', id: aufnahmeId, stand: version } : null,
  )
  const gehoertHierher = (h: { element: Element | null }) => h.element === null || h.element === element
  const offene = (hinweise ?? []).filter(h => istOffen(h) && gehoertHierher(h))
  const verdeckteOffene = verdeckt.filter(gehoertHierher).reduce((summe, { offen }) => summe + offen, 0)
  return (
    <section className={stil['teil']} data-print="plain" aria-labelledby={`status-${element}`}>
      <h3 id={`status-${element}`} ref={ueberschrift} tabIndex={-1}>
        {ELEMENTE_LABEL[element]}
      </h3>
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
        {(frist !== null || darfZuordnen) && (
          <div>
            <dt>Frist</dt>
            <dd className={stil['auftrag']}>
              {fristInWorten(elementstand) ?? 'keine'}
              {darfZuordnen && (
                <Fristwahl
                  frist={frist}
                  key={frist}
                  name={`Frist ${ELEMENTE_LABEL[element]}`}
                  setze={async wahl => {
                    await rufe(setzeFrist[element], { params: { id: aufnahmeId }, body: { frist: wahl, version } })
                    return `Frist ${ELEMENTE_LABEL[element]} ${wahl === null ? 'aufgehoben' : 'gesetzt'}`
                  }}
                />
              )}
            </dd>
          </div>
        )}
      </dl>
      {aufnahme && uebergaenge.some(({ nach }) => nach === UEBERGABE) && (
        <>
          <h4>Vor der Übergabe</h4>
          <Uebergabebilanz
            aufnahme={aufnahme}
            element={element}
            offene={offene.length}
            teile={teile}
            verdeckteOffene={verdeckteOffene}
          />
        </>
      )}
      <h4 data-print="hide">Nächster Schritt</h4>
      {ladefehler && (
        <Alert severity="danger" isLive title="Mögliche Schritte oder Verlauf konnten nicht geladen werden">
          {ladefehler.message}
        </Alert>
      )}
      {(moeglich.isPending || freigaben.isPending) && <Spinner label="Mögliche Schritte werden geladen" />}
      {moeglich.data && freigaben.data && uebergaenge.length === 0 && freigaben.data.length === 0 && (
        <p className={stil['leise']}>Für Ihre Rolle steht im gegenwärtigen Status kein Wechsel offen.</p>
      )}
      <ul className={stil['schritte']} data-print="hide">
        {uebergaenge.map(({ nach, label, grundPflicht, hindernis }) => (
          <li key={nach}>
            <Button
              data-nach={`${element}-${nach}`}
              variant={nach === haupt?.nach && element === haupt.element ? 'primary' : 'secondary'}
              isDisabled={hindernis !== null}
              onPress={() => setzeWechsel({ art: 'STATUS', nach, label, grundPflicht })}
            >
              {nach === UEBERGABE ? `${ELEMENTE_LABEL[element]} übergeben` : `Auf „${label}“ setzen`}
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
              {`Auf „${label}“ setzen`}
            </Button>
          </li>
        ))}
      </ul>
      {wechsel && (
        <Statusdialog
          wechsel={wechsel}
          aufnahmeId={aufnahmeId}
          code={aufnahme?.code ?? null}
          fehlende={aufnahme ? uebergabeteile(element, aufnahme, teile).fehlende : []}
          gibZurueck={zurueckgabe && (() => setzeWechsel({ art: 'STATUS', ...zurueckgabe }))}
          hinweise={offene}
          element={element}
          istSperrend={wechsel.nach === UEBERGABE}
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
