import { ELEMENTE, kurzVon } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { Aufnahmedaten, type AufnahmeZeile, listeAufnahmen } from '@benthos/vertrag/aufnahme'
import { titelIn } from '@benthos/vertrag/feld'
import type { Messstelle } from '@benthos/vertrag/messstelle'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { Standzelle } from '../../fach/aufnahmeteile/Standzelle.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import stil from './Messstellen.module.css'
import { ANKER } from './sprungziele.ts'

/** So viele der jüngsten Aufnahmen stehen auf der Seite, alle in der Liste der Aufnahmen. */
const ANZAHL = 8

/** Wonach die Seite fragt. */
export const aufnahmenfrage = (messstelleId: number) => ({ query: { messstelleId: [messstelleId], groesse: ANZAHL } })

const SPALTEN: readonly TableColumn<AufnahmeZeile>[] = [
  {
    id: 'code',
    header: titelIn(Aufnahmedaten, 'code'),
    cell: z => z.code,
    isRowHeader: true,
    priority: 1,
    isNoWrap: true,
  },
  {
    id: 'datum',
    header: titelIn(Aufnahmedaten, 'datum'),
    cell: z => formatiereDatum(z.datum),
    priority: 2,
    isNoWrap: true,
  },
  { id: 'projekt', header: titelIn(Aufnahmedaten, 'projektId'), cell: z => z.projekt, priority: 3 },
  ...ELEMENTE.map(
    (element, i): TableColumn<AufnahmeZeile> => ({
      id: kurzVon(element),
      header: element,
      cell: z => <Standzelle stand={z[kurzVon(element)]} />,
      priority: i === 0 ? 2 : 3,
    }),
  ),
]

type Angaben = {
  messstelle: Messstelle
  /** Anlegen ist die Hauptsache der Seite, bis jemand ihre Stammdaten bearbeitet: dann ist es das Speichern. */
  istHauptsache: boolean
}

/** Aufnahmen dieser Messstelle, die jüngsten zuerst; nur, was der Angemeldete sehen darf. */
export function Aufnahmenliste({ messstelle, istHauptsache }: Angaben) {
  const { id: messstelleId, anzahlAufnahmen: anzahl } = messstelle
  const { data, error, isPending } = useQuery(abfrage(listeAufnahmen, aufnahmenfrage(messstelleId)))
  return (
    <ExpandableBlock
      anchor={ANKER.aufnahmen}
      aside={
        // Hier statt neben dem Titel: auf schmalen Schirmen kostete es den Inhalt eine Zeile.
        messstelle.rechte.aufnahmeAnlegen && (
          <LinkButton
            href={`/aufnahme-anlegen?messstelle=${messstelleId}`}
            icon={Plus}
            size="dense"
            variant={istHauptsache ? 'primary' : 'secondary'}
          >
            Aufnahme anlegen
          </LinkButton>
        )
      }
      headingLevel={2}
      title={`Aufnahmen (${data?.gesamt ?? anzahl})`}
    >
      {error && (
        <Alert isLive severity="danger" title="Die Aufnahmen konnten nicht geladen werden">
          {error.message}
        </Alert>
      )}
      <Table
        caption="Aufnahmen der Messstelle"
        columns={SPALTEN}
        emptyState={
          <EmptyState title="Noch keine Aufnahme">
            An dieser Messstelle gibt es keine Aufnahme, die Sie sehen dürfen.
          </EmptyState>
        }
        isLoading={isPending}
        rowHref={zeile => `/aufnahme-detail/${zeile.id}`}
        rowKey={zeile => String(zeile.id)}
        rows={data?.zeilen ?? []}
        skeletonRows={Math.min(ANZAHL, Math.max(1, anzahl))}
      />
      {data && data.gesamt > 0 && (
        <p className={stil['mehr']}>
          <Link href={`/aufnahmen-uebersicht?messstelleId=${messstelleId}`}>
            {data.gesamt > ANZAHL
              ? `Alle ${formatiereZahl(data.gesamt)} Aufnahmen dieser Messstelle`
              : 'Aufnahmen dieser Messstelle in der Liste'}
          </Link>
        </p>
      )}
    </ExpandableBlock>
  )
}
