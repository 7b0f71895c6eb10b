import { BEREICHE_LABEL, BIOREGIONEN, BUNDESLAENDER, bereicheMitRecht, labelVon } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { ScaleBadge, type ScaleStep } from '@benthos/ui/badge/ScaleBadge.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Pagination } from '@benthos/ui/pagination/Pagination.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { listeZustandsklassen } from '@benthos/vertrag/listen'
import { listeMessstellen, type MessstelleZeile } from '@benthos/vertrag/messstelle'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useListenadresse } from '../../filter/listenadresse.ts'
import { abfrage } from '../../http/abfrage.ts'
import { Seitentitel } from '../../rahmen/Seitentitel.tsx'
import { akteurVon } from '../../sitzung/akteur.ts'
import { useSitzung } from '../../sitzung/sitzung.ts'
import stil from './Messstellen.module.css'
import { Messstellenfilter } from './Messstellenfilter.tsx'
import type { Messstellenauswahl } from './messstellenauswahl.ts'

const ABFRAGE = listeMessstellen.query as NonNullable<typeof listeMessstellen.query>

const SPALTEN: readonly TableColumn<MessstelleZeile>[] = [
  { id: 'code', header: 'Code', cell: z => z.code, isSortable: true, priority: 2, isNoWrap: true },
  {
    id: 'name',
    header: 'Name',
    cell: z => (z.aktiv ? z.name : `${z.name} (außer Betrieb)`),
    isSortable: true,
    isRowHeader: true,
    priority: 1,
  },
  { id: 'gewaesser', header: 'Gewässer', cell: z => z.gewaesser, isSortable: true, priority: 2 },
  { id: 'gzuevId', header: 'GZÜV-ID', cell: z => z.gzuevId, isSortable: true, priority: 3, isNoWrap: true },
  { id: 'art', header: 'Art', cell: z => BEREICHE_LABEL[z.art], isSortable: true, priority: 3, isNoWrap: true },
  {
    id: 'bundesland',
    header: 'Bundesland',
    cell: z => labelVon(BUNDESLAENDER, z.bundesland),
    isSortable: true,
    priority: 3,
  },
  {
    id: 'bioregion',
    header: 'Bioregion',
    cell: z => labelVon(BIOREGIONEN, z.bioregion),
    isSortable: true,
    priority: 3,
  },
  { id: 'aufnahmen', header: 'Aufnahmen', cell: z => z.anzahlAufnahmen, align: 'number', priority: 3 },
  { id: 'klasse', header: 'Letzte Klasse MZB', cell: z => <LetzteKlasse zeile={z} />, priority: 2 },
]

/** Liste der Messstellen: Filter und Sortierung in der Adresse, Seiten vom Server. */
export default function MessstellenPage() {
  const [angaben, setze] = useListenadresse(ABFRAGE)
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...abfrage(listeMessstellen, { query: alsAbfrage(angaben) }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Seitentitel aktionen={<NeueMessstelle />} titel="Messstellen" />
      <Messstellenfilter angaben={angaben} setze={setze} />
      {error && (
        <Alert isLive severity="danger" title="Die Messstellen konnten nicht geladen werden">
          {error.message}
        </Alert>
      )}
      <div aria-busy={isPlaceholderData} className={stil['liste']}>
        <Table
          caption="Messstellen"
          columns={SPALTEN}
          emptyState={
            <EmptyState title="Keine Messstelle gefunden">
              Keine Messstelle passt zu den Kriterien. Setzen Sie den Filter zurück oder ändern Sie den Suchtext.
            </EmptyState>
          }
          hasStickyHeader
          isLoading={isPending}
          onSortChange={({ column, direction }) =>
            setze({
              sortierung: column as Messstellenauswahl['sortierung'],
              richtung: direction === 'asc' ? 'auf' : 'ab',
            })
          }
          rowHref={zeile => `/stammdaten/${zeile.id}`}
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
    </>
  )
}

/** Der Aufruf erwartet Wahrheitswerte als Text. */
function alsAbfrage({ aktiv, ...angaben }: Messstellenauswahl) {
  return { ...angaben, ...(aktiv !== undefined && { aktiv: aktiv ? ('true' as const) : ('false' as const) }) }
}

function NeueMessstelle() {
  const bereiche = bereicheMitRecht(akteurVon(useSitzung()), 'messstelle.bearbeiten')
  const gzuev = bereiche.includes('GZUEV')
  const andere = bereiche.some(bereich => bereich !== 'GZUEV')
  return (
    <>
      {gzuev && (
        <LinkButton href="/gzuev-anlegen" icon={Plus} variant={andere ? 'secondary' : 'primary'}>
          Neue GZÜV-Messstelle
        </LinkButton>
      )}
      {andere && (
        <LinkButton href="/messstelle-anlegen" icon={Plus} variant="primary">
          Neue Messstelle
        </LinkButton>
      )}
    </>
  )
}

function LetzteKlasse({ zeile }: { zeile: MessstelleZeile }) {
  const { data: klassen } = useQuery({
    ...abfrage(listeZustandsklassen, { params: { element: 'MZB' } }),
    staleTime: 'static',
  })
  const { letzteMzbKlasse: klasse, letzteMzbKlasseDatum: datum } = zeile
  if (klasse === null) return '–'
  return (
    <span className={stil['klasse']}>
      <ScaleBadge label={labelVon(klassen ?? [], String(klasse)) ?? ''} size="small" step={klasse as ScaleStep} />
      <span className={stil['datum']}>{datum && formatiereDatum(datum)}</span>
    </span>
  )
}
