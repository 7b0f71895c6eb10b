import { BUNDESLAENDER, labelVon } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Pagination } from '@benthos/ui/pagination/Pagination.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { AufnahmenFilter, type AufnahmeZeile, listeAufnahmen } from '@benthos/vertrag/aufnahme'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useListenadresse } from '../../filter/listenadresse.ts'
import { abfrage } from '../../http/abfrage.ts'
import { Seitentitel } from '../../rahmen/Seitentitel.tsx'
import { hatRolle, useSitzung } from '../../sitzung/sitzung.ts'
import stil from './AufnahmenPage.module.css'
import { Klassenanzeige, Statusanzeige } from './Elementanzeige.tsx'
import { type Auswahl, Filterzeile } from './Filterzeile.tsx'

const SPALTEN: readonly TableColumn<AufnahmeZeile>[] = [
  {
    id: 'code',
    header: 'Code',
    cell: zeile => zeile.code,
    isSortable: true,
    isRowHeader: true,
    priority: 1,
    isNoWrap: true,
  },
  {
    id: 'datum',
    header: 'Datum',
    cell: zeile => formatiereDatum(zeile.datum),
    isSortable: true,
    priority: 2,
    isNoWrap: true,
  },
  { id: 'messstelle', header: 'Messstelle', cell: zeile => zeile.messstelle, isSortable: true, priority: 2 },
  { id: 'gewaesser', header: 'Gewässer', cell: zeile => zeile.gewaesser, isSortable: true, priority: 3 },
  { id: 'bundesland', header: 'Bundesland', cell: zeile => labelVon(BUNDESLAENDER, zeile.bundesland), priority: 3 },
  { id: 'mzbStatus', header: 'MZB', cell: zeile => <Statusanzeige stand={zeile.mzb} />, isSortable: true, priority: 2 },
  {
    id: 'mzbKlasse',
    header: 'Klasse MZB',
    cell: zeile => <Klassenanzeige stand={zeile.mzb} />,
    isSortable: true,
    priority: 2,
  },
  { id: 'phbStatus', header: 'PHB', cell: zeile => <Statusanzeige stand={zeile.phb} />, isSortable: true, priority: 3 },
]

const ABFRAGE = listeAufnahmen.query as NonNullable<typeof listeAufnahmen.query>
/** Alle Kriterien des Aufrufs, leer. */
const LEER: Partial<Auswahl> = Object.fromEntries(Object.keys(AufnahmenFilter.shape).map(name => [name, undefined]))

/** Liste der Aufnahmen: Filter und Sortierung in der Adresse, Seiten vom Server. */
export default function AufnahmenPage() {
  const { rollen } = useSitzung()
  const [angaben, setze] = useListenadresse(ABFRAGE)
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...abfrage(listeAufnahmen, {
      query: { ...angaben, meine: angaben.meine === undefined ? undefined : `${angaben.meine}` },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Seitentitel
        titel="Aufnahmen"
        aktionen={
          hatRolle(rollen, ['ADMIN', 'BUND', 'LAND', 'FACHPROJEKT']) && (
            <LinkButton href="/aufnahme-anlegen" variant="primary" icon={Plus}>
              Neue Aufnahme
            </LinkButton>
          )
        }
      />
      <Filterzeile angaben={angaben} setze={setze} beiRuecksetzen={() => setze(LEER)} />
      {error && (
        <Alert severity="danger" isLive title="Die Aufnahmen konnten nicht geladen werden">
          {error.message}
        </Alert>
      )}
      <div className={stil['liste']} aria-busy={isPlaceholderData}>
        <Table
          caption="Aufnahmen"
          columns={SPALTEN}
          rows={data?.zeilen ?? []}
          rowKey={zeile => String(zeile.id)}
          rowHref={zeile => `/aufnahme-detail/${zeile.id}`}
          sort={{ column: angaben.sortierung, direction: angaben.richtung === 'auf' ? 'asc' : 'desc' }}
          onSortChange={sort =>
            setze({
              sortierung: sort.column as Auswahl['sortierung'],
              richtung: sort.direction === 'asc' ? 'auf' : 'ab',
            })
          }
          isLoading={isPending}
          emptyState={
            <EmptyState title="Keine Aufnahme gefunden">
              Kein Eintrag passt zu den Kriterien, oder es gibt für Ihre Rolle noch keine Aufnahmen. Setzen Sie den
              Filter zurück oder legen Sie eine Aufnahme an.
            </EmptyState>
          }
          hasStickyHeader
        />
        {data && data.gesamt > 0 && (
          <Pagination
            page={data.seite}
            pageSize={data.groesse}
            total={data.gesamt}
            pageSizes={[25, 50, 100, 200]}
            onPageChange={seite => setze({ seite })}
            onPageSizeChange={groesse => setze({ groesse })}
          />
        )}
      </div>
    </>
  )
}
