import { BEREICHE, BEREICHE_LABEL, type Bereich, BUNDESLAENDER, bereicheMitRecht, labelVon } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Pagination } from '@benthos/ui/pagination/Pagination.tsx'
import { MultiSelect } from '@benthos/ui/select/MultiSelect.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { QueryVon } from '@benthos/vertrag'
import { listeProjekte, type ProjektZeile } from '@benthos/vertrag/projekt'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { Filterleiste, Suchtext } from '../../filter/Filterleiste.tsx'
import { useListenadresse } from '../../filter/listenadresse.ts'
import { abfrage } from '../../http/abfrage.ts'
import { Seitentitel } from '../../rahmen/Seitentitel.tsx'
import { akteurVon } from '../../sitzung/akteur.ts'
import { useSitzung } from '../../sitzung/sitzung.ts'
import stil from './Projekte.module.css'
import { Projektfenster } from './Projektfenster.tsx'
import { Projektloeschung } from './Projektloeschung.tsx'

type Auswahl = QueryVon<typeof listeProjekte>
const ABFRAGE = listeProjekte.query as NonNullable<typeof listeProjekte.query>
const LEER: Partial<Auswahl> = { suche: undefined, bereich: undefined, bundesland: undefined }
const BEREICHSWAHL = BEREICHE.map(value => ({ value, label: BEREICHE_LABEL[value] }))

type Handlungen = { oeffne: (projekt: ProjektZeile) => void; loesche: (projekt: ProjektZeile) => void }

function spalten({ oeffne, loesche }: Handlungen): readonly TableColumn<ProjektZeile>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: z => z.daten.name,
      isSortable: true,
      isRowHeader: true,
      priority: 1,
    },
    { id: 'bereich', header: 'Bereich', cell: z => BEREICHE_LABEL[z.daten.bereich], isSortable: true, priority: 2 },
    {
      id: 'organisationseinheit',
      header: 'Organisationseinheit',
      cell: z => z.organisationseinheit,
      isSortable: true,
      priority: 2,
    },
    {
      id: 'bundesland',
      header: 'Bundesland',
      cell: z => labelVon(BUNDESLAENDER, z.daten.bundesland),
      isSortable: true,
      priority: 3,
    },
    {
      id: 'beginn',
      header: 'Beginn',
      cell: z => formatiereDatum(z.daten.beginn),
      isSortable: true,
      priority: 3,
      isNoWrap: true,
    },
    {
      id: 'ende',
      header: 'Ende',
      cell: z => z.daten.ende && formatiereDatum(z.daten.ende),
      isSortable: true,
      priority: 3,
      isNoWrap: true,
    },
    { id: 'messstellen', header: 'Messstellen', cell: z => z.anzahlMessstellen, align: 'number', priority: 3 },
    { id: 'aufnahmen', header: 'Aufnahmen', cell: z => z.anzahlAufnahmen, align: 'number', priority: 3 },
    {
      id: 'handlungen',
      header: 'Handlungen',
      isHeaderHidden: true,
      priority: 2,
      cell: z => (
        <span className={stil['handlungen']}>
          <Button
            aria-label={`${z.daten.name} ${z.rechte.bearbeiten ? 'bearbeiten' : 'ansehen'}`}
            onPress={() => oeffne(z)}
            size="dense"
          >
            {z.rechte.bearbeiten ? 'Bearbeiten' : 'Ansehen'}
          </Button>
          {z.rechte.loeschen && (
            <Button aria-label={`${z.daten.name} löschen`} onPress={() => loesche(z)} size="dense" variant="quiet">
              Löschen
            </Button>
          )}
        </span>
      ),
    },
  ]
}

/** Liste der Projekte; angelegt und bearbeitet wird in einem Fenster. */
export default function ProjektePage() {
  const [angaben, setze] = useListenadresse(ABFRAGE)
  const [offen, setzeOffen] = useState<ProjektZeile | 'NEU' | null>(null)
  const [loeschend, setzeLoeschend] = useState<ProjektZeile | null>(null)
  const darfAnlegen = bereicheMitRecht(akteurVon(useSitzung()), 'projekt.bearbeiten').length > 0
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...abfrage(listeProjekte, { query: angaben }),
    placeholderData: keepPreviousData,
  })
  const tabellenspalten = useMemo(() => spalten({ oeffne: setzeOffen, loesche: setzeLoeschend }), [])
  return (
    <>
      <Seitentitel
        aktionen={
          darfAnlegen && (
            <Button icon={Plus} onPress={() => setzeOffen('NEU')} variant="primary">
              Neues Projekt
            </Button>
          )
        }
        titel="Projekte"
      />
      <Filterleiste angaben={angaben} beiRuecksetzen={() => setze(LEER)} bezeichnung="Filter der Projekte">
        <Suchtext
          beiSuche={suche => setze({ suche })}
          hilfe="Name, Kurzbezeichnung oder Auftraggeber"
          wert={angaben.suche ?? ''}
        />
        <MultiSelect
          label="Bereich"
          onChange={werte => setze({ bereich: werte as Bereich[] })}
          options={BEREICHSWAHL}
          size="dense"
          value={angaben.bereich ?? []}
        />
        <MultiSelect
          label="Bundesland"
          onChange={werte => setze({ bundesland: werte as Auswahl['bundesland'] })}
          options={BUNDESLAENDER}
          size="dense"
          value={angaben.bundesland ?? []}
        />
      </Filterleiste>
      {error && (
        <Alert isLive severity="danger" title="Die Projekte konnten nicht geladen werden">
          {error.message}
        </Alert>
      )}
      <div aria-busy={isPlaceholderData} className={stil['liste']}>
        <Table
          caption="Projekte"
          columns={tabellenspalten}
          emptyState={
            <EmptyState title="Kein Projekt gefunden">
              Kein Projekt passt zu den Kriterien. Setzen Sie den Filter zurück oder legen Sie ein Projekt an.
            </EmptyState>
          }
          hasStickyHeader
          isLoading={isPending}
          onSortChange={({ column, direction }) =>
            setze({ sortierung: column as Auswahl['sortierung'], richtung: direction === 'asc' ? 'auf' : 'ab' })
          }
          rowKey={zeile => String(zeile.id)}
          rows={data?.zeilen ?? []}
          sort={{ column: angaben.sortierung, direction: angaben.richtung === 'auf' ? 'asc' : 'desc' }}
        />
        {data && data.gesamt > 0 && (
          <Pagination
            onPageChange={seite => setze({ seite })}
            onPageSizeChange={groesse => setze({ groesse })}
            page={data.seite}
            pageSize={data.groesse}
            pageSizes={[25, 50, 100, 200]}
            total={data.gesamt}
          />
        )}
      </div>
      {offen !== null && (
        <Projektfenster beiSchluss={() => setzeOffen(null)} projekt={offen === 'NEU' ? null : offen} />
      )}
      {loeschend && <Projektloeschung beiSchluss={() => setzeLoeschend(null)} projekt={loeschend} />}
    </>
  )
}
