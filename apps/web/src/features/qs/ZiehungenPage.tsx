import { labelVon, QS_STATUS } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereTag, formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { DataList } from '@benthos/ui/datalist/DataList.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { AntwortVon } from '@benthos/vertrag'
import { leseQsZiehung, leseQsZiehungsprotokoll, listeQsZiehungen, type QsZiehung } from '@benthos/vertrag/qsziehung'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { abfrage } from '../../technik/http/abfrage.ts'
import { speichereDatei } from '../../technik/http/herunterladen.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Ladestand } from '../../technik/seite/Ladestand.tsx'
import { useSeite } from '../../technik/seite/SeiteProvider.tsx'
import stil from './Ziehung.module.css'
import { Ausschluesse, Schichttabelle } from './Ziehungstafeln.tsx'
import { Zuweisungsfenster } from './Zuweisungsfenster.tsx'

/** Ziehungen für die Qualitätssicherung; die Adresse nennt die gezeigte. */
export default function ZiehungenPage() {
  const [adresse] = useSearchParams()
  const id = Number(adresse.get('id'))
  return Number.isInteger(id) && id > 0 ? <EineZiehung id={id} key={id} /> : <AlleZiehungen />
}

type Kopf = AntwortVon<typeof listeQsZiehungen>[number]

function AlleZiehungen() {
  const { data, error } = useQuery(abfrage(listeQsZiehungen, {}))
  return (
    <>
      <Seitentitel titel="Ziehungen für die Qualitätssicherung" />
      <div className={stil['seite']}>
        <Ladestand
          fehler={error}
          fehlertitel="Die Ziehungen konnten nicht geladen werden"
          istDa={data !== undefined}
          zeilen={6}
        />
        {data && (
          <Table
            caption="Ziehungen, die jüngste zuerst"
            columns={SPALTEN}
            emptyState={
              <EmptyState
                action={<LinkButton href="/aufnahmen-uebersicht">Zu den Aufnahmen</LinkButton>}
                title="Noch nichts gezogen"
              >
                Filtern Sie die Liste der Aufnahmen und wählen Sie „Proben für die Qualitätssicherung ziehen“.
              </EmptyState>
            }
            rowHref={({ id }) => `/qs-ziehungen?id=${id}`}
            rowKey={({ id }) => String(id)}
            rows={data}
          />
        )}
      </div>
    </>
  )
}

const SPALTEN: readonly TableColumn<Kopf>[] = [
  {
    id: 'nummer',
    header: 'Ziehung',
    cell: ({ id }) => `Ziehung ${id}`,
    isRowHeader: true,
    priority: 1,
    isNoWrap: true,
  },
  { id: 'am', header: 'Gezogen am', cell: ({ gezogenAm }) => formatiereTag(gezogenAm), isNoWrap: true },
  { id: 'von', header: 'Von', cell: ({ gezogenVon }) => gezogenVon },
  { id: 'anlass', header: 'Anlass', cell: ({ anlass }) => anlass ?? '–', priority: 3 },
  { id: 'bestand', header: 'Proben', cell: ({ bestand }) => formatiereZahl(bestand), align: 'number' },
  { id: 'umfang', header: 'Gezogen', cell: ({ umfang }) => formatiereZahl(umfang), align: 'number' },
]

function EineZiehung({ id }: { id: number }) {
  const [weistZu, setzeWeistZu] = useState(false)
  const { setzeFehler } = useSeite()
  const { data, error } = useQuery(abfrage(leseQsZiehung, { params: { id } }))
  const protokoll = useMutation({
    mutationFn: async () => {
      const inhalt = JSON.stringify(await rufe(leseQsZiehungsprotokoll, { params: { id } }), null, 2)
      speichereDatei(new File([inhalt], `QS-Ziehung_${id}.json`, { type: 'application/json' }))
    },
    onMutate: () => setzeFehler(null),
    onError: fehler => setzeFehler(`Das Protokoll konnte nicht geladen werden. ${fehler.message}`),
  })
  return (
    <>
      <Seitentitel
        aktionen={
          <>
            {data?.gezogene.some(istUnvergeben) && (
              <Button onPress={() => setzeWeistZu(true)} variant="primary">
                Proben zuweisen
              </Button>
            )}
            <Button isDisabled={!data || protokoll.isPending} onPress={() => protokoll.mutate()}>
              Protokoll (JSON)
            </Button>
            <LinkButton href="/qs-ziehungen">Alle Ziehungen</LinkButton>
          </>
        }
        titel={`Ziehung ${id}`}
      />
      <div className={stil['seite']}>
        <Ladestand
          fehler={error}
          fehlertitel="Die Ziehung konnte nicht geladen werden"
          istDa={data !== undefined}
          zeilen={8}
        />
        {data && <Beleg ziehung={data} />}
      </div>
      {weistZu && data && <Zuweisungsfenster beiSchluss={() => setzeWeistZu(false)} ziehung={data} />}
    </>
  )
}

function Beleg({ ziehung }: { ziehung: QsZiehung }) {
  return (
    <>
      {ziehung.istNachvollzogen ? (
        <Alert severity="success" title="Nachvollzogen">
          Aus Startwert und Grundgesamtheit noch einmal gezogen: es sind dieselben Proben.
        </Alert>
      ) : (
        <Alert severity="danger" title="Die Ziehung lässt sich nicht nachvollziehen">
          Aus Startwert und Grundgesamtheit noch einmal gezogen, ergeben sich andere Proben. Der Beleg wurde verändert;
          bitte wenden Sie sich an die Administration.
        </Alert>
      )}
      <DataList
        items={[
          { label: 'Gezogen', value: `${formatiereZeitpunkt(ziehung.gezogenAm)}, ${ziehung.gezogenVon}` },
          { label: 'Anlass', value: ziehung.anlass },
          { label: 'Frist', value: ziehung.frist === null ? null : formatiereDatum(ziehung.frist) },
          { label: 'Startwert', value: <code className={stil['schluessel']}>{ziehung.seed}</code> },
          { label: 'Verfahren', value: ziehung.verfahren },
          {
            label: 'Prüfsumme der Grundgesamtheit',
            value: <code className={stil['schluessel']}>{ziehung.grundgesamtheit}</code>,
          },
        ]}
      />
      <Table
        caption="Gezogene Proben"
        columns={GEZOGENE}
        isCaptionVisible
        rowHref={({ aufnahmeId }) => `/aufnahme-detail/${aufnahmeId}/qs`}
        rowKey={({ aufnahmeId, methode }) => `${aufnahmeId} ${methode}`}
        rows={ziehung.gezogene}
      />
      <Schichttabelle schichten={ziehung.schichten} />
      <Ausschluesse ausgeschlossen={ziehung.ausgeschlossen} fehlend={0} />
    </>
  )
}

type Gezogene = QsZiehung['gezogene'][number]

const istUnvergeben = ({ status, zweitbestimmer }: Gezogene) => status === 'OFFEN' && zweitbestimmer === null

const GEZOGENE: readonly TableColumn<Gezogene>[] = [
  { id: 'code', header: 'Aufnahme', cell: ({ code }) => code, isRowHeader: true, priority: 1, isNoWrap: true },
  { id: 'methode', header: 'Methode', cell: ({ label }) => label },
  { id: 'schicht', header: 'Schicht', cell: ({ schicht }) => schicht, priority: 3 },
  {
    id: 'status',
    header: 'Zweitbestimmung',
    cell: ({ status }) => labelVon(QS_STATUS, status) ?? 'Auftrag zurückgezogen',
  },
  { id: 'person', header: 'Durch', cell: ({ zweitbestimmer }) => zweitbestimmer ?? '–' },
]
