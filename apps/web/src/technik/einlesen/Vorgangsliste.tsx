import { labelVon } from '@benthos/fachmodell'
import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { StatusBadge } from '@benthos/ui/badge/StatusBadge.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Pagination } from '@benthos/ui/pagination/Pagination.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { AntwortVon } from '@benthos/vertrag'
import { EINLESEARTEN, type Einleseart, listeEinlesungen } from '@benthos/vertrag/einlesung'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { rufe } from '../http/klient.ts'
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
  { id: 'unveraendert', header: 'Unverändert', cell: e => zahl(e.bilanz?.unveraendert), align: 'number', priority: 3 },
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

const MIT_ART: typeof SPALTEN = SPALTEN.toSpliced(1, 0, {
  id: 'art',
  header: 'Inhalt',
  cell: ({ art }) => labelVon(EINLESEARTEN, art),
  priority: 2,
})

const JE_SEITE = 25

/** Woher eine Seite der Vorgänge kommt. */
export type Vorgangsquelle = {
  schluessel: readonly unknown[]
  lies: (
    seite: { seite: number; groesse: number },
    abbruch: AbortSignal,
  ) => Promise<AntwortVon<typeof listeEinlesungen>>
}

/** Die Vorgänge einer Art. */
export const vorgaengeDer = (art: Einleseart): Vorgangsquelle => ({
  schluessel: [listeEinlesungen.pfad, art],
  lies: (seite, abbruch) => rufe(listeEinlesungen, { query: { art, ...seite }, abbruch }),
})

type Angaben = {
  quelle: Vorgangsquelle
  /** Seite, die einen Vorgang zeigt; ohne: diese */
  bericht?: string
  /** die Liste nennt zu jedem Vorgang, was er einlas */
  mitArt?: boolean
}

/** Frühere Vorgänge mit ihrem Protokoll. */
export function Vorgangsliste({ quelle, bericht, mitArt = false }: Angaben) {
  const { pathname } = useLocation()
  const [seite, setzeSeite] = useState(1)
  const { data, error, isPending } = useQuery({
    queryKey: [...quelle.schluessel, seite],
    queryFn: ({ signal }) => quelle.lies({ seite, groesse: JE_SEITE }, signal),
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
        columns={mitArt ? MIT_ART : SPALTEN}
        emptyState={
          <EmptyState title="Noch kein Import">
            Jede hochgeladene Datei steht danach hier, mit dem Ausgang jeder Zeile.
          </EmptyState>
        }
        isLoading={isPending}
        rowHref={({ id }) => `${bericht ?? pathname}?vorgang=${id}`}
        rowKey={e => String(e.id)}
        rows={data?.zeilen ?? []}
        total={data?.gesamt}
      />
      {data && data.gesamt > JE_SEITE && (
        <Pagination onPageChange={setzeSeite} page={data.seite} pageSize={data.groesse} total={data.gesamt} />
      )}
    </section>
  )
}
