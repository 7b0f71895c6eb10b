import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { StatusBadge } from '@benthos/ui/badge/StatusBadge.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Pagination } from '@benthos/ui/pagination/Pagination.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { AntwortVon } from '@benthos/vertrag'
import { type Einleseart, listeEinlesungen } from '@benthos/vertrag/einlesung'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { abfrage } from '../http/abfrage.ts'
import stil from './Einlesen.module.css'
import { ZUSTAND } from './texte.ts'

const zahl = (wert: number | undefined) => (wert === undefined ? null : formatiereZahl(wert))

type Vorgang = AntwortVon<typeof listeEinlesungen>['zeilen'][number]

const zeigeDateinamen = ({ dateiname }: Vorgang) => <span className={stil['dateiname']}>{dateiname}</span>

const SPALTEN: readonly TableColumn<Vorgang>[] = [
  { id: 'datei', header: 'Datei', cell: zeigeDateinamen, isRowHeader: true, priority: 1 },
  { id: 'zustand', header: 'Zustand', cell: e => <StatusBadge {...ZUSTAND[e.zustand]} />, isNoWrap: true },
  { id: 'gelesen', header: 'Gelesen', cell: e => zahl(e.bilanz?.gelesen), align: 'number', priority: 3 },
  { id: 'neu', header: 'Neu', cell: e => zahl(e.bilanz?.angenommen), align: 'number', priority: 3 },
  { id: 'geaendert', header: 'Geändert', cell: e => zahl(e.bilanz?.geaendert), align: 'number', priority: 3 },
  {
    id: 'uebersprungen',
    header: 'Übersprungen',
    cell: e => zahl(e.bilanz?.uebersprungen),
    align: 'number',
    priority: 3,
  },
  { id: 'abgelehnt', header: 'Abgelehnt', cell: e => zahl(e.bilanz?.abgelehnt), align: 'number' },
  { id: 'wann', header: 'Hochgeladen', cell: e => formatiereZeitpunkt(e.angelegtAm), isNoWrap: true },
  { id: 'wer', header: 'Von', cell: e => e.angelegtVon, priority: 3 },
]

const JE_SEITE = 25

/** Frühere Vorgänge mit ihrem Protokoll. */
export function Vorgangsliste({ art }: { art: Einleseart }) {
  const { pathname } = useLocation()
  const [seite, setzeSeite] = useState(1)
  const { data, error, isPending } = useQuery({
    ...abfrage(listeEinlesungen, { query: { art, seite, groesse: JE_SEITE } }),
    placeholderData: keepPreviousData,
    // Seit dem letzten Blick kann ein Vorgang fertig geworden sein.
    refetchOnMount: 'always',
  })
  return (
    <section className={stil['abschnitt']}>
      <h2>Frühere Importe</h2>
      {error && (
        <Alert severity="danger" title="Die früheren Importe konnten nicht geladen werden">
          {error.message}
        </Alert>
      )}
      <Table
        caption="Frühere Importe"
        columns={SPALTEN}
        emptyState={
          <EmptyState title="Noch kein Import">
            Jede hochgeladene Datei steht danach hier, mit dem Ausgang jeder Zeile.
          </EmptyState>
        }
        isLoading={isPending}
        rowHref={({ id }) => `${pathname}?vorgang=${id}`}
        rowKey={e => String(e.id)}
        rows={data?.zeilen ?? []}
      />
      {data && data.gesamt > JE_SEITE && (
        <Pagination onPageChange={setzeSeite} page={data.seite} pageSize={data.groesse} total={data.gesamt} />
      )}
    </section>
  )
}
