import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { benenneMethode } from '@benthos/fachmodell/dossier/benenneMethode'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { ScaleBadge, type ScaleStep } from '@benthos/ui/badge/ScaleBadge.tsx'
import { Switch } from '@benthos/ui/choice/Switch.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Pagination } from '@benthos/ui/pagination/Pagination.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { type Fassungsart, listeVorschauzeilen, type Vorschauzeile } from '@benthos/vertrag/fassung'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { abfrage } from '../../technik/http/abfrage.ts'
import { klassenwort } from './texte.ts'

const JE_SEITE = 50
const klasse = (wert: number | null) => (
  <ScaleBadge label={klassenwort(wert)} size="small" step={wert as ScaleStep | null} />
)

const SPALTEN: readonly TableColumn<Vorschauzeile>[] = [
  { id: 'aufnahme', header: 'Aufnahme', cell: z => z.aufnahme, isRowHeader: true, priority: 1 },
  { id: 'messstelle', header: 'Messstelle', cell: z => z.messstelle, priority: 3 },
  { id: 'datum', header: 'Datum', cell: z => formatiereDatum(z.datum), isNoWrap: true, priority: 3 },
  {
    id: 'methode',
    header: 'Methode',
    cell: z => benenneMethode(z.methode),
    priority: 3,
  },
  { id: 'alt', header: 'Klasse bisher', cell: z => klasse(z.alt), isNoWrap: true },
  {
    id: 'neu',
    header: 'Klasse neu',
    cell: z => (z.istRechenbar ? klasse(z.neu) : 'nicht berechenbar'),
    isNoWrap: true,
  },
  { id: 'grund', header: 'Grund', cell: z => z.grund ?? 'unverändert' },
]

type Angaben = { ort: { art: Fassungsart; id: number }; vorschau: number }

/** Jedes nachgerechnete Ergebnis mit alter und neuer Klasse und dem ersten Grund; zuerst nur die geänderten. */
export function Vorschauzeilen({ ort, vorschau }: Angaben) {
  const [nurGeaenderte, setzeNurGeaenderte] = useState(true)
  const [seite, setzeSeite] = useState(1)
  const { data, error, isPending } = useQuery({
    ...abfrage(listeVorschauzeilen, {
      params: ort,
      query: { seite, groesse: JE_SEITE, nurGeaenderte: nurGeaenderte ? 'true' : 'false' },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Switch
        label="Nur Ergebnisse in einer anderen Klasse"
        onChange={nur => {
          setzeNurGeaenderte(nur)
          setzeSeite(1)
        }}
        value={nurGeaenderte}
      />
      {error && (
        <Alert isLive severity="danger" title="Die Zeilen der Vorschau konnten nicht geladen werden">
          {error.message}
        </Alert>
      )}
      <Table
        caption="Nachgerechnete Ergebnisse"
        columns={SPALTEN}
        emptyState={<EmptyState title="Kein Ergebnis käme in eine andere Klasse" />}
        isLoading={isPending}
        key={vorschau}
        rowHref={z => `/aufnahme-detail/${z.aufnahmeId}`}
        rowKey={z => `${z.aufnahmeId} ${z.methode}`}
        rows={data?.zeilen ?? []}
        total={data?.gesamt}
      />
      {data && data.gesamt > JE_SEITE && (
        <Pagination onPageChange={setzeSeite} page={data.seite} pageSize={data.groesse} total={data.gesamt} />
      )}
    </>
  )
}
